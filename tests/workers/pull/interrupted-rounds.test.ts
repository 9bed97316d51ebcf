// Category rounds that fail or are paused. The database is in memory; the tests end each pause.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { failed, ok } from '#schemas/fault.ts';
import { retryDelay } from '#shared/domain/outbox/retry-delay.ts';
import { LONGEST_PULL_WAIT_MS } from '#workers/pull/pull-products.ts';
import { until } from '../../support/worker/virtual-clock.ts';
import {
  BETWEEN_MS,
  branches,
  categories,
  endWaits,
  HALF_DAY_MS,
  openRounds,
  type RoundsBench,
  rests,
  SEED,
  start,
  sync,
} from './rounds-bench.ts';

const pause = (failures: number) => retryDelay(failures, SEED, { longestMs: LONGEST_PULL_WAIT_MS });

let bench: RoundsBench;

beforeEach(async () => {
  bench = await openRounds();
});

afterEach(async () => {
  await bench.rounds?.stop();
  await Promise.all([bench.databases.catalogue.remove(), bench.databases.personal.remove()]);
});

describe('a failure', () => {
  it('delays the next request with backoff or by Retry-After, until the connection is back', async () => {
    await categories(bench, { id: 10 }, { id: 20 });
    bench.answer = () => failed('offline');
    await start(bench);
    await rests(bench, pause(1));
    endWaits(bench);
    await rests(bench, pause(2));
    bench.answer = () => failed('busy', { retryAfter: 600 });
    bench.wakeUps.tell('connection-back');
    await rests(bench, 600_000);
    bench.answer = () => ok({ hits: { total: 0, hits: [] } });
    bench.wakeUps.tell('connection-back');
    await rests(bench, BETWEEN_MS);
    bench.answer = () => failed('offline');
    endWaits(bench);
    // the success before this failure has reset the backoff
    await rests(bench, pause(1));
    expect(branches(bench)).toEqual([[10], [10], [10], [10], [20]]);
  });

  it('is required for a reconnection to start a request', async () => {
    await categories(bench, { id: 10 });
    await start(bench);
    await rests(bench, HALF_DAY_MS);
    bench.now += HALF_DAY_MS;
    bench.wakeUps.tell('connection-back');
    await rests(bench, HALF_DAY_MS);
    expect(bench.asked).toHaveLength(1);
  });

  it('while storing is logged and retried', async () => {
    await categories(bench, { id: 10 });
    const { products } = bench.databases.catalogue;
    products.bulkInsert = products.bulkUpsert = () => Promise.reject(new TypeError('full'));
    await start(bench);
    await rests(bench, pause(1));
    expect(bench.log).toEqual([{ event: 'pull-not-stored', store: 'lv', error: 'TypeError: full' }]);
    endWaits(bench);
    await rests(bench, pause(2));
    expect(bench.asked).toHaveLength(2);
  });

  it('of the connection holds back requests until it is restored', async () => {
    await categories(bench, { id: 10 });
    let connect = () => {};
    bench.untilOnline = () =>
      new Promise((resolve) => {
        connect = resolve;
      });
    await start(bench);
    await until(
      () => sync(bench),
      (row) => row !== undefined,
    );
    expect(bench.asked).toEqual([]);
    bench.untilOnline = async () => undefined;
    connect();
    await until(
      () => bench.asked.length,
      (count) => count === 1,
    );
  });
});

describe('a pause', () => {
  it('takes effect after the request in flight', async () => {
    await categories(bench, { id: 10 }, { id: 20 }, { id: 30 });
    await start(bench);
    await rests(bench, BETWEEN_MS);
    bench.rounds?.resume();
    bench.rounds?.reSync();
    bench.rounds?.pause();
    endWaits(bench);
    await rests(bench);
    bench.wakeUps.tell('connection-back');
    await rests(bench);
    expect([branches(bench), bench.isComplete]).toEqual([[[10]], false]);
    bench.rounds?.resume();
    await rests(bench, BETWEEN_MS);
    endWaits(bench);
    await rests(bench, HALF_DAY_MS);
    expect(branches(bench)).toEqual([[10], [20], [30]]);
  });

  it('requested while offline takes effect once online', async () => {
    await categories(bench, { id: 10 });
    let connect: (() => void) | undefined;
    bench.untilOnline = () =>
      new Promise((resolve) => {
        connect = resolve;
      });
    await start(bench);
    await until(
      () => connect,
      (waiting) => waiting !== undefined,
    );
    bench.rounds?.pause();
    connect?.();
    await bench.rounds?.stop();
    expect(bench.asked).toEqual([]);
  });

  it('between two requests is followed by no request after a stop', async () => {
    await categories(bench, { id: 10 }, { id: 20 });
    await start(bench);
    await rests(bench, BETWEEN_MS);
    await bench.rounds?.stop();
    bench.wakeUps.tell('connection-back');
    expect([bench.asked.length, bench.waits]).toEqual([1, []]);
  });
});
