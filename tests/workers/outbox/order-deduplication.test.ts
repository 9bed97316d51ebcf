// Sending an order again: with its key, after a look-up, or not at all, depending on the backend's deduplication.
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OrderDocument } from '#schemas/documents/order-document.ts';
import { failed, ok } from '#schemas/fault.ts';
import type { OrderStore } from '#workers/outbox/order-store.ts';
import { orderOf } from '../../simulation/order-fixture.ts';
import {
  type Answer,
  each,
  isAbsent,
  isThere,
  lost,
  NOW,
  OUR_BRIDGE,
  otherBody,
  QUIET_MS,
  SendBench,
  sentAt,
  taken,
  URL_OF_BRIDGE,
} from './send-bench.ts';

let bench: SendBench;
beforeEach(() => {
  bench = new SendBench();
});

describe('an order at a backend with look-ups but without idempotency keys', () => {
  const probe = { bridge: { ...OUR_BRIDGE, orderIdempotency: 'probe' } } as const;

  it('is sent without a look-up at first', async () => {
    await bench.send(taken, probe);
    expect(bench.names()).toEqual(['order/create']);
    expect(bench.order.journal.at(-2)).toEqual({ at: NOW, event: 'sending', attempt: 1 });
  });

  it('ignores an echoed key', async () => {
    bench.keyShownBy = '';
    await bench.send(taken, probe);
    expect(bench.keyShownBy).toBe('');
  });

  it.each<[string, number, number, string[]]>([
    ['just now', 0, 1, ['sync/order']],
    ['almost long enough ago', QUIET_MS - 60_000, 59_999.9, ['sync/order']],
    ['long enough ago', QUIET_MS - 60_000, 60_000, ['sync/order', 'order/create']],
    ['long ago by the wall clock, but just now by the monotonic one', 0, 90_000, ['sync/order']],
  ])(
    'is resent only after the quiet time if it is missing and was sent %s [F55]',
    async (_, quiet_ms, passedMs, requests) => {
      const times = [NOW - 10 * QUIET_MS];
      bench.order = { ...bench.order, state: 'unknown', attempt: 1, fence: 1, ...sentAt(...times), quiet_ms };
      const settled = await bench.send(each(taken, isAbsent), { ...probe, quietFor: () => passedMs });
      expect(bench.names()).toEqual(requests);
      if (requests.length === 2) {
        expect(settled).toMatchObject({ state: 'accepted', attempt: 2, fence: 3 });
        expect(bench.order).toMatchObject({ sent_at: [...times, NOW], looked_up_at: [], quiet_ms: 0 });
      } else {
        expect(settled).toMatchObject({ state: 'unknown', last_verdict: { code: 'busy' } });
        expect(bench.order.quiet_ms).toBe(Math.floor(quiet_ms + passedMs));
      }
    },
  );

  it.each([
    ['is accepted if the look-up finds it', isThere, 'accepted'],
    ['stays pending if the look-up fails', lost, 'unknown'],
  ] as const)('%s', async (_, lookUp, state) => {
    bench.order = { ...bench.order, state: 'unknown', attempt: 1, ...sentAt(NOW - QUIET_MS) };
    expect(await bench.send(each(taken, lookUp), probe)).toMatchObject({ state });
    expect(bench.names()).toEqual(['sync/order']);
  });

  it.each([
    ['claimed by another context', () => (bench.order = { ...bench.order, fence: bench.order.fence + 1 })],
    ['aborted', () => bench.drain.abort()],
  ])('is not resent if it was %s during the look-up', async (_, meanwhile) => {
    bench.order = {
      ...bench.order,
      state: 'unknown',
      attempt: 1,
      ...sentAt(NOW - QUIET_MS),
      quiet_ms: QUIET_MS,
    };
    const { change } = bench.store;
    // the second write reserves the order for sending
    let writes = 0;
    const late: OrderStore = {
      ...bench.store,
      change: (id, next) => {
        if (++writes === 2) meanwhile();
        return change(id, next);
      },
    };
    expect(await bench.send(each(taken, isAbsent), { ...probe, store: late })).toBeUndefined();
    expect(bench.names()).toEqual(['sync/order']);
    expect(bench.log).toEqual([]);
  });
});

describe('an order at a backend without deduplication', () => {
  const cartIsGone: Answer = () => failed('not-found', { status: 404, message: 'No such entity' });
  const none = { bridge: { ...OUR_BRIDGE, orderIdempotency: 'none' } } as const;
  beforeEach(() => {
    bench.keyShownBy = '';
  });

  type State = OrderDocument['state'];
  it.each<[State, Partial<OrderDocument>, Answer, State, string, number]>([
    ['confirmed', {}, taken, 'accepted', 'accepted', 1],
    ['confirmed', {}, lost, 'needs_help', 'offline', 1],
    ['confirmed', {}, otherBody, 'needs_help', 'conflict', 1],
    ['confirmed', {}, () => failed('login-needed'), 'unknown', 'unauthorised', 1],
    ['confirmed', {}, () => failed('refused', { status: 400 }), 'rejected', 'refused', 1],
    ['sending', { attempt: 1 }, taken, 'needs_help', 'unknown', 0],
    ['unknown', { attempt: 1 }, taken, 'needs_help', 'unknown', 0],
    ['unknown', { attempt: 1, sent_at: [] }, taken, 'accepted', 'accepted', 1],
    ['unknown', { attempt: 1, sent_at: [NOW - 9] }, taken, 'needs_help', 'unknown', 0],
    ['confirmed', {}, cartIsGone, 'unknown', 'not-found', 1],
  ])('is settled from state %s with %o', async (state, more, answer, becomes, code, requests) => {
    bench.order = { ...bench.order, ...more, state };
    const settled = await bench.send(answer, none);
    expect(bench.names()).toEqual(Array.from({ length: requests }, () => 'order/create'));
    expect(bench.order).toMatchObject({ state: becomes, last_verdict: { code, at: NOW } });
    const hasCode = becomes === 'needs_help' || becomes === 'unknown';
    expect(bench.order.journal.at(-1)?.event).toBe(hasCode ? `${becomes}:${code}` : becomes);
    expect(settled).toBe(requests === 0 ? undefined : bench.order);
  });
});

