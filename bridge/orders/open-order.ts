// An order opened by its number and token, without a login: the mailed feedback link and the thank-you page do so.
// Invariant: an unknown number and a wrong token are answered alike, and in the same time.
import { createHash, timingSafeEqual } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { type CatalogueFacts, storeOf } from '../catalogue/catalogue-facts.ts';
import type { Db } from '../database/open.ts';
import { type Json, orderFeedback, orderItems, orders } from '../database/tables.ts';
import { productBySku } from '../pricing/resolve-line.ts';
import { refuse } from '../wire/refusal.ts';

type Order = typeof orders.$inferSelect;
type Item = typeof orderItems.$inferSelect;

/** As `placeOrder` makes them. */
export const ORDER_TOKEN = /^[0-9a-f]{64}$/;
const ORDER_NUMBER = /^[1-9]\d{0,8}$/;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The order of that number and token; refuses with 404. */
export async function orderOpenedBy(
  db: Db,
  number: string | undefined,
  token: string | undefined,
): Promise<Order> {
  const [order] = ORDER_NUMBER.test(number ?? '')
    ? await db
        .select()
        .from(orders)
        .where(eq(orders.number, Number(number)))
    : [];
  const isSame = timingSafeEqual(digest(order?.token ?? ''), digest(token ?? ''));
  if (order === undefined || !isSame || !ORDER_TOKEN.test(token ?? '')) throw refuse(404, 'No such order');
  return order;
}

/** sku → picture: the variant's own, else its product's; skus without one are left out. */
async function imagesOf(db: Db, store: string, items: readonly Item[]): Promise<Map<string, string>> {
  const skus = items.flatMap(({ sku, parent_sku }) => (parent_sku === null ? [sku] : [sku, parent_sku]));
  const products = await productBySku(db, store, [...new Set(skus)]);
  const images = items.map(({ sku, parent_sku }): [string, string] => {
    const parent = products.get(parent_sku ?? '');
    const child = parent?.configurable_children?.find((one) => one.sku === sku);
    return [sku, child?.image || products.get(sku)?.image || parent?.image || ''];
  });
  return new Map(images.filter(([, image]) => image !== ''));
}

/** The order for whoever holds its token: what was ordered, its state, and nothing of the person but the first name. */
export async function pulledOrderOf(db: Db, facts: CatalogueFacts, order: Order): Promise<Json> {
  const store = facts.stores.includes(order.store) ? order.store : storeOf(facts, undefined);
  const items = await db
    .select()
    .from(orderItems)
    .where(eq(orderItems.order_number, order.number))
    .orderBy(asc(orderItems.position));
  const images = await imagesOf(db, store, items);
  const [feedback] = await db
    .select({ at: orderFeedback.created_at })
    .from(orderFeedback)
    .where(eq(orderFeedback.order_number, order.number));
  const { billingAddress, payment_method_code } = order.body.addressInformation as {
    billingAddress: { firstname: string };
    payment_method_code: string;
  };
  return {
    increment_id: String(order.number),
    created_at: order.created_at,
    status: order.status,
    grand_total: order.grand_total / 100,
    items: items.map(({ sku, name, qty }) => ({
      sku,
      name,
      qty_ordered: qty,
      image: images.get(sku) ?? '',
    })),
    customer_firstname: billingAddress.firstname,
    feedback_filled: feedback !== undefined,
    payment_method: payment_method_code,
    payment_state: order.payment_state,
    pickup_point: order.pickup_point,
  };
}
