// The connection line with the orders it lists: the place where the two features meet. It comes after the first view,
// orders with its sheet.
import { lazyComponent, lazyModule } from '../../ui/lazy-component.ts';

const useConnectionBar = lazyModule(
  ['connection'],
  () => import('../../features/connection/connection-bar.tsx'),
);
const WaitingOrder = lazyComponent(
  ['checkout', 'order', 'reminder'],
  () => import('../../features/orders/waiting-order.tsx'),
);

export function AppConnectionBar() {
  const loaded = useConnectionBar();
  return loaded ? <loaded.ConnectionBar waitingOrder={WaitingOrder} /> : <div role="status" />;
}
