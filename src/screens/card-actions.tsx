// Wishlist, compare, recently viewed and the account button: the part that loads after the first view.

import { useRecordView } from '../features/saved-products/recently-viewed/use-record-view.ts';
import { CompareButton, WishlistButton } from '../features/saved-products/saved-button.tsx';
import type { PricedProduct } from '../model/catalogue/known-products.ts';

export { openAccount } from '../features/account/open-account.ts';
export { SavedCount } from '../features/saved-products/saved-count.tsx';
export { openWishlist, WishlistDrawer } from '../features/saved-products/wishlist/wishlist-drawer.tsx';

type Props = { product: PricedProduct };

export const CardActions = ({ product }: Props) => (
  <>
    <WishlistButton product={product} />
    <CompareButton product={product} />
  </>
);

export function PageActions({ product }: Props) {
  useRecordView(product);
  return (
    <>
      <WishlistButton product={product} large />
      <CompareButton product={product} large />
    </>
  );
}
