// Access to an order by number and token, without a login, for the mailed feedback link and the thank-you page.
// Invariant: an unknown number and a wrong token get the same response in the same time.
import { createHash, timingSafeEqual } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import type { BridgeProduct } from '#schemas/bridge/catalogue-answer.ts';
import type { CatalogueFacts } from '../catalogue/catalogue-facts.ts';
import type { Db } from '../database/open-database.ts';
import { type Json, orderFeedback, orderItems, orders } from '../database/tables.ts';
import { refuse } from '../ports/refusal.ts';
import { productBySku } from '../pricing/sold-products.ts';
import { downloadsOf, storeOfOrder } from './downloads-of.ts';
import { invoiceOf } from './invoice-of.ts';
import { takenBack } from './taken-back.ts';
import type { WithdrawalTerms } from './withdrawal-end.ts';
import { withdrawalsOf, withdrawalUntil } from './withdrawals-of.ts';

type Order = typeof orders.$inferSelect;
type Item = typeof orderItems.$inferSelect;

/** Format of the tokens that `placeOrder` generates. */
export const ORDER_TOKEN = /^[0-9a-f]{64}$/;
const ORDER_NUMBER = /^[1-9]\d{0,8}$/;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Returns the order with this number and token; undefined for an unknown number or a wrong token. */
export async function findOrder(
  db: Db,
  number: string | undefined,
  token: string | undefined,
): Promise<Order | undefined> {
  const [order] = ORDER_NUMBER.test(number ?? '')
    ? await db
        .select()
        .from(orders)
        .where(eq(orders.number, Number(number)))
    : [];
  const isSame = timingSafeEqual(digest(order?.token ?? ''), digest(token ?? ''));
  return isSame && ORDER_TOKEN.test(token ?? '') ? order : undefined;
}

/** Returns the order like `findOrder`. @throws 404 instead of returning undefined */
export async function orderOpenedBy(...asked: Parameters<typeof findOrder>): Promise<Order> {
  const order = await findOrder(...asked);
  if (order === undefined) throw refuse(404, 'No such order');
  return order;
}

/** Returns the variant's picture, else its product's picture; "" if neither has one. */
function imageOf({ sku, parent_sku }: Item, products: ReadonlyMap<string, BridgeProduct>): string {
  const parent = products.get(parent_sku ?? '');
  const child = parent?.configurable_children?.find((one) => one.sku === sku);
  return child?.image || products.get(sku)?.image || parent?.image || '';
}

/** Serializes the order for holders of its token; the first name is the only personal data. */
export async function pulledOrderOf(
  db: Db,
  facts: CatalogueFacts,
  terms: WithdrawalTerms,
  order: Order,
): Promise<Json> {
  const items = await db
    .select()
    .from(orderItems)
    .where(eq(orderItems.order_number, order.number))
    .orderBy(asc(orderItems.position));
  const skus = items.flatMap(({ sku, parent_sku }) => (parent_sku === null ? [sku] : [sku, parent_sku]));
  const products = await productBySku(db, storeOfOrder(facts, order), [...new Set(skus)]);
  const [feedback] = await db
    .select({ at: orderFeedback.created_at })
    .from(orderFeedback)
    .where(eq(orderFeedback.order_number, order.number));
  const { billingAddress, payment_method_code } = order.body.addressInformation as {
    billingAddress: { firstname: string };
    payment_method_code: string;
  };
  const replaced = takenBack(order.body);
  return {
    increment_id: String(order.number),
    created_at: order.created_at,
    status: order.status,
    grand_total: order.grand_total / 100,
    items: items.map((item) => ({
      sku: item.sku,
      parent_sku: item.parent_sku,
      name: item.name,
      qty_ordered: item.qty,
      image: imageOf(item, products),
      ...(replaced.has(item.sku) && { take_back: true }),
      downloads: downloadsOf(order, item, products.get(item.sku)).map(({ title, url }) => ({ title, url })),
    })),
    customer_firstname: billingAddress.firstname,
    feedback_filled: feedback !== undefined,
    payment_method: payment_method_code,
    payment_state: order.payment_state,
    pickup_point: order.pickup_point,
    tracking: order.tracking,
    invoice: invoiceOf(order, items),
    withdrawal_until: withdrawalUntil(order, terms),
    withdrawals: (await withdrawalsOf(db, [order.number])).get(order.number) ?? [],
  };
}
