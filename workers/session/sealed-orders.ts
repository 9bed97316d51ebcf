// Orders of somebody who logged out before they were sent (RELIABILITY S-22): they go to the shop like any other, and
// leave the device, bytes and all, as soon as the shop has decided.
import { concatMap, from } from 'rxjs';
import { settledStates } from '../../src/domain/order-state.ts';
import type { SessionContext } from './session-context.ts';
import { readStored, whileSessionStands, writeStored } from './stored-claims.ts';

async function removeSettled({ databases, ports }: SessionContext): Promise<void> {
  const { personal } = databases;
  if (!(await readStored(personal, 'sealed-orders'))['sealed-orders']) return;
  await whileSessionStands(ports, async () => {
    const sealed = (await readStored(personal, 'sealed-orders'))['sealed-orders'];
    if (!sealed) return;
    const orders = await personal.orders.findByIds(sealed.ids).exec();
    const settled = [...orders.values()].filter(({ state }) => settledStates.includes(state));
    if (settled.length === 0) return;
    await personal.orders.bulkRemove(settled);
    await personal.orders.storageInstance.cleanup(0);
    const ids = sealed.ids.filter((id) => !settled.some((order) => order.id === id));
    // the number of such an order is nobody's business here either
    await writeStored(
      personal,
      { 'sealed-orders': ids.length > 0 ? { ids } : null, 'last-sent': null },
      ports.now(),
    );
    await personal.claims.storageInstance.cleanup(0);
  });
}

/** Watches the orders of this device. Out: the end of it, which waits for what is under way. */
export function forgetSealedOrders(context: SessionContext): () => Promise<void> {
  let removing: Promise<void> = Promise.resolve();
  const look = () => {
    removing = removeSettled(context).catch((error: unknown) => {
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
