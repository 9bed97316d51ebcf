// Builds the payment page URL of an accepted order that is paid in advance.

import { type PaymentProvider, paymentProviders } from '#schemas/payment-providers.ts';
import type { ShopConfig } from '#schemas/shop-config.ts';

type PaymentConfig = ShopConfig['payment'];

/**
 * The fields that the payment of an order needs; the order is stored on this device, or was opened by number and token.
 */
export type PaidOrder = {
  body: { cart_id: string; addressInformation: { payment_method_code: string } };
  order_token?: string | undefined;
};

/** Returns the payment provider of an order; undefined if the order is not paid in advance. */
export const providerOf = ({ body }: PaidOrder, config: PaymentConfig): PaymentProvider | undefined =>
  paymentProviders(config).find(({ code }) => code === body.addressInformation.payment_method_code);

/**
 * Returns the URL of the payment page. Undefined if the order is not paid in advance, has neither cart id nor token,
 * has no bank chosen yet for a bank payment, or the configured page is on an origin that is not allowed.
 * @param here URL of the current page.
 * @param bank Code of the bank, '' if none is chosen.
 */
export function paymentPageUrl(
  order: PaidOrder,
  config: PaymentConfig,
  { here, language, bank }: { here: string; language: string; bank: string },
): string | undefined {
  const provider = providerOf(order, config);
  const tokenValue = order.body.cart_id || order.order_token;
  if (!provider || !tokenValue || (provider.kind === 'bank' && bank === '')) return undefined;
  if (provider.url === '' || !URL.canParse(provider.url, here)) return undefined;
  const url = new URL(provider.url, here);
  const origins = [here, ...config.allowedOrigins].map((each) => new URL(each).origin);
  if (!origins.includes(url.origin)) return undefined;
  url.searchParams.set('tokenValue', tokenValue);
  if (provider.kind === 'bank') url.searchParams.set('bank', bank);
  url.searchParams.set('lang', language);
  return url.href;
}
