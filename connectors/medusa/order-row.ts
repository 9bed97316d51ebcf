// The ledger of orders: one row per order id, written before each step and never removed. A row that is not `done` is no
// order for clients. Invariants:
// - The id of the engine's cart is in the row before that cart is completed, and an order keeps its cart for ever: a
//   completion that was delayed on its way can then only place the same order again, which the engine does not do.
// - `wasTried` is set before the first completion: from then on an order is looked up before it is called refused.

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
  /** removed once the order is done */
  request?: OrderRequest;
  prepared?: PreparedOrder;
  customer?: OrderOwner;
  /** id of the shopper's cart that the order closes */
  cart?: string;
  engineCart?: string;
  /** engine carts that can never be completed: the engine linked them to an order that it then rolled back */
  deadCarts?: readonly string[];
  wasTried?: true;
  /** amounts of the engine's cart when it was completed */
  sold?: SoldOrder;
  engineOrder?: string;
};

/** A row whose order is not done yet. */
export type OpenRow = OrderRow & { request: OrderRequest; prepared: PreparedOrder };

type Records = Pick<EngineRecords, 'read' | 'writeMany'>;

export const readRow = async (records: Records, orderId: string): Promise<OrderRow | undefined> =>
  (await records.read(ORDER, orderId)) as OrderRow | undefined;

/** Writes the row and returns it. Only the holder of the order's claim may call it. */
export async function writeRow<R extends OrderRow>(records: Records, orderId: string, row: R): Promise<R> {
  await records.writeMany(ORDER, new Map([[orderId, row]]));
  return row;
}
