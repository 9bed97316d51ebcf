// /checkout: the cart goes in, an order comes out.
import { useTranslation } from 'react-i18next';
import { useSession } from '../../features/account/use-session.ts';
import { useCartView } from '../../features/cart/use-cart.ts';
import { Checkout } from '../../features/checkout/checkout-form.tsx';
import { useConnection } from '../../features/connection/use-connection.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';

export default function CheckoutScreen() {
  const { t } = useTranslation('checkout');
  usePageTitle(t('title'));
  const cart = useCartView();
  const { online } = useConnection();
  const session = useSession();
  const customer = session && (session.kind === 'customer' ? session.customer : null);
  return <Checkout cart={cart} online={online} customer={customer} />;
}
