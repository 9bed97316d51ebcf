// Wishlist, compare, recently viewed sharing and scanning on every page: header, cards and product page. They load after the first view,
// in one chunk with their texts.
import type { PricedProduct } from '../model/catalogue/known-products.ts';
import { lazyModule } from '../ui/lazy-component.ts';

const savedProducts = lazyModule(
  ['compare', 'recently-viewed', 'scan', 'share', 'wishlist'],
  () => import('./card-actions.tsx'),
  { after: 'lateParts' },
);

/** Returns the module; undefined until it is loaded. */
export const useSavedProducts = savedProducts.use;

function CardActions({ product }: { product: PricedProduct }) {
  const saved = useSavedProducts();
  return saved && <saved.CardActions product={product} />;
}

/** Renders the wishlist and compare buttons of a card. */
export const cardActions = (product: PricedProduct) => <CardActions product={product} />;

const placeholder = <span className="round line big" aria-hidden />;

/**
 * Renders the wishlist and compare buttons of a product page, and records the view. Placeholders of the same size keep
 * the add button from shrinking.
 */
export function PageActions({ product }: { product: PricedProduct }) {
  const saved = useSavedProducts();
  if (saved) return <saved.PageActions product={product} />;
  return (
    <>
      {placeholder}
      {placeholder}
    </>
  );
}

/** Renders the button that shares a product page. */
export function PageShare({ product }: { product: PricedProduct }) {
  const saved = useSavedProducts();
  return saved && <saved.ShareProduct product={product} />;
}
