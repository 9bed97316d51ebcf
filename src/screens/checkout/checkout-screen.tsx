// /checkout: the cart goes in, an order comes out.

import { useTranslation } from 'react-i18next';
import { Checkout } from '../../features/checkout/checkout-form.tsx';
import { useConnection } from '../../features/connection/use-connection.ts';
import { currentCart } from '../../model/cart.ts';
import { currentSession } from '../../model/session.ts';
import { useShop } from '../../model/shop.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { useResource } from '../../ui/use-resource.ts';

export default function CheckoutScreen() {
  const shop = useShop();
  const { t, i18n } = useTranslation('checkout');
  usePageTitle(t('title'));
  const cart = useResource(currentCart(shop, i18n.language));
  const { online } = useConnection();
  const session = useResource(currentSession(shop));
  const customer = session && (session.kind === 'customer' ? session.customer : null);
  return <Checkout cart={cart} online={online} customer={customer} />;
}
