// The four steps of checkout and the placing of the order.
//
//   personalDetails → shipping → payment → orderReview → placing → placed
//         ↑______________↑__________↑___________|           ↓
//                 (back and change keep all data)        notSaved → placing
//   a later step ── returns ──▶ as far as the details allow: the browser's Forward
//
// Invariants: a step is passed only when the domain says it is done, and opens again when the shop no longer offers what
// was chosen in it; what was typed is never dropped; only a write that the device confirmed leads to "placed", and its
// failure is an event like any other. Pressing "place" again while placing does nothing. The write itself is an injected
// actor.
import { assign, fromPromise, not, setup } from 'xstate';
import type { Fault, Result } from '../../schemas/fault.ts';
import {
  type CheckoutDetails,
  isPaymentDone,
  isPersonalDone,
  isReadyToPlace,
  isShippingDone,
} from '../domain/checkout/checkout-details.ts';
import type { CheckoutRules } from '../domain/checkout/checkout-rules.ts';

export const checkoutSteps = ['personalDetails', 'shipping', 'payment', 'orderReview'] as const;
export type CheckoutStep = (typeof checkoutSteps)[number];

export type CheckoutContext = {
  details: CheckoutDetails;
  rules: CheckoutRules;
  /** the step the shopper stood on last time; left behind as far as the details still allow */
  resumeAt: CheckoutStep;
  fault?: Fault;
  orderId?: string;
};

export type CheckoutEvent =
  /** a step's form was filled in and passed on */
  | { type: 'shopper.continues'; details: CheckoutDetails }
  | { type: 'shopper.goesBack' }
  | { type: 'shopper.changes'; step: CheckoutStep }
  /** the browser's Forward: to a step that was open before, as far as the details allow */
  | { type: 'shopper.returns'; step: CheckoutStep; details: CheckoutDetails }
  /** the order is placed with the details that were shown */
  | { type: 'shopper.places'; details: CheckoutDetails }
  /** the cart or the shop's methods changed while the page is open */
  | { type: 'shop.changes'; rules: CheckoutRules };

export type CheckoutInput = Pick<CheckoutContext, 'details' | 'rules' | 'resumeAt'>;

/** The event's details while a form is passed on, else those kept: guards and the state see the same. */
const newest = (context: CheckoutContext, event: CheckoutEvent | { type: string }): CheckoutDetails =>
  'details' in event ? event.details : context.details;

export const checkoutMachine = setup({
  types: {
    context: {} as CheckoutContext,
    events: {} as CheckoutEvent,
    input: {} as CheckoutInput,
  },
  actors: {
    /** Writes the order. Out: its id, or the fault that kept it from being saved. */
    placeOrder: fromPromise<Result<{ id: string }>, CheckoutDetails>(() => {
      throw new Error('placeOrder is not provided');
    }),
  },
  guards: {
    personalDone: ({ context, event }) => isPersonalDone(newest(context, event)),
    shippingDone: ({ context, event }) => isShippingDone(newest(context, event), context.rules),
    paymentDone: ({ context, event }) => isPaymentDone(newest(context, event), context.rules),
    ready: ({ context, event }) => isReadyToPlace(newest(context, event), context.rules),
    resumesAfterPersonal: ({ context }) =>
      context.resumeAt !== 'personalDetails' && isPersonalDone(context.details),
    resumesAfterShipping: ({ context }) =>
      context.resumeAt !== 'personalDetails' &&
      context.resumeAt !== 'shipping' &&
      isPersonalDone(context.details) &&
      isShippingDone(context.details, context.rules),
    resumesAtReview: ({ context }) =>
      context.resumeAt === 'orderReview' && isReadyToPlace(context.details, context.rules),
    toPersonal: ({ event }) => event.type === 'shopper.changes' && event.step === 'personalDetails',
    toShipping: ({ event }) => event.type === 'shopper.changes' && event.step === 'shipping',
    toPayment: ({ event }) => event.type === 'shopper.changes' && event.step === 'payment',
  },
  actions: {
    keepDetails: assign({ details: ({ context, event }) => newest(context, event) }),
    resumeThere: assign({
      resumeAt: ({ context, event }) => (event.type === 'shopper.returns' ? event.step : context.resumeAt),
    }),
    keepRules: assign({
      rules: ({ context, event }) => (event.type === 'shop.changes' ? event.rules : context.rules),
    }),
  },
}).createMachine({
  id: 'checkout',
  context: ({ input }) => ({ ...input }),
  initial: 'resuming',
  on: { 'shop.changes': { actions: 'keepRules' } },
  states: {
    /** Passes at once to the furthest step that the kept details allow. */
    resuming: {
      always: [
        { guard: 'resumesAtReview', target: 'orderReview' },
        { guard: 'resumesAfterShipping', target: 'payment' },
        { guard: 'resumesAfterPersonal', target: 'shipping' },
        { target: 'personalDetails' },
      ],
    },
    personalDetails: {
      on: {
        'shopper.continues': { guard: 'personalDone', target: 'shipping', actions: 'keepDetails' },
        'shopper.returns': { target: 'resuming', actions: ['keepDetails', 'resumeThere'] },
      },
    },
    shipping: {
      on: {
        'shopper.continues': { guard: 'shippingDone', target: 'payment', actions: 'keepDetails' },
        'shopper.returns': { target: 'resuming', actions: ['keepDetails', 'resumeThere'] },
        'shopper.goesBack': 'personalDetails',
        'shopper.changes': { guard: 'toPersonal', target: 'personalDetails' },
      },
    },
    payment: {
      always: { guard: not('shippingDone'), target: 'shipping' },
      on: {
        'shopper.continues': { guard: 'paymentDone', target: 'orderReview', actions: 'keepDetails' },
        'shopper.returns': { target: 'resuming', actions: ['keepDetails', 'resumeThere'] },
        'shopper.goesBack': 'shipping',
        'shopper.changes': [
          { guard: 'toPersonal', target: 'personalDetails' },
          { guard: 'toShipping', target: 'shipping' },
        ],
      },
    },
    orderReview: {
      initial: 'ready',
      always: [
        { guard: not('shippingDone'), target: 'shipping' },
        { guard: not('paymentDone'), target: 'payment' },
      ],
      on: {
        'shopper.goesBack': 'payment',
        'shopper.changes': [
          { guard: 'toPersonal', target: 'personalDetails' },
          { guard: 'toShipping', target: 'shipping' },
          { guard: 'toPayment', target: 'payment' },
        ],
        'shopper.places': { guard: 'ready', target: 'placing', actions: 'keepDetails' },
      },
      states: {
        ready: {},
        /** The device did not keep the order: told in place, everything is still here. */
        notSaved: {},
      },
    },
    placing: {
      entry: assign({ fault: undefined }),
      invoke: {
        src: 'placeOrder',
        input: ({ context }) => context.details,
        onDone: [
          {
            guard: ({ event }) => event.output.ok,
            target: 'placed',
            actions: assign({
              orderId: ({ event }) => (event.output.ok ? event.output.value.id : undefined),
            }),
          },
          {
            target: 'orderReview.notSaved',
            actions: assign({ fault: ({ event }) => (event.output.ok ? undefined : event.output.fault) }),
          },
        ],
        onError: {
          target: 'orderReview.notSaved',
          actions: assign({ fault: (): Fault => ({ code: 'not-saved' }) }),
        },
      },
    },
    placed: { type: 'final' },
  },
});

/** The open step of a snapshot's value; placing and afterwards count as the last one. */
export function stepOf(value: unknown): CheckoutStep {
  return checkoutSteps.find((step) => step === value) ?? 'orderReview';
}
