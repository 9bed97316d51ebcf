// The wishlist button of a card or a product page; its state is shared by all tabs.

import { Heart } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../../model/app-context.ts';
import type { PricedProduct } from '../../../model/known-products.ts';
import { notify } from '../../../model/notify.ts';
import { isSaved } from '../../../model/saved-products.ts';
import { ToggleButton } from '../../../ui/toggle-button.tsx';
import { useResource } from '../../../ui/use-resource.ts';
import { removeWished } from './clear-wishes.ts';
import { addToWishlist, removeFromWishlist } from './commands.ts';

type Props = {
  product: PricedProduct;
  /** beside the primary button of a product page */
  large?: boolean;
  /** present if the card unmounts on removal: offers to undo it, and the parent moves the focus */
  onRemoved?: () => void;
};

export function WishlistButton({ product, large, onRemoved }: Props) {
  const app = useApp();
  const { t } = useTranslation('wishlist');
  const { sku, name } = product;
  const wished = useResource(isSaved(app, 'current-wishlist', sku)) ?? false;

  async function toggle() {
    if (wished && onRemoved) {
      await removeWished(app, sku);
      return onRemoved();
    }
    const result = await (wished ? removeFromWishlist(app, sku) : addToWishlist(app, product));
    if (!result.ok && result.fault.code !== 'not-found') notify(app, result.fault, { onRetry: toggle });
  }

  return (
    <ToggleButton pressed={wished} label={t('add', { name })} large={large} onToggle={toggle}>
      <Heart className="icon" aria-hidden />
    </ToggleButton>
  );
}
