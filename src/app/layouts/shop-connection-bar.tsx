// The connection line with the orders it lists: the place where the two features meet. Orders load with the sheet.
import { ConnectionLine } from '../../features/connection/connection-bar.tsx';
import { lazyInWindow } from '../../ui/lazy-in-window.ts';
import { withTexts } from '../../ui/with-texts.ts';

const WaitingOrder = lazyInWindow((ui) =>
  withTexts(ui, 'ordering', import('../../features/orders/waiting-order.tsx')),
);

export function ShopConnectionLine() {
  return <ConnectionLine waitingOrder={WaitingOrder} />;
}
