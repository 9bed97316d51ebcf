// The ledger of orders: one row per order id, written before each step and never removed. Clients see an order only
// once its row is `done`. Invariants:
// - The id of the engine's cart is in the row before that cart is completed, and an order keeps its cart permanently:
//   a delayed completion can then only place the same order again, which the engine does not do.
// - It contains personal data only while the engine may have placed the order; a repeated request for an order that was
//   refused before its first completion contains the whole body. `clearRow` removes the data from all other refused
//   orders.
// - `wasTried` is set before the first completion: from then on an order is looked up before it counts as refused.

import type { EngineRecords } from '#bridge/ports/engine-records.ts';
import type { OrderOwner, PreparedOrder, SoldOrder } from '#bridge/ports/order-book.ts';
import { type LedgerPhase, ORDER_LEDGER } from '#bridge/ports/order-ledger.ts';
import type { OrderRequest } from '#bridge/ports/orders.ts';

/** Kind of the rows, and of the claim that one process holds while it places an order. */
export const ORDER = ORDER_LEDGER;

export type OrderRow = {
  hash: string;
  /** `open`: the engine's cart is being filled, or its completion was refused */
  phase: LedgerPhase;
  /** stored from the first completion until the order is done */
  request?: OrderRequest;
  prepared?: PreparedOrder;
  customer?: OrderOwner;
  /** id of the shopper's cart that the order closes */
  cart?: string;
  engineCart?: string;
  /** code of the branch that was found to have the lines */
  checkedBranch?: string;
  /** engine carts that can never be completed: the engine linked them to an order that it then rolled back */
  deadCarts?: readonly string[];
  wasTried?: true;
  /** time of the last completion, ms since 1970 */
  triedAt?: number;
  /** amounts of the engine's cart when it was completed */
  sold?: SoldOrder;
  engineOrder?: string;
};

/** A row whose order is not done yet. */
export type OpenRow = OrderRow & { request: OrderRequest; prepared: PreparedOrder };

export const isOpen = (row: OrderRow): row is OpenRow =>
  row.request !== undefined && row.prepared !== undefined;

type Records = Pick<EngineRecords, 'read' | 'writeMany'>;

export const readRow = async (records: Records, orderId: string): Promise<OrderRow | undefined> =>
  (await records.read(ORDER, orderId)) as OrderRow | undefined;

const withoutPerson = ({ request: _body, prepared: _lines, sold: _amounts, ...ids }: OrderRow): OrderRow =>
  ids;

/** Writes the row and returns it as given. Only the holder of the order's claim may call it. */
export async function writeRow<R extends OrderRow>(records: Records, orderId: string, row: R): Promise<R> {
  const isUntried = row.phase === 'open' && row.wasTried === undefined;
  await records.writeMany(ORDER, new Map([[orderId, isUntried ? withoutPerson(row) : row]]));
  return row;
}

/**
 * Reduces the row to the ids that prevent the order from being placed twice. Only the holder of the claim may call
 * it.
 * @param keepsCustomer false: the account is being deleted
 */
export async function clearRow(records: Records, orderId: string, keepsCustomer: boolean): Promise<void> {
  const stored = await readRow(records, orderId);
  if (stored === undefined) return;
  const { customer, ...ids } = withoutPerson(stored);
  await writeRow(records, orderId, keepsCustomer && customer ? { ...ids, customer } : ids);
}
