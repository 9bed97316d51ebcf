// Shares the wishlist as a URL that adds its products to another wishlist.
import { useTranslation } from 'react-i18next';
import { useHref } from 'react-router-dom';
import { routes } from '#shared/config/routes.ts';
import { sharedListAddress } from '../../features/saved-products/wishlist/shared-list-address.ts';
import { ShareButton } from '../../features/share/share-button.tsx';

/** @param skus at least one */
export function ShareWishlist({ skus }: { skus: readonly string[] }) {
  const { t } = useTranslation(['share', 'wishlist']);
  const path = useHref(routes.wishlist.to());
  return (
    <ShareButton
      title={t('wishlist:title')}
      label={t('wishlist')}
      address={() => sharedListAddress(location.origin + path, skus)}
    />
  );
}
