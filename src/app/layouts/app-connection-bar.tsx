// Connects the connection bar to the order feature. The bar is loaded after the first view, and the orders when the
// sheet opens.
import { lazyComponent, lazyModule } from '../../ui/lazy-component.ts';

const connectionBar = lazyModule(
  ['connection'],
  () => import('../../features/connection/connection-bar.tsx'),
  { after: 'lateParts' },
);
const WaitingOrder = lazyComponent(
  ['checkout', 'order', 'reminder'],
  () => import('../../features/orders/waiting-order.tsx'),
);

export function AppConnectionBar() {
  const loaded = connectionBar.use();
  return loaded ? <loaded.ConnectionBar waitingOrder={WaitingOrder} /> : <div role="status" />;
}
