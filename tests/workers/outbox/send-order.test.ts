// One order, sent once over an in-memory store: the request, the writes, and which tab may still write.
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { endpoints } from '#schemas/bridge/endpoints.ts';
import type { OrderDocument } from '#schemas/documents/order-document.ts';
import { failed, ok, type Result } from '#schemas/fault.ts';
import { orderContentHash } from '#shared/domain/order/order-key.ts';
import { isWaiting } from '#shared/domain/order/order-states.ts';
import type { OrderStore } from '#workers/outbox/order-store.ts';
import { type OrderCall, type SendDeps, sendOrder, sendRules } from '#workers/outbox/send-order.ts';
import type { LogEvent } from '#workers/ports.ts';
import { orderOf } from '../../simulation/order-fixture.ts';

const NOW = 1_800_000_000_000;
const QUIET_MS = 600_000;
const OUR_BRIDGE: SendDeps['bridge'] = {
  origin: 'https://bridge.example',
  prefix: '/api',
  orderIdempotency: 'key',
  bareOrderNumber: 'order',
  acceptedOrderText: '',
};
const URL_OF_BRIDGE = 'https://bridge.example/api';
type Asked = { name: string } & Parameters<OrderCall>[1];
type Answer = (asked: Asked) => Result<unknown> | Promise<Result<unknown>>;

let order: OrderDocument;
let sealed: string[];
let asked: Asked[];
let log: LogEvent[];
let waits: { ms: number; signal: AbortSignal | undefined; end: () => void }[];
let drain: AbortController;
beforeEach(() => {
  order = orderOf('o1', 1);
  sealed = [];
  asked = [];
  log = [];
  waits = [];
  drain = new AbortController();
  keyShownBy = URL_OF_BRIDGE;
  repeatedKey = 'o1';
});

const store = {
  change: async (id, change) => {
    const next = id === order.id ? change(order) : undefined;
    if (next) order = next;
    return next;
  },
  read: async (id) => (id === order.id ? order : undefined),
  isSealed: async (id) => sealed.includes(id),
  isKeyShown: async (bridge) => keyShownBy === bridge,
  noteKey: async (bridge, isShown) => {
    keyShownBy = isShown ? bridge : '';
  },
} as Partial<OrderStore> as OrderStore;
/** the Idempotency-Key header of the backend's responses */
let repeatedKey: string | undefined;
let keyShownBy: string;

/**
 * Sends the order.
 * @param answer the backend's response
 * @param over dependencies that differ from the defaults
 */
function send(answer: Answer, over: Partial<SendDeps> = {}, isWanted = isWaiting, id = 'o1') {
  const deps: SendDeps = {
    store,
    call: async (name, options) => {
      asked.push({ name, ...options });
      const answered = await answer({ name, ...options });
      options.onHeaders?.(new Headers(repeatedKey ? { 'idempotency-key': repeatedKey } : {}));
      return answered;
    },
    ports: {
      now: () => NOW,
      wait: (ms, signal) => new Promise((end) => waits.push({ ms, signal, end })),
      log: (event) => log.push(event),
    },
    bridge: { ...OUR_BRIDGE, orderIdempotency: 'key' },
    quietFor: () => 0,
    rules: sendRules,
    ...over,
  };
  return sendOrder(id, deps, isWanted, drain.signal);
}
const taken: Answer = () => ok({ code: 200, result: { orderNumber: '7', order_id: 'o1', orderToken: 't' } });
const isThere: Answer = () =>
  ok({
    code: 200,
    result: { platform_order_id: '1234', orderNumber: '9', order_id: 'o1', transmited: true },
  });
const holds = (body_hash: string) =>
  ok({
    code: 200,
    result: { platform_order_id: '1234', orderNumber: '9', order_id: 'o1', transmited: true, body_hash },
  });
