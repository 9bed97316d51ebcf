// Watches orders that were unsent at a logout (S-22): they are sent like any other, but hidden from the next user. A
// closed one is removed from the device, including its bytes. One that needs a decision waits for its customer's next
// login; a guest's is shown to any guest, because no login would bring that guest back.

import { removeOrders } from '#shared/database/remove-orders.ts';
import { type ClaimWrites, writeClaims } from '#shared/database/write-claims.ts';
import { dropRemovedBytes, readNewest } from '#shared/database/write-newest.ts';
import { GUEST } from '#shared/domain/account/principal-of.ts';
import { closedStates, orderStates } from '#shared/domain/order/order-states.ts';
import type { Call } from '../bridge-client/call.ts';
import { startLoop } from '../loop.ts';
import type { WakeUps } from '../wake-ups.ts';
import type { Connection } from '../watch-connection.ts';
import { openSealedOrders } from './seal-orders.ts';
import { sealedIds, sealOf } from './sealed-ids.ts';
import { type SessionContext, whoIsLoggedIn } from './session-context.ts';
import { whileSessionLasts } from './stored-claims.ts';

/** Pause before the backend is asked again to open an order. */
const OPEN_AGAIN_MS = 30_000;

async function lookAtSealed({ databases, ports }: SessionContext): Promise<void> {
  const { personal } = databases;
  if ((await sealedIds(personal)).length === 0) return;
  await whileSessionLasts(ports, async (confirm) => {
    const ids = await sealedIds(personal);
    // a query may not yet include orders that were sealed a moment ago
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
    // the next user must not see the number of a sealed order either
    const lastSent: ClaimWrites = closed.length > 0 ? { 'last-sent': null } : {};
    const left = sealOf(ids.filter((id) => !gone.has(id)));
    await confirm();
    await writeClaims(personal, { ...left, ...lastSent }, ports.now());
  });
}

/** Starts watching, and opens the orders of a customer who is back. Returns the function that stops it. */
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