describe('an order that cannot have reached the backend', () => {
  const unsent: Record<string, { cart?: Answer; post: Answer }> = {
    'a login needed': { post: () => failed('login-needed') },
    'a cart that is gone': { post: () => failed('not-found', { status: 410 }) },
    'a cart that is gone, in words': { post: () => failed('not-found', { status: 404, message: 'No cart' }) },
    'no connection before the request': { cart: lost, post: taken },
    'a busy backend before the request': { cart: () => failed('server-error', { status: 503 }), post: taken },
  };
  const isNotOffered: Answer = () => failed('not-found', { status: 404 });
  const opened: Answer = () => ok({ code: 200, result: 'a17b9b5f' });
  const answers =
    (post: Answer, cart: Answer, lookUp: Answer): Answer =>
    (of) =>
      (of.name === 'cart/create' ? cart : of.name === 'order/create' ? post : lookUp)(of);

  it('is sent later, without help, with every kind of deduplication', () => {
    const tries = fc.array(fc.constantFrom(...Object.keys(unsent)), { minLength: 1, maxLength: 7 });
    const level = fc.constantFrom('none', 'probe', 'key');
    return fc.assert(
      fc.asyncProperty(
        tries,
        level,
        fc.boolean(),
        fc.boolean(),
        async (faults, level, isShown, offersLookUp) => {
          bench.keyShownBy = isShown && level === 'key' ? URL_OF_BRIDGE : '';
          const fresh = orderOf('o1', 1);
          bench.order = { ...fresh, body: { ...fresh.body, cart_id: '' } };
          const over = { bridge: { ...OUR_BRIDGE, orderIdempotency: level } };
          const lookUp = offersLookUp ? isAbsent : isNotOffered;
          for (const fault of faults) {
            const { post, cart = opened } = unsent[fault] ?? { post: lost };
            // if the order already has a cart, no cart is opened, so the order request itself must fail
            const hasCart = bench.order.body.cart_id !== '';
            await bench.send(
              answers(hasCart && post === taken ? () => failed('login-needed') : post, cart, lookUp),
              over,
            );
            expect(['confirmed', 'unknown']).toContain(bench.order.state);
            expect(bench.order.sent_at ?? []).toEqual([]);
          }
          await bench.send(answers(taken, opened, lookUp), over);
          expect(bench.order.state).toBe('accepted');
        },
      ),
    );
  });
});

describe('a configured idempotency key', () => {
  beforeEach(() => {
    bench.keyShownBy = '';
    bench.repeatedKey = undefined;
  });
  const unknown = () => {
    bench.order = { ...bench.order, state: 'unknown', attempt: 1, ...sentAt(NOW - 1) };
  };

  it('is not trusted until the backend has echoed it', async () => {
    unknown();
    await bench.send(each(taken, isAbsent));
    expect(bench.names()).toEqual(['sync/order']);
    expect(bench.order).toMatchObject({ state: 'unknown', last_verdict: { code: 'busy' } });
  });

  it('is trusted once a response echoes it, even the response to a look-up', async () => {
    unknown();
    bench.repeatedKey = 'o1';
    expect(await bench.send(each(taken, isAbsent))).toMatchObject({ state: 'accepted' });
    expect(bench.names()).toEqual(['sync/order', 'order/create']);
    expect(bench.keyShownBy).toBe(URL_OF_BRIDGE);
  });

  it.each([
    ['is no longer trusted after a response with another key', 'o2', taken, ''],
    ['is no longer trusted after a response without a key', undefined, taken, ''],
    ['stays trusted without a response', undefined, lost, URL_OF_BRIDGE],
  ])('%s', async (_, key, answer, shownBy) => {
    bench.keyShownBy = URL_OF_BRIDGE;
    bench.repeatedKey = key;
    await bench.send(answer);
    expect(bench.keyShownBy).toBe(shownBy);
  });

  it('is not trusted for another backend', async () => {
    bench.keyShownBy = 'https://other.example/api';
    unknown();
    await bench.send(each(taken, isAbsent));
    expect(bench.names()).toEqual(['sync/order']);
  });

  it('prevents a server error from counting as a rejection once it is trusted', async () => {
    const wrong: Answer = () => failed('server-error', { status: 500, message: 'Error placing an order.' });
    expect(await bench.send(wrong)).toMatchObject({
      state: 'unknown',
      last_verdict: { code: 'server-error' },
    });
    bench.order = { ...bench.order, looked_up_at: [1, 2, 3, 4], quiet_ms: QUIET_MS };
    const shown: Answer = () => {
      bench.repeatedKey = 'o1';
      return isAbsent({ name: '' });
    };
    bench.asked = [];
    expect(await bench.send(each(taken, shown))).toMatchObject({ state: 'accepted' });
    expect(bench.order).not.toHaveProperty('refusal');
    expect(bench.names()).toEqual(['sync/order', 'order/create']);
  });
});
