// Builds the payment page URL of an accepted order that is paid in advance. Invariant: every page to which a customer is
// sent is on the app's own origin or a configured one.

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

/** Returns the origins of all payment pages but those on the app's own. */
export const paymentOrigins = (payment: PaymentConfig): string[] => [
  ...new Set(
    [...payment.allowedOrigins, ...paymentProviders(payment).flatMap(({ origins }) => origins)].map(
      (each) => new URL(each).origin,
    ),
  ),
];

/** True if the storefront may send the customer to a page: it is on the app's own origin or an allowed one. */
const isAllowed = (url: URL, here: string, config: PaymentConfig): boolean =>
  [new URL(here).origin, ...paymentOrigins(config)].includes(url.origin);

/**
 * Returns a page that the backend has opened at the provider; undefined if it is on an origin that is not allowed.
 * @param here URL of the current page.
 */
export function hostedPageUrl(url: string, config: PaymentConfig, here: string): string | undefined {
  if (!URL.canParse(url, here)) return undefined;
  const page = new URL(url, here);
  return isAllowed(page, here, config) ? page.href : undefined;
}

/**
 * Returns the URL of the payment page. Undefined if the order is not paid in advance, has neither cart id nor token,
 * has no bank chosen yet for a bank payment, is paid on a page that the backend opens, or the configured page is on an
 * origin that is not allowed.
 * @param here URL of the current page.
 * @param bank Code of the bank, '' if none is chosen.
 * @param back Path of the order's page, without a query.
 */
export function paymentPageUrl(
  order: PaidOrder & { own?: { id: string }; order_number?: string | undefined },
  config: PaymentConfig,
  { here, language, bank, back }: { here: string; language: string; bank: string; back: string },
): string | undefined {
  const provider = providerOf(order, config);
  const tokenValue = order.body.cart_id || order.order_token;
  if (!provider || !tokenValue || (provider.kind === 'bank' && bank === '')) return undefined;
  if (provider.page !== 'redirect' || provider.url === '' || !URL.canParse(provider.url, here))
    return undefined;
  const url = new URL(provider.url, here);
  if (!isAllowed(url, here, config)) return undefined;
  url.searchParams.set('tokenValue', tokenValue);
  if (provider.kind === 'bank') url.searchParams.set('bank', bank);
  url.searchParams.set('lang', language);
  if (provider.returns !== 'nothing') {
    const returnUrl = new URL(back, here);
    const { own, order_number: number, order_token: orderToken } = order;
    if (own) returnUrl.searchParams.set('order', own.id);
    if (provider.returns === 'token' && number && orderToken) {
      returnUrl.searchParams.set('number', number);
      returnUrl.searchParams.set('orderToken', orderToken);
    }
    url.searchParams.set('returnUrl', returnUrl.href);
  }
  return url.href;
}
