// The part of a connector's ledger of orders that the bridge itself reads: an order that the engine may have placed is
// never placed a second time by the reference engine, once the connector has been removed.
import type { EngineRecord } from './engine-records.ts';

/** Kind of the records of the ledger, keyed by order id. */
export const ORDER_LEDGER = 'order';

/**
 * - `open`: the engine has not placed the order
 * - `completing`: the engine may have placed it
 * - `placed`: the engine has placed it; it may be missing in the order book
 * - `done`: it is in the order book
 */
export type LedgerPhase = 'open' | 'completing' | 'placed' | 'done';

const UNDECIDED: ReadonlySet<unknown> = new Set<LedgerPhase>(['completing', 'placed']);

/** True if only the engine knows the outcome of the order. */
export const isUndecided = (row: EngineRecord | undefined): boolean => UNDECIDED.has(row?.phase);
