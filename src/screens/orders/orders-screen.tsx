// /my-account/orders: all orders of the customer, newest first.
import '../../ui/styles/account-pages.css';
import { useTranslation } from 'react-i18next';
import { useConnection } from '../../features/connection/use-connection.ts';
import { OrderHistory } from '../../features/order-history/order-history.tsx';
import { AccountFrame } from '../account/account-frame.tsx';

export default function OrdersScreen() {
  const { t } = useTranslation('account-pages');
  const { online } = useConnection();
  return <AccountFrame title={t('orders.title')}>{() => <OrderHistory online={online} />}</AccountFrame>;
}
