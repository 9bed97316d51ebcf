// Wishlist, compare, recently viewed, sharing, scanning and the account button: the part that loads after the first view.

import { useTranslation } from 'react-i18next';
import { useRecordView } from '../features/saved-products/recently-viewed/use-record-view.ts';
import { CompareButton, WishlistButton } from '../features/saved-products/saved-button.tsx';
import { ShareButton } from '../features/share/share-button.tsx';
import type { PricedProduct } from '../model/catalogue/known-products.ts';

export { openAccount } from '../features/account/open-account.ts';
export { SavedCount } from '../features/saved-products/saved-count.tsx';
export { openWishlist, WishlistDrawer } from '../features/saved-products/wishlist/wishlist-drawer.tsx';
export { ScanTool } from '../features/scan/scan-tool.tsx';

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

export function ShareProduct({ product }: Props) {
  const { t } = useTranslation('share');
  const { name } = product;
  return (
    <ShareButton
      round
      title={name}
      label={t('product', { name })}
      address={() => location.origin + location.pathname}
    />
  );
}
