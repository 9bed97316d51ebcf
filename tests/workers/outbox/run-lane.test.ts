// Polling, draining and waits of the engine, exact to the millisecond. Uses an in-memory store and a stopped clock.
import { beforeEach, describe, expect, it } from 'vitest';
import { failed } from '#schemas/fault.ts';
import { deferred } from '#shared/domain/deferred.ts';
import { LONGEST_RETRY_MS, REQUESTS_PER_HOUR } from '#shared/domain/outbox/retry-delay.ts';
import type { Lane } from '#workers/outbox/run-lane.ts';
import {
  type Answer,
  MemoryOutbox,
  NOW,
  sentAt,
  settled,
  taken,
} from '../../support/worker/memory-outbox.ts';

const HOUR_MS = 3_600_000;
const lost: Answer = () => failed('offline');
const parked = { last_verdict: { code: 'unauthorised' as const, at: NOW } };

let tab: MemoryOutbox;
beforeEach(() => {
  tab = new MemoryOutbox();
});

type Thing = { id: string; queue: string; due?: boolean };
/**
 * Builds a lane that sends each of the given items once.
 * @param sent receives the id of each request
 */
const laneOf = (things: readonly Thing[], sent: string[], over: Partial<Lane<Thing>> = {}): Lane<Thing> => ({
  name: 'things',
  failedEvent: 'thing.failed',
  isAutomatic: () => true,
  liftedBy: [],
  readOpen: async () => things.filter(({ id }) => !sent.includes(id)),
  idOf: ({ id }) => id,
  atOnce: 1,
  queueOf: ({ queue }) => queue,
  isOpen: () => true,
  isDue: ({ due = true }) => due,
  dueAt: () => undefined,
  send: async (id) => {
    sent.push(id);
    return { staysOpen: false, isProof: false };
  },
  onChange: () => () => undefined,
  tidy: async () => undefined,
  describe: () => ({ kind: 'thing', state: 'open', attempt: 0 }),
  ...over,
});

describe('a queue', () => {
  const things: Thing[] = [
    { id: 'first', queue: 'a' },
    { id: 'second', queue: 'a' },
    { id: 'other', queue: 'b' },
  ];
  let sent: string[];
  beforeEach(() => {
    sent = [];
  });

  it.each<[string, Lane<Thing>['send'], string[]]>([
    [
      'was sent and is settled lets the next one go',
      async () => ({ staysOpen: false, isProof: false }),
      ['first', 'second', 'other'],
    ],
    [
      'was sent and stays open holds back the next one',
      async (id) => ({ staysOpen: id === 'first', isProof: false }),
      ['first', 'other'],
    ],
    [
      'was taken over by another context holds back the next one',
      async (id) => (id === 'first' ? undefined : { staysOpen: false, isProof: false }),
      ['first', 'other'],
    ],
  ])('with a first item that %s, within one drain', async (_, answer, expected) => {
    const lane = laneOf(things, sent, {
      isAutomatic: () => false,
      send: (id, ...rest) => {
        sent.push(id);
        return answer(id, ...rest);
      },
    });
    const running = tab.run(lane);
    await running.sendNow();
    expect(sent).toEqual(expected);
    expect(tab.events('thing.failed')).toEqual([]);
    await running.stop();
  });

  it.each([1, 2, 3])(
    'is sent in parallel with others, %i at a time and one item per queue',
    async (atOnce) => {
      const many = 'aabbccdd'.split('').map((queue, at) => ({ id: `${queue}${at}`, queue }));
      const underWay: string[] = [];
      let most = 0;
      const lane = laneOf(many, sent, {
        isAutomatic: () => false,
        atOnce,
        send: async (id) => {
          const queue = id.charAt(0);
          expect(underWay).not.toContain(queue);
          underWay.push(queue);
          sent.push(id);
          most = Math.max(most, underWay.length);
          await settled();
          underWay.splice(underWay.indexOf(queue), 1);
          return { staysOpen: false, isProof: false };
        },
      });
      const running = tab.run(lane);
      await running.sendNow();
      expect(most).toBe(atOnce);
      expect([...sent].sort()).toEqual(many.map(({ id }) => id).sort());
      await running.stop();
    },
  );

  it('with a first item that is not due holds back the next item', async () => {
    const [first, ...later] = things;
    const running = tab.run(laneOf([{ ...first, due: false } as Thing, ...later], sent));
    await settled();
    expect(sent).toEqual(['other']);
    await running.stop();
  });

  it('is polled again after a second when nothing could be sent', async () => {
    let looks = 0;
    const running = tab.run(laneOf(things, sent, { send: async () => void looks++ as undefined }));
    await settled();
    expect([looks, tab.timers()]).toEqual([2, [1_000]]);
    expect(tab.events('thing.failed')).toEqual([]);
    await running.stop();
  });

  it.each([
    ['the wake-ups of its lane', ['page-awake'] as const, ['first']],
    ['no other wake-up', ['connection-back'] as const, []],
  ])('has its wait skipped by %s', async (_, liftedBy, expected) => {
    // the last attempt was just after the start
    const tried = tab.now + 1;
    const [first] = things as [Thing];
    const running = tab.run(
      laneOf([first], sent, { liftedBy, isDue: (_item, _now, liftedAt) => liftedAt > tried }),
    );
    await settled();
    tab.now += 1_000;
    tab.wakeUps.tell('page-awake');
    await settled();
    expect(sent).toEqual(expected);
    await running.stop();
  });
});

