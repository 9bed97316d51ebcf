// Orders that were not sent before their shopper left (S-22): they go to the shop like any other, and are shown to
// nobody else. One that is accepted or cancelled leaves the device, bytes and all; one that asks its shopper waits
// for their next login, and a guest's, whom no login brings back, is shown as any guest's.

import { removeOrders } from '../../src/database/remove-orders.ts';
import { type ClaimWrites, writeClaims } from '../../src/database/write-claims.ts';
import { dropRemovedBytes, readNewest } from '../../src/database/write-newest.ts';
import { GUEST } from '../../src/domain/account/principal-of.ts';
import { closedStates, orderStates } from '../../src/domain/order/order-states.ts';
import type { Call } from '../bridge-client/call.ts';
import { startLoop } from '../loop.ts';
import type { WakeUps } from '../wake-ups.ts';
import type { Connection } from '../watch-connection.ts';
import { openSealedOrders } from './seal-orders.ts';
import { sealedIds, sealOf } from './sealed-ids.ts';
import { type SessionContext, whoIsLoggedIn } from './session-context.ts';
import { whileSessionLasts } from './stored-claims.ts';

/** The shop did not open one that may be opened: it is asked again then. */
const OPEN_AGAIN_MS = 30_000;

async function lookAtSealed({ databases, ports }: SessionContext): Promise<void> {
  const { personal } = databases;
  if ((await sealedIds(personal)).length === 0) return;
  await whileSessionLasts(ports, async (confirm) => {
    const ids = await sealedIds(personal);
    // a query may not know yet what was sealed a moment ago
    const orders = await readNewest(personal.orders, ids);
    const closed = orders.filter(({ state }) => closedStates.includes(state));
    const mine = (await whoIsLoggedIn({ databases }))?.principal;
    const shown = orders.filter(
      ({ principal, state, sealed }) =>
        sealed === undefined && (principal === mine || (principal === GUEST && orderStates[state].asks)),
    );
    if (closed.length + shown.length === 0) return;
    const closedIds = new Set(closed.map(({ id }) => id));
    const moment = { now: ports.now(), newId: ports.uuid };
    await confirm();
    await removeOrders(personal, ({ id }) => closedIds.has(id), moment);
    const gone = new Set([...closed, ...shown].map(({ id }) => id));
    await dropRemovedBytes(personal.orders);
    // the number of such an order is nobody's business here either
    const lastSent: ClaimWrites = closed.length > 0 ? { 'last-sent': null } : {};
    const left = sealOf(ids.filter((id) => !gone.has(id)));
    await confirm();
    await writeClaims(personal, { ...left, ...lastSent }, ports.now());
  });
}

/** Watches the orders of this device, and opens those whose shopper is back. Out: the end of it. */
export function watchSealedOrders(
  context: SessionContext,
  call: Call,
  connection: Pick<Connection, 'isOnline'>,
  wakeUps: Pick<WakeUps, 'on'>,
): () => Promise<void> {
  const { ports, databases } = context;
  const loop = startLoop(
    ports,
    async () => {
      await lookAtSealed(context);
      if (!connection.isOnline()) return undefined;
      return (await openSealedOrders(context, call)) ? undefined : OPEN_AGAIN_MS;
    },
    (error) => {
      ports.log({ event: 'sealed-order-failed', error: error instanceof Error ? error.name : 'unknown' });
      return undefined;
    },
  );
  const subscription = databases.personal.orders.$.subscribe(loop.wake);
  const stopListening = wakeUps.on(['connection-back', 'login'], loop.wake);
  return async () => {
    subscription.unsubscribe();
    stopListening();
    await loop.stop();
  };
}
