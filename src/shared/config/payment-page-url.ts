// Builds the payment page URL (bank or leasing company) of an accepted order that is paid in advance.
import type { PaymentProvider } from '#schemas/bridge/payment-state.ts';
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
export function providerOf(
  { body }: PaidOrder,
  { bankCode, leasingCode }: PaymentConfig,
): PaymentProvider | undefined {
  const { payment_method_code } = body.addressInformation;
  if (payment_method_code === bankCode) return 'bank';
  return payment_method_code === leasingCode ? 'leasing' : undefined;
}

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
  if (!provider || !tokenValue || (provider === 'bank' && bank === '')) return undefined;
  const page = provider === 'bank' ? config.bankUrl : config.leasingUrl;
  if (page === '' || !URL.canParse(page, here)) return undefined;
  const url = new URL(page, here);
  const origins = [here, ...config.allowedOrigins].map((each) => new URL(each).origin);
  if (!origins.includes(url.origin)) return undefined;
  url.searchParams.set('tokenValue', tokenValue);
  if (provider === 'bank') url.searchParams.set('bank', bank);
  url.searchParams.set('lang', language);
  return url.href;
}
