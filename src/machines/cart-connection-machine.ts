// One sync round of the cart with the backend: open a cart, read it, merge, compute totals.
//
//   deciding → connecting → pulling → merging → totalling → synced
//                  ↑  ↓         ↓ no such cart: connecting, once
//              bypassing ←──────┤ any other refusal while attempts remain: continue with a guest cart
//                  ↓            ├→ cleared    400 from the backend
//              disabled         ├→ unsynced   refused, no attempts left
//                               └→ waiting    no response: the outbox retries later
//
// Invariants: every end state is final, and its output holds the data that must outlive the round; a refusal never
// loses a line. Requests and writes are injected actors that return codes.
import { assign, fromPromise, setup } from 'xstate';
import { GUEST } from '#shared/domain/account/principal-of.ts';

/** Timeout for a step, longer than any of its requests; an actor that exceeds it is considered hung. */
export const CART_STEP_LIMIT_MS = 120_000;

/** Why a step failed: no response, or the backend's error code. */
export type CartTrouble = 'no-answer' | 'refused-login' | 'gone' | 'clear' | 'refused';
export type CartStep<T> = { ok: true; value: T } | { ok: false; trouble: CartTrouble };

export type CartConnectionInput = {
  /** owner of the cart: "guest" or "user:{id}" */
  principal: string;
  /** the backend's cart that is already open */
  cartId: string | undefined;
  bypasses: number;
  maxBypasses: number;
};

export type CartEnd = 'synced' | 'waiting' | 'cleared' | 'unsynced' | 'disabled';

type Context = CartConnectionInput & { reopened: boolean; hasChanged: boolean };

/** `changed`: the cart has changed since totals were last computed. */
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
    /** Opens a cart for the principal and stores its id on the device. */
    openCart: fromPromise<CartStep<{ cartId: string }>, { principal: string }>(notGiven('openCart')),
    /** Reads the backend's cart; the provider of the actors holds its content. */
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
    /** Continues with a guest cart. */
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
        // the lines agree at this point; missing totals are computed on the device
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
