// Test data: an order as the checkout places it.
import type { OrderDocument } from '#schemas/documents/order-document.ts';
import { cartTotals } from '#shared/domain/cart/cart-totals.ts';
import { type CartViewLine, cartViewLine } from '#shared/domain/cart/cart-view.ts';
import { newCartLine } from '#shared/domain/cart/new-cart-line.ts';
import { noDetails } from '#shared/domain/checkout/checkout-details.ts';
import { buildOrder } from '#shared/domain/order/build-order.ts';
import { courier, demoConfig, product, transfer } from './goods.ts';

export const liga = {
  personal: {
    firstName: 'Līga',
    lastName: 'Bērziņa-Ķuzāne',
    emailAddress: 'Liga.Berzina@Pasts.lv',
    phoneNumber: '+371 20 000 000',
  },
  shipping: {
    ...noDetails('LV').shipping,
    shippingMethod: 'courier|standard',
    streetAddress: 'Ķiršu iela 12–4',
    city: 'Rīga',
    zipCode: 'lv-1010',
  },
  payment: { ...noDetails('LV').payment, paymentMethod: 'banktransfer' },
};

/**
 * Builds Līga's order for one kettle, delivered by courier.
 * @param seq position of the order in the queue
 * @param linesOf returns the lines to order instead of the kettle's
 */
export function confirmedOrder(
  generation: string,
  seq: number,
  linesOf = (line: CartViewLine): CartViewLine[] => [line],
): OrderDocument {
  const now = Date.UTC(2026, 10, 21, 12, 2);
  const line = cartViewLine(
    newCartLine(product(), undefined, 1, generation, now),
    product(),
    21,
    demoConfig().cart,
    now,
  );
  const cart = { generation, seq, lines: linesOf(line), goods: line.price, count: 1, virtual: false };
  return buildOrder({
    cart,
    details: liga,
    shipping: courier,
    payment: transfer,
    totals: cartTotals(cart.lines, courier, transfer),
    delivery: ['2026-11-24', '2026-11-24'],
    store: 'lv',
    terms: '2026-01',
    now,
  });
}
