import type { Model } from '../shell/app-context.ts';
import type { Resource } from '../shell/resource.ts';

/** The open cart's item count, for the cart badge on every page. */
export const openCartCount = (app: Model): Resource<number> =>
  app.resources.of('cart-count', () =>
    import('./open-cart-source.ts').then((source) => source.cartCount$(app)),
  );
