// The orders of a customer in one list: the shop's history, and this device's own that are not in it yet. An order
// stands there once, whatever pages were read twice and whichever device made it.
import type { HistoryOrder } from '../../../schemas/documents/customer.ts';
import type { OrderDocument } from '../../../schemas/documents/order-document.ts';
import type { Cents } from '../../../schemas/primitives.ts';
import { parseTimestamp } from '../text/parse-timestamp.ts';
import { orderCode } from './order-code.ts';
import { orderKey } from './order-key.ts';

export type ListedOrder =
  | { from: 'shop'; id: string; at: number; order: HistoryOrder }
  | { from: 'device'; id: string; at: number; order: OrderDocument };

/** Orders by increment_id, each once; the first one wins, so newer pages go first. */
export function withoutDuplicates(orders: readonly HistoryOrder[]): HistoryOrder[] {
  const seen = new Set<string>();
  return orders.filter(({ increment_id }) => !seen.has(increment_id) && seen.add(increment_id));
}

const timeOf = (text: string, timeZone: string): number => {
  const at = parseTimestamp(text, timeZone);
  return Number.isNaN(at) ? 0 : at;
};

/**
 * In: the history, the orders of this device that belong to the same customer, the zone of the history's dates. Out: newest first; a cancelled order
 * never reached the shop and is left out.
 */
export function listedOrders(
  history: readonly HistoryOrder[],
  own: readonly OrderDocument[],
  timeZone = 'UTC',
): ListedOrder[] {
  const app = withoutDuplicates(history);
  const numbers = new Set<string | undefined>(app.map(({ increment_id }) => increment_id));
  const ids = new Set(app.map(({ client_order_id }) => client_order_id));
  const missing = own.filter(
    (order) => order.state !== 'cancelled' && !ids.has(orderKey(order)) && !numbers.has(order.order_number),
  );
  const listed: ListedOrder[] = [
    ...missing.map((order) => ({ from: 'device' as const, id: order.id, at: order.created_at, order })),
    ...app.map((order) => ({
      from: 'shop' as const,
      id: order.increment_id,
      at: timeOf(order.created_at, timeZone),
      order,
    })),
  ];
  return listed.sort((a, b) => b.at - a.at);
}

/** Returns what a row shows of an order. `number` is the code of this device while the backend has not numbered it. */
export function orderRow(listed: ListedOrder): {
  number: string;
  hasNumber: boolean;
  /** pieces */
  count: number;
  total: Cents;
} {
  if (listed.from === 'shop') {
    const { increment_id: number, items: count, grand_total: total } = listed.order;
    return { number, hasNumber: true, count, total };
  }
  const { id, order_number, lines, confirmed_total: total } = listed.order;
  const count = lines.reduce((sum, { qty }) => sum + qty, 0);
  return { number: order_number ?? orderCode(id), hasNumber: order_number !== undefined, count, total };
}

/** A product somebody bought, for which there is no review of theirs yet. */
export type Bought = { sku: string; productId: number; name: string };

/** In: all lines bought, newest first; the skus reviewed already. Out: each product once, without the reviewed ones. */
export function boughtWithoutReview(lines: readonly Bought[], reviewed: ReadonlySet<string>): Bought[] {
  const seen = new Set(reviewed);
  return lines.filter(({ sku, productId }) => productId > 0 && !seen.has(sku) && seen.add(sku));
}
