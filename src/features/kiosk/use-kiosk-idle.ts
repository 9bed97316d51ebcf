// Runs the kiosk idle timer: watches user input and wipes the user's data after they leave. One instance per window,
// independent of remounts.
import { useSelector } from '@xstate/react';
import { type ActorRefFrom, createActor, fromPromise } from 'xstate';
import { kioskIdleMachine, NotAgreed } from '../../machines/kiosk-idle-machine.ts';
import { unsettledOrders } from '../../model/orders/unsettled-orders.ts';
import { type AppContext, useApp } from '../../model/shell/app-context.ts';
import { cachedPart } from '../../ui/interface-state.ts';
import { agree, isAgreed, isRevoked, onAgreementChanged } from './agree.ts';
import { holdsUserData } from './commands.ts';
import { orderInFlight } from './order-in-flight.ts';

/**
 * DOM events that count as use. Excludes `scroll`, which the app also triggers; includes `input`, because on-screen
 * keyboards and dictation send no `keydown`.
 */
const USES = ['pointerdown', 'pointermove', 'touchmove', 'keydown', 'wheel', 'input'] as const;
/** Minimum interval between `used` events: pointer moves fire hundreds of times a second. */
const TOLD_EVERY_MS = 1_000;

type KioskIdle = ActorRefFrom<typeof kioskIdleMachine>;

/** Sends `used` on user input, and `overslept` after a sleep of more than `sleepsMs`, until the signal aborts. */
export function listenTo(actor: Pick<KioskIdle, 'send'>, sleepsMs: number, signal: AbortSignal): void {
  let toldAt = Date.now();
  const used = () => {
    const now = Date.now();
    // the absolute difference, because the system clock can be set back
    if (Math.abs(now - toldAt) < TOLD_EVERY_MS) return;
    toldAt = now;
    actor.send({ type: 'used' });
  };
  for (const use of USES) document.addEventListener(use, used, { signal, capture: true, passive: true });
  const awake = () => {
    if (document.visibilityState === 'visible' && Date.now() - toldAt > sleepsMs)
      actor.send({ type: 'overslept' });
  };
  document.addEventListener('visibilitychange', awake, { signal });
}

type Work = () => Promise<void>;

function watch(app: AppContext, wipe: Work, renew: Work): KioskIdle {
  const { config, ui } = app;
  const { idleSeconds, warningSeconds } = config.kiosk;
  const logged = (step: string, work: Work) =>
    fromPromise(() =>
      work().catch((error: unknown) => {
        if (!(error instanceof NotAgreed)) console.error(`kiosk: ${step} failed`, error);
        throw error;
      }),
    );
  const machine = kioskIdleMachine.provide({
    guards: { isOrderInFlight: orderInFlight(unsettledOrders(app), ui.ended) },
    actions: { noteAgreement: agree },
    actors: {
      holdsUserData: fromPromise(() => holdsUserData(app)),
      wipe: logged('wipe', async () => {
        if (isRevoked(config)) throw new NotAgreed();
        await wipe();
      }),
      renew: logged('reload', renew),
    },
  });
  const actor = createActor(machine, {
    input: { idleSeconds, warningSeconds, isAgreed: isAgreed(config) },
  }).start();
  onAgreementChanged(() => isRevoked(config) && actor.send({ type: 'revoked' }), ui.ended);
  listenTo(actor, (idleSeconds + warningSeconds) * 1_000, ui.ended);
  ui.ended.addEventListener('abort', () => actor.stop());
  return actor;
}

/**
 * Returns the state of the timer and its `send`.
 * @param wipe removes the user's data; rejects on failure
 * @param renew loads the page again while the kiosk is unused; rejects on failure
 */
export function useKioskIdle(wipe: Work, renew: Work) {
  const app = useApp();
  const actor = cachedPart(app.ui, useKioskIdle, () => watch(app, wipe, renew));
  return [useSelector(actor, (state) => state), actor.send] as const;
}
