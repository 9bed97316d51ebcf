// When orders that were made offline are sent to the backend. An order that was placed with a connection always goes at once.
import type { OrderDocument } from '../../../schemas/documents/order-document.ts';
import type { ShopConfig } from '../../../schemas/shop-config.ts';

/** by themselves, when the thank-you page is shown with a connection, or when the shopper says so */
export type Transmission = 'automatic' | 'thank-you-page' | 'on-request';

type Rules = Pick<ShopConfig['orders'], 'transmitAutomatically' | 'transmitOnThankYouPage'>;

/** In: the configuration of orders. */
export const transmissionOf = ({ transmitAutomatically, transmitOnThankYouPage }: Rules): Transmission =>
  transmitAutomatically ? 'automatic' : transmitOnThankYouPage ? 'thank-you-page' : 'on-request';

/**
 * True if an order was made offline and is not sent before the thank-you page or the customer sends it. One that was tried
 * once goes on by itself, because its outcome may be unknown, and so does one whose new total the customer confirmed.
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
