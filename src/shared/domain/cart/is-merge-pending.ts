// Determines how this device's cart relates to the current principal's cart at the backend.
import type { CartHead } from '#schemas/documents/cart-head.ts';
import { GUEST } from '../account/principal-of.ts';

/** Returns the connection state of this principal; the state of another principal is ignored. */
export function connectionOf(
  { connection }: CartHead,
  principal: string,
): { disabled: boolean; bypasses: number } {
  return connection?.of === principal ? connection : { disabled: false, bypasses: 0 };
}

/**
 * True if the backend's cart in the head belongs to this principal, or is a guest cart because the principal's was
 * refused.
 */
export const isCartOf = (head: CartHead, principal: string): boolean =>
  head.server_cart_of === principal ||
  (head.server_cart_of === GUEST && connectionOf(head, principal).bypasses > 0);

/**
 * True until the account's cart was read and merged into this one, or a round failed: until then the lines on this
 * device may be incomplete.
 */
export function isMergePending(head: CartHead | undefined, principal: string): boolean {
  if (!head || principal === GUEST || connectionOf(head, principal).disabled) return false;
  const isMerged = isCartOf(head, principal) && head.items_synced_at !== undefined;
  return !isMerged && (head.attempt ?? 0) === 0;
}
