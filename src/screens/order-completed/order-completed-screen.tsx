// /order-completed?order={id}: what became of an order; without an id, of the one placed last.
import { useSearchParams } from 'react-router-dom';
import { useConnection } from '../../features/connection/use-connection.ts';
import { OrderPage } from '../../features/orders/order-page.tsx';
import { OfferedInstall } from '../offered-install.tsx';
import { PaymentAhead } from './payment-ahead.tsx';

export default function OrderCompletedScreen() {
  const [params] = useSearchParams();
  const { online } = useConnection();
  return (
    <>
      <OrderPage named={params.get('order')} online={online} payment={PaymentAhead} />
      <div className="wrap">
        <OfferedInstall />
      </div>
    </>
  );
}
