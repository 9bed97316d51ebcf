// What was done in a window, one row for each kind. Whoever does it says so (`shop.acts`); whoever wants to know listens.
import type { CartLineDocument } from '../../schemas/documents/cart-line-document.ts';
import type { OrderDocument } from '../../schemas/documents/order-document.ts';
import type { PricedProduct } from './known-products.ts';

type LineAct = { line: CartLineDocument; qty: number };

/** `at`: ms since 1970 */
export type Viewed = { product: PricedProduct; at: number };

export type Acts = {
  'added-to-cart': LineAct;
  'removed-from-cart': LineAct;
  /** a product's page is shown; it stands in `shop.viewed` until another is, for whoever begins to listen later */
  'viewed-product': Viewed;
  /** the shop has accepted an order; read off the order itself, model/analytics.ts */
  purchased: { order: OrderDocument };
};
export type Act = { [K in keyof Acts]: { kind: K } & Acts[K] }[keyof Acts];

type Listener = { next: (act: Act) => void };

/** Says what is done to whoever listens. */
export type ActChannel = Listener & {
  subscribe: (listener: Listener) => { unsubscribe: () => void };
};

export function createActs(): ActChannel {
  const listeners = new Set<Listener>();
  return {
    next: (act) => {
      for (const listener of [...listeners]) listener.next(act);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return { unsubscribe: () => void listeners.delete(listener) };
    },
  };
}