describe('a drain', () => {
  it.each([
    ['continues when the probe succeeds', true, ['a', 'b', 'c']],
    ['ends when the probe fails too', false, ['a']],
  ])('waits after a request without a response, and %s [F24]', async (_, online, sent) => {
    for (const [at, id] of ['a', 'b', 'c'].entries()) tab.place(id, { seq: at + 1 });
    const { promise: decided, resolve: decide } = deferred<void>();
    tab.answer = (id) => {
      if (id === 'a') tab.decided = decided;
      return id === 'a' ? failed('offline') : taken(id, undefined);
    };
    const outbox = await tab.start();
    expect(tab.sent).toEqual(['a']);
    tab.online = online;
    decide();
    await settled();
    expect(tab.sent).toEqual(sent);
    await outbox.stop();
  });

  it('sends in queue order, then by id', async () => {
    tab.place('c', { seq: 2 });
    tab.place('b', { seq: 2 });
    tab.place('d', { seq: 1 });
    tab.place('a', { seq: 3 });
    tab.place('done', { state: 'rejected' });
    await tab.start();
    expect(tab.sent).toEqual(['d', 'b', 'c', 'a']);
    expect(tab.timers()).toEqual([]);
  });

  it('ends when the connection is lost, without changing the remaining orders', async () => {
    tab.place('a', { seq: 1 });
    tab.place('b', { seq: 2 });
    tab.answer = (id, signal) => {
      tab.online = false;
      return taken(id, signal);
    };
    await tab.start();
    expect(tab.sent).toEqual(['a']);
    expect(tab.orders.get('b')).toMatchObject({ state: 'confirmed', attempt: 0 });
  });

  it.each([
    ['in parallel if the backend supports idempotency keys', 'key', ['a', 'b', 'c', 'd', 'e']],
    ['one at a time if it supports only look-ups', 'probe', ['a', 'b']],
    ['one at a time if it supports neither', 'none', ['a', 'b']],
  ] as const)('sends orders %s', async (_, orderIdempotency, expected) => {
    for (const id of 'abcdef') tab.place(id);
    // the response to the first order shows that the backend is reachable
    tab.answer = (id, signal) => (id === 'a' ? taken(id, signal) : new Promise(() => undefined));
    await tab.start(true, orderIdempotency);
    expect(tab.sent).toEqual(expected);
  });

  it('requests the accounts that guests asked for in accepted orders, even after a crash', async () => {
    tab.place('crashed', { state: 'accepted', account: 'wanted' });
    tab.place('asked', { state: 'accepted', account: 'asked' });
    tab.place('cancelled', { state: 'cancelled', account: 'wanted' });
    tab.place('o1', { account: 'wanted' });
    tab.place('o2');
    await tab.start();
    expect(tab.accounts).toEqual(['o1', 'crashed']);
  });

  it('logs the number of cleared lines of accepted orders, if there were any', async () => {
    tab.lines = ['o1', 'o1', 'open', 'before', 'cancelled'];
    tab.place('before', { state: 'accepted' });
    tab.place('cancelled', { state: 'cancelled' });
    tab.place('o1');
    tab.place('o2');
    await tab.start();
    expect(tab.lines).toEqual(['open', 'cancelled']);
    const counts = () => tab.events('order.lines-cleared').map(({ count }) => count);
    expect(counts()).toEqual([2, 1]);
    tab.lines.push('before');
    tab.wakeUps.tell('connection-hint');
    await settled();
    // cart lines that a crash has left behind are removed once
    expect([tab.lines, counts()]).toEqual([
      ['open', 'cancelled', 'before'],
      [2, 1],
    ]);
  });

  /** Starts a drain in which the orders a and b fail, but not c. */
  const drainWithFailures = async () => {
    tab.place('a', { seq: 1 });
    tab.place('b', { seq: 2 });
    tab.place('c', { seq: 3 });
    tab.answer = (id, signal) => {
      if (id === 'a') throw new TypeError('quotes the document');
      if (id === 'b') throw 'no error at all';
      return taken(id, signal);
    };
    await tab.start();
  };

  it('sends the other orders if one fails', async () => {
    await drainWithFailures();
    expect(tab.orders.get('c')?.state).toBe('accepted');
  });

  it('logs the first error by name', async () => {
    await drainWithFailures();
    expect(tab.events('order.drain-failed')).toEqual([{ event: 'order.drain-failed', error: 'TypeError' }]);
  });

  it('retries a failed order after a second', async () => {
    await drainWithFailures();
    expect(tab.timers()).toEqual([1_000]);
    tab.orders.delete('a');
    await tab.pass(HOUR_MS);
    expect(tab.sent).toEqual(['a', 'b', 'c', 'b']);
    expect(tab.events('order.drain-failed').at(-1)).toEqual({
      event: 'order.drain-failed',
      error: 'unknown',
    });
  });

  it('retries to acquire the device’s lock after a second', async () => {
    let free = () => undefined as unknown;
    void tab.lock('outbox', () => new Promise((resolve) => (free = () => resolve(undefined))), {});
    await settled();
    tab.place('a');
    await tab.start();
    expect([tab.sent, tab.timers(), tab.log]).toEqual([[], [1_000], []]);
    free();
    await settled();
    await tab.pass(1_000);
    expect(tab.sent).toEqual(['a']);
  });

  it('aborts its request and logs an error if its lock is stolen', async () => {
    let steal: (reason: Error) => void = () => undefined;
    tab.lock = (_, run) =>
      new Promise((_resolve, reject) => {
        steal = reject;
        void run();
      });
    tab.place('a');
    let signal: AbortSignal | undefined;
    tab.answer = (_, until) => {
      signal = until;
      return new Promise(() => undefined);
    };
    await tab.start();
    steal(new DOMException('stolen', 'AbortError'));
    await settled();
    expect(signal?.aborted).toBe(true);
    expect(tab.orders.get('a')).toMatchObject({ state: 'unknown', last_verdict: { code: 'timeout' } });
    expect(tab.events('order.drain-failed')).toEqual([{ event: 'order.drain-failed', error: 'AbortError' }]);
    // the failure is logged after the order was settled; from then on, the new lock holder is the only writer
    expect(tab.log.map(({ event }) => event)).toEqual(['order.verdict', 'order.drain-failed']);
  });

  it('logs each unreadable order once', async () => {
    tab.unreadable = ['x', 'y'];
    await tab.start();
    tab.wakeUps.tell('connection-hint');
    await settled();
    expect(tab.events('order.unreadable').map(({ id }) => id)).toEqual(['x', 'y']);
  });
});

