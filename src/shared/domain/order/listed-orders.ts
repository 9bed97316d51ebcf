// Merges a customer's orders into one list: the backend's history, plus orders on this device that are not in it yet.
// Each order appears once, even if history pages overlap.
import { bridgeTracking, type Parcel } from '#schemas/bridge/bridge-tracking.ts';
import type { HistoryOrder } from '#schemas/documents/customer.ts';
import type { OrderDocument } from '#schemas/documents/order-document.ts';
import type { Cents } from '#schemas/primitives.ts';
import { parseTimestamp } from '../text/parse-timestamp.ts';
import { orderCode } from './order-code.ts';
import { orderKey } from './order-key.ts';

export type ListedOrder =
  | { from: 'shop'; id: string; at: number; order: HistoryOrder }
  | { from: 'device'; id: string; at: number; order: OrderDocument };

/** Deduplicates orders by increment_id; the first one wins, so newer pages go first. */
export function withoutDuplicates(orders: readonly HistoryOrder[]): HistoryOrder[] {
  const seen = new Set<string>();
  return orders.filter(({ increment_id }) => !seen.has(increment_id) && seen.add(increment_id));
}

const timeOf = (text: string, timeZone: string): number => {
  const at = parseTimestamp(text, timeZone);
  return Number.isNaN(at) ? 0 : at;
};

/**
 * Returns the orders, newest first. Cancelled orders are omitted: they never reached the backend.
 * @param own Orders of this device that belong to the same customer.
 * @param timeZone Zone of the history's dates.
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

/** Returns the fields of an order's row. `number` is the device's own code until the backend has assigned a number. */
export function orderRow(listed: ListedOrder): {
  number: string;
  hasNumber: boolean;
  /** pieces */
  count: number;
  total: Cents;
  parcels: readonly Parcel[];
} {
  if (listed.from === 'shop') {
    const { increment_id: number, items: count, grand_total: total, detail } = listed.order;
    return { number, hasNumber: true, count, total, parcels: bridgeTracking.parse(detail.tracking) };
  }
  const { id, order_number, lines, confirmed_total: total } = listed.order;
  const count = lines.reduce((sum, { qty }) => sum + qty, 0);
  return {
    ...{ number: order_number ?? orderCode(id), hasNumber: order_number !== undefined, count, total },
    parcels: [],
  };
}

/** A purchased product that the customer has not reviewed. */
export type Bought = {
  sku: string;
  productId: number;
  name: string;
  /** sku of the product with the page; for a variant, of its configurable product */
  pageSku?: string;
};

/**
 * Returns each purchased product that is not reviewed yet, once.
 * @param lines Purchased lines, newest first.
 */
export function boughtWithoutReview(lines: readonly Bought[], reviewed: ReadonlySet<string>): Bought[] {
  const seen = new Set(reviewed);
  return lines.filter(({ sku, productId }) => productId > 0 && !seen.has(sku) && seen.add(sku));
}
