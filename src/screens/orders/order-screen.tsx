// /my-account/orders/{orderId}: an order from the order history.
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { routes } from '#shared/config/routes.ts';
import { OneOrder } from '../../features/orders/history/one-order.tsx';
import { AccountPage } from '../account/account-page.tsx';
import { PaymentAhead } from '../order-completed/payment-ahead.tsx';
import { BuyAgain } from './buy-again.tsx';

export default function OrderScreen() {
  const { t } = useTranslation('account-pages');
  const { orderId = '' } = useParams();
  return (
    <AccountPage current="myOrder" title={t('orders.number', { number: orderId })}>
      <div className="stack stack-24">
        <OneOrder key={orderId} id={orderId} again={BuyAgain} payment={PaymentAhead} />
        <p>
          <Link className="link small" to={routes.myOrders.to()}>
            {t('orders.all')}
          </Link>
        </p>
      </div>
    </AccountPage>
  );
}
