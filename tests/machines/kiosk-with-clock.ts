// A kiosk's idle machine with a simulated clock.
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { kioskIdleMachine } from '#src/machines/kiosk-idle-machine.ts';

export const input = { idleSeconds: 90, warningSeconds: 20 };
export const wishes = (['used', 'overslept', 'goOn', 'startOver'] as const).map((type) => ({ type }));
export const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A kiosk whose wipe fails the given number of times before it succeeds. */
export function kiosk(failures = 0, isOrderInFlight = () => false) {
  const clock = new SimulatedClock();
  let wiped = 0;
  let renewed = 0;
  let left = failures;
  const wipe = fromPromise(async () => {
    left -= 1;
    if (left >= 0) throw new Error('not-saved');
    wiped += 1;
  });
  const renew = fromPromise<void>(async () => {
    renewed += 1;
    // fails as it does without a service worker
    throw new Error('The page stays');
  });
  const actor = createActor(
    kioskIdleMachine.provide({ actors: { wipe, renew }, guards: { isOrderInFlight } }),
    { input, clock },
  );
  // ignored: the tests check the failure in the state
  actor.subscribe({ error: () => undefined });
  actor.start();
  return { actor, clock, wiped: () => wiped, renewed: () => renewed, where: () => actor.getSnapshot() };
}
