// Polls, skipped waits and sending by hand of a lane, exact to the millisecond. Uses an in-memory store and a stopped clock.
import { beforeEach, describe, expect, it } from 'vitest';
import { failed } from '#schemas/fault.ts';
import { LONGEST_RETRY_MS, REQUESTS_PER_HOUR } from '#shared/domain/outbox/retry-delay.ts';
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