describe('the next poll', () => {
  it.each([
    ['online, without open orders: never', true, [], []],
    ['online: when the first is due', true, [9_000, 5_000], [5_000]],
    ['online: after a second at least', true, [10], [1_000]],
    ['online: after five minutes at most', true, [HOUR_MS], [LONGEST_RETRY_MS]],
    ['offline: after 15 seconds at least', false, [5_000], [15_000]],
    ['offline: when the first is due', false, [20_000, 30_000], [20_000]],
  ] as const)('%s', async (_, isOnline, dueIn, expected) => {
    tab.online = isOnline;
    // the attempts are later than the start of this tab, because a start lifts all earlier waits
    tab.now = NOW - 10;
    await tab.start();
    tab.now = NOW;
    for (const ms of dueIn) tab.waiting(`o${ms}`, NOW + ms);
    tab.waiting('parked', NOW + 2_000, parked);
    tab.place('rejected', { state: 'rejected', not_before: 0 });
    tab.wakeUps.tell('connection-hint');
    await settled();
    expect([tab.sent, tab.timers()]).toEqual([[], expected]);
  });

  it('is rescheduled when an order changes', async () => {
    const outbox = await tab.start();
    tab.waiting('a', NOW + 9_000);
    tab.listener?.();
    await settled();
    tab.waiting('b', NOW + 5_000);
    tab.listener?.();
    await settled();
    expect(tab.timers()).toEqual([5_000]);
    tab.answer = lost;
    await tab.pass(5_000);
    expect([tab.sent, tab.timers()]).toEqual([['b'], [4_000]]);
    await outbox.stop();
    expect([tab.listener, tab.timers()]).toEqual([undefined, []]);
  });

  it('is not scheduled when the user sends orders manually', async () => {
    tab.place('a');
    tab.place('b');
    await tab.start(false);
    expect([tab.sent, tab.timers()]).toEqual([[], []]);
  });
});