const isAbsent: Answer = () => ok({ code: 200, result: null });
const otherBody: Answer = () => failed('conflict', { status: 422 });
const lost: Answer = () => failed('offline');
const never: Answer = () => new Promise(() => undefined);
/** Answers the order request and the look-up differently. */
const each =
  (post: Answer, lookUp: Answer): Answer =>
  (of) =>
    of.name === 'order/create' ? post(of) : lookUp(of);
const names = () => asked.map(({ name }) => name);
/** Fields of an order sent at these times and looked up often enough for any conclusion. */
const sentAt = (...times: number[]) => ({ sent_at: times, looked_up_at: [1, 2, 3, 4, 5] });

describe('an order that is sent', () => {
  it('is claimed first, sent with its key, then settled and logged', async () => {
    let during: Partial<OrderDocument> = {};
    const settled = await send((of) => {
      during = order;
      return taken(of);
    });
    expect(during).toMatchObject({ state: 'sending', attempt: 1, fence: 1 });
    expect(asked).toEqual([
      {
        name: 'order/create',
        body: order.body,
        headers: { 'Idempotency-Key': 'o1' },
        principal: 'guest',
        asGuest: false,
        onHeaders: expect.any(Function),
        signal: expect.any(AbortSignal),
      },
    ]);
    expect(settled).toBe(order);
    expect(order).toMatchObject({ state: 'accepted', order_number: '7', updated_at: NOW });
    expect(log).toEqual([
      { event: 'order.verdict', id: 'o1', attempt: 1, state: 'accepted', code: 'accepted' },
    ]);
  });

  it.each([
    ['guest', false, false],
    ['guest', true, false],
    ['user:7', false, false],
    ['user:7', true, true],
  ])('of %s, sealed: %s, is sent as a guest’s: %s', async (principal, isSealed, asGuest) => {
    order = { ...order, principal };
    sealed = isSealed ? ['o1'] : ['o2'];
    await send(taken);
    expect(asked).toMatchObject([{ principal, asGuest }]);
  });

  it('is sent without shipping codes if it has no delivery, and stored with empty ones', async () => {
    const { shippingAddress: _, ...info } = order.body.addressInformation;
    const none = { shipping_carrier_code: '', shipping_method_code: '' };
    const body = { ...order.body, addressInformation: { ...info, ...none } };
    order = { ...order, body };
    await send(taken);
    const sent = asked[0]?.body as OrderDocument['body'];
    expect({ ...sent.addressInformation, ...none }).toEqual(body.addressInformation);
    expect(Object.keys(sent.addressInformation)).not.toContain('shipping_carrier_code');
    expect(Object.keys(sent.addressInformation)).not.toContain('shipping_method_code');
    expect(order).toMatchObject({ state: 'accepted', body });
  });

  it('is sent sealed, under its key and without a cart [S-22]', async () => {
    order = { ...order, body: { ...order.body, cart_id: '' }, sealed: 'box' };
    await send(taken);
    expect(asked).toMatchObject([
      { name: 'order/create', body: { order_id: 'o1', sealed: 'box' }, headers: { 'Idempotency-Key': 'o1' } },
    ]);
  });

  it('is skipped when it is unwanted or missing', async () => {
    const before = order;
    expect(await send(taken, {}, () => false)).toBeUndefined();
    expect(await send(taken, {}, isWaiting, 'o2')).toBeUndefined();
    expect([order, asked, log]).toEqual([before, [], []]);
  });

  it.each<[string, Partial<OrderDocument>]>([
    ['claimed by another context', { state: 'unknown', fence: 1 }],
    ['cancelled', { state: 'cancelled' }],
  ])('is skipped if it was %s between read and claim', async (_, meanwhile) => {
    const read = async () => {
      const seen = order;
      order = { ...order, ...meanwhile };
      return seen;
    };
    expect(await send(taken, { store: { ...store, read } })).toBeUndefined();
    expect([asked, log]).toEqual([[], []]);
    expect(order).toMatchObject({ ...meanwhile, attempt: 0 });
  });

  it.each<[string, (during: OrderDocument) => Partial<OrderDocument>]>([
    ['claimed again', ({ fence }) => ({ fence: fence + 1 })],
    ['settled', () => ({ state: 'needs_help' })],
  ])('drops a late verdict if it was %s meanwhile [F06]', async (_, meanwhile) => {
    const settled = await send((of) => {
      order = { ...order, ...meanwhile(order) };
      return taken(of);
    });
    expect(settled).toBeUndefined();
    expect(order.state).not.toBe('accepted');
    expect(log).toEqual([
      { event: 'order.verdict-dropped', id: 'o1', attempt: 1, state: 'accepted', code: 'accepted' },
    ]);
  });
});

