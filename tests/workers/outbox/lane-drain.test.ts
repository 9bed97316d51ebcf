// A drain of a lane, exact to the millisecond. Uses an in-memory store and a stopped clock.
import { beforeEach, describe, expect, it } from 'vitest';
import { failed } from '#schemas/fault.ts';
import { deferred } from '#shared/domain/deferred.ts';
import { MemoryOutbox, settled, taken } from '../../support/worker/memory-outbox.ts';

const HOUR_MS = 3_600_000;

let tab: MemoryOutbox;
beforeEach(() => {
  tab = new MemoryOutbox();
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

  it('aborts its request with a logged error if its lock is stolen', async () => {
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
