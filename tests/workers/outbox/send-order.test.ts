// One order, sent once over an in-memory store: the request, the writes, and which tab may still write.
import { beforeEach, describe, expect, it } from 'vitest';
import { endpoints } from '#schemas/bridge/endpoints.ts';
import type { OrderDocument } from '#schemas/documents/order-document.ts';
import { failed, ok, type Result } from '#schemas/fault.ts';
import { orderContentHash } from '#shared/domain/order/order-key.ts';
import { isWaiting } from '#shared/domain/order/order-transitions.ts';
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
  it('is claimed first, goes out whole under its key, and what became of it is written and logged', async () => {
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
  ])('of %s, sealed: %s, goes as a guest’s: %s', async (principal, isSealed, asGuest) => {
    order = { ...order, principal };
    sealed = isSealed ? ['o1'] : ['o2'];
    await send(taken);
    expect(asked).toMatchObject([{ principal, asGuest }]);
  });

  it('S-22 that is sealed goes in its box, under its key and without a cart of its own', async () => {
    order = { ...order, body: { ...order.body, cart_id: '' }, sealed: 'box' };
    await send(taken);
    expect(asked).toMatchObject([
      { name: 'order/create', body: { order_id: 'o1', sealed: 'box' }, headers: { 'Idempotency-Key': 'o1' } },
    ]);
  });

  it('that nobody wants any more, or that is not there, is left alone', async () => {
    const before = order;
    expect(await send(taken, {}, () => false)).toBeUndefined();
    expect(await send(taken, {}, isWaiting, 'o2')).toBeUndefined();
    expect([order, asked, log]).toEqual([before, [], []]);
  });

  it.each<[string, Partial<OrderDocument>]>([
    ['claimed by another context', { state: 'unknown', fence: 1 }],
    ['taken back', { state: 'cancelled' }],
  ])('and was %s between the look at it and the claim is left alone', async (_, meanwhile) => {
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
  ])('and was %s meanwhile keeps what stands: the late verdict is dropped (F06)', async (_, meanwhile) => {
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
  it('is given up after one and a half times its own limit, and ended', async () => {
    const sent = send(never);
    await expect.poll(() => asked.length).toBe(1);
    expect(waits.map(({ ms }) => ms)).toEqual([endpoints['order/create'].timeoutMs * 1.5]);
    waits[0]?.end();
    expect(await sent).toMatchObject({ state: 'unknown', last_verdict: { code: 'timeout', at: NOW } });
    expect(asked[0]?.signal?.aborted).toBe(true);
  });

  it('ends with the drain, and of unknown outcome', async () => {
    const sent = send(never);
    await expect.poll(() => asked.length).toBe(1);
    drain.abort();
    expect(asked[0]?.signal?.aborted).toBe(true);
    expect(await sent).toMatchObject({ state: 'unknown', last_verdict: { code: 'timeout' } });
  });

  it('and one that did leave nothing behind: their wait is lifted', async () => {
    await send(taken);
    expect(waits.map(({ signal }) => signal?.aborted)).toEqual([true]);
  });

  it.each(['before', 'while it is prepared'])('is not made when the drain ended %s', async (when) => {
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

describe('an id that the shop knows with another body', () => {
  it.each([
    ['accepted', () => holds(orderContentHash(order.body)), { order_number: '9' }],
    ['confirmed', () => holds('other'), { rekeyed_from: '9' }],
    ['needs_help', isThere, { last_verdict: { code: 'conflict', at: NOW } }],
    ['rejected', isAbsent, { last_verdict: { code: 'conflict', at: NOW } }],
    ['unknown', lost, { last_verdict: { code: 'offline', at: NOW } }],
  ] as const)('is %s by what the shop holds', async (state, lookUp, more) => {
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

describe('with a shop that can be asked, and keeps no keys', () => {
  const probe = { bridge: { ...OUR_BRIDGE, orderIdempotency: 'probe' } } as const;

  it('the first request needs no question, and a key that it repeats by chance is not believed', async () => {
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
    ['long ago by the clock, and just now by what really passed', 0, 90_000, ['sync/order']],
  ])('an order that is not there and was sent %s [F55]', async (_, quiet_ms, passedMs, requests) => {
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
  });

  it('an order that is there is accepted, and one nobody knows of waits', async () => {
    const repeated = { ...order, state: 'unknown', attempt: 1, ...sentAt(NOW - QUIET_MS) } as const;
    for (const [lookUp, state] of [[isThere, 'accepted'] as const, [lost, 'unknown'] as const]) {
      order = { ...repeated };
      expect(await send(each(taken, lookUp), probe)).toMatchObject({ state });
    }
    expect(names()).toEqual(['sync/order', 'sync/order']);
  });

  it.each([
    ['claimed by another', () => (order = { ...order, fence: order.fence + 1 })],
    ['not to be sent any more', () => drain.abort()],
  ])('an order that is %s by the time the shop says it is not there is not sent', async (_, meanwhile) => {
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

describe('with a shop that offers nothing against doubled orders', () => {
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
  ])('an order in %s %o', async (state, more, answer, becomes, code, requests) => {
    order = { ...order, ...more, state };
    const settled = await send(answer, none);
    expect(names()).toEqual(Array.from({ length: requests }, () => 'order/create'));
    expect(order).toMatchObject({ state: becomes, last_verdict: { code, at: NOW } });
    const hasCode = becomes === 'needs_help' || becomes === 'unknown';
    expect(order.journal.at(-1)?.event).toBe(hasCode ? `${becomes}:${code}` : becomes);
    expect(settled).toBe(requests === 0 ? undefined : order);
  });
});

describe('a key that is configured', () => {
  beforeEach(() => {
    keyShownBy = '';
    repeatedKey = undefined;
  });
  const unknown = () => {
    order = { ...order, state: 'unknown', attempt: 1, ...sentAt(NOW - 1) };
  };

  it('is believed only of a backend that has repeated it; until then the order is looked up', async () => {
    unknown();
    await send(each(taken, isAbsent));
    expect(names()).toEqual(['sync/order']);
    expect(order).toMatchObject({ state: 'unknown', last_verdict: { code: 'busy' } });
  });

  it('is believed from the answer on that repeats it, a look-up among them', async () => {
    unknown();
    repeatedKey = 'o1';
    expect(await send(each(taken, isAbsent))).toMatchObject({ state: 'accepted' });
    expect(names()).toEqual(['sync/order', 'order/create']);
    expect(keyShownBy).toBe(URL_OF_BRIDGE);
  });

  it.each([
    ['another key', 'o2', taken, ''],
    ['no key', undefined, taken, ''],
    ['no answer at all', undefined, lost, URL_OF_BRIDGE],
  ])('is not believed any more after %s', async (_, key, answer, shownBy) => {
    keyShownBy = URL_OF_BRIDGE;
    repeatedKey = key;
    await send(answer);
    expect(keyShownBy).toBe(shownBy);
  });

  it('is not believed of another backend', async () => {
    keyShownBy = 'https://other.example/api';
    unknown();
    await send(each(taken, isAbsent));
    expect(names()).toEqual(['sync/order']);
  });

  it('that turns out to be honoured makes a server error no refusal', async () => {
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

describe('a refusal in words, by a shop that can be asked', () => {
  const probe = { bridge: { ...OUR_BRIDGE, orderIdempotency: 'probe' } } as const;
  const words = 'No such entity with id 812';
  const refused: Answer = () => failed('refused', { status: 400, message: words });
  const wrong: Answer = () => failed('server-error', { status: 500, message: words });
  const noSuchCall: Answer = () => failed('not-found', { status: 404 });

  it.each([
    ['is what a second request of an order gets that is there', isThere, { state: 'accepted' }],
    ['stands when the order is not there, with the words', isAbsent, { state: 'rejected', refusal: words }],
    ['waits when nobody answers', lost, { state: 'unknown' }],
  ] as const)('%s', async (_, lookUp, becomes) => {
    expect(await send(each(refused, lookUp), probe)).toMatchObject(becomes);
    expect(names()).toEqual(['order/create', 'sync/order']);
  });

  it.each([
    ['is the number of an order that is there', isThere, { order_number: '57' }],
    ['is a job while the order is not there', isAbsent, { job: '57' }],
    ['is a number where nothing can be asked', noSuchCall, { order_number: '57' }],
    ['is a number while nothing answers', lost, { order_number: '57' }],
  ] as const)('answers with a bare number, which %s [I-03]', async (_, lookUp, named) => {
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
    ['is open while the quiet time lasts', QUIET_MS - 1, isAbsent, { state: 'unknown', refusal: words }],
    ['is final after the quiet time', QUIET_MS, isAbsent, { state: 'rejected', refusal: words }],
    ['is none when the order is there', QUIET_MS, isThere, { state: 'accepted' }],
    ['is open while no look-up is answered', QUIET_MS, lost, { state: 'unknown', refusal: words }],
  ] as const)('with status 500 %s [I-01 I-02]', async (_, quiet_ms, lookUp, becomes) => {
    await afterError(quiet_ms);
    expect(await send(each(taken, lookUp), probe)).toMatchObject(becomes);
    expect(names()).toEqual(['sync/order']);
  });

  it('with status 500 counts for the newest request only', async () => {
    await afterError(QUIET_MS);
    const { refusal: _, ...unrefused } = order;
    order = unrefused;
    expect(await send(each(lost, isAbsent), probe)).toMatchObject({ state: 'unknown' });
    expect(names()).toEqual(['sync/order', 'order/create']);
    expect(order).not.toHaveProperty('refusal');
  });

  it('is final by its status when there is nobody to ask', async () => {
    const badRequest: Answer = () => failed('refused', { status: 400, message: words });
    expect(await send(each(badRequest, noSuchCall), probe)).toMatchObject({
      state: 'rejected',
      refusal: words,
    });
  });

  it.each([
    ['a moment', 1],
    ['long', QUIET_MS],
  ])('people decide when the shop turns out to have no such call, %s after the request', async (_, ago) => {
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

  it('is opened first, as whom the order is, and named in every request of it', async () => {
    expect(await send(withCart(opened, taken))).toMatchObject({ state: 'accepted' });
    expect(asked[0]).toMatchObject({ name: 'cart/create', principal: 'guest', asGuest: false });
    expect(asked[1]).toMatchObject({ name: 'order/create', body: { cart_id: 'a17b9b5f' } });
  });

  it('is opened once', async () => {
    await send(withCart(opened, lost));
    await send(withCart(opened, taken));
    expect(names()).toEqual(['cart/create', 'order/create', 'order/create']);
    expect(asked[2]).toMatchObject({ body: { cart_id: 'a17b9b5f' } });
  });

  it.each<[string, Answer]>([
    ['no answer', lost],
    ['trouble', () => failed('server-error', { status: 503, retryAfter: 90 })],
    ['an answer that is no cart', () => ok({ code: 200, result: { id: 5 } })],
  ])('that is not given, by %s, keeps the order waiting and unsent', async (_, answer) => {
    expect(await send(withCart(answer, taken))).toBeUndefined();
    expect(names()).toEqual(['cart/create']);
    expect(order).toMatchObject({ state: 'confirmed', attempt: 1 });
    expect(order.not_before).toBeGreaterThan(NOW);
    expect(order).not.toHaveProperty('sent_at');
  });

  it('that a shop wants to be asked for later is not asked for sooner', async () => {
    const busy: Answer = () => failed('server-error', { status: 503, retryAfter: 90 });
    await send(withCart(busy, taken));
    expect(order.not_before).toBeGreaterThanOrEqual(NOW + 90_000);
  });

  it.each<[string, Answer, Partial<OrderDocument>]>([
    ['did not come', lost, { fence: 1, state: 'unknown' }],
    ['came', opened, { body: { ...orderOf('o1', 1).body, cart_id: 'of another tab' } }],
  ])('that another context cared for by the time it %s is theirs', async (_, answer, meanwhile) => {
    const late: Answer = (of) => {
      order = { ...order, ...meanwhile };
      return answer(of);
    };
    await send(withCart(late, lost));
    expect(order).toMatchObject(meanwhile);
    expect(order.attempt).toBe(names().length - 1);
  });

  it.each<[string, Answer]>([
    ['there are no carts', () => failed('not-found', { status: 404 })],
    ['a login is needed', () => failed('login-needed')],
  ])('is left to the shop to judge when %s', async (_, answer) => {
    expect(await send(withCart(answer, taken))).toMatchObject({ state: 'accepted' });
    expect(asked[1]).toMatchObject({ name: 'order/create', body: { cart_id: '' } });
  });

  it('that is gone by then is opened anew, and the order sent under the same id', async () => {
    order = { ...order, body: { ...order.body, cart_id: 'expired' } };
    const gone: Answer = () => failed('not-found', { status: 404, message: 'No such entity with cartId' });
    await send(withCart(opened, gone));
    expect(order).toMatchObject({ state: 'unknown', body: { cart_id: '' }, sent_at: [] });
    await send(withCart(opened, taken));
    expect(order).toMatchObject({ id: 'o1', state: 'accepted', body: { cart_id: 'a17b9b5f' } });
  });
});

describe('an order whose delivery was open when it was saved', () => {
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

  it('waits unsent while the look-up of its delivery gets no answer', async () => {
    expect(await send(answers(failed('offline')))).toBeUndefined();
    expect(names()).not.toContain('order/create');
    expect(order).toMatchObject({ state: 'confirmed', postponed_at: NOW });
  });

  it('needs consent, unsent, when the delivery costs more than was agreed', async () => {
    expect(await send(answers(ok({ code: 200, result: [method] })))).toBeUndefined();
    expect(names()).not.toContain('order/create');
    expect(order).toMatchObject({ state: 'needs_consent', last_verdict: { code: 'delivery-known' } });
  });

  it('is sent without the mark when the backend refuses the look-up itself', async () => {
    expect(await send(answers(failed('refused', { status: 400 })))).toMatchObject({ state: 'accepted' });
    const sent = asked.find(({ name }) => name === 'order/create');
    expect(JSON.stringify(sent?.body)).not.toContain('delivery_terms');
  });

  describe('fills the cart of the backend', () => {
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

    it('to the quantity of the order where it holds less', async () => {
      withProducts({ qty: 2 });
      const items = [{ item_id: '1', sku: 'A-1', qty: 1 }];
      await send(cartOf(items));
      expect(quantities(items)).toEqual([2]);
    });

    it('without another request for what it holds already', async () => {
      withProducts({ qty: 2 });
      await send(cartOf([{ item_id: '1', sku: 'A-1', qty: 2 }]));
      expect(names()).not.toContain('cart/update');
    });

    it('only after its content could be read', async () => {
      await send(cartOf([], failed('timeout')));
      expect(names()).not.toContain('cart/update');
      expect(order).toMatchObject({ state: 'confirmed', postponed_at: NOW });
    });

    it('when it refuses to tell its content', async () => {
      const items: Item[] = [];
      await send(cartOf(items, failed('refused', { status: 400 })));
      expect(quantities(items)).toEqual([1]);
    });

    it('with each of two products that differ in their options alone', async () => {
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

    it('by the item that the line was sent as, whose options the backend does not tell', async () => {
      withProducts({ qty: 2, product_option: engraved('Anna'), server_item_id: '9' });
      const items: Item[] = [{ item_id: '9', sku: 'A-1', qty: 1 }];
      await send(cartOf(items));
      expect(items).toEqual([{ item_id: '9', sku: 'A-1', qty: 2 }]);
    });
  });
});
