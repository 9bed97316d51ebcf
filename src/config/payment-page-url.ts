// Where an accepted order is paid that is paid ahead: on a page of a bank or of a leasing company.
import type { PaymentProvider } from '../../schemas/bridge/payment-state.ts';
import type { ShopConfig } from '../../schemas/shop-config.ts';

type PaymentConfig = ShopConfig['payment'];
/** The part of an order that its payment needs: of this device, or opened by number and token. */
export type PaidOrder = {
  body: { cart_id: string; addressInformation: { payment_method_code: string } };
  order_token?: string | undefined;
};

/** Who takes the payment of this order; undefined: it is not paid ahead. */
export function providerOf(
  { body }: PaidOrder,
  { bankCode, leasingCode }: PaymentConfig,
): PaymentProvider | undefined {
  const { payment_method_code } = body.addressInformation;
  if (payment_method_code === bankCode) return 'bank';
  return payment_method_code === leasingCode ? 'leasing' : undefined;
}

/**
 * The page that takes the payment.
 * In: the order, the configuration, the address of the shop, the language of the page, the bank for a bank payment.
 * Out: its address; undefined when nothing is paid ahead, the shop has no cart or token to name the payment by, no bank is
 * chosen yet, or the configured page lies on an origin that the configuration does not allow.
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
