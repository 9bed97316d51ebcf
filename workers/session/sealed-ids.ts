// The orders that their customers left unsent at a logout (claim `sealed-orders`).
import type { OrderDocument } from '#schemas/documents/order-document.ts';
import type { PersonalDatabase } from '#shared/database/open-databases.ts';
import type { ClaimWrites } from '#shared/database/write-claims.ts';
import { readNewest } from '#shared/database/write-newest.ts';
import { GUEST } from '#shared/domain/account/principal-of.ts';
import { closedStates, unsentStates } from '#shared/domain/order/order-states.ts';
import { readStored } from './stored-claims.ts';

/** Returns the ids in the claim. */
export const sealedIds = async (personal: PersonalDatabase): Promise<readonly string[]> =>
  (await readStored(personal, 'sealed-orders'))['sealed-orders']?.ids ?? [];

/** Returns the ids of unsent orders that are not sealed: a logout asks about them. */
export async function unsealedOrders(personal: PersonalDatabase): Promise<string[]> {
  const sealed = await sealedIds(personal);
  const orders = await personal.orders.find({ selector: { state: { $in: unsentStates } } }).exec();
  return orders.map(({ id }) => id).filter((id) => !sealed.includes(id));
}

/** Returns the claim write that sets `sealed-orders` to these ids. */
export const sealOf = (ids: readonly string[]): ClaimWrites => ({
  'sealed-orders': ids.length > 0 ? { ids: [...ids] } : null,
});

/**
 * Returns the ids that stay sealed after a login of `principal`: orders still encrypted, orders that other principals
 * sealed earlier, and unclosed orders of other customers.
 */
export async function sealedFrom(personal: PersonalDatabase, principal: string): Promise<string[]> {
  // a query may not yet include orders that were encrypted a moment ago
  const before = await readNewest(personal.orders, await sealedIds(personal));
  const isOpen = ({ principal: whose, state }: OrderDocument) =>
    whose !== GUEST && whose !== principal && !closedStates.includes(state);
  const sealed = before.filter((order) => order.sealed !== undefined || order.principal !== principal);
  const open = (await personal.orders.find().exec()).filter(isOpen);
  return [...new Set([...sealed, ...open].map(({ id }) => id))];
}