describe('a request that does not end', () => {
  it('is aborted after one and a half times its timeout', async () => {
    const sent = send(never);
    await expect.poll(() => asked.length).toBe(1);
    expect(waits.map(({ ms }) => ms)).toEqual([endpoints['order/create'].timeoutMs * 1.5]);
    waits[0]?.end();
    expect(await sent).toMatchObject({ state: 'unknown', last_verdict: { code: 'timeout', at: NOW } });
    expect(asked[0]?.signal?.aborted).toBe(true);
  });

  it('ends with the drain, with an unknown outcome', async () => {
    const sent = send(never);
    await expect.poll(() => asked.length).toBe(1);
    drain.abort();
    expect(asked[0]?.signal?.aborted).toBe(true);
    expect(await sent).toMatchObject({ state: 'unknown', last_verdict: { code: 'timeout' } });
  });

  it('leaves no timer behind once it has ended', async () => {
    await send(taken);
    expect(waits.map(({ signal }) => signal?.aborted)).toEqual([true]);
  });

  it.each(['before', 'while it is prepared'])('is not sent when the drain ended %s', async (when) => {
    if (when === 'before') drain.abort();
    const isSealed = async () => {
      drain.abort();
      return false;
    };
    order = { ...order, principal: 'user:7' };
    const sent = await send(taken, { store: { ...store, isSealed } });
    expect(asked).toEqual([]);
    if (when === 'before') expect([sent, order.state, log]).toEqual([undefined, 'confirmed', []]);
    else expect(sent).toMatchObject({ state: 'unknown', last_verdict: { code: 'timeout' } });
  });
});

describe('an id that the backend knows with another body', () => {
  it.each([
    ['accepted', () => holds(orderContentHash(order.body)), { order_number: '9' }],
    ['confirmed', () => holds('other'), { rekeyed_from: '9' }],
    ['needs_help', isThere, { last_verdict: { code: 'conflict', at: NOW } }],
    ['rejected', isAbsent, { last_verdict: { code: 'conflict', at: NOW } }],
    ['unknown', lost, { last_verdict: { code: 'offline', at: NOW } }],
  ] as const)('leaves the order %s after a look-up', async (state, lookUp, more) => {
    expect(await send(each(otherBody, lookUp))).toMatchObject({ state, ...more });
    expect(names()).toEqual(['order/create', 'sync/order']);
    expect(asked[1]).toEqual({
      name: 'sync/order',
      params: { order_id: 'o1' },
      onHeaders: expect.any(Function),
      signal: expect.any(AbortSignal),
    });
  });
});

