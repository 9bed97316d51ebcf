// When orders that wait are sent to the shop.
import type { ShopConfig } from '../../../schemas/shop-config.ts';

/** by themselves, when the thank-you page is shown with a connection, or when the shopper says so */
export type Transmission = 'automatic' | 'thank-you-page' | 'on-request';

/** In: the configuration of orders. */
export const transmissionOf = ({
  transmitAutomatically,
  transmitOnThankYouPage,
}: Pick<ShopConfig['orders'], 'transmitAutomatically' | 'transmitOnThankYouPage'>): Transmission =>
  transmitAutomatically ? 'automatic' : transmitOnThankYouPage ? 'thank-you-page' : 'on-request';