describe('a wait is skipped once', () => {
  it('at the start, for orders last tried before it', async () => {
    tab.answer = lost;
    tab.waiting('a', NOW + HOUR_MS / 2, { journal: sentAt(NOW - 1) });
    tab.waiting('b', NOW + HOUR_MS / 2, { journal: sentAt(NOW) });
    tab.waiting('c', NOW + HOUR_MS / 2, { journal: sentAt(NOW - 1), ...parked });
    await tab.start();
    tab.wakeUps.tell('connection-hint');
    await settled();
    expect(tab.sent).toEqual(['a']);
  });

  it('after a reconnection', async () => {
    await tab.start();
    tab.waiting('a', NOW + HOUR_MS / 2);
    tab.answer = lost;
    tab.online = false;
    tab.now += 1_000;
    tab.wakeUps.tell('connection-hint');
    await settled();
    tab.online = true;
    tab.now += 1_000;
    tab.wakeUps.tell('connection-back');
    await settled();
    tab.wakeUps.tell('connection-hint');
    await settled();
    expect(tab.sent).toEqual(['a']);
  });

  it('after a login, also for orders parked until a login', async () => {
    await tab.start();
    tab.waiting('a', NOW + HOUR_MS / 2, parked);
    tab.waiting('b', NOW + HOUR_MS / 2, { seq: 2 });
    tab.answer = lost;
    tab.now += 1_000;
    tab.wakeUps.tell('connection-back');
    await settled();
    expect(tab.sent).toEqual(['b']);
    tab.now += 1_000;
    tab.wakeUps.tell('login');
    await settled();
    expect(tab.sent).toEqual(['b', 'a', 'b']);
    tab.wakeUps.tell('page-awake');
    await settled();
    expect(tab.sent).toHaveLength(3);
  });

  it('after an accepted order', async () => {
    await tab.start();
    tab.waiting('b', NOW + HOUR_MS / 2, { seq: 2 });
    tab.now += 1_000;
    tab.place('a');
    tab.wakeUps.tell('connection-hint');
    await settled();
    expect(tab.sent).toEqual(['a', 'b']);
  });

  it('within the hourly limit, which ignores timestamps in the future after a clock jump', async () => {
    const times = (n: number) => sentAt(...Array.from({ length: n }, (_, at) => NOW - 1_000 - at).reverse());
    tab.waiting('spent', NOW + HOUR_MS / 2, { journal: times(REQUESTS_PER_HOUR) });
    tab.waiting('one-left', NOW + HOUR_MS / 2, { journal: times(REQUESTS_PER_HOUR - 1) });
    tab.waiting('jumped', NOW + HOUR_MS / 2, { journal: sentAt(NOW - 5, NOW + 10 * HOUR_MS) });
    await tab.start();
    expect(tab.sent.sort()).toEqual(['jumped', 'one-left']);
  });
});