describe('an order at a backend with look-ups but without keys', () => {
  const probe = { bridge: { ...OUR_BRIDGE, orderIdempotency: 'probe' } } as const;

  it('is first sent without a look-up, and an echoed key is not trusted', async () => {
    keyShownBy = '';
    await send(taken, probe);
    expect(keyShownBy).toBe('');
    expect(names()).toEqual(['order/create']);
    expect(order.journal.at(-2)).toEqual({ at: NOW, event: 'sending', attempt: 1 });
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
      order = { ...order, state: 'unknown', attempt: 1, fence: 1, ...sentAt(...times), quiet_ms };
      const settled = await send(each(taken, isAbsent), { ...probe, quietFor: () => passedMs });
      expect(names()).toEqual(requests);
      if (requests.length === 2) {
        expect(settled).toMatchObject({ state: 'accepted', attempt: 2, fence: 3 });
        expect(order).toMatchObject({ sent_at: [...times, NOW], looked_up_at: [], quiet_ms: 0 });
      } else {
        expect(settled).toMatchObject({ state: 'unknown', last_verdict: { code: 'busy' } });
        expect(order.quiet_ms).toBe(Math.floor(quiet_ms + passedMs));
      }
    },
  );

  it('is accepted if the look-up finds it, and waits if the look-up fails', async () => {
    const repeated = { ...order, state: 'unknown', attempt: 1, ...sentAt(NOW - QUIET_MS) } as const;
    for (const [lookUp, state] of [[isThere, 'accepted'] as const, [lost, 'unknown'] as const]) {
      order = { ...repeated };
      expect(await send(each(taken, lookUp), probe)).toMatchObject({ state });
    }
    expect(names()).toEqual(['sync/order', 'sync/order']);
  });

  it.each([
    ['claimed by another context', () => (order = { ...order, fence: order.fence + 1 })],
    ['aborted', () => drain.abort()],
  ])('is not resent if it was %s during the look-up', async (_, meanwhile) => {
    order = { ...order, state: 'unknown', attempt: 1, ...sentAt(NOW - QUIET_MS), quiet_ms: QUIET_MS };
    const { change } = store;
    // the second write is the claim to send
    let writes = 0;
    const late: OrderStore = {
      ...store,
      change: (id, next) => {
        if (++writes === 2) meanwhile();
        return change(id, next);
      },
    };
    expect(await send(each(taken, isAbsent), { ...probe, store: late })).toBeUndefined();
    expect(names()).toEqual(['sync/order']);
    expect(log).toEqual([]);
  });
});

describe('an order at a backend without deduplication', () => {
  const cartIsGone: Answer = () => failed('not-found', { status: 404, message: 'No such entity' });
  const none = { bridge: { ...OUR_BRIDGE, orderIdempotency: 'none' } } as const;
  beforeEach(() => {
    keyShownBy = '';
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
    order = { ...order, ...more, state };
    const settled = await send(answer, none);
    expect(names()).toEqual(Array.from({ length: requests }, () => 'order/create'));
    expect(order).toMatchObject({ state: becomes, last_verdict: { code, at: NOW } });
    const hasCode = becomes === 'needs_help' || becomes === 'unknown';
    expect(order.journal.at(-1)?.event).toBe(hasCode ? `${becomes}:${code}` : becomes);
    expect(settled).toBe(requests === 0 ? undefined : order);
  });
});

describe('an order that no request can have delivered', () => {
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

  it('is sent later at every level of deduplication, and never needs help', () => {
    const tries = fc.array(fc.constantFrom(...Object.keys(unsent)), { minLength: 1, maxLength: 7 });
    const level = fc.constantFrom('none', 'probe', 'key');
    return fc.assert(
      fc.asyncProperty(
        tries,
        level,
        fc.boolean(),
        fc.boolean(),
        async (faults, level, isShown, offersLookUp) => {
          keyShownBy = isShown && level === 'key' ? URL_OF_BRIDGE : '';
          const fresh = orderOf('o1', 1);
          order = { ...fresh, body: { ...fresh.body, cart_id: '' } };
          const over = { bridge: { ...OUR_BRIDGE, orderIdempotency: level } };
          const lookUp = offersLookUp ? isAbsent : isNotOffered;
          for (const fault of faults) {
            const { post, cart = opened } = unsent[fault] ?? { post: lost };
            // a known cart is not opened again, so the request itself is lost without one
            const hasCart = order.body.cart_id !== '';
            await send(
              answers(hasCart && post === taken ? () => failed('login-needed') : post, cart, lookUp),
              over,
            );
            expect(['confirmed', 'unknown']).toContain(order.state);
            expect(order.sent_at ?? []).toEqual([]);
          }
          await send(answers(taken, opened, lookUp), over);
          expect(order.state).toBe('accepted');
        },
      ),
    );
  });
});

