// Builds the rows and the response of an order that is about to be stored.
import { randomBytes } from 'node:crypto';
import type { BridgePaymentMethod } from '#schemas/bridge/cart-pull-answer.ts';
import { emailKey } from '../database/email-key.ts';
import type { Json } from '../database/tables.ts';
import type { OrderRequest } from '../ports/orders.ts';
import type { Line } from '../pricing/resolve-line.ts';
import { contentHash } from './read-order.ts';
import type { OrderRecord } from './record-order.ts';
import { principalName } from './stored-answer.ts';

/** Amounts in gross cents. */
export type OrderAmounts = {
  goods: number;
  discount: number;
  shipping: number;
  payment: number;
  tax: number;
  grandTotal: number;
};
export type RowAmounts = {
  line: Pick<Line, 'sku' | 'parentSku' | 'name' | 'price' | 'productId' | 'productType'> &
    Partial<Pick<Line, 'offer'>>;
  qty: number;
  total: number;
  tax: number;
  discount: number;
  taxPercent: number;
};

/** @param now ms since 1970 */
export function newOrder(
  { body, hash }: OrderRequest,
  number: number,
  amounts: OrderAmounts,
  rest: {
    customerId: number | undefined;
    store: string;
    /** payment provider of a prepaid order; undefined if it is not prepaid */
    provider: BridgePaymentMethod['provider'];
    coupon: string | undefined;
    pickupPoint: string | null;
  },
  now: number,
): OrderRecord['order'] & { answer: Json } {
  const { goods, discount, shipping, payment, tax, grandTotal } = amounts;
  const time = new Date(now).toISOString();
  const token = randomBytes(32).toString('hex');
  const isPrepaid = rest.provider !== undefined;
  return {
    number,
    client_order_id: body.order_id,
    body_hash: hash,
    principal: principalName(rest.customerId),
    customer_id: rest.customerId ?? null,
    store: rest.store,
    cart_id: body.cart_id,
    token,
    goods,
    discount,
    shipping,
    payment,
    tax,
    grand_total: grandTotal,
    body,
    answer: {
      orderNumber: String(number),
      order_id: body.order_id,
      body_hash: contentHash(body),
      orderToken: token,
      grand_total: grandTotal / 100,
      transferedAt: time,
    },
    created_at: time,
    status: isPrepaid ? 'awaiting_payment' : 'new',
    payment_provider: rest.provider ?? null,
    payment_state: isPrepaid ? 'pending' : null,
    unpaid_since: isPrepaid ? now : null,
    coupon: rest.coupon ?? null,
    billed_to: rest.coupon === undefined ? null : emailKey(body.addressInformation.billingAddress.email),
    pickup_point: rest.pickupPoint,
  };
}

/** @param groupId the customer's group; undefined for guests */
export const newOrderItems = (
  number: number,
  rows: readonly RowAmounts[],
  groupId: number | undefined,
): OrderRecord['items'] =>
  rows.map((row, position) => ({
    order_number: number,
    position,
    sku: row.line.sku,
    parent_sku: row.line.parentSku ?? null,
    name: row.line.name,
    qty: row.qty,
    price: row.line.price,
    row_total: row.total,
    tax: row.tax,
    product_id: row.line.productId,
    product_type: row.line.productType,
    discount: row.discount,
    tax_percent: row.taxPercent,
    offer_group: row.line.offer ? (groupId ?? null) : null,
    offer_product: row.line.offer?.product ?? null,
  }));
