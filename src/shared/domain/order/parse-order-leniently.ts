// Validates stored orders for the outbox and marks unreadable ones (F33).
import * as z from 'zod/mini';
import {
  ORDER_DOCUMENT_VERSION,
  type OrderDocument,
  type OrderState,
  orderDocument,
} from '#schemas/documents/order-document.ts';
import { orderStates } from './order-states.ts';

/** Verdict code for a stored order that this build's outbox cannot read. */
const UNREADABLE = 'unreadable';

/**
 * Returns the stored value as an order; undefined if its shape is wrong or if it belongs to another build. A body with
 * an id other than the order's would bypass the backend's deduplication, unless that id was assigned for this purpose.
 */
export function parseOrderLeniently(stored: unknown): OrderDocument | undefined {
  const parsed = z.safeParse(orderDocument, stored);
  if (!parsed.success || parsed.data.id === '') return undefined;
  const { id, body, rekeyed_from } = parsed.data;
  if (body.order_id !== id && rekeyed_from === undefined) return undefined;
  // the stored value itself, so that fields written by a newer build survive this build's write
  return stored as OrderDocument;
}

const isKnownWaiting = (state: unknown): boolean =>
  typeof state === 'string' && Object.hasOwn(orderStates, state) && orderStates[state as OrderState].waits;

/**
 * Returns an unreadable order in the state `needs_help`, so that its customer sees that it was not sent. Undefined if
 * it is readable, if it was written with another document version, or if it is not waiting to be sent.
 */
export function withoutReader(stored: OrderDocument, now: number): OrderDocument | undefined {
  if (parseOrderLeniently(stored) || stored.v !== ORDER_DOCUMENT_VERSION || !isKnownWaiting(stored.state))
    return undefined;
  return {
    ...stored,
    state: 'needs_help',
    not_before: 0,
    last_verdict: { code: UNREADABLE, at: now },
    updated_at: now,
  };
}

/** True for an order in `needs_help` because it is unreadable. */
export const isUnreadable = ({ state, last_verdict }: OrderDocument): boolean =>
  state === 'needs_help' && last_verdict?.code === UNREADABLE;

/** True for an unreadable order that was never sent: its products may be ordered again. */
export const isUnreadableUnsent = (order: OrderDocument): boolean =>
  isUnreadable(order) && order.attempt === 0 && order.sent_at === undefined;