describe('a configured idempotency key', () => {
  beforeEach(() => {
    keyShownBy = '';
    repeatedKey = undefined;
  });
  const unknown = () => {
    order = { ...order, state: 'unknown', attempt: 1, ...sentAt(NOW - 1) };
  };

  it('is trusted only after the backend has echoed it; until then orders are looked up', async () => {
    unknown();
    await send(each(taken, isAbsent));
    expect(names()).toEqual(['sync/order']);
    expect(order).toMatchObject({ state: 'unknown', last_verdict: { code: 'busy' } });
  });

  it('is trusted from the response that echoes it, even if it is that of a look-up', async () => {
    unknown();
    repeatedKey = 'o1';
    expect(await send(each(taken, isAbsent))).toMatchObject({ state: 'accepted' });
    expect(names()).toEqual(['sync/order', 'order/create']);
    expect(keyShownBy).toBe(URL_OF_BRIDGE);
  });

  it.each([
    ['another key', 'o2', taken, ''],
    ['no key', undefined, taken, ''],
    ['no response', undefined, lost, URL_OF_BRIDGE],
  ])('is trusted or not after %s', async (_, key, answer, shownBy) => {
    keyShownBy = URL_OF_BRIDGE;
    repeatedKey = key;
    await send(answer);
    expect(keyShownBy).toBe(shownBy);
  });

  it('is not trusted for another backend', async () => {
    keyShownBy = 'https://other.example/api';
    unknown();
    await send(each(taken, isAbsent));
    expect(names()).toEqual(['sync/order']);
  });

  it('keeps a server error from counting as a rejection once it is trusted', async () => {
    const wrong: Answer = () => failed('server-error', { status: 500, message: 'Error placing an order.' });
    expect(await send(wrong)).toMatchObject({ state: 'unknown', last_verdict: { code: 'server-error' } });
    order = { ...order, looked_up_at: [1, 2, 3, 4], quiet_ms: QUIET_MS };
    const shown: Answer = () => {
      repeatedKey = 'o1';
      return isAbsent({ name: '' });
    };
    asked = [];
    expect(await send(each(taken, shown))).toMatchObject({ state: 'accepted' });
    expect(order).not.toHaveProperty('refusal');
    expect(names()).toEqual(['sync/order', 'order/create']);
  });
});

