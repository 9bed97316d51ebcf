// Payment methods with translated texts, one row each; a new method is a new row with its texts. Methods without a row
// are shown by their title, and only if the backend returned them for this cart.
import type { PaymentMethodValue, ShippingMethodValue } from '#schemas/documents/reference-document.ts';
import { hasPage, paymentProviders } from '#schemas/payment-providers.ts';
import type { ShopConfig } from '#schemas/shop-config.ts';

type PaymentRow = {
  /** offered for virtual carts; false for payment upon delivery or collection */
  forVirtualCart: boolean;
  /** offered only for collection from a pickup point */
  onlyAtPickup: boolean;
};

export const paymentMethods = {
  cashondelivery: { forVirtualCart: false, onlyAtPickup: false },
  /** payment upon collection */
  collection: { forVirtualCart: false, onlyAtPickup: true },
  banktransfer: { forVirtualCart: true, onlyAtPickup: false },
} as const satisfies Record<string, PaymentRow>;

/** paid in advance on the page of a provider */
const paidAhead: PaymentRow = { forVirtualCart: true, onlyAtPickup: false };

const rows: Record<string, PaymentRow | undefined> = paymentMethods;
const rowOf = ({ code, provider }: PaymentMethodValue): PaymentRow | undefined =>
  provider ? paidAhead : rows[code];

/** Returns the key below `checkout:payment` of the method's translated texts; undefined if there are none. */
export function paymentTextKey({ provider, code }: PaymentMethodValue): string | undefined {
  if (provider) return provider === 'page' ? undefined : provider;
  return rows[code] && code;
}

/** Adds the configured fee to payment upon collection if the backend returns none. */
const withFee = (method: PaymentMethodValue, fee: number | undefined): PaymentMethodValue =>
  method.code === 'collection' && method.cost_incl_tax === 0 && fee !== undefined
    ? { ...method, cost_incl_tax: fee }
    : method;

/**
 * Applies the configuration to payment methods: those with a row in `paymentProviders` get its kind as `provider` and
 * its title in the store view, or are omitted if their page is not configured; payment upon collection gets its fee.
 */
export const configuredPayments = (
  methods: readonly PaymentMethodValue[],
  { payment, promises }: Pick<ShopConfig, 'payment' | 'promises'>,
  store: string,
): PaymentMethodValue[] =>
  methods.flatMap((method) => {
    const row = paymentProviders(payment).find(({ code }) => code === method.code);
    if (row)
      return hasPage(row) ? [{ ...method, title: row.title[store] ?? method.title, provider: row.kind }] : [];
    return [withFee(method, promises.collectionFee)];
  });

/** True if the customer can choose a bank: for bank payments, unless `is_server_method` is false. */
export const offersBanks = (method: Partial<PaymentMethodValue> | undefined): boolean =>
  method?.provider === 'bank' && method.is_server_method !== false;

/** True if the delivery method is a collection from a pickup point. */
export const hasPoints = (shipping: ShippingMethodValue | undefined): boolean =>
  (shipping?.points.length ?? 0) > 0;

/**
 * Returns the payment methods to choose from. A method bound to carriers requires one of them. A virtual cart has no
 * carrier; if no other method remains, it can be paid by any method that the backend returned for it. Methods whose
 * `is_server_method` is false are omitted: no order can be placed with them.
 * @param shipping The chosen delivery method; absent for a virtual cart.
 */
export function visiblePaymentMethods(
  offered: readonly PaymentMethodValue[],
  shipping: ShippingMethodValue | undefined,
  virtualCart: boolean,
): PaymentMethodValue[] {
  const visible = offered.filter((method) => {
    const row = rowOf(method);
    if (method.is_server_method === false) return false;
    if (!row) return method.forCart === true;
    if (virtualCart) return row.forVirtualCart;
    if (row.onlyAtPickup && !hasPoints(shipping)) return false;
    return method.carriers.length === 0 || (!!shipping && method.carriers.includes(shipping.carrier_code));
  });
  return virtualCart && visible.length === 0
    ? offered.filter((method) => method.forCart === true && method.is_server_method !== false)
    : visible;
}
