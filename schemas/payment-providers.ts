// The pages on which orders are paid, as configured.
import type { PaymentMethodValue } from './documents/reference-document.ts';
import type { ShopConfig } from './shop-config.ts';

/** A payment method that is paid on a page after the order was placed. */
export type PaymentProvider = {
  /** of the method at the backend */
  code: string;
  /** `bank`: the customer also chooses a bank; `page`: no texts of our own, the method's title is shown */
  kind: NonNullable<PaymentMethodValue['provider']>;
  /** absolute or relative to the current page; '': not offered */
  url: string;
};

/** Returns the providers that an order can be paid at; the first one with a method's code applies. */
export const paymentProviders = ({
  bankCode,
  leasingCode,
  bankUrl,
  leasingUrl,
  providers,
}: ShopConfig['payment']): PaymentProvider[] => [
  { code: bankCode, kind: 'bank', url: bankUrl },
  { code: leasingCode, kind: 'leasing', url: leasingUrl },
  ...providers.map((row) => ({ ...row, kind: 'page' as const })),
];