describe('an unclear response of a backend with look-ups', () => {
  const probe = { bridge: { ...OUR_BRIDGE, orderIdempotency: 'probe' } } as const;
  const words = 'No such entity with id 812';
  const refused: Answer = () => failed('refused', { status: 400, message: words });
  const wrong: Answer = () => failed('server-error', { status: 500, message: words });
  const noSuchCall: Answer = () => failed('not-found', { status: 404 });

  it.each([
    ['with a refusal is overruled if the order exists', isThere, { state: 'accepted' }],
    [
      'with a refusal is final, with its message, if the order is missing',
      isAbsent,
      { state: 'rejected', refusal: words },
    ],
    ['with a refusal is undecided if the look-up fails', lost, { state: 'unknown' }],
  ] as const)('%s', async (_, lookUp, becomes) => {
    expect(await send(each(refused, lookUp), probe)).toMatchObject(becomes);
    expect(names()).toEqual(['order/create', 'sync/order']);
  });

  it.each([
    ['contains the number of an order that exists', isThere, { order_number: '57' }],
    ['contains a job id while the order is missing', isAbsent, { job: '57' }],
    ['contains the number if there are no look-ups', noSuchCall, { order_number: '57' }],
    ['contains the number if the look-up fails', lost, { order_number: '57' }],
  ] as const)('with a bare number %s [I-03]', async (_, lookUp, named) => {
    const bare: Answer = () => ok({ code: 200, result: 57 });
    expect(await send(each(bare, lookUp), probe)).toMatchObject({ state: 'accepted', ...named });
    expect(names()).toEqual(['order/create', 'sync/order']);
    expect('job' in order).toBe('job' in named);
    expect('order_number' in order).toBe('order_number' in named);
  });

  /** Brings the order to the state after a 500 with a text and four look-ups. */
  async function afterError(quiet_ms: number): Promise<void> {
    expect(await send(wrong, probe)).toMatchObject({ state: 'unknown', refusal: words });
    order = { ...order, looked_up_at: [1, 2, 3, 4], quiet_ms };
    asked = [];
  }

  it.each([
    ['is undecided during the quiet time', QUIET_MS - 1, isAbsent, { state: 'unknown', refusal: words }],
    ['is final after the quiet time', QUIET_MS, isAbsent, { state: 'rejected', refusal: words }],
    ['is overruled if the order exists', QUIET_MS, isThere, { state: 'accepted' }],
    ['is undecided while the look-up fails', QUIET_MS, lost, { state: 'unknown', refusal: words }],
  ] as const)('with status 500 %s [I-01 I-02]', async (_, quiet_ms, lookUp, becomes) => {
    await afterError(quiet_ms);
    expect(await send(each(taken, lookUp), probe)).toMatchObject(becomes);
    expect(names()).toEqual(['sync/order']);
  });

  it('with status 500 applies to the newest request only', async () => {
    await afterError(QUIET_MS);
    const { refusal: _, ...unrefused } = order;
    order = unrefused;
    expect(await send(each(lost, isAbsent), probe)).toMatchObject({ state: 'unknown' });
    expect(names()).toEqual(['sync/order', 'order/create']);
    expect(order).not.toHaveProperty('refusal');
  });

  it('with a refusal is final by its status if there are no look-ups', async () => {
    const badRequest: Answer = () => failed('refused', { status: 400, message: words });
    expect(await send(each(badRequest, noSuchCall), probe)).toMatchObject({
      state: 'rejected',
      refusal: words,
    });
  });

  it.each([
    ['shortly', 1],
    ['long', QUIET_MS],
  ])('needs help after five look-ups that the backend lacks, %s after the request', async (_, ago) => {
    order = { ...order, state: 'unknown', attempt: 1, sent_at: [NOW - ago], looked_up_at: [] };
    for (let lookUps = 1; lookUps <= 5; lookUps++) {
      expect(order.state).toBe('unknown');
      await send(each(taken, noSuchCall), probe);
    }
    expect(order).toMatchObject({ state: 'needs_help', last_verdict: { code: 'not-found' } });
    expect(names()).not.toContain('order/create');
  });
});

