// The idle timer of a kiosk enabled by its URL.
import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { kioskIdleMachine, NotAgreed } from '#src/machines/kiosk-idle-machine.ts';
import { input, turn, wishes } from './kiosk-with-clock.ts';

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
