// The ways to pay this shop has words for, one row each. A new method is a new row with its texts; one without a row is
// shown by its title, and only when the backend named it for this very cart.
import type {
  PaymentMethodValue,
  ShippingMethodValue,
} from '../../../schemas/documents/reference-document.ts';
import type { ShopConfig } from '../../../schemas/shop-config.ts';

type PaymentRow = {
  /** cash on delivery is hidden when nothing is delivered */
  forVirtualCart: boolean;
  /** only where the shopper collects the goods from the shop's own people */
  onlyAtPickup: boolean;
};

export const paymentMethods = {
  cashondelivery: { forVirtualCart: false, onlyAtPickup: false },
  /** payment upon collection */
  collection: { forVirtualCart: false, onlyAtPickup: true },
  banktransfer: { forVirtualCart: true, onlyAtPickup: false },
} as const satisfies Record<string, PaymentRow>;

/** paid ahead on a page of a bank or a leasing company */
const paidAhead: PaymentRow = { forVirtualCart: true, onlyAtPickup: false };

const rows: Record<string, PaymentRow | undefined> = paymentMethods;
const rowOf = ({ code, provider }: PaymentMethodValue): PaymentRow | undefined =>
  provider ? paidAhead : rows[code];

/** Key below `checkout:payment` of the shop's own words for this way to pay; undefined: it has none. */
export const paymentTextKey = (method: PaymentMethodValue): string | undefined =>
  method.provider ?? (rowOf(method) && method.code);

/** Payment upon collection costs what the configuration says where the backend names no fee. */
const withFee = (method: PaymentMethodValue, fee: number | undefined): PaymentMethodValue =>
  method.code === 'collection' && method.cost_incl_tax === 0 && fee !== undefined
    ? { ...method, cost_incl_tax: fee }
    : method;

/**
 * Returns the payment methods as the configuration offers them: those that a bank or a leasing company takes are marked, or left
 * out where their page is not configured, and payment upon collection has its fee.
 */
export const configuredPayments = (
  methods: readonly PaymentMethodValue[],
  {
    payment: { bankCode, leasingCode, bankUrl, leasingUrl },
    promises,
  }: Pick<ShopConfig, 'payment' | 'promises'>,
): PaymentMethodValue[] =>
  methods.flatMap((method) => {
    if (method.code === bankCode) return bankUrl ? [{ ...method, provider: 'bank' as const }] : [];
    if (method.code === leasingCode) return leasingUrl ? [{ ...method, provider: 'leasing' as const }] : [];
    return [withFee(method, promises.collectionFee)];
  });

/** Are banks offered for this method: the bank payment, when the shop itself offers it, or nobody knows. */
export const offersBanks = (method: Partial<PaymentMethodValue> | undefined): boolean =>
  method?.provider === 'bank' && method.is_server_method !== false;

/** Is this delivery a collection from a named place? */
export const hasPoints = (shipping: ShippingMethodValue | undefined): boolean =>
  (shipping?.points.length ?? 0) > 0;

/**
 * The methods to choose from.
 * In: what the shop offers, the chosen delivery (absent for a virtual cart), whether the cart is virtual.
 * A method bound to carriers shows only with one of them; a virtual cart has no carrier, and where nothing else is left it can
 * be paid by whatever the backend named for it. One that the server does not flag as its own cannot place an order.
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