describe('the cart of an order', () => {
  const opened: Answer = () => ok({ code: 200, result: 'a17b9b5f' });
  const withCart =
    (cart: Answer, post: Answer): Answer =>
    (of) =>
      (of.name === 'cart/create' ? cart : post)(of);
  beforeEach(() => {
    order = { ...order, body: { ...order.body, cart_id: '' } };
  });

  it('is created first, for the user of the order, and named in its request', async () => {
    expect(await send(withCart(opened, taken))).toMatchObject({ state: 'accepted' });
    expect(asked[0]).toMatchObject({ name: 'cart/create', principal: 'guest', asGuest: false });
    expect(asked[1]).toMatchObject({ name: 'order/create', body: { cart_id: 'a17b9b5f' } });
  });

  it('is created once', async () => {
    await send(withCart(opened, lost));
    await send(withCart(opened, taken));
    expect(names()).toEqual(['cart/create', 'order/create', 'order/create']);
    expect(asked[2]).toMatchObject({ body: { cart_id: 'a17b9b5f' } });
  });

  it.each<[string, Answer]>([
    ['no response', lost],
    ['a server error', () => failed('server-error', { status: 503, retryAfter: 90 })],
    ['a response without a cart', () => ok({ code: 200, result: { id: 5 } })],
  ])('delays the order unsent after %s', async (_, answer) => {
    expect(await send(withCart(answer, taken))).toBeUndefined();
    expect(names()).toEqual(['cart/create']);
    expect(order).toMatchObject({ state: 'confirmed', attempt: 1 });
    expect(order.not_before).toBeGreaterThan(NOW);
    expect(order).not.toHaveProperty('sent_at');
  });

  it('is not requested again before Retry-After', async () => {
    const busy: Answer = () => failed('server-error', { status: 503, retryAfter: 90 });
    await send(withCart(busy, taken));
    expect(order.not_before).toBeGreaterThanOrEqual(NOW + 90_000);
  });

  it.each<[string, Answer, Partial<OrderDocument>]>([
    ['failed', lost, { fence: 1, state: 'unknown' }],
    ['succeeded', opened, { body: { ...orderOf('o1', 1).body, cart_id: 'of another tab' } }],
  ])('is left to another context that took over before the request %s', async (_, answer, meanwhile) => {
    const late: Answer = (of) => {
      order = { ...order, ...meanwhile };
      return answer(of);
    };
    await send(withCart(late, lost));
    expect(order).toMatchObject(meanwhile);
    expect(order.attempt).toBe(names().length - 1);
  });

  it.each<[string, Answer]>([
    ['the backend has no carts', () => failed('not-found', { status: 404 })],
    ['a login is needed', () => failed('login-needed')],
  ])('is omitted when %s', async (_, answer) => {
    expect(await send(withCart(answer, taken))).toMatchObject({ state: 'accepted' });
    expect(asked[1]).toMatchObject({ name: 'order/create', body: { cart_id: '' } });
  });

  it('is created again when it has expired, for the same order id', async () => {
    order = { ...order, body: { ...order.body, cart_id: 'expired' } };
    const gone: Answer = () => failed('not-found', { status: 404, message: 'No such entity with cartId' });
    await send(withCart(opened, gone));
    expect(order).toMatchObject({ state: 'unknown', body: { cart_id: '' }, sent_at: [] });
    await send(withCart(opened, taken));
    expect(order).toMatchObject({ id: 'o1', state: 'accepted', body: { cart_id: 'a17b9b5f' } });
  });
});

