// The pages on which orders are paid, as configured.
import type { ShopConfig } from './shop-config.ts';

/** A payment method that is paid on a page after the order was placed. */
export type PaymentProvider = ShopConfig['payment']['providers'][number];

const older = { title: {}, page: 'redirect', origins: [], returns: 'nothing' } as const;

/** Returns the providers that an order can be paid at; the first one with a method's code applies. */
export const paymentProviders = ({
  bankCode,
  leasingCode,
  bankUrl,
  leasingUrl,
  providers,
}: ShopConfig['payment']): PaymentProvider[] =>
  [
    { ...older, code: bankCode, kind: 'bank' as const, url: bankUrl, origins: [] },
    { ...older, code: leasingCode, kind: 'leasing' as const, url: leasingUrl, origins: [] },
    ...providers,
  ].filter(({ code }) => code !== '');

/** True if the configuration names a page of the provider; otherwise its method is not offered. */
export const hasPage = ({ page, url }: PaymentProvider): boolean => page === 'hosted' || url !== '';
