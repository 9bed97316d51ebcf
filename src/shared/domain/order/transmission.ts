// Decides when orders placed offline are sent to the backend. Orders placed with a connection are always sent
// immediately.
import type { OrderDocument } from '#schemas/documents/order-document.ts';
import type { ShopConfig } from '#schemas/shop-config.ts';

/** automatically, when the thank-you page is opened with a connection, or on the customer's request */
export type Transmission = 'automatic' | 'thank-you-page' | 'on-request';

type Rules = Pick<ShopConfig['orders'], 'transmitAutomatically' | 'transmitOnThankYouPage'>;

export const transmissionOf = ({ transmitAutomatically, transmitOnThankYouPage }: Rules): Transmission =>
  transmitAutomatically ? 'automatic' : transmitOnThankYouPage ? 'thank-you-page' : 'on-request';

/**
 * True if an order was placed offline and is sent only from the thank-you page or by the customer. After the first
 * attempt it is retried automatically, because its outcome may be unknown; the same applies once the customer has
 * confirmed a new total.
 */
export const isHeldBack = (
  { state, attempt, postponed_at, placed_online, journal }: OrderDocument,
  { transmitAutomatically }: Pick<Rules, 'transmitAutomatically'>,
): boolean =>
  !transmitAutomatically &&
  state === 'confirmed' &&
  attempt === 0 &&
  postponed_at === undefined &&
  placed_online !== true &&
  !journal.some(({ event }) => event === 'consented');
