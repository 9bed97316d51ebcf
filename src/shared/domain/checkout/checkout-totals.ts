// Selects the totals of the displayed order: the backend's if they apply to the same goods, delivery and payment,
// otherwise the device's.
import type { PaymentMethodValue, ShippingMethodValue } from '#schemas/documents/reference-document.ts';
import { shownTotals } from '../cart/backend-totals.ts';
import { cartTotals, type Totals } from '../cart/cart-totals.ts';
import type { CartView } from '../cart/cart-view.ts';

/** Returns the totals in cents for the delivery and payment chosen so far. */
export const checkoutTotals = (
  cart: Pick<CartView, 'lines' | 'atShop'>,
  shipping: ShippingMethodValue | undefined,
  payment: PaymentMethodValue | undefined,
): Totals =>
  shownTotals(cartTotals(cart.lines, shipping, payment), cart.atShop, {
    shippingMethod: shipping ? `${shipping.carrier_code}|${shipping.method_code}` : '',
    paymentMethod: payment?.code ?? '',
  });
