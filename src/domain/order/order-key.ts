// The key that the shop knows an order by, and how two orders that have the same key are told apart. That happens where a
// browser profile was copied or restored with an open cart in it: both copies give their order the cart's id.
import {
  type OrderBody,
  type OrderDocument,
  orderContent,
} from '../../../schemas/documents/order-document.ts';
import { fingerprint } from '../cart/cart-checksum.ts';

/** Out: SHA3-224 of what is ordered, in hex; the server cart, the agreed total and times do not count. */
export const orderContentHash = (body: OrderBody): string => fingerprint(orderContent(body));

/** The id that the shop knows it by, and the value of its Idempotency-Key. */
export const orderKey = ({ body }: OrderDocument): string => body.order_id;

/** Is what the shop holds by the order's key this order, as it is or as it was sent before? In: the hash it tells. */
export const isHeldAs = (order: OrderDocument, hash: string): boolean =>
  hash === (order.sealed === undefined ? orderContentHash(order.body) : order.body_hash) ||
  (order.former_bodies ?? []).includes(hash);

/**
 * The key of an order whose own is another order's at the shop. Copies of one order find the same, so that it stays one
 * order whatever was restored since it was placed.
 */
export function nextOrderKey({ body }: OrderDocument): string {
  const digest = fingerprint([body.order_id, body.created_at, orderContent(body)]);
  return digest.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
