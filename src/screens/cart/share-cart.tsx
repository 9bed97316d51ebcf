// Shares the cart as a URL that adds its lines to another cart; the URL contains no personal data.
import { useTranslation } from 'react-i18next';
import { useHref } from 'react-router-dom';
import { routes } from '#shared/config/routes.ts';
import { ownLines } from '#shared/domain/cart/cart-view.ts';
import { carriedAddress, carriedOf } from '../../features/cart/carried-line.ts';
import { ShareButton } from '../../features/share/share-button.tsx';
import { currentCart } from '../../model/cart/current-cart.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { useResource } from '../../ui/use-resource.ts';

/** Renders nothing while the cart is empty. */
export function ShareCart() {
  const app = useApp();
  const { t, i18n } = useTranslation(['share', 'cart']);
  const path = useHref(routes.cart.to());
  const lines = ownLines(useResource(currentCart(app, i18n.language))?.lines ?? []);
  if (lines.length === 0) return null;
  return (
    <ShareButton
      title={t('cart:title')}
      label={t('cart')}
      address={() => carriedAddress(location.origin + path, lines.map(carriedOf))}
    />
  );
}
