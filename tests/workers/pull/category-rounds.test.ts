// Category rounds: which requests a device sends for the first products of each category, its pauses, and where an
// interrupted round resumes. The database is in memory; the tests end each pause.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { failed, ok, type Result } from '#schemas/fault.ts';
import { type Databases, openDatabases } from '#shared/database/open-databases.ts';
import { retryDelay } from '#shared/domain/outbox/retry-delay.ts';
import { mapCategory } from '#shared/wire/map-category.ts';
import type { CallOptions } from '#workers/bridge-client/call.ts';
import type { LogEvent, Ports } from '#workers/ports.ts';
import type { PullContext } from '#workers/pull/family.ts';
import { pullFirstProducts } from '#workers/pull/pull-first-products.ts';
import { LONGEST_PULL_WAIT_MS, type ProductPull } from '#workers/pull/pull-products.ts';
import { openSyncJournal } from '#workers/pull/sync-journal.ts';
import { readStoreSync, writeStoreSync } from '#workers/pull/write-store-sync.ts';
import { createWakeUps, type WakeUps } from '#workers/wake-ups.ts';
import { memoryStorage } from '../../support/worker/memory-storage.ts';
import { testConfig } from '../../support/worker/test-config.ts';
import { bridgeCategory, bridgeDoc } from '../../support/worker/tiny-bridge.ts';
import { until } from '../../support/worker/virtual-clock.ts';

const NOW = 1_800_000_000_000;
const HALF_DAY_MS = 12 * 3_600_000;
const BETWEEN_MS = 500;
const SEED = 'device';
const pause = (failures: number) => retryDelay(failures, SEED, { longestMs: LONGEST_PULL_WAIT_MS });

type Question = { query: unknown; size: unknown; sort: unknown; from: unknown };
let databases: Databases;
let rounds: ProductPull | undefined;
let now: number;
let room: (() => Promise<{ used: number; quota: number }>) | undefined;
let asked: Question[];
let answer: () => Result<unknown>;
let untilOnline: () => Promise<void>;
let waits: { ms: number; end: () => void }[];
let log: LogEvent[];
let wakeUps: WakeUps;
let isComplete: boolean;

beforeEach(async () => {
  databases = await openDatabases(memoryStorage());
  rounds = undefined;
  now = NOW;
  room = undefined;
  asked = [];
  answer = () => ok({ hits: { total: 9, hits: [{ _source: bridgeDoc(1) }] } });
  untilOnline = async () => undefined;
  waits = [];
  log = [];
  wakeUps = createWakeUps();
  isComplete = false;
});
afterEach(async () => {
  await rounds?.stop();
  await Promise.all([databases.catalogue.remove(), databases.personal.remove()]);
});

async function categories(...given: { id: number; [field: string]: unknown }[]): Promise<void> {
  for (const { id, ...over } of given) {
    const mapped = mapCategory('lv', { ...bridgeCategory(id), ...over });
    if (!mapped.ok) throw new Error(mapped.fault.code);
    await databases.catalogue.categories.insert(mapped.value);
  }
}
/** Resolves once exactly the waits of these lengths, in ms, are pending. */
const rests = (...lengths: number[]) =>
  until(
    () => JSON.stringify(waits.map(({ ms }) => ms)),
    (present) => present === JSON.stringify(lengths),
  );
const endWaits = () => {
  for (const { end } of waits.splice(0)) end();
};
const sync = () => readStoreSync(databases.catalogue, 'lv');
/** Returns the category ids of each request. */
const branches = () =>
  asked.map(({ query }) => {
    const { must } = (
      query as { bool: { filter: { bool: { must: { terms: Record<string, number[]> }[] } } } }
    ).bool.filter.bool;
    return must.at(-1)?.terms.category_ids;
  });

async function start(over: { keptOfCategory?: number; listOutOfStock?: boolean } = {}): Promise<void> {
  const ports = {
    now: () => now,
    uuid: () => SEED,
    log: (event: LogEvent) => log.push(event),
    ...(room && { room: () => room?.() }),
    wait: (ms: number, signal?: AbortSignal) =>
      new Promise<void>((resolve) => {
        if (signal?.aborted) return resolve();
        const wait = { ms, end: resolve };
        waits.push(wait);
        signal?.addEventListener('abort', () => {
          waits = waits.filter((each) => each !== wait);
          resolve();
        });
      }),
  } as unknown as Ports;
  const config = testConfig({ scope: 'browse', keptOfCategory: over.keptOfCategory ?? 2 });
  Object.assign(config.catalogue, { keptShare: 0.1, listOutOfStock: over.listOutOfStock ?? true });
  const call = async (_: string, { query = {} }: CallOptions) => {
    const { query: condition } = JSON.parse(String(query.request)) as { query: unknown };
    asked.push({ query: condition, size: query.size, sort: query.sort, from: query.from });
    return answer();
  };
  const context = { ports, config, db: databases.catalogue, call } as unknown as PullContext;
  const journal = openSyncJournal(databases.catalogue, ports, false);
  await journal.open('lv');
  rounds = pullFirstProducts(context, 'lv', journal, { untilOnline: () => untilOnline() }, wakeUps);
  void rounds.complete.then(() => {
    isComplete = true;
  });
}

