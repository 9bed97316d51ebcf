// Places an order: order, items, stock, cart closing and stored response in one transaction (docs/reliability.md).
// - One order per client id (advisory lock, unique index); the same id with the same body returns the same response.
// - The charged total is computed by the bridge and never exceeds the total that the customer agreed to.
// - Products are read before the transaction begins; offers, coupon, cart and stock are read and locked inside it.
// - Only the rows of the order itself are locked; the caller publishes the stock after the transaction (stock-publisher).
import { sql } from 'drizzle-orm';
import { type Cart, optionsKey } from '../carts/cart.ts';
import { cartToClose, itemKey, lockedCart, moveToNextCart } from '../carts/cart-to-close.ts';
import { branchesOf } from '../catalogue/branches-of.ts';
import { type CatalogueFacts, storeOf } from '../catalogue/catalogue-facts.ts';
import { type Db, rowsOf } from '../database/open-database.ts';
import type { Json, stock } from '../database/tables.ts';
import type { OrderRequest } from '../ports/orders.ts';
import { refuse, stillRunning } from '../ports/refusal.ts';
import { computeTotals, type Totals } from '../pricing/compute-totals.ts';
import type { Shopper } from '../pricing/price-for.ts';
import { type Line, loadProductsFor } from '../pricing/resolve-line.ts';
import { lockCoupon, usableCoupon } from '../pricing/usable-coupon.ts';
import {
  levelAt,
  levelsOf,
  limitedLockWait,
  lockedStock,
  type StockLevel,
  takePieces,
} from '../stock/change-stock.ts';
import { newOrder, newOrderItems } from './new-order.ts';
import { type OrderRecord, recordOrder } from './record-order.ts';
import { answerOfStored, type StoredOrder, storedAnswer, storedOrder } from './stored-answer.ts';
import {
  lineRequestsOf,
  outOfStock,
  outOfStockInBranch,
  pickupPointOf,
  validateOrder,
} from './validate-order.ts';

/** Upper bound of every sum in cents; fits the integer columns of the database. */
const AMOUNT_MAX = 2_000_000_000;

type Outcome = { result: Json; repeated: boolean };

/** Checks the customer's consent. @throws 409 if the total exceeds the confirmed total, or no total was confirmed */
function checkConsent({ confirmedTotal }: OrderRequest, { grandTotal }: Totals): void {
  if (confirmedTotal !== undefined && grandTotal <= confirmedTotal) return;
  throw refuse(409, {
    errorCode: 'total-changed',
    grand_total: grandTotal / 100,
    errorMessage:
      confirmedTotal === undefined
        ? 'The order does not name the total that was agreed to (confirmed_total)'
        : 'The total has changed',
  });
}

/** Sums the pieces that the lines take from stock, by sku. */
function piecesOf(lines: readonly { line: Line; qty: number }[]): Map<string, number> {
  const pieces = new Map<string, number>();
  for (const { line, qty } of lines)
    for (const [sku, each] of line.takes) pieces.set(sku, (pieces.get(sku) ?? 0) + each * qty);
  return pieces;
}

/** Returns the skus of lines that the stock lacks; of a bundle its own sku, not that of the part it lacks. */
function shortLines(
  lines: readonly { line: Line }[],
  pieces: ReadonlyMap<string, number>,
  shelf: ReadonlyMap<string, StockLevel>,
): string[] {
  const isShort = (sku: string) => {
    const level = shelf.get(sku);
    return level === undefined || (level.manage_stock && level.qty < (pieces.get(sku) ?? 0));
  };
  return lines.filter(({ line }) => [...line.takes.keys()].some(isShort)).map(({ line }) => line.sku);
}

/** What the transaction of an order reads and locks before its decision. */
type Locked = {
  before: StoredOrder | null;
  cart: Cart | null;
  shelf: (typeof stock.$inferSelect)[];
};

/**
 * Reads the stored order, and locks the cart and then the stock, in one statement, since a round trip costs more than
 * the reading. The lock of the order id must be held: the statement must not begin before a concurrent transaction of
 * that id has ended.
 */
async function lockFor(
  tx: Db,
  asked: OrderRequest,
  customerId: number | undefined,
  skus: Iterable<string>,
): Promise<Locked> {
  const [locked] = await rowsOf<Locked>(
    tx,
    sql`select (select row_to_json(o) from (${storedOrder(asked)}) as o) as before,
      (select row_to_json(c) from (${lockedCart(asked.body.cart_id, customerId)}) as c) as cart,
      (select coalesce(json_agg(s), '[]') from (${lockedStock(skus)}) as s) as shelf`,
  );
  if (locked === undefined) throw new Error('Locking for an order returned no row');
  return locked;
}

/** The logged-in customer who orders; their group's offers are read inside the order's transaction. */
export type OrderingCustomer = { id: number; shopperIn: (tx: Db) => Promise<Shopper | undefined> };

