// How the cart of this device stands with the backend's cart of the person who uses it.
import type { CartHead } from '../../../schemas/documents/cart-head.ts';
import { GUEST } from '../account/principal-of.ts';

/** The connection's state for this principal; what another person's connection came to does not count. */
export function connectionOf(
  { connection }: CartHead,
  principal: string,
): { disabled: boolean; bypasses: number } {
  return connection?.of === principal ? connection : { disabled: false, bypasses: 0 };
}

/** True if the backend's cart named in the head is this principal's own, or a guest's where theirs was refused. */
export const isCartOf = (head: CartHead, principal: string): boolean =>
  head.server_cart_of === principal ||
  (head.server_cart_of === GUEST && connectionOf(head, principal).bypasses > 0);

/**
 * True until the account's cart was read and merged into this one, or a round failed: the lines on this device may not be
 * the whole cart.
 */
export function isMergePending(head: CartHead | undefined, principal: string): boolean {
  if (!head || principal === GUEST || connectionOf(head, principal).disabled) return false;
  const isMerged = isCartOf(head, principal) && head.items_synced_at !== undefined;
  return !isMerged && (head.attempt ?? 0) === 0;
}
