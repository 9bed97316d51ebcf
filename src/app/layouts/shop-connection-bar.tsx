// The connection line with the orders it lists: the place where the two features meet. Orders load with the sheet.
import { ConnectionBar } from '../../features/connection/connection-bar.tsx';
import { lazyComponent } from '../../ui/lazy-load.ts';

const WaitingOrder = lazyComponent(
  ['checkout', 'order'],
  () => import('../../features/orders/waiting-order.tsx'),
);

export function ShopConnectionBar() {
  return <ConnectionBar waitingOrder={WaitingOrder} />;
}
