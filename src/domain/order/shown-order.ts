// Proof of what the shopper saw when the order was placed: what the order document does not hold otherwise, and a digest of
// all of it that travels with the order.
import type { OrderDocument } from '../../../schemas/documents/order-document.ts';
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

/** SHA3-224, in hex, of language, lines with prices, lowest and former prices, sums, methods, delivery promise, terms and time. */
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

/** Does the document still say what its digest was made of? An order of an earlier build has none, and proves nothing. */
export const isAsShown = (order: OrderDocument): boolean =>
  order.shown !== undefined && order.shown.digest === shownDigest(order, order.shown);