describe('a round', () => {
  it('requests the first products of each displayed category, departments first, with pauses', async () => {
    await categories(
      { id: 30, position: 2 },
      { id: 31, position: 1, level: 3, parent_id: 30, path: '1/2/30/31' },
      { id: 21, position: 1 },
      { id: 20, position: 1 },
      { id: 40, position: 0, is_active: false },
      { id: 2, position: 0, level: 1, path: '1/2' },
    );
    await start();
    for (let done = 1; done < 4; done++) {
      await rests(BETWEEN_MS);
      expect((await sync())?.kept).toEqual({ done, total: 4, at: 0 });
      expect([asked.length, isComplete]).toEqual([done, false]);
      now += 1_000;
      endWaits();
    }
    await rests(HALF_DAY_MS);
    expect(branches()).toEqual([[20], [21], [30, 31], [31]]);
    expect(asked[0]).toEqual({
      query: {
        bool: {
          filter: {
            bool: {
              must: [
                { terms: { visibility: [2, 3, 4] } },
                { terms: { status: [0, 1] } },
                { terms: { category_ids: [20] } },
              ],
            },
          },
        },
      },
      size: 2,
      sort: 'is_promoted:desc,id:asc',
      from: 0,
    });
    expect(isComplete).toBe(true);
    expect(await sync()).toMatchObject({ products: 1, kept: { done: 4, total: 4, at: now } });
  });

  it('requests only products in stock if the configuration lists no others', async () => {
    await categories({ id: 10 });
    await start({ listOutOfStock: false });
    await rests(HALF_DAY_MS);
    expect(JSON.stringify(asked[0]?.query)).toContain('stock.is_in_stock');
  });

  it('starts half a day after the previous one, across visits', async () => {
    await categories({ id: 10 }, { id: 20 });
    const row = { store: 'lv', products: 0, total: 0, complete: false, pulledAt: 0, unreadable: [] };
    const kept = { done: 2, total: 2, at: NOW - HALF_DAY_MS + 5_000 };
    await writeStoreSync(databases.catalogue, { ...row, kept }, NOW);
    await start();
    await rests(5_000);
    expect([asked.length, isComplete]).toEqual([0, true]);
    now += 5_000;
    endWaits();
    await rests(BETWEEN_MS);
    // the result of the previous round stays stored until this round is complete
    expect((await sync())?.kept).toEqual({ done: 1, total: 2, at: kept.at });
  });

  it('is not postponed after the clock was set back', async () => {
    await categories({ id: 10 });
    const row = { store: 'lv', products: 0, total: 0, complete: false, pulledAt: 0, unreadable: [] };
    await writeStoreSync(
      databases.catalogue,
      { ...row, kept: { done: 1, total: 1, at: NOW + HALF_DAY_MS } },
      NOW,
    );
    await start();
    await rests(HALF_DAY_MS);
    expect(asked).toHaveLength(1);
  });

  it.each([
    ['resumes where it stopped', { done: 1, total: 2, at: NOW - 1 }, [[20]]],
    ['resumes even if no round was complete before', { done: 1, total: 2, at: 0 }, [[20]]],
    ['restarts if the categories have changed', { done: 1, total: 3, at: NOW - 1 }, [[10], [20]]],
  ])('that was interrupted %s', async (_, kept, expected) => {
    await categories({ id: 10 }, { id: 20 });
    const row = { store: 'lv', products: 0, total: 0, complete: false, pulledAt: 0, unreadable: [] };
    await writeStoreSync(databases.catalogue, { ...row, kept }, NOW);
    await start();
    if (expected.length > 1) {
      await rests(BETWEEN_MS);
      endWaits();
    }
    await rests(HALF_DAY_MS);
    expect(branches()).toEqual(expected);
  });

  it('waits for missing categories', async () => {
    await start();
    await rests(LONGEST_PULL_WAIT_MS);
    expect(isComplete).toBe(false);
    await categories({ id: 10 });
    endWaits();
    await rests(HALF_DAY_MS);
    expect(asked).toHaveLength(1);
  });

  it('is empty if no products are to be stored', async () => {
    await categories({ id: 10 });
    await start({ keptOfCategory: 0 });
    await until(
      () => isComplete,
      (over) => over,
    );
    expect([asked.length, waits]).toEqual([0, []]);
  });

  it.each([
    ['stops at its share of the quota', { used: 10, quota: 100 }, true],
    ['continues below its share of the quota', { used: 9.9, quota: 100 }, false],
    ['continues without a storage estimate', { used: 0, quota: 0 }, false],
  ])('%s', async (_, given, isFull) => {
    await categories({ id: 10 });
    room = async () => given;
    await start();
    await rests(HALF_DAY_MS);
    expect([asked.length, isComplete]).toEqual([isFull ? 0 : 1, true]);
    expect((await sync())?.fetching).toBe(isFull ? 'no-room' : undefined);
  });

  it('continues if the browser refuses a storage estimate', async () => {
    await categories({ id: 10 });
    room = () => Promise.reject(new Error('refused'));
    await start();
    await rests(HALF_DAY_MS);
    expect(asked).toHaveLength(1);
  });
});

