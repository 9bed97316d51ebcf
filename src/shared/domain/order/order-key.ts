// Defines an order's key at the backend, and distinguishes orders with the same key. Duplicate keys arise when a
// browser profile with an open cart is copied or restored: both copies give their order the cart's id.
import { type OrderBody, type OrderDocument, orderContent } from '#schemas/documents/order-document.ts';
import { fingerprint } from '../cart/cart-checksum.ts';

/**
 * Returns the SHA3-224 of the order's content, in hex; the backend's cart, the confirmed total and times are excluded.
 */
export const orderContentHash = (body: OrderBody): string => fingerprint(orderContent(body));

const SHIPPING_CODES: ReadonlySet<string> = new Set(['shipping_carrier_code', 'shipping_method_code']);

/**
 * Returns the body of the request: empty shipping codes are left out, because strict backends reject them. Only the
 * request omits them. The stored body keeps them, so the hash and the next key of an order placed by an earlier version
 * do not change. Such an order may be sent first with empty codes and later without them: the reference backend reads
 * an absent code as an empty one before it compares bodies. Other orders are sent unchanged, with their fields in the
 * same sequence, for backends that compare bytes.
 */
export function sentBody(body: OrderBody): object {
  const { addressInformation } = body;
  if (addressInformation.shipping_carrier_code && addressInformation.shipping_method_code) return body;
  const isKept = ([name, value]: [string, unknown]) => value !== '' || !SHIPPING_CODES.has(name);
  return {
    ...body,
    addressInformation: Object.fromEntries(Object.entries(addressInformation).filter(isKept)),
  };
}

/** Returns the content hashes that a backend may report for a body: with its empty shipping codes, and without. */
export const contentHashes = (body: OrderBody): string[] => [
  ...new Set([orderContentHash(body), orderContentHash(sentBody(body) as OrderBody)]),
];

/** Returns the order's id at the backend, also the value of its Idempotency-Key. */
export const orderKey = ({ body }: OrderDocument): string => body.order_id;

/**
 * True if the backend's order with this key is this one, in its current version or one that was sent earlier.
 * @param hash Content hash reported by the backend.
 */
export const isHeldAs = (order: OrderDocument, hash: string): boolean =>
  [
    ...(order.sealed === undefined ? contentHashes(order.body) : [order.body_hash]),
    ...(order.former_bodies ?? []),
  ].includes(hash);

/**
 * Returns the key for an order whose own key belongs to another order at the backend. Deterministic, so that copies of
 * one order remain one order.
 */
export function nextOrderKey({ body }: OrderDocument): string {
  const digest = fingerprint([body.order_id, body.created_at, orderContent(body)]);
  return digest.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