describe('an order saved with an open delivery', () => {
  const method = {
    carrier_code: 'flatrate',
    method_code: 'flatrate',
    method_title: 'Fixed',
    price_incl_tax: 1_000,
  };
  beforeEach(() => {
    const { addressInformation } = order.body;
    const shippingExtraFields = {
      ...addressInformation.shippingExtraFields,
      delivery_terms: 'to_be_confirmed',
    };
    order = {
      ...order,
      body: {
        ...order.body,
        cart_id: 'c1',
        addressInformation: { ...addressInformation, shippingExtraFields },
      },
    };
  });
  const answers =
    (methods: Result<unknown>): Answer =>
    ({ name }) => {
      if (name === 'cart/pull') return ok({ code: 200, result: [] });
      if (name === 'cart/update') return ok({ code: 200, result: {} });
      return name === 'cart/shipping-methods' ? methods : taken({ name });
    };

  it('waits unsent while the look-up of its delivery fails', async () => {
    expect(await send(answers(failed('offline')))).toBeUndefined();
    expect(names()).not.toContain('order/create');
    expect(order).toMatchObject({ state: 'confirmed', postponed_at: NOW });
  });

  it('needs consent when its delivery costs more than agreed', async () => {
    expect(await send(answers(ok({ code: 200, result: [method] })))).toBeUndefined();
    expect(names()).not.toContain('order/create');
    expect(order).toMatchObject({ state: 'needs_consent', last_verdict: { code: 'delivery-known' } });
  });

  it('is sent without the mark when the backend rejects the look-up', async () => {
    expect(await send(answers(failed('refused', { status: 400 })))).toMatchObject({ state: 'accepted' });
    const sent = asked.find(({ name }) => name === 'order/create');
    expect(JSON.stringify(sent?.body)).not.toContain('delivery_terms');
  });

  describe('fills the backend’s cart', () => {
    const engraved = (text: string) => ({
      extension_attributes: { custom_options: [{ option_id: '7', option_value: text }] },
    });
    type Item = { item_id: string; sku: string; qty: number; product_option?: object };
    const withProducts = (...products: Partial<OrderDocument['body']['products'][number]>[]) => {
      const [first] = order.body.products;
      if (!first) throw new Error('An order without products');
      order = {
        ...order,
        body: { ...order.body, products: products.map((each) => ({ ...first, ...each })) },
      };
    };
    /** Answers as a backend that adds an item without `item_id`; the order request itself gets no response. */
    const cartOf =
      (items: Item[], pulled?: Result<unknown>): Answer =>
      ({ name, body }) => {
        if (name === 'cart/pull') return pulled ?? ok({ code: 200, result: structuredClone(items) });
        if (name !== 'cart/update') return failed('offline');
        const { item_id, sku, qty, product_option } = (body as { cartItem: Item }).cartItem;
        const option = product_option && { product_option };
        const named = items.find((item) => item.item_id === item_id);
        const equal = items.find(
          (item) =>
            item.sku === sku && JSON.stringify(item.product_option) === JSON.stringify(product_option),
        );
        if (named) named.qty = qty;
        else if (equal) equal.qty += qty;
        else items.push({ item_id: `new-${items.length}`, sku, qty, ...option });
        return ok({ code: 200, result: {} });
      };
    const quantities = (items: readonly Item[]) => items.map(({ qty }) => qty);

    it('up to the quantity of the order', async () => {
      withProducts({ qty: 2 });
      const items = [{ item_id: '1', sku: 'A-1', qty: 1 }];
      await send(cartOf(items));
      expect(quantities(items)).toEqual([2]);
    });

    it('without a request for what it already contains', async () => {
      withProducts({ qty: 2 });
      await send(cartOf([{ item_id: '1', sku: 'A-1', qty: 2 }]));
      expect(names()).not.toContain('cart/update');
    });

    it('only after its content could be read', async () => {
      await send(cartOf([], failed('timeout')));
      expect(names()).not.toContain('cart/update');
      expect(order).toMatchObject({ state: 'confirmed', postponed_at: NOW });
    });

    it('when reading its content is rejected', async () => {
      const items: Item[] = [];
      await send(cartOf(items, failed('refused', { status: 400 })));
      expect(quantities(items)).toEqual([1]);
    });

    it('with products that differ only in their options', async () => {
      withProducts(
        { qty: 2, product_option: engraved('Anna') },
        { qty: 1, product_option: engraved('Juris') },
      );
      const items: Item[] = [{ item_id: '1', sku: 'A-1', qty: 2, product_option: engraved('Juris') }];
      await send(cartOf(items));
      expect(items.map(({ qty, product_option }) => [qty, product_option])).toEqual([
        [1, engraved('Juris')],
        [2, engraved('Anna')],
      ]);
    });

    it('by the item id of the line if the backend does not return its options', async () => {
      withProducts({ qty: 2, product_option: engraved('Anna'), server_item_id: '9' });
      const items: Item[] = [{ item_id: '9', sku: 'A-1', qty: 1 }];
      await send(cartOf(items));
      expect(items).toEqual([{ item_id: '9', sku: 'A-1', qty: 2 }]);
    });
  });
});
