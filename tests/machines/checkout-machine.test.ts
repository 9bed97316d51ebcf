// The checkout machine: every event in every state.
import { getShortestPaths } from '@xstate/graph';
import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, getInitialSnapshot, SimulatedClock, waitFor } from 'xstate';
import { failed, ok, type Result } from '#schemas/fault.ts';
import { type CheckoutDetails, noDetails } from '#shared/domain/checkout/checkout-details.ts';
import type { CheckoutRules } from '#shared/domain/checkout/checkout-rules.ts';
import {
  type CheckoutEvent,
  type CheckoutStep,
  checkoutMachine,
  checkoutSteps,
  stepOf,
} from '#src/machines/checkout-machine.ts';
import { liga } from '../support/browser/confirmed-order.ts';
import { courier, pickup, transfer } from '../support/browser/goods.ts';

const rules: CheckoutRules = {
  virtual: false,
  cartEmpty: false,
  shippingMethods: [courier, pickup],
  paymentMethods: [transfer],
};
const empty = noDetails('LV');
const input = (resumeAt: CheckoutStep = 'personalDetails', details: CheckoutDetails = empty) => ({
  details,
  rules,
  resumeAt,
});

/** Returns the machine with `place` as the write of the order. */
const withDevice = (place: () => Promise<Result<{ id: string }>>) =>
  checkoutMachine.provide({ actors: { placeOrder: fromPromise(place) } });
const saves = withDevice(async () => ok({ id: 'generation-1' }));

const start = (machine = saves, from = input()) => {
  const actor = createActor(machine, { input: from });
  actor.start();
  return actor;
};
const filledTo: Record<CheckoutStep, CheckoutDetails> = {
  personalDetails: { ...empty, personal: liga.personal },
  shipping: { ...liga, payment: { ...liga.payment, paymentMethod: '' } },
  payment: liga,
  orderReview: liga,
};

/** Returns the index of the last step that these details allow. */
const allowed = (details: CheckoutDetails): number =>
  details === liga ? 3 : details === filledTo.shipping ? 2 : details === filledTo.personalDetails ? 1 : 0;

/** Returns the previous step; for the first step, the step itself. */
const before = (step: CheckoutStep): CheckoutStep =>
  checkoutSteps[Math.max(0, checkoutSteps.indexOf(step) - 1)] ?? step;

