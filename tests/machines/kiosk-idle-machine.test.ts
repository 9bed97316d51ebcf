// The kiosk idle timer: every state, and exact times.
import { getShortestPaths } from '@xstate/graph';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { type KioskEvent, kioskIdleMachine, NotAgreed } from '#src/machines/kiosk-idle-machine.ts';
import { randomCases } from '../support/random-cases.ts';

const input = { idleSeconds: 90, warningSeconds: 20 };
const wishes = (['used', 'overslept', 'goOn', 'startOver'] as const).map((type) => ({ type }));
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A kiosk whose wipe fails the given number of times before it succeeds. */
function kiosk(failures = 0, isOrderInFlight = () => false) {
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

it('warns after 90 seconds without input, and wipes after 20 more', async () => {
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

describe('while an order is in flight', () => {
  it('neither warns nor wipes [S-22]', async () => {
    const { clock, where, wiped } = kiosk(0, () => true);
    clock.increment(90_000);
    for (let second = 0; second < 600; second += 1) clock.increment(1_000);
    expect([where().matches('waiting'), wiped()]).toEqual([true, 0]);
  });

  it('restarts the full idle time once the response arrives [S-22]', async () => {
    let isInFlight = true;
    const { clock, where } = kiosk(0, () => isInFlight);
    clock.increment(90_000);
    isInFlight = false;
    clock.increment(1_000);
    clock.increment(89_999);
    expect(where().matches('active')).toBe(true);
    clock.increment(1);
    expect(where().matches('warning')).toBe(true);
  });

  it('pauses a running countdown [S-22]', async () => {
    let isInFlight = false;
    const { clock, where, wiped } = kiosk(0, () => isInFlight);
    clock.increment(90_000);
    clock.increment(1_000);
    isInFlight = true;
    for (let second = 0; second < 60; second += 1) clock.increment(1_000);
    expect([where().matches('warning'), where().context.secondsLeft, wiped()]).toEqual([true, 19, 0]);
    isInFlight = false;
    for (let second = 0; second < 19; second += 1) clock.increment(1_000);
    await turn();
    expect(wiped()).toBe(1);
  });

  it.each<[string, (made: ReturnType<typeof kiosk>) => void]>([
    ['an unanswered question', ({ clock }) => clock.increment(90_000)],
    ['a question that the device slept through', ({ actor }) => actor.send({ type: 'overslept' })],
  ])('waits for the response instead of warning or wiping after %s [S-22]', (_, pass) => {
    const made = kiosk(0, () => true);
    made.actor.send({ type: 'startOver' });
    expect(made.where().matches('asking')).toBe(true);
    pass(made);
    expect(made.where().matches('waiting')).toBe(true);
  });

  it('waits for the response instead of wiping when the device slept through a warning [S-22]', () => {
    let isInFlight = false;
    const { actor, clock, where } = kiosk(0, () => isInFlight);
    clock.increment(90_000);
    isInFlight = true;
    actor.send({ type: 'overslept' });
    expect(where().matches('waiting')).toBe(true);
  });

  it("wipes only at the user's request, for any order of events [S-22]", async () => {
    const events = wishes.filter(({ type }) => type !== 'startOver');
    const act = fc.record({
      event: fc.option(fc.constantFrom(...events), { nil: undefined }),
      ms: fc.integer({ min: 0, max: 200_000 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 25 }), async (acts) => {
        const { actor, clock, wiped } = kiosk(0, () => true);
        for (const { event, ms } of acts) {
          if (event) actor.send(event);
          clock.increment(ms);
          await turn();
        }
        expect(wiped()).toBe(0);
        actor.send({ type: 'startOver' });
        actor.send({ type: 'startOver' });
        await turn();
        expect(wiped()).toBe(1);
      }),
      { numRuns: randomCases(200) },
    );
  });
});

describe('a kiosk enabled by its URL', () => {
  const byAddress = (holds: boolean | 'unknown', isStillAgreed = () => true) => {
    const clock = new SimulatedClock();
    let wiped = 0;
    let agreements = 0;
    const actors = {
      holdsUserData: fromPromise<boolean>(async () => {
        if (holds === 'unknown') throw new Error('No answer');
        return holds;
      }),
      wipe: fromPromise(async () => {
        if (!isStillAgreed()) throw new NotAgreed();
        wiped += 1;
      }),
    };
    const noteAgreement = () => {
      agreements += 1;
    };
    const actor = createActor(kioskIdleMachine.provide({ actors, actions: { noteAgreement } }), {
      input: { ...input, isAgreed: false },
      clock,
    });
    actor.subscribe({ error: () => undefined });
    actor.start();
    const isIn = (state: 'active' | 'permission') => actor.getSnapshot().matches(state);
    return { actor, clock, isIn, wiped: () => wiped, agreements: () => agreements };
  };
  const idle = async (clock: SimulatedClock) => {
    clock.increment(90_000);
    for (let second = 0; second < 20; second += 1) clock.increment(1_000);
    await turn();
  };

  it.each([true, 'unknown'] as const)(
    'asks for consent if the device may hold data: %s [S-22]',
    async (holds) => {
      const { actor, clock, isIn, wiped, agreements } = byAddress(holds);
      await turn();
      expect(isIn('permission')).toBe(true);
      for (const wish of wishes) actor.send(wish);
      await idle(clock);
      expect([isIn('permission'), wiped(), agreements()]).toEqual([true, 0, 0]);
      actor.send({ type: 'agree' });
      await idle(clock);
      expect([wiped(), agreements()]).toEqual([1, 1]);
    },
  );

  it('gives consent automatically if the device holds no data [S-22]', async () => {
    const { isIn, agreements } = byAddress(false);
    await turn();
    expect([isIn('active'), agreements()]).toEqual([true, 1]);
  });

  it('asks again without wiping after another tab has revoked consent [S-22]', async () => {
    const reported = byAddress(false);
    await turn();
    reported.actor.send({ type: 'revoked' });
    await idle(reported.clock);
    expect([reported.isIn('permission'), reported.wiped()]).toEqual([true, 0]);
    // a frozen tab does not receive the event
    const untold = byAddress(false, () => false);
    await turn();
    await idle(untold.clock);
    expect([untold.isIn('permission'), untold.wiped()]).toEqual([true, 0]);
  });
});
