// Wishlist, compare and recently viewed on every page: header, cards and product page. None is needed for the first
// view, so they come after it, in one part with their texts.
import type { PricedProduct } from '../model/known-products.ts';
import { lazyModule } from '../ui/lazy-component.ts';

/** The part, undefined until it has come. */
export const useSavedProducts = lazyModule(
  ['compare', 'recently-viewed', 'wishlist'],
  () => import('./card-actions.tsx'),
);

function CardActions({ product }: { product: PricedProduct }) {
  const saved = useSavedProducts();
  return saved && <saved.CardActions product={product} />;
}

/** What can be done with a product from its card, wherever cards stand. */
export const cardActions = (product: PricedProduct) => <CardActions product={product} />;

const placeholder = <span className="round line big" aria-hidden />;

/** The same on its page, recorded as viewed. Placeholders as large as its two buttons keep "Add to cart" from shrinking. */
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
