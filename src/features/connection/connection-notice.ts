// Selects the text of the connection bar.
import type { OrderDocument } from '#schemas/documents/order-document.ts';
import { orderStates } from '#shared/domain/order/order-states.ts';
import type { ConnectionState } from '../../ui/connection-icon.tsx';

export type ConnectionNotice = {
  icon: ConnectionState;
  /** key below `connection:line` */
  says: 'offline' | 'offlineWaiting' | 'asks' | 'held' | 'sending' | 'allSent';
  /** pending orders; while offline also other pending tasks */
  waiting: number;
  /** id of the order that the action opens; if absent, the action opens the sheet */
  orderId?: string;
};

/**
 * Returns the notice to show; undefined while online with nothing pending.
 * @param orders all unsettled orders
 * @param others number of pending tasks that are no orders; online they are sent without a notice
 * @param justSent id of an order that the backend accepted a moment ago
 * @param isHeld true for an order that is sent only after the user's confirmation
 */
export function connectionNotice(
  online: boolean,
  orders: readonly OrderDocument[],
  others: number,
  justSent: string | undefined,
  isHeld: (order: OrderDocument) => boolean = () => false,
): ConnectionNotice | undefined {
  const waiting = orders.filter(({ state }) => orderStates[state].waits).length;
  const asking = orders.find(({ state }) => orderStates[state].asks);
  if (!online) {
    const all = waiting + others;
    return { icon: 'open', says: all > 0 ? 'offlineWaiting' : 'offline', waiting: all };
  }
  if (asking) return { icon: 'open', says: 'asks', waiting, orderId: asking.id };
  if (orders.some(isHeld)) return { icon: 'open', says: 'held', waiting };
  if (waiting > 0) return { icon: 'sending', says: 'sending', waiting };
  if (justSent) return { icon: 'closed', says: 'allSent', waiting, orderId: justSent };
  return undefined;
}
