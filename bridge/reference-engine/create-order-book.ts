// The order book for a connector: validates orders against the imported catalogue and keeps a copy of each order that
// the engine has placed. Invariants:
// - One row per order id (advisory lock, unique index); a repeated request never changes an order that is already in
//   the book.
// - The copy does not reserve stock: the engine has already reserved the pieces, so only the displayed quantities are
//   reduced.
import { sql } from 'drizzle-orm';
import { branchesOf } from '../catalogue/branches-of.ts';
import { storeOf } from '../catalogue/catalogue-facts.ts';
import { type Db, rowsOf } from '../database/open-database.ts';
import { orders } from '../database/tables.ts';
import { confirmationOf } from '../orders/deliver-order.ts';
import { findOrder } from '../orders/find-order.ts';
import { newOrder, newOrderItems } from '../orders/new-order.ts';
import { recordOrder } from '../orders/record-order.ts';
import { ordersOnPage, storeStates } from '../orders/store-states.ts';
import { storedAnswer } from '../orders/stored-answer.ts';
import { lineRequestsOf, pickupPointOf, validateOrder } from '../orders/validate-order.ts';
import type { OrderBook } from '../ports/order-book.ts';
import { loadProductsFor } from '../pricing/resolve-line.ts';
import { levelAt, lockStock, type StockLevel, takePieces } from '../stock/change-stock.ts';
import { referenceOrders } from './reference-orders.ts';

type Place = Parameters<typeof referenceOrders>[0];

/**
 * Returns the number for the copy: the engine's number unless another order has it, for example one that was placed
 * before the engine was connected; otherwise the next number in the bridge's own sequence, which never repeats one of
 * the engine's numbers.
 */
async function numberFor(tx: Db, wanted: number | undefined): Promise<number> {
  const isFree = wanted !== undefined && (await tx.$count(orders, sql`${orders.number} = ${wanted}`)) === 0;
  const [row] = await rowsOf<{ number: number }>(
    tx,
    isFree
      ? sql`select setval('order_number', greatest(${wanted}::bigint, (select last_value from order_number))) is null,
          ${wanted}::integer as number`
      : sql`select nextval('order_number')::integer as number`,
  );
  if (row === undefined) throw new Error('The sequence order_number returned no value');
  return row.number;
}

export function createOrderBook(place: Place): OrderBook {
  const { find, history, pull } = referenceOrders(place);
  return {
    find,

    history: async (customerId, page, pageSize, statesOf) => {
      await storeStates(place.db, await ordersOnPage(place.db, customerId, page, pageSize), statesOf);
      return history(customerId, page, pageSize);
    },

    pull: async (number, token, statesOf) => {
      const order = await findOrder(place.db, number, token);
      await storeStates(place.db, order === undefined ? [] : [order], statesOf);
      return pull(number, token);
    },

    answered: (request, customer) => storedAnswer(place.db, request, customer?.customerId),

    prepare: async (request) => {
      const { db, facts, clock } = place;
      const store = storeOf(facts, request.body.store_code);
      const wanted = lineRequestsOf(request);
      const loaded = { sold: await loadProductsFor(db, store, wanted), wanted };
      const { lines, shipping, payment } = await validateOrder(
        { facts, store },
        request,
        loaded,
        undefined,
        clock(),
      );
      return {
        store,
        lines: lines.map(({ line: { sku, parentSku, name, virtual, productId, productType }, qty }) => ({
          ...{ sku, parentSku, name, productId, productType },
          quantity: qty,
          isVirtual: virtual,
        })),
        shipping: shipping && { carrier: shipping.carrier_code, method: shipping.method_code },
        payment: { code: payment.code, provider: payment.provider },
        pickupPoint: pickupPointOf(request, shipping, undefined) ?? undefined,
      };
    },

    enter: async (request, customer, { store, lines, payment, pickupPoint = null }, sold) => {
      const { db, clock } = place;
      const mail = confirmationOf(place);
      const entered = await db.transaction(async (tx) => {
        await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${request.body.order_id}, 0))`);
        const before = await storedAnswer(tx, request, customer?.customerId);
        if (before !== undefined) return before;
        const now = clock();
        const number = await numberFor(tx, sold.number);
        const { customerId } = customer ?? {};
        const rest = { customerId, store, provider: payment.provider, coupon: sold.coupon, pickupPoint };
        const placed = newOrder(request, number, { ...sold, grandTotal: sold.total }, rest, now);
        const order = sold.isCancelled ? { ...placed, status: 'cancelled' as const } : placed;
        const rows = lines.map(({ quantity: qty, ...line }, at) => {
          const { price = 0, total = 0, tax = 0, discount = 0, taxPercent = 0 } = sold.lines[at] ?? {};
          return { line: { ...line, price }, qty, total, tax, discount, taxPercent };
        });
        const items = newOrderItems(number, rows, undefined);
        if (sold.isCancelled) {
          await recordOrder(tx, { order, items, taken: [], isCountedHere: false, cart: undefined });
          return order.answer;
        }
        const shelf = await lockStock(tx, new Set(lines.map(({ sku }) => sku)));
        const pieces = new Map<string, number>();
        for (const { sku, quantity } of lines) pieces.set(sku, (pieces.get(sku) ?? 0) + quantity);
        const isBranch = branchesOf(place.facts, store).some(({ code }) => code === pickupPoint);
        const handedOver = (level: StockLevel) =>
          isBranch && pickupPoint !== null ? levelAt(level, pickupPoint) : level;
        const taken = [...shelf.values()].flatMap((level) =>
          level.manage_stock ? takePieces(handedOver(level), pieces.get(level.sku) ?? 0) : [],
        );
        await recordOrder(tx, { order, items, taken, isCountedHere: false, cart: undefined });
        await mail.write(tx, order, items);
        return order.answer;
      });
      mail.send();
      place.stockPublisher.wake();
      return entered;
    },
  };
}
