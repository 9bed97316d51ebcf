// What was done in a window, one row for each kind. Whoever does it says so (`shop.acts`); whoever wants to know listens.
import type { CartLineDocument } from '../../schemas/documents/cart-line.ts';
import type { OrderDocument } from '../../schemas/documents/order.ts';

type LineAct = { line: CartLineDocument; qty: number };

export type Acts = {
  'added-to-cart': LineAct;
  'removed-from-cart': LineAct;
  /** the shop has accepted an order; read off the order itself, model/analytics.ts */
  purchased: { order: OrderDocument };
};
export type Act = { [K in keyof Acts]: { kind: K } & Acts[K] }[keyof Acts];
