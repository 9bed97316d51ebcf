// One round of the cart with the shop: open a cart there, read it, merge, total.
//
//   deciding → connecting → pulling → merging → totalling → synced
//                  ↑  ↓         ↓ no such cart: connecting, once
//              bypassing ←──────┤ another refusal, while attempts remain: a guest's cart
//                  ↓            ├→ cleared    the shop says 400
//              disabled         ├→ unsynced   refused, no attempts left
//                               └→ waiting    no answer: the outbox comes again
//
// Invariants: every end is final, and what must outlive the round is in its output; a refusal never loses a line. The calls and the writes are injected actors, which answer codes.
import { assign, fromPromise, setup } from 'xstate';
import { GUEST } from '../domain/account/principal-of.ts';

/** Longer than any call inside a step may take; whoever is asked does not answer any more. */
export const CART_STEP_LIMIT_MS = 120_000;

/** Why a step ended without its outcome: no answer at all, or the shop's own word. */
export type CartTrouble = 'no-answer' | 'refused-login' | 'gone' | 'clear' | 'refused';
export type CartStep<T> = { ok: true; value: T } | { ok: false; trouble: CartTrouble };

export type CartConnectionInput = {
  /** whose cart: "guest" or "user:{id}" */
  principal: string;
  /** the shop's cart that is open already */
  cartId: string | undefined;
  bypasses: number;
  maxBypasses: number;
};

export type CartEnd = 'synced' | 'waiting' | 'cleared' | 'unsynced' | 'disabled';

type Context = CartConnectionInput & { reopened: boolean; hasChanged: boolean };

/** `changed`: the cart is not what it was when it was last totalled. */
export type Merged = { changed: boolean };

const notGiven = (name: string) => () => {
  throw new Error(`${name} is not provided`);
};

export const cartConnectionMachine = setup({
  types: {
    context: {} as Context,
    input: {} as CartConnectionInput,
    output: {} as { end: CartEnd; principal: string; cartId: string | undefined; bypasses: number },
  },
  actors: {
    /** Opens a cart of the principal and notes it on the device. */
    openCart: fromPromise<CartStep<{ cartId: string }>, { principal: string }>(notGiven('openCart')),
    /** Reads the shop's cart; what it held stays with whoever provides the actors. */
    pullCart: fromPromise<CartStep<null>, { principal: string; cartId: string }>(notGiven('pullCart')),
    mergeCart: fromPromise<CartStep<Merged>, { principal: string; cartId: string }>(notGiven('mergeCart')),
    clearCart: fromPromise<CartStep<null>, { cartId: string }>(notGiven('clearCart')),
    syncTotals: fromPromise<CartStep<null>, { principal: string; cartId: string }>(notGiven('syncTotals')),
  },
  guards: {
    hasCart: ({ context }) => context.cartId !== undefined,
    mayBypass: ({ context }) => context.bypasses < context.maxBypasses,
    hasChanged: ({ context }) => context.hasChanged,
  },
  actions: {
    countBypass: assign({
      bypasses: ({ context }) => context.bypasses + 1,
      principal: GUEST,
      cartId: undefined,
    }),
    forgetCart: assign({ cartId: undefined, reopened: true }),
  },
  delays: { stepLimit: CART_STEP_LIMIT_MS },
}).createMachine({
  id: 'cart-connection',
  context: ({ input }) => ({ ...input, reopened: false, hasChanged: false }),
  initial: 'deciding',
  output: ({ context, event }) => ({
    end: (event as unknown as { output: CartEnd }).output,
    principal: context.principal,
    cartId: context.cartId,
    bypasses: context.bypasses,
  }),
  states: {
    deciding: {
      always: [{ guard: 'hasCart', target: 'pulling' }, { target: 'connecting' }],
    },
    connecting: {
      after: { stepLimit: 'waiting' },
      invoke: {
        src: 'openCart',
        input: ({ context }) => ({ principal: context.principal }),
        onDone: [
          {
            guard: ({ event }) => event.output.ok,
            target: 'pulling',
            actions: assign({
              cartId: ({ event }) => (event.output.ok ? event.output.value.cartId : undefined),
              hasChanged: true,
            }),
          },
          {
            guard: ({ event }) => !event.output.ok && event.output.trouble === 'no-answer',
            target: 'waiting',
          },
          {
            guard: ({ context, event }) =>
              !event.output.ok &&
              event.output.trouble === 'refused-login' &&
              context.bypasses < context.maxBypasses,
            target: 'bypassing',
          },
          { target: 'disabled' },
        ],
        onError: 'waiting',
      },
    },
    /** A guest's cart instead. */
    bypassing: { entry: 'countBypass', always: 'connecting' },
    pulling: {
      after: { stepLimit: 'waiting' },
      invoke: {
        src: 'pullCart',
        input: ({ context }) => ({ principal: context.principal, cartId: context.cartId ?? '' }),
        onDone: [
          { guard: ({ event }) => event.output.ok, target: 'merging' },
          {
            guard: ({ event }) => !event.output.ok && event.output.trouble === 'no-answer',
            target: 'waiting',
          },
          { guard: ({ event }) => !event.output.ok && event.output.trouble === 'clear', target: 'clearing' },
          {
            guard: ({ context, event }) =>
              !event.output.ok && event.output.trouble === 'gone' && !context.reopened,
            target: 'connecting',
            actions: 'forgetCart',
          },
          { guard: 'mayBypass', target: 'bypassing' },
          { target: 'unsynced' },
        ],
        onError: 'waiting',
      },
    },
    clearing: {
      invoke: {
        src: 'clearCart',
        input: ({ context }) => ({ cartId: context.cartId ?? '' }),
        onDone: 'cleared',
        onError: 'waiting',
      },
    },
    merging: {
      after: { stepLimit: 'waiting' },
      invoke: {
        src: 'mergeCart',
        input: ({ context }) => ({ principal: context.principal, cartId: context.cartId ?? '' }),
        onDone: [
          {
            guard: ({ event }) => event.output.ok,
            target: 'merged',
            actions: assign({
              hasChanged: ({ context, event }) =>
                context.hasChanged || (event.output.ok && event.output.value.changed),
            }),
          },
          { target: 'waiting' },
        ],
        onError: 'waiting',
      },
    },
    merged: { always: [{ guard: 'hasChanged', target: 'totalling' }, { target: 'synced' }] },
    totalling: {
      after: { stepLimit: 'synced' },
      invoke: {
        src: 'syncTotals',
        input: ({ context }) => ({ principal: context.principal, cartId: context.cartId ?? '' }),
        // the lines agree; totals that could not be had are made on the device
        onDone: [
          {
            guard: ({ event }) => !event.output.ok && event.output.trouble === 'no-answer',
            target: 'waiting',
          },
          { target: 'synced' },
        ],
        onError: 'synced',
      },
    },
    synced: { type: 'final', output: (): CartEnd => 'synced' },
    waiting: { type: 'final', output: (): CartEnd => 'waiting' },
    cleared: { type: 'final', output: (): CartEnd => 'cleared' },
    unsynced: { type: 'final', output: (): CartEnd => 'unsynced' },
    disabled: { type: 'final', output: (): CartEnd => 'disabled' },
  },
});
