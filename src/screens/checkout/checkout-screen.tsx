// /checkout: turns the cart into an order.

import { useTranslation } from 'react-i18next';
import { useWrittenAdditions } from '../../features/cart/use-written-additions.ts';
import { CheckoutForm } from '../../features/checkout/checkout-form.tsx';
import { currentSession } from '../../model/account/current-session.ts';
import { currentCart } from '../../model/cart/current-cart.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { useResource } from '../../ui/use-resource.ts';

export default function CheckoutScreen() {
  const app = useApp();
  const { t, i18n } = useTranslation('checkout');
  usePageTitle(t('title'));
  const cart = useResource(currentCart(app, i18n.language));
  const areWritten = useWrittenAdditions();
  const session = useResource(currentSession(app));
  const customer = session && (session.kind === 'customer' ? session.customer : null);
  return <CheckoutForm cart={areWritten ? cart : undefined} customer={customer} />;
}
