import type { CountedLine } from '#shared/domain/cart/added-ahead.ts';
import { cartCount } from '#shared/domain/cart/cart-count.ts';
import type { Model } from '../shell/app-context.ts';
import type { Resource } from '../shell/resource.ts';

/** The open cart's lines, with additions that are shown before they are written. */
export const openCartLines = (app: Model): Resource<readonly CountedLine[]> =>
  app.resources.of('open-cart-lines', () =>
    import('./open-cart-source.ts').then((source) => source.openCartLines$(app)),
  );

/** The open cart's item count, for the cart badge on every page. */
export function openCartCount(app: Model): Pick<Resource<number>, 'get' | 'served' | 'subscribe'> {
  const { get, subscribe } = openCartLines(app);
  return {
    get: () => {
      const lines = get();
      return lines && cartCount(lines, app.config.cart.countType);
    },
    served: () => undefined,
    subscribe,
  };
}
