// Connects the connection bar to the order feature. Loaded after the first view; the orders are loaded with the sheet.
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
