// The open cart's item count, shown on every page.

import type { Model } from '../shell/app-context.ts';
import type { Resource } from '../shell/resource.ts';

/** The number on the cart's badge. */
export const openCartCount = (app: Model): Resource<number> =>
  app.resources.of('cart-count', () =>
    import('./open-cart-source.ts').then((source) => source.cartCount$(app)),
  );
