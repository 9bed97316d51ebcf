// The ways to pay this shop can carry out, one row each. A new method is a new row with its texts; a method that the
// backend offers but that has no row here is not shown.
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
    if (!row) return false;
    if (virtualCart) return row.forVirtualCart;
    if (row.onlyAtPickup && !hasPoints(shipping)) return false;
    return method.carriers.length === 0 || (!!shipping && method.carriers.includes(shipping.carrier_code));
  });
}
