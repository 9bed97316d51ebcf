// Which orders of this device their shopper left before they were sent (claim `sealed-orders`).
import type { OrderDocument } from '../../schemas/documents/order-document.ts';
import type { PersonalDatabase } from '../../src/database/open-databases.ts';
import type { ClaimWrites } from '../../src/database/write-claims.ts';
import { readNewest } from '../../src/database/write-newest.ts';
import { GUEST } from '../../src/domain/account/principal-of.ts';
import { closedStates, unsentStates } from '../../src/domain/order/order-states.ts';
import { readStored } from './stored-claims.ts';

/** What was sealed so far. */
export const sealedIds = async (personal: PersonalDatabase): Promise<readonly string[]> =>
  (await readStored(personal, 'sealed-orders'))['sealed-orders']?.ids ?? [];

/** Orders that were not sent and that nobody sealed: those a logout asks about. */
export async function unsealedOrders(personal: PersonalDatabase): Promise<string[]> {
  const sealed = await sealedIds(personal);
  const orders = await personal.orders.find({ selector: { state: { $in: unsentStates } } }).exec();
  return orders.map(({ id }) => id).filter((id) => !sealed.includes(id));
}

/** The claim for these orders. */
export const sealOf = (ids: readonly string[]): ClaimWrites => ({
  'sealed-orders': ids.length > 0 ? { ids: [...ids] } : null,
});

/**
 * What a login leaves sealed: what is in a box still, and of anybody but the person themselves what was sealed before and,
 * but for guests' orders, what is open.
 */
export async function sealedFrom(personal: PersonalDatabase, principal: string): Promise<string[]> {
  // what was put into a box a moment ago is not in a query yet
  const before = await readNewest(personal.orders, await sealedIds(personal));
  const isOpen = ({ principal: whose, state }: OrderDocument) =>
    whose !== GUEST && whose !== principal && !closedStates.includes(state);
  const sealed = before.filter((order) => order.sealed !== undefined || order.principal !== principal);
  const open = (await personal.orders.find().exec()).filter(isOpen);
  return [...new Set([...sealed, ...open].map(({ id }) => id))];
}
