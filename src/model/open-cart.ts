// The open cart as every page shows it.
import type { Resource } from './resource.ts';
import type { Model } from './shop.ts';

/** The number on the cart's badge. */
export const cartCount = (shop: Model): Resource<number> =>
  shop.resources.of('cart-count', (live) => live.cartCount$(shop));
