// User actions in a window, emitted through `AppContext.acts` for subscribers such as analytics.
import type { CartLineDocument } from '#schemas/documents/cart-line-document.ts';
import type { OrderDocument } from '#schemas/documents/order-document.ts';
import type { PricedProduct } from '../catalogue/known-products.ts';

type LineAct = { line: CartLineDocument; qty: number };

/** `at`: ms since 1970 */
export type Viewed = { product: PricedProduct; at: number };

export type Acts = {
  'added-to-cart': LineAct;
  'removed-from-cart': LineAct;
  /** a product page was shown; late subscribers read the newest one from `AppContext.viewed` */
  'viewed-product': Viewed;
  /** the backend accepted an order; derived from the order itself (analytics-consent.ts) */
  purchased: { order: OrderDocument };
};
export type Act = { [K in keyof Acts]: { kind: K } & Acts[K] }[keyof Acts];

type Listener = { next: (act: Act) => void };

/** Emits user actions to all subscribers. */
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
