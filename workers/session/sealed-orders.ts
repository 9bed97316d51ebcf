// Orders that were not sent before their shopper left (S-22): they go to the shop like any other, and are shown to
// nobody else. One that is accepted or cancelled leaves the device, bytes and all; one that asks its shopper waits
// for their next login, and a guest's, whom no login brings back, is shown as any guest's.

import { concatMap, from } from 'rxjs';
import type { OrderDocument } from '../../schemas/documents/order.ts';
import type { PersonalDatabase } from '../../src/database/open-databases.ts';
import { dropRemovedBytes } from '../../src/database/store.ts';
import { type ClaimWrites, writeClaims } from '../../src/database/write-claims.ts';
import { GUEST } from '../../src/domain/account/principal.ts';
import { closedStates, orderStates, unsentStates } from '../../src/domain/order/order-state.ts';
import type { SessionContext } from './session-context.ts';
import { readStored, whileSessionLasts } from './stored-claims.ts';

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

/** What a login leaves sealed: orders sealed before and open orders of anybody, but for guests' and the person's own. */
export async function sealedFrom(personal: PersonalDatabase, principal: string): Promise<string[]> {
  const sealed = await sealedIds(personal);
  const isOpen = ({ principal: whose, state }: OrderDocument) =>
    whose !== GUEST && !closedStates.includes(state);
  const orders = await personal.orders.find().exec();
  return orders
    .filter((order) => order.principal !== principal && (sealed.includes(order.id) || isOpen(order)))
    .map(({ id }) => id);
}

async function lookAtSealed({ databases, ports }: SessionContext): Promise<void> {
  const { personal } = databases;
  if ((await sealedIds(personal)).length === 0) return;
  await whileSessionLasts(ports, async () => {
    const ids = await sealedIds(personal);
    const orders = [...(await personal.orders.findByIds([...ids]).exec()).values()];
    const closed = orders.filter(({ state }) => closedStates.includes(state));
    const shown = orders.filter(({ principal, state }) => principal === GUEST && orderStates[state].asks);
    if (closed.length + shown.length === 0) return;
    await personal.orders.bulkRemove(closed);
    await dropRemovedBytes(personal.orders);
    const gone = new Set([...closed, ...shown].map(({ id }) => id));
    // the number of such an order is nobody's business here either
    const lastSent: ClaimWrites = closed.length > 0 ? { 'last-sent': null } : {};
    const left = sealOf(ids.filter((id) => !gone.has(id)));
    await writeClaims(personal, { ...left, ...lastSent }, ports.now());
    await dropRemovedBytes(personal.claims);
  });
}

/** Watches the orders of this device. Out: the end of it, which waits for what is under way. */
export function dropSealedOrders(context: SessionContext): () => Promise<void> {
  let removing: Promise<void> = Promise.resolve();
  const look = () => {
    removing = lookAtSealed(context).catch((error: unknown) => {
      context.ports.log({
        event: 'sealed-order-not-removed',
        error: error instanceof Error ? error.name : 'unknown',
      });
    });
    return from(removing);
  };
  const subscription = context.databases.personal.orders.$.pipe(concatMap(look)).subscribe();
  return async () => {
    subscription.unsubscribe();
    await removing;
  };
}