describe('checkout', () => {
  it('reaches every state on a shortest path, in the running machine too', async () => {
    const events: CheckoutEvent[] = [
      ...checkoutSteps.map((step) => ({ type: 'shopper.continues' as const, details: filledTo[step] })),
      ...checkoutSteps.map((step) => ({ type: 'shopper.changes' as const, step })),
      { type: 'shopper.goesBack' },
      { type: 'shopper.places', details: liga },
      { type: 'shop.changes', rules },
    ];
    const answers = [
      {
        type: 'xstate.done.actor.0.checkout.placing',
        output: ok({ id: 'generation-1' }),
        actorId: '0.checkout.placing',
      },
      {
        type: 'xstate.done.actor.0.checkout.placing',
        output: failed('storage-full'),
        actorId: '0.checkout.placing',
      },
      {
        type: 'xstate.error.actor.0.checkout.placing',
        error: new Error('Gone'),
        actorId: '0.checkout.placing',
      },
    ] as unknown as CheckoutEvent[];
    const paths = getShortestPaths(checkoutMachine, {
      input: input(),
      events: [...events, ...answers],
      serializeState: (state) => JSON.stringify([state.value, 'context' in state && state.context.details]),
    });
    const reached = new Set(paths.map(({ state }) => JSON.stringify(state.value)));
    expect([...reached].sort()).toEqual(
      [
        '"payment"',
        '"personalDetails"',
        '"placed"',
        '"placing"',
        '"shipping"',
        '{"orderReview":"notSaved"}',
        '{"orderReview":"ready"}',
      ].sort(),
    );
    for (const path of paths) {
      const notSaved = JSON.stringify(path.state.value).includes('notSaved');
      const actor = start(
        withDevice(async () => (notSaved ? failed('storage-full') : ok({ id: 'generation-1' }))),
      );
      for (const { event } of path.steps) {
        const type: string = event.type;
        if (type === 'xstate.init') continue;
        if (type.startsWith('xstate.')) await waitFor(actor, (now) => !now.matches('placing'));
        else actor.send(event);
      }
      expect(actor.getSnapshot().value, path.steps.map((s) => s.event.type).join(' → ')).toEqual(
        path.state.value,
      );
    }
  });

  it('moves to any requested step as far as the given details allow', () => {
    for (const from of checkoutSteps.slice(0, 3))
      for (const to of checkoutSteps)
        for (const details of [...Object.values(filledTo), empty]) {
          const actor = start(saves, input(from, liga));
          expect(stepOf(actor.getSnapshot().value)).toBe(from);
          actor.send({ type: 'shopper.returns', step: to, details });
          const reached = Math.min(checkoutSteps.indexOf(to), allowed(details));
          expect(stepOf(actor.getSnapshot().value)).toBe(checkoutSteps[reached]);
          expect(actor.getSnapshot().context.details).toEqual(details);
        }
  });

  it('completes a step only with valid details', () => {
    const actor = start();
    actor.send({ type: 'shopper.continues', details: empty });
    expect(actor.getSnapshot().value).toBe('personalDetails');
    actor.send({ type: 'shopper.continues', details: filledTo.personalDetails });
    expect(actor.getSnapshot().value).toBe('shipping');
    actor.send({ type: 'shopper.continues', details: filledTo.personalDetails });
    expect(actor.getSnapshot().value).toBe('shipping');
    actor.send({ type: 'shopper.places', details: liga });
    expect(actor.getSnapshot().value).toBe('shipping');
  });

  it('keeps all details when going back', () => {
    const actor = start(saves, input('orderReview', liga));
    for (const step of ['payment', 'shipping', 'personalDetails', 'personalDetails'] as const) {
      actor.send({ type: 'shopper.goesBack' });
      expect(stepOf(actor.getSnapshot().value)).toBe(step);
      expect(actor.getSnapshot().context.details).toEqual(liga);
    }
  });

  it('resumes at the saved step as far as the saved details allow', () => {
    const resumed = (resumeAt: CheckoutStep, details: CheckoutDetails) =>
      stepOf(getInitialSnapshot(checkoutMachine, input(resumeAt, details)).value);
    expect(resumed('orderReview', liga)).toBe('orderReview');
    expect(resumed('orderReview', filledTo.shipping)).toBe('payment');
    expect(resumed('orderReview', filledTo.personalDetails)).toBe('shipping');
    expect(resumed('payment', liga)).toBe('payment');
    expect(resumed('shipping', liga)).toBe('shipping');
    expect(resumed('orderReview', empty)).toBe('personalDetails');
  });

  it.each(checkoutSteps)('is restored at the step %s from its snapshot and from saved details', (step) => {
    const first = start(saves, input(step, filledTo[before(step)]));
    const stored = JSON.parse(JSON.stringify(first.getPersistedSnapshot()));
    const kept = first.getSnapshot().context.details;
    const actors = [
      first,
      createActor(saves, { snapshot: stored, input: input() }).start(),
      // the device stores the typed details and the name of the step
      start(saves, input(stepOf(first.getSnapshot().value), JSON.parse(JSON.stringify(kept)))),
    ];
    for (const actor of actors) expect(stepOf(actor.getSnapshot().value)).toBe(step);
    for (const event of [
      { type: 'shopper.continues', details: filledTo[step] },
      { type: 'shopper.goesBack' },
    ] as const) {
      for (const actor of actors) actor.send(event);
      const [{ value, context }, ...others] = actors.map((actor) => actor.getSnapshot()) as [
        ReturnType<typeof first.getSnapshot>,
        ...ReturnType<typeof first.getSnapshot>[],
      ];
      for (const other of others) {
        expect(other.value).toEqual(value);
        expect(other.context.details).toEqual(context.details);
      }
    }
  });

  it('places the same order again if its snapshot was taken while placing it', async () => {
    const ids: string[] = [];
    const saving = withDevice(() => new Promise(() => undefined));
    const first = start(saving, input('orderReview', liga));
    first.send({ type: 'shopper.places', details: liga });
    const stored = JSON.parse(JSON.stringify(first.getPersistedSnapshot()));
    first.stop();
    const again = checkoutMachine.provide({
      actors: {
        placeOrder: fromPromise(async ({ input: details }: { input: CheckoutDetails }) => {
          expect(details).toEqual(liga);
          ids.push('generation-1');
          return ok({ id: 'generation-1' });
        }),
      },
    });
    const second = createActor(again, { snapshot: stored, input: input() }).start();
    await waitFor(second, (now) => now.matches('placed'));
    expect(ids).toEqual(['generation-1']);
  });

  it('has no time limit for a step or a write', async () => {
    const clock = new SimulatedClock();
    const saving = withDevice(() => new Promise(() => undefined));
    for (const step of checkoutSteps) {
      const actor = createActor(saving, { input: input(step, filledTo[before(step)]), clock }).start();
      clock.increment(1_800_001);
      expect(stepOf(actor.getSnapshot().value)).toBe(step);
      actor.send({ type: 'shopper.places', details: liga });
      clock.increment(1_800_001);
      expect(actor.getSnapshot().matches('placing')).toBe(step === 'orderReview');
      actor.stop();
    }
  });

  it('places the order once after repeated clicks', async () => {
    let written = 0;
    const actor = start(
      withDevice(async () => {
        written += 1;
        return ok({ id: 'generation-1' });
      }),
      input('orderReview', liga),
    );
    for (let press = 0; press < 50; press += 1) actor.send({ type: 'shopper.places', details: liga });
    await waitFor(actor, (s) => s.matches('placed'));
    expect(written).toBe(1);
    expect(actor.getSnapshot().context.orderId).toBe('generation-1');
  });

  it('allows a retry with the same details after a failed write', async () => {
    const outcomes: (() => Promise<Result<{ id: string }>>)[] = [
      async () => failed('storage-full'),
      async () => Promise.reject(new Error('The actor died')),
      async () => ok({ id: 'generation-1' }),
    ];
    const actor = start(
      withDevice(() => (outcomes.shift() as () => Promise<Result<{ id: string }>>)()),
      input('orderReview', liga),
    );
    for (const code of ['storage-full', 'not-saved']) {
      actor.send({ type: 'shopper.places', details: liga });
      await waitFor(actor, (s) => s.matches({ orderReview: 'notSaved' }));
      expect(actor.getSnapshot().context).toMatchObject({ fault: { code }, details: liga });
      expect(actor.getSnapshot().context.orderId).toBeUndefined();
    }
    actor.send({ type: 'shopper.places', details: liga });
    await waitFor(actor, (s) => s.matches('placed'));
  });

  it.each([
    ['payment', { paymentMethods: [] }],
    ['shipping', { shippingMethods: [pickup] }],
  ] as const)(
    'reopens the step %s with all details when its choice is withdrawn [F81 I-25]',
    (step, offered) => {
      const actor = start(saves, input('orderReview', liga));
      actor.send({ type: 'shop.changes', rules });
      expect(stepOf(actor.getSnapshot().value)).toBe('orderReview');
      actor.send({ type: 'shop.changes', rules: { ...rules, ...offered } });
      actor.send({ type: 'shopper.places', details: liga });
      expect(actor.getSnapshot().value).toBe(step);
      expect(actor.getSnapshot().context.details).toEqual(liga);
    },
  );

  it('does not place the order if another tab has emptied the cart', () => {
    const actor = start(saves, input('orderReview', liga));
    actor.send({ type: 'shop.changes', rules: { ...rules, cartEmpty: true } });
    actor.send({ type: 'shopper.places', details: liga });
    expect(stepOf(actor.getSnapshot().value)).toBe('orderReview');
    expect(actor.getSnapshot().matches('placing')).toBe(false);
  });
});
