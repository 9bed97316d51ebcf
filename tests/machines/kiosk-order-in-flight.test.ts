// The kiosk idle timer while an order is in flight.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomCases } from '../support/random-cases.ts';
import { kiosk, turn, wishes } from './kiosk-with-clock.ts';

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
