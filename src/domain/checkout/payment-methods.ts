// The ways to pay this shop has words for, one row each. A new method is a new row with its texts; one without a row is
// shown by its title, and only when the backend named it for this very cart.
import type {
  PaymentMethodValue,
  ShippingMethodValue,
} from '../../../schemas/documents/reference-document.ts';

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

const rows: Record<string, PaymentRow | undefined> = paymentMethods;

/** Has the shop words of its own for this way to pay? */
export const isPaymentKnown = (code: string): boolean => rows[code] !== undefined;

/** Is this delivery a collection from a named place? */
export const hasPoints = (shipping: ShippingMethodValue | undefined): boolean =>
  (shipping?.points.length ?? 0) > 0;

/**
 * The methods to choose from.
 * In: what the shop offers, the chosen delivery (absent for a virtual cart), whether the cart is virtual.
 * A method bound to carriers shows only with one of them; a virtual cart has no carrier.
 */
export function visiblePaymentMethods(
  offered: readonly PaymentMethodValue[],
  shipping: ShippingMethodValue | undefined,
  virtualCart: boolean,
): PaymentMethodValue[] {
  return offered.filter((method) => {
    const row = rows[method.code];
    if (!row) return method.forCart === true;
    if (virtualCart) return row.forVirtualCart;
    if (row.onlyAtPickup && !hasPoints(shipping)) return false;
    return method.carriers.length === 0 || (!!shipping && method.carriers.includes(shipping.carrier_code));
  });
}