describe('a failure', () => {
  it('delays the next request with backoff or by Retry-After, until the connection is back', async () => {
    await categories({ id: 10 }, { id: 20 });
    answer = () => failed('offline');
    await start();
    await rests(pause(1));
    endWaits();
    await rests(pause(2));
    answer = () => failed('busy', { retryAfter: 600 });
    wakeUps.tell('connection-back');
    await rests(600_000);
    answer = () => ok({ hits: { total: 0, hits: [] } });
    wakeUps.tell('connection-back');
    await rests(BETWEEN_MS);
    answer = () => failed('offline');
    endWaits();
    // the success before this failure has reset the backoff
    await rests(pause(1));
    expect(branches()).toEqual([[10], [10], [10], [10], [20]]);
  });

  it('is required for a reconnection to start a request', async () => {
    await categories({ id: 10 });
    await start();
    await rests(HALF_DAY_MS);
    now += HALF_DAY_MS;
    wakeUps.tell('connection-back');
    await rests(HALF_DAY_MS);
    expect(asked).toHaveLength(1);
  });

  it('while storing is logged and retried', async () => {
    await categories({ id: 10 });
    const { products } = databases.catalogue;
    products.bulkInsert = products.bulkUpsert = () => Promise.reject(new TypeError('full'));
    await start();
    await rests(pause(1));
    expect(log).toEqual([{ event: 'pull-not-stored', store: 'lv', error: 'TypeError: full' }]);
    endWaits();
    await rests(pause(2));
    expect(asked).toHaveLength(2);
  });

  it('of the connection holds back requests until it is restored', async () => {
    await categories({ id: 10 });
    let connect = () => {};
    untilOnline = () =>
      new Promise((resolve) => {
        connect = resolve;
      });
    await start();
    await until(sync, (row) => row !== undefined);
    expect(asked).toEqual([]);
    untilOnline = async () => undefined;
    connect();
    await until(
      () => asked.length,
      (count) => count === 1,
    );
  });
});

describe('a pause', () => {
  it('takes effect after the request in flight', async () => {
    await categories({ id: 10 }, { id: 20 }, { id: 30 });
    await start();
    await rests(BETWEEN_MS);
    rounds?.resume();
    rounds?.reSync();
    rounds?.pause();
    endWaits();
    await rests();
    wakeUps.tell('connection-back');
    await rests();
    expect([branches(), isComplete]).toEqual([[[10]], false]);
    rounds?.resume();
    await rests(BETWEEN_MS);
    endWaits();
    await rests(HALF_DAY_MS);
    expect(branches()).toEqual([[10], [20], [30]]);
  });

  it('requested while offline takes effect once online', async () => {
    await categories({ id: 10 });
    let connect: (() => void) | undefined;
    untilOnline = () =>
      new Promise((resolve) => {
        connect = resolve;
      });
    await start();
    await until(
      () => connect,
      (waiting) => waiting !== undefined,
    );
    rounds?.pause();
    connect?.();
    await rounds?.stop();
    expect(asked).toEqual([]);
  });

  it('between two requests is followed by no request after a stop', async () => {
    await categories({ id: 10 }, { id: 20 });
    await start();
    await rests(BETWEEN_MS);
    await rounds?.stop();
    wakeUps.tell('connection-back');
    expect([asked.length, waits]).toEqual([1, []]);
  });
});
