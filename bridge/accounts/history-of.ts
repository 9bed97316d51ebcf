// Reads a customer's order history and converts it to wire format.
import { asc, count, desc, eq, inArray } from 'drizzle-orm';
import { type CatalogueFacts, paymentMethods, shippingMethods } from '../catalogue/catalogue-facts.ts';
import type { Db } from '../database/open-database.ts';
import { type Json, orderItems, orders } from '../database/tables.ts';
import { invoiceOf } from '../orders/invoice-of.ts';
import { takenBack } from '../orders/taken-back.ts';
import type { WithdrawalTerms } from '../orders/withdrawal-end.ts';
import { withdrawalsOf, withdrawalUntil } from '../orders/withdrawals-of.ts';

type Order = typeof orders.$inferSelect;
type Item = typeof orderItems.$inferSelect;

const decimal = (cents: number): number => cents / 100;
const record = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
const known = (stores: readonly string[], store: string, fallback: string): string =>
  stores.includes(store) ? store : fallback;

function bridgeItemOf(item: Item, order: Order): Json {
  const net = item.row_total - item.discount - item.tax;
  return {
    item_id: order.number * 1_000 + item.position,
    ...(item.product_id === null ? {} : { product_id: item.product_id }),
    product_type: item.product_type ?? 'simple',
    sku: item.sku,
    ...(item.parent_sku === null ? {} : { parent_sku: item.parent_sku }),
    name: item.name,
    qty_ordered: item.qty,
    price: Math.round(net / item.qty) / 100,
    price_incl_tax: decimal(item.price),
    original_price: decimal(item.price),
    row_total: decimal(net),
    row_total_incl_tax: decimal(item.row_total),
    discount_amount: decimal(item.discount),
    tax_percent: item.tax_percent,
    product_option: chosenOf(item, order),
    ...(takenBack(order.body).has(item.sku) && { take_back: true }),
  };
}

/**
 * Returns a line's chosen options as the order request contained them. Finds them by position, since lines and
 * `body.products` have the same order.
 */
function chosenOf({ position }: Item, { body }: Order): Json {
  const products = Array.isArray(body.products) ? body.products : [];
  const { extension_attributes } = record(record(products[position]).product_option);
  return { extension_attributes: record(extension_attributes) };
}

/** Returns the company's registration number, which the request contains beside the addresses. */
function companyCodeOf({ shippingExtraFields }: Json): Json {
  const { company_code } = record(shippingExtraFields);
  return company_code === undefined ? {} : { company_code };
}

function bridgeOrderOf(order: Order, items: readonly Item[], facts: CatalogueFacts): Json {
  const info = record(order.body.addressInformation);
  const {
    shippingAddress,
    billingAddress,
    shipping_carrier_code,
    shipping_method_code,
    payment_method_code,
  } = info;
  const store = known(facts.stores, order.store, facts.defaultStore);
  const delivery = shippingMethods(facts, store).find(
    (one) => one.carrier_code === shipping_carrier_code && one.method_code === shipping_method_code,
  );
  const payment = paymentMethods(facts, store).find(({ code }) => code === payment_method_code);
  const isVirtual = shippingAddress === undefined;
  const method = `${shipping_carrier_code}_${shipping_method_code}`;
  return {
    increment_id: String(order.number),
    entity_id: order.number,
    client_order_id: order.client_order_id,
    created_at: order.created_at,
    status: order.status,
    state: order.status,
    payment_state: order.payment_state,
    pickup_point: order.pickup_point,
    tracking: order.tracking,
    invoice: invoiceOf(order, items),
    store_code: order.store,
    grand_total: decimal(order.grand_total),
    subtotal: decimal(order.goods - items.reduce((tax, item) => tax + item.tax, 0)),
    subtotal_incl_tax: decimal(order.goods),
    discount_amount: order.discount === 0 ? 0 : -decimal(order.discount),
    shipping_amount: decimal(order.shipping),
    payment_amount: decimal(order.payment),
    shipping_description: isVirtual ? '' : (delivery?.method_title ?? method),
    tax_amount: decimal(order.tax),
    order_token: order.token,
    total_due: order.payment_state === 'paid' ? 0 : decimal(order.grand_total),
    total_item_count: items.length,
    total_qty_ordered: items.reduce((qty, item) => qty + item.qty, 0),
    order_currency_code: 'EUR',
    customer_email: String(record(billingAddress).email ?? ''),
    is_virtual: isVirtual,
    quote_id: order.cart_id,
    items: items.map((item) => bridgeItemOf(item, order)),
    billing_address: { ...record(billingAddress), ...companyCodeOf(info) },
    payment: {
      method: payment_method_code,
      additional_information: [payment?.title ?? String(payment_method_code)],
    },
    extension_attributes: {
      shipping_assignments: isVirtual
        ? []
        : [{ shipping: { address: shippingAddress, method, total: decimal(order.shipping) } }],
    },
  };
}

/** Returns a page of the history (`page` starts at 1) and the total number of orders. */
export async function historyOf(
  { db, facts, withdrawal: terms }: { db: Db; facts: CatalogueFacts; withdrawal: WithdrawalTerms },
  customerId: number,
  page: number,
  pageSize: number,
): Promise<{ items: Json[]; total_count: number }> {
  const own = eq(orders.customer_id, customerId);
  const [total] = await db.select({ n: count() }).from(orders).where(own);
  const rows = await db
    .select()
    .from(orders)
    .where(own)
    .orderBy(desc(orders.number))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const numbers = rows.map(({ number }) => number);
  const lines =
    numbers.length === 0
      ? []
      : await db
          .select()
          .from(orderItems)
          .where(inArray(orderItems.order_number, numbers))
          .orderBy(asc(orderItems.position));
  const withdrawals = await withdrawalsOf(db, numbers);
  return {
    items: rows.map((order) => ({
      ...bridgeOrderOf(
        order,
        lines.filter((item) => item.order_number === order.number),
        facts,
      ),
      withdrawal_until: withdrawalUntil(order, terms),
      withdrawals: withdrawals.get(order.number) ?? [],
    })),
    total_count: total?.n ?? 0,
  };
}
