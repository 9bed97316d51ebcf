// The connection line with the orders it lists: the place where the two features meet. Orders load with the sheet.
import { lazy } from 'react';
import { ConnectionLine } from '../../features/connection/connection-line.tsx';
import { withTexts } from '../../ui/lazy-texts.ts';

const WaitingOrder = lazy(async () => ({
  default: (await withTexts('ordering', import('../../features/order/waiting-order.tsx'))).WaitingOrder,
}));

export function ShopConnectionLine() {
  return <ConnectionLine waitingOrder={WaitingOrder} />;
}
