// Records what was displayed when the order was placed: the data that the order document would not contain otherwise,
// and a digest over everything displayed, which is sent with the order.
import type { OrderBody, OrderDocument } from '#schemas/documents/order-document.ts';
import { fingerprint } from '../cart/cart-checksum.ts';

type Seen = Pick<
  OrderDocument,
  | 'store_code'
  | 'lines'
  | 'totals'
  | 'discount'
  | 'shipping_title'
  | 'payment_title'
  | 'delivery'
  | 'created_at'
>;
export type ShownOrder = NonNullable<OrderDocument['shown']>;

/**
 * Returns the SHA3-224, in hex, of language, lines with prices, lowest and former prices, sums, methods, delivery
 * promise, terms and time.
 */
export function shownDigest(
  { store_code, lines, totals, discount = 0, shipping_title, payment_title, delivery, created_at }: Seen,
  { terms, lowest, was }: Pick<ShownOrder, 'terms' | 'lowest' | 'was'>,
): string {
  return fingerprint([
    [store_code, lines, totals, discount],
    [shipping_title, payment_title, delivery, created_at],
    was === undefined ? [terms, lowest] : [terms, lowest, was],
  ]);
}

/** True if the document still matches its digest. Orders of earlier builds have none. */
export const isAsShown = (order: OrderDocument): boolean =>
  order.shown !== undefined && order.shown.digest === shownDigest(order, order.shown);

/** Adds the digest of what was displayed to the body. */
export function withDigest(body: OrderBody, digest: string): OrderBody {
  const { addressInformation } = body;
  const { shippingExtraFields } = addressInformation;
  return {
    ...body,
    addressInformation: {
      ...addressInformation,
      shippingExtraFields: { ...shippingExtraFields, shown_digest: digest },
    },
  };
}
