// The session of this device: starts from the stored state, emits every login and logout of any tab, and reloads the
// account when the connection returns.
// Invariants: starting never waits for the bridge; only the user or an explicit refusal by the backend ends a session,
// so a network error during the start never logs the user out.
import { distinctUntilChanged, map, type Observable, type Subscription } from 'rxjs';
import { claim$ } from '#shared/database/change-claim.ts';
import type { Call } from '../bridge-client/call.ts';
import { type Pause, startLoop } from '../loop.ts';
import type { WakeUps } from '../wake-ups.ts';
import type { Connection } from '../watch-connection.ts';
import { authorisedCall } from './authorised-call.ts';
import { finishLogout } from './end-session.ts';
import { refreshAccount } from './refresh-account.ts';
import { renewCart } from './renew-cart.ts';
import { refreshSealingKey, sealOnDevice } from './seal-on-device.ts';
import { sealOrders } from './seal-orders.ts';
import type { SessionContext } from './session-context.ts';
import { whileSessionLasts } from './stored-claims.ts';
import { watchFilesToEmpty } from './watch-files-to-empty.ts';
import { watchSealedOrders } from './watch-sealed-orders.ts';

/** Pause before the account is read again after an error. */
const READ_AGAIN_MS = 30_000;

export type SessionEvent = 'authorised' | 'non-authorised';

export type Session = {
  context: SessionContext;
  /** carries the token of the logged-in user, renewed when it has expired */
  call: Call;
  /** emits the current state on subscription, then once for each login and logout of any tab */
  events$: Observable<SessionEvent>;
  /** resolves when the stored state is read and an interrupted logout is finished */
  started: Promise<void>;
  stop: () => Promise<void>;
};

/**
 * Finishes an interrupted logout, seals orders that are still unsealed, and moves a cart begun by an earlier version.
 */
async function finishEnded(context: SessionContext): Promise<void> {
  const seal = await sealOnDevice(context);
  await whileSessionLasts(context.ports, async (confirm) => {
    const held = { ...context, confirm };
    await sealOrders(held, seal);
    await finishLogout(held);
    await confirm();
    await renewCart(held);
  });
}

/** Starts the session of this worker. */
export function startSession(
  context: SessionContext,
  connection: Pick<Connection, 'isOnline'>,
  wakeUps: Pick<WakeUps, 'on'>,
): Session {
  const { databases, ports } = context;
  const call = authorisedCall(context);
  const login$ = claim$(databases.personal, 'current-token').pipe(
    map((stored) => (stored && stored.token !== '' ? stored.generation : undefined)),
    distinctUntilChanged(),
  );
  let isStopped = false;
  let isRead = false;

  const report = (event: string) => (error: unknown) =>
    ports.log({ event, error: error instanceof Error ? error.name : 'unknown' });

  /** Reads the account once per start. Skipped after a start as a guest: a later login reads it anyway. */
  async function readOnce(): Promise<Pause> {
    if (isRead || !connection.isOnline()) return undefined;
    const account = await refreshAccount({ ...context, call });
    isRead = account.ok;
    if (account.ok) return undefined;
    ports.log({ event: 'account-not-read', code: account.fault.code });
    return READ_AGAIN_MS;
  }
  const reading = startLoop(
    ports,
    readOnce,
    (error) => {
      report('account-not-written')(error);
      return undefined;
    },
    { startsAfter: undefined },
  );

  const started = finishEnded(context).catch(report('logout-not-finished'));
  const stopListening = wakeUps.on(['connection-back'], reading.wake);
  let first: Subscription | undefined;
  void started.then(() => {
    if (isStopped) return;
    // a guest has no account to read
    first = login$.subscribe((generation) => {
      ports.log({ event: 'session', state: generation === undefined ? 'non-authorised' : 'authorised' });
      if (generation !== undefined) reading.wake();
      else isRead = true;
    });
  });
  const stopKeepingKey = refreshSealingKey(context, connection, wakeUps);
  const stopEmptying = watchFilesToEmpty(context);
  const stopWatchingSealed = watchSealedOrders(context, call, connection, wakeUps);

  return {
    context,
    call,
    events$: login$.pipe(map((generation) => (generation === undefined ? 'non-authorised' : 'authorised'))),
    started,
    stop: async () => {
      isStopped = true;
      stopListening();
      first?.unsubscribe();
      await Promise.all([stopWatchingSealed(), stopEmptying(), stopKeepingKey()]);
      await Promise.all([started, reading.stop()]);
    },
  };
}
