// /order-print/{orderId}: an order's invoice or confirmation, for printing.
import { useParams } from 'react-router-dom';
import { PrintedPage } from '../../features/orders/printed/printed-page.tsx';

export default function PrintedOrderScreen() {
  const { orderId = '' } = useParams();
  return (
    <div className="wrap">
      <PrintedPage key={orderId} id={orderId} />
    </div>
  );
}
