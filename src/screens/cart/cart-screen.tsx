// /cart: the cart on a page of its own.
import { useTranslation } from 'react-i18next';
import { CartPage } from '../../features/cart/cart-page.tsx';
import { WaitingHint } from '../../features/connection/waiting-hint.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';

export default function CartScreen() {
  const { t } = useTranslation('cart');
  usePageTitle(t('title'));
  return <CartPage hint={<WaitingHint />} />;
}
