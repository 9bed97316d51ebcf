// What the order on the screen costs: the shop's sum where it is of the same goods, delivery and payment, else the device's.
import type {
  PaymentMethodValue,
  ShippingMethodValue,
} from '../../../schemas/documents/reference-document.ts';
import { shownTotals } from '../cart/backend-totals.ts';
import type { CartView } from '../cart/cart-view.ts';
import { cartTotals, type Totals } from '../cart/totals.ts';

/** In: the cart as shown; the delivery and payment chosen so far. Out: cents. */
export const checkoutTotals = (
  cart: Pick<CartView, 'lines' | 'atShop'>,
  shipping: ShippingMethodValue | undefined,
  payment: PaymentMethodValue | undefined,
): Totals =>
  shownTotals(cartTotals(cart.lines, shipping, payment), cart.atShop, {
    shippingMethod: shipping ? `${shipping.carrier_code}|${shipping.method_code}` : '',
    paymentMethod: payment?.code ?? '',
  });
