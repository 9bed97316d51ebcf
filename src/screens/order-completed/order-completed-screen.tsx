// /order-completed?order={id}: the state of an order; without an id, of the last order. A payment page redirects back
// with `payment`, or with `number` and `orderToken`, which also open an order that another browser placed.
import { useSearchParams } from 'react-router-dom';
import { OrderPage } from '../../features/orders/order-page.tsx';
import { OfferedInstall } from '../offered-install.tsx';
import { PaymentAhead } from './payment-ahead.tsx';
import { ReturnedOrder } from './returned-order.tsx';

export default function OrderCompletedScreen() {
  const [params] = useSearchParams();
  const named = params.get('order');
  const number = params.get('number');
  const orderToken = params.get('orderToken') ?? params.get('token');
  const payment = params.get('payment');
  return (
    <>
      {payment ? (
        <ReturnedOrder named={named} token={payment} />
      ) : (
        <OrderPage
          named={named}
          opener={number && orderToken ? { number, orderToken } : undefined}
          payment={PaymentAhead}
        />
      )}
      <div className="wrap">
        <OfferedInstall />
      </div>
    </>
  );
}
