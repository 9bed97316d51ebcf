// The four steps of checkout and the placing of the order.
//
//   personalDetails → shipping → payment → orderReview → placing → placed
//         ↑______________↑__________↑___________|           ↓
//                 (back and change keep all data)        notSaved → placing
//   a later step ── returns ──▶ as far as the details allow: the browser's Forward
//
// Invariants:
// - A step is left only when it is complete according to the domain rules, and reopens when the backend no longer
//   offers its choice.
// - Entered data is never dropped.
// - "placed" requires a write confirmed by the device; a failed write is an ordinary event. Placing twice has no
//   effect.
import { assign, fromPromise, not, setup } from 'xstate';
import type { Fault, Result } from '#schemas/fault.ts';
import {
  type CheckoutDetails,
  isPaymentDone,
  isPersonalDone,
  isReadyToPlace,
  isShippingDone,
} from '#shared/domain/checkout/checkout-details.ts';
import type { CheckoutRules } from '#shared/domain/checkout/checkout-rules.ts';

export const checkoutSteps = ['personalDetails', 'shipping', 'payment', 'orderReview'] as const;
export type CheckoutStep = (typeof checkoutSteps)[number];

export type CheckoutContext = {
  details: CheckoutDetails;
  rules: CheckoutRules;
  /** the step that was open last; the machine skips ahead to it as far as the details allow */
  resumeAt: CheckoutStep;
  fault?: Fault;
  orderId?: string;
};

export type CheckoutEvent =
  /** the form of a step was submitted */
  | { type: 'shopper.continues'; details: CheckoutDetails }
  | { type: 'shopper.goesBack' }
  | { type: 'shopper.changes'; step: CheckoutStep }
  /** the browser's Forward button: returns to a step that was open before, as far as the details allow */
  | { type: 'shopper.returns'; step: CheckoutStep; details: CheckoutDetails }
  /** the order is placed with the displayed details */
  | { type: 'shopper.places'; details: CheckoutDetails }
  /** the cart or the offered methods changed while the page was open */
  | { type: 'shop.changes'; rules: CheckoutRules };

export type CheckoutInput = Pick<CheckoutContext, 'details' | 'rules' | 'resumeAt'>;

/**
 * Returns the details submitted with the event, otherwise the stored ones: guards run before the assignment and need
 * the same value.
 */
const newest = (context: CheckoutContext, event: CheckoutEvent | { type: string }): CheckoutDetails =>
  'details' in event ? event.details : context.details;

export const checkoutMachine = setup({
  types: {
    context: {} as CheckoutContext,
    events: {} as CheckoutEvent,
    input: {} as CheckoutInput,
  },
  actors: {
    /** Writes the order. Resolves to its id, or to the fault that prevented the write. */
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
    /** Transient: goes to the furthest step that the stored details allow. */
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
        /** Storing the order failed: the error is shown in place and all data is preserved. */
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

/** Returns the open step of a snapshot's value; `placing` and later states count as the last step. */
export function stepOf(value: unknown): CheckoutStep {
  return checkoutSteps.find((step) => step === value) ?? 'orderReview';
}