describe('readOpen', () => {
  it('lists the open orders with their due times, or undefined for parked ones', async () => {
    const outbox = await tab.start(false);
    tab.waiting('a', NOW + HOUR_MS, parked);
    tab.waiting('b', NOW + HOUR_MS, { seq: 2 });
    tab.place('done', { state: 'rejected' });
    const item = { kind: 'order', state: 'unknown', attempt: 1 };
    expect(await outbox.readOpen()).toEqual([
      { id: 'a', ...item, dueAt: undefined },
      { id: 'b', ...item, dueAt: NOW + HOUR_MS },
    ]);
  });
});

describe('sendNow', () => {
  it('sends parked orders and orders not yet due', async () => {
    const outbox = await tab.start(false);
    tab.waiting('a', NOW + HOUR_MS, parked);
    tab.waiting('b', NOW + HOUR_MS);
    tab.place('done', { state: 'rejected' });
    tab.answer = (id, signal) => (id === 'a' ? taken(id, signal) : lost(id, signal));
    expect(await outbox.sendNow()).toEqual({ waiting: 1 });
    expect(tab.sent).toEqual(['a', 'b']);
  });

  it('sends nothing while offline or after a stop', async () => {
    const outbox = await tab.start(false);
    tab.place('a');
    tab.online = false;
    expect(await outbox.sendNow()).toEqual({ waiting: 1 });
    tab.online = true;
    await outbox.stop();
    expect(await outbox.sendNow()).toEqual({ waiting: 1 });
    expect(tab.sent).toEqual([]);
  });

  it('logs a storage error without a retry', async () => {
    const outbox = await tab.start(false);
    tab.place('a');
    tab.lock = async () => {
      throw new RangeError('quota');
    };
    expect(await outbox.sendNow()).toEqual({ waiting: 1 });
    expect(tab.events('order.drain-failed')).toEqual([{ event: 'order.drain-failed', error: 'RangeError' }]);
  });

  it('waits up to ten seconds for another tab’s drain', async () => {
    const outbox = await tab.start(false);
    tab.place('a');
    tab.lock = async () => undefined;
    let answered: unknown;
    void outbox.sendNow().then((value) => {
      answered = value;
    });
    const pauses: number[] = [];
    for (await settled(); tab.waits.length > 0; await tab.pass(500)) pauses.push(...tab.timers());
    expect(pauses).toEqual(Array.from({ length: 20 }, () => 500));
    expect(answered).toEqual({ waiting: 1 });
  });
});

describe('stopping', () => {
  it('waits for the request in flight without starting another', async () => {
    tab.place('a');
    tab.answer = () => new Promise(() => undefined);
    const outbox = await tab.start();
    await outbox.stop();
    expect(tab.orders.get('a')?.state).toBe('unknown');
    tab.place('b');
    tab.wakeUps.tell('connection-hint');
    await settled();
    expect([tab.sent, tab.timers()]).toEqual([['a'], []]);
  });
});
