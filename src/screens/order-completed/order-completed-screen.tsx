// /order-completed?order={id}: what became of an order; without an id, of the one placed last. A payment page leads back with
// `number` and `orderToken`, by which an order that another browser placed is opened.
import { useSearchParams } from 'react-router-dom';
import { useConnection } from '../../features/connection/use-connection.ts';
import { OrderPage } from '../../features/orders/order-page.tsx';
import { OfferedInstall } from '../offered-install.tsx';
import { PaymentAhead } from './payment-ahead.tsx';

export default function OrderCompletedScreen() {
  const [params] = useSearchParams();
  const { online } = useConnection();
  const number = params.get('number');
  const orderToken = params.get('orderToken') ?? params.get('token');
  return (
    <>
      <OrderPage
        named={params.get('order')}
        opener={number && orderToken ? { number, orderToken } : undefined}
        online={online}
        payment={PaymentAhead}
      />
      <div className="wrap">
        <OfferedInstall />
      </div>
    </>
  );
}
