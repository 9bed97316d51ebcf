import type { OrderDocument } from '#schemas/documents/order-document.ts';
import { GUEST } from '#shared/domain/account/principal-of.ts';
import { canCancel, isParked } from '#shared/domain/order/order-transitions.ts';

/**
 * Returns the text key (namespace "order") for an order whose response was a 401: a customer's order is sent after the
 * next login; a guest may cancel it. Undefined for every other order.
 */
export function parkedText(order: OrderDocument): 'saved.login' | 'saved.loginAsked' | undefined {
  if (!isParked(order)) return undefined;
  if (order.principal !== GUEST) return 'saved.login';
  return canCancel(order) ? 'saved.loginAsked' : undefined;
}
