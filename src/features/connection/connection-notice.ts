// Which sentence the notice of the connection says, or none. Pure, so that every case is a test.
import type { OrderDocument } from '#schemas/documents/order-document.ts';
import { orderStates } from '#shared/domain/order/order-states.ts';
import type { ConnectionState } from '../../ui/connection-icon.tsx';

export type ConnectionNotice = {
  icon: ConnectionState;
  /** key below `connection:line` */
  says: 'offline' | 'offlineWaiting' | 'asks' | 'held' | 'sending' | 'allSent';
  waiting: number;
  /** the order an action opens, else the sheet is opened */
  orderId?: string;
};

/**
 * In: is there a connection; unsettled orders; the order the shop accepted just now; which orders wait for a confirmation.
 * Out: what to say, undefined when all is well and nothing waits.
 */
export function connectionNotice(
  online: boolean,
  orders: readonly OrderDocument[],
  justSent: string | undefined,
  isHeld: (order: OrderDocument) => boolean = () => false,
): ConnectionNotice | undefined {
  const waiting = orders.filter(({ state }) => orderStates[state].waits).length;
  const asking = orders.find(({ state }) => orderStates[state].asks);
  if (!online) return { icon: 'open', says: waiting > 0 ? 'offlineWaiting' : 'offline', waiting };
  if (asking) return { icon: 'open', says: 'asks', waiting, orderId: asking.id };
  if (orders.some(isHeld)) return { icon: 'open', says: 'held', waiting };
  if (waiting > 0) return { icon: 'sending', says: 'sending', waiting };
  if (justSent) return { icon: 'closed', says: 'allSent', waiting, orderId: justSent };
  return undefined;
}
