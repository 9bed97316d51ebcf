// The kiosk idle timer: every state, and exact times.
import { getShortestPaths } from '@xstate/graph';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type KioskEvent, kioskIdleMachine } from '#src/machines/kiosk-idle-machine.ts';
import { randomCases } from '../support/random-cases.ts';
import { input, kiosk, turn, wishes } from './kiosk-with-clock.ts';

it('reaches every state on a shortest path of user events and timers', () => {
  const after = (delay: string, id: string) => ({ type: `xstate.after.${delay}.kiosk-idle.${id}` });
  const wipe = (what: string) => ({ type: `xstate.${what}.actor.0.kiosk-idle.wiping` });
  const events = [
    ...wishes,
    after('idle', 'active'),
    after('idle', 'asking'),
    after('idle', 'resting'),
    after('again', 'again'),
    wipe('done'),
    wipe('error'),
    { type: 'agree' },
    { type: 'revoked' },
    { type: 'xstate.done.actor.0.kiosk-idle.checking', output: true },
  ];
  const sending = kioskIdleMachine.provide({ guards: { isOrderInFlight: () => true } });
  const paths = [kioskIdleMachine, sending].flatMap((machine) =>
    [true, false].flatMap((isAgreed) =>
      getShortestPaths(machine, { input: { ...input, isAgreed }, events: events as never[] }),
    ),
  );
  const reached = new Set(
    paths.map(({ state }) => (typeof state.value === 'string' ? state.value : Object.keys(state.value)[0])),
  );
  // the machine leaves "starting" before the first snapshot
  const states = Object.keys(kioskIdleMachine.states).filter((state) => state !== 'starting');
  expect([...reached].sort()).toEqual(states.sort());
});

it('wipes 20 seconds after a warning at 90 seconds without input', async () => {
  const { actor, clock, where, wiped } = kiosk();
  clock.increment(89_999);
  expect(where().matches('active')).toBe(true);
  actor.send({ type: 'used' });
  clock.increment(89_999);
  expect(where().matches('active')).toBe(true);
  clock.increment(1);
  expect(where().matches('warning')).toBe(true);
  for (let left = 20; left >= 1; left -= 1) {
    expect(where().context.secondsLeft).toBe(left);
    actor.send({ type: 'used' });
    clock.increment(1_000);
  }
  expect(where().matches('wiping')).toBe(true);
  await turn();
  expect(where().matches('resting')).toBe(true);
  expect(wiped()).toBe(1);
  clock.increment(3_600_000);
  await turn();
  expect(where().matches('resting')).toBe(true);
  expect(wiped()).toBe(1);
});

it('restarts the full idle time on goOn', () => {
  const { actor, clock, where } = kiosk();
  clock.increment(95_000);
  actor.send({ type: 'goOn' });
  clock.increment(89_999);
  expect(where().matches('active')).toBe(true);
  clock.increment(1);
  expect(where().context.secondsLeft).toBe(20);
});

it('shows the warning if the question remains unanswered', () => {
  const { actor, clock, where } = kiosk();
  actor.send({ type: 'startOver' });
  expect(where().matches('asking')).toBe(true);
  clock.increment(90_000);
  expect(where().matches('warning')).toBe(true);
});

it('retries a failed wipe until it succeeds', async () => {
  const { actor, clock, where, wiped } = kiosk(2);
  actor.send({ type: 'startOver' });
  actor.send({ type: 'startOver' });
  for (let tries = 0; tries < 2; tries += 1) {
    await turn();
    expect(where().matches('again')).toBe(true);
    actor.send({ type: 'used' });
    actor.send({ type: 'goOn' });
    expect(where().matches('again')).toBe(true);
    clock.increment(5_000);
  }
  await turn();
  expect(where().matches('resting')).toBe(true);
  expect(wiped()).toBe(1);
});

it('reloads the page once, 90 seconds after the wipe of a used kiosk', async () => {
  const { actor, clock, where, renewed } = kiosk();
  actor.send({ type: 'used' });
  clock.increment(90_000);
  for (let left = 20; left >= 1; left -= 1) clock.increment(1_000);
  await turn();
  clock.increment(89_999);
  expect([where().matches('resting'), renewed()]).toEqual([true, 0]);
  clock.increment(1);
  expect(renewed()).toBe(1);
  await turn();
  expect(where().matches('resting')).toBe(true);
  clock.increment(3_600_000);
  await turn();
  expect(renewed()).toBe(1);
});

it('does not reload the page while the next user is active', async () => {
  const { actor, clock, where, renewed } = kiosk();
  const startOver = async () => {
    for (const type of ['used', 'startOver', 'startOver'] as const) actor.send({ type });
    await turn();
    expect(where().matches('resting')).toBe(true);
  };
  await startOver();
  clock.increment(89_999);
  await startOver();
  clock.increment(89_999);
  expect(renewed()).toBe(0);
  clock.increment(1);
  expect(renewed()).toBe(1);
});

it('does not reload a page that was never used', async () => {
  const { clock, where, wiped, renewed } = kiosk();
  clock.increment(90_000);
  for (let left = 20; left >= 1; left -= 1) clock.increment(1_000);
  await turn();
  expect([wiped(), where().matches('resting')]).toEqual([1, true]);
  clock.increment(3_600_000);
  expect(renewed()).toBe(0);
});

it('rests only after a wipe and always ends there, for any order of events', async () => {
  const act = fc.oneof(
    fc.constantFrom(...wishes).map((event) => ({ event, ms: 0 })),
    fc.integer({ min: 1, max: 200_000 }).map((ms) => ({ event: undefined as KioskEvent | undefined, ms })),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(act, { maxLength: 25 }),
      fc.integer({ min: 0, max: 2 }),
      async (acts, failures) => {
        const { actor, clock, where, wiped } = kiosk(failures);
        let rests = 0;
        let isEmpty = false;
        actor.subscribe((state) => {
          const wasEmpty = isEmpty;
          isEmpty = state.matches('resting') || state.matches('renewing');
          if (isEmpty && !wasEmpty) rests += 1;
        });
        for (const { event, ms } of acts) {
          if (event) actor.send(event);
          clock.increment(ms);
          await turn();
        }
        for (let step = 0; step < 80 && !where().matches('resting'); step += 1) {
          clock.increment(120_000);
          await turn();
        }
        expect(where().matches('resting')).toBe(true);
        expect(rests).toBe(wiped());
      },
    ),
    { numRuns: randomCases(200) },
  );
});