/**
 * Places the order, or returns the stored response.
 * @param now ms since 1970
 * @param placed runs in the transaction of a new order, after its rows are written
 * @throws 400 if invalid, 409 still-running, total-changed, out-of-stock, branch-out-of-stock, cart-ordered or
 *   other-customer, 422 for a different body with an id that was already used
 */
export async function placeOrder(
  db: Db,
  facts: CatalogueFacts,
  asked: OrderRequest,
  now: number,
  customer?: OrderingCustomer,
  placed?: (tx: Db, order: OrderRecord['order'], items: OrderRecord['items']) => Promise<void>,
): Promise<Outcome> {
  const { body } = asked;
  const store = storeOf(facts, body.store_code);
  // loaded before the transaction, since on PGlite a transaction blocks every other statement
  const wanted = lineRequestsOf(asked);
  const sold = await loadProductsFor(db, store, wanted);
  return db.transaction(async (tx) => {
    // held by another copy that is placing this order; this copy's own requests are refused earlier (in-flight.ts)
    const [lock] = await rowsOf<{ is_mine: boolean }>(
      tx,
      sql`select pg_try_advisory_xact_lock(hashtextextended(${body.order_id}, 0)) as is_mine, ${limitedLockWait}`,
    );
    if (!lock?.is_mine) throw stillRunning();
    const shopper = await customer?.shopperIn(tx);
    const validated = await validateOrder({ facts, store }, asked, { sold, wanted }, shopper, now).catch(
      (error: unknown) => ({ error }),
    );
    if ('error' in validated) {
      // an order that was placed may name products that are no longer sold
      const known = await storedAnswer(tx, asked, customer?.id);
      if (known === undefined) throw validated.error;
      return { result: known, repeated: true };
    }
    const { lines, shipping, payment, country } = validated;
    const pieces = piecesOf(lines);
    const locked = await lockFor(tx, asked, customer?.id, pieces.keys());
    if (locked.before !== null)
      return { result: answerOfStored(locked.before, asked, customer?.id), repeated: true };
    const named = lines.map(({ line, qty }, at) => {
      const { server_item_id: itemId, server_qty: known } = body.products[at] ?? {};
      // cart items store validated options too, so the keys are comparable
      return { itemId, key: itemKey(line.sku, optionsKey(line.options)), qty, known };
    });
    const { open, left: leftInCart } = await cartToClose(
      tx,
      locked.cart ?? undefined,
      body.cart_id,
      named,
      customer?.id,
    );
    await lockCoupon(tx, facts.coupons, open?.coupon);
    // A used-up coupon gives no discount, so the total exceeds the confirmed total and the order is refused.
    const { email } = body.addressInformation.billingAddress;
    const coupon = await usableCoupon(tx, facts.coupons, open?.coupon, { customerId: customer?.id, email });
    const totals = computeTotals(lines, {
      ...{ shipping, payment, coupon, country },
      ...{ coupons: facts.coupons, taxRules: facts.taxRules },
    });
    // with a coupon, the subtotal can exceed the bound although the total does not
    if (Math.max(totals.goods, totals.grandTotal) > AMOUNT_MAX) throw refuse(400, 'The order is too large');

    const shelf = levelsOf(locked.shelf);
    const gone = shortLines(lines, pieces, shelf);
    if (gone.length > 0) throw outOfStock(gone);
    const pickupPoint = pickupPointOf(asked, shipping, open?.pickup_point);
    // parcel lockers get their parcels from any location
    const isBranch =
      pickupPoint !== null && branchesOf(facts, store).some(({ code }) => code === pickupPoint);
    const handedOver = new Map(
      [...shelf].map(([sku, level]) => [sku, isBranch ? levelAt(level, pickupPoint) : level]),
    );
    const absent = shortLines(lines, pieces, handedOver);
    if (isBranch && absent.length > 0) throw outOfStockInBranch(absent, pickupPoint);
    checkConsent(asked, totals);

    const [next] = await rowsOf<{ number: number }>(
      tx,
      sql`select nextval('order_number')::integer as number`,
    );
    if (next === undefined) throw new Error('The sequence order_number returned no value');
    const order = newOrder(
      asked,
      next.number,
      totals,
      {
        customerId: customer?.id,
        store,
        provider: payment.provider,
        coupon,
        pickupPoint,
      },
      now,
    );
    const items = newOrderItems(next.number, totals.rows, shopper?.groupId);
    const taken = [...handedOver.values()].flatMap((level) =>
      level.manage_stock ? takePieces(level, pieces.get(level.sku) ?? 0) : [],
    );
    await recordOrder(tx, { order, items, taken, isCountedHere: true, cart: open?.id });
    if (open?.customer_id != null) await moveToNextCart(tx, open.customer_id, leftInCart, now);
    await placed?.(tx, order, items);
    return { result: order.answer, repeated: false };
  });
}
