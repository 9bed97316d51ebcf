// /my-account/orders: the customer's orders, newest first.
import { useTranslation } from 'react-i18next';
import { LastOrder } from '../../features/account/last-order.tsx';
import { OrderHistory } from '../../features/orders/history/order-history.tsx';
import { AccountPage } from '../account/account-page.tsx';
import { WaysOn } from '../ways-on/ways-on.tsx';

export default function OrdersScreen() {
  const { t } = useTranslation('account-pages');
  return (
    <AccountPage current="myOrders" title={t('orders.title')} forGuests={<LastOrder />}>
      <OrderHistory below={<WaysOn />} />
    </AccountPage>
  );
}
