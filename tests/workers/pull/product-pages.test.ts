// The pull of products, page by page: requests, waits and stored documents. Uses an in-memory database, with waits that
// the test ends.

import { REPLICATION_STATE_BY_COLLECTION } from 'rxdb/plugins/replication';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { failed, ok, type Result } from '#schemas/fault.ts';
import { type Databases, openDatabases } from '#shared/database/open-databases.ts';
import { retryDelay } from '#shared/domain/outbox/retry-delay.ts';
import type { Call, CallOptions } from '#workers/bridge-client/call.ts';
import type { LogEvent, Ports } from '#workers/ports.ts';
import { LONGEST_PULL_WAIT_MS, type ProductPull, pullProducts } from '#workers/pull/pull-products.ts';
import type { PulledPage, SyncJournal } from '#workers/pull/sync-journal.ts';
import { createWakeUps, type WakeUps } from '#workers/wake-ups.ts';
import '#workers/tabs/leadership.ts';
import { deferred } from '#shared/domain/deferred.ts';
import { memoryStorage } from '../../support/worker/memory-storage.ts';
import { testConfig } from '../../support/worker/test-config.ts';
import { bridgeDoc } from '../../support/worker/tiny-bridge.ts';

type Asked = {
  entity: unknown;
  size: number;
  after?: [string, number];
  sort: unknown;
  signal: AbortSignal | undefined;
};
let databases: Databases;
let pull: ProductPull | undefined;
let asked: Asked[];
let answer: (asked: Asked) => Result<unknown> | Promise<Result<unknown>>;
let log: LogEvent[];
let waits: { ms: number; end: () => void }[];
/** number of pauses that let other work run */
let turns: number;
let progress: unknown[];
let caughtUp: string[];
let wakeUps: WakeUps;
beforeEach(async () => {
  databases = await openDatabases(memoryStorage());
  pull = undefined;
  asked = [];
  log = [];
  waits = [];
  turns = 0;
  progress = [];
  caughtUp = [];
  wakeUps = createWakeUps();
});
afterEach(async () => {
  await pull?.stop();
  await Promise.all([databases.catalogue.remove(), databases.personal.remove()]);
});

const found = (documents: unknown[], total = 99) =>
  ok({ hits: { total, hits: documents.map((_source) => ({ _source })) } });
const SEED = 'device';
/** Returns the wait after this many failures in a row, in ms. */
const pause = (failures: number) => retryDelay(failures, SEED, { longestMs: LONGEST_PULL_WAIT_MS });
const day = (n: number) => `2026-10-01 08:00:${String(n).padStart(2, '0')}`;
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);
/** Answers as a backend with `count` products, in the order of their last change. */
const shopOf = (count: number) => (of: Asked) => {
  const from = of.after ? of.after[1] + 1 : 1;
  return found(
    numbers(from, Math.min(count, from + of.size - 1)).map((id) => bridgeDoc(id, { updated_at: day(id) })),
  );
};

function start(
  pullBatchSize = 20,
  untilOnline: () => Promise<void> = async () => undefined,
  store = 'lv',
  prefix = '/api',
): ProductPull {
  const ports = {
    log: (event: LogEvent) => log.push(event),
    uuid: () => SEED,
    wait: (ms: number, signal?: AbortSignal) =>
      new Promise<void>((resolve) => {
        if (ms === 0) turns++;
        if (ms === 0 || signal?.aborted) return resolve();
        const wait = { ms, end: resolve };
        waits.push(wait);
        signal?.addEventListener('abort', () => {
          waits = waits.filter((each) => each !== wait);
          resolve();
        });
      }),
  } as unknown as Ports;
  const call = (async (_: string, { params, query, signal }: CallOptions) => {
    const body = JSON.parse(String(query?.request));
    const of: Asked = {
      entity: params?.entity,
      size: Number(query?.size),
      after: body.search_after,
      sort: query?.sort,
      signal,
    };
    asked.push(of);
    return answer(of);
  }) as unknown as Call;
  const config = testConfig({ pullBatchSize });
  Object.assign(config.bridge, { prefix });
  const context = { ports, config, db: databases.catalogue, call };
  const journal = {
    progress: async (store: string, { pulled, added, total }: PulledPage) =>
      void progress.push([store, pulled, added, total]),
    caughtUp: async (store: string) => void caughtUp.push(store),
    generation: () => '',
  } as Partial<SyncJournal> as SyncJournal;
  pull = pullProducts(context, store, journal, { untilOnline }, wakeUps);
  return pull;
}
async function until(look: () => unknown): Promise<void> {
  for (let turn = 0; ; turn++)
    try {
      return void (await look());
    } catch (error) {
      if (turn === 1_000) throw error;
      await new Promise<void>((resolve) => setTimeout(() => setImmediate(resolve), 0));
    }
}
const isComplete = () => until(() => expect(caughtUp).toEqual(['lv']));
const waitsFor = (ms: number) => until(() => expect(waits.map((wait) => wait.ms)).toEqual([ms]));
const endWait = () => {
  for (const { end } of waits.splice(0)) end();
};
/** Returns the storage below RxDB's wrappers, where the device's own storage would be. */
const storage = () => databases.catalogue.products.storageInstance.originalStorageInstance;
/** Returns, for each pull that has not ended, whether it is paused. */
const pausedPulls = () =>
  REPLICATION_STATE_BY_COLLECTION.get(databases.catalogue.products as never)?.map((each) => each.isPaused());
const ids = async () =>
  (await databases.catalogue.products.find().exec()).map(({ id }) => id).sort((a, b) => a - b);

describe('the pull of products', () => {
  it('reads and reports page by page in the order of change', async () => {
    answer = shopOf(45);
    const { complete } = start();
    await isComplete();
    await complete;
    expect(asked.map(({ size, after }) => [size, after])).toEqual([
      [20, undefined],
      [20, [day(20), 20]],
      [20, [day(40), 40]],
    ]);
    expect(asked[0]).toMatchObject({ entity: 'product', sort: 'updated_at:asc,id:asc' });
    expect(progress).toEqual([20, 20, 5].map((count) => ['lv', count, count, 99]));
    expect(await ids()).toEqual(numbers(1, 45));
    expect(log).toEqual([]);
  });

  it('prefetches one page while the previous page is being stored', async () => {
    const write = storage().bulkWrite;
    const { promise: isStored, resolve: store } = deferred<void>();
    storage().bulkWrite = async (...rows) => {
      await isStored;
      return write.apply(storage(), rows);
    };
    answer = shopOf(65);
    start();
    await until(() => expect(asked).toHaveLength(2));
    for (let turn = 0; turn < 100; turn++) await new Promise<void>((resolve) => setImmediate(resolve));
    expect(asked.map(({ after }) => after?.[1])).toEqual([undefined, 20]);
    // a prefetched page counts as progress only once it is passed on to be stored
    expect(progress).toEqual([['lv', 20, 20, 99]]);
    storage().bulkWrite = write;
    store();
    await isComplete();
    expect(asked.map(({ after }) => after?.[1])).toEqual([undefined, 20, 40, 60]);
    expect(await ids()).toEqual(numbers(1, 65));
  });

  it('continues from the last product on reSync', async () => {
    answer = shopOf(5);
    const { reSync } = start();
    await isComplete();
    answer = shopOf(6);
    reSync();
    await until(() => expect(caughtUp).toHaveLength(2));
    expect(asked.map(({ after }) => after)).toEqual([undefined, [day(5), 5]]);
    expect(await ids()).toEqual(numbers(1, 6));
  });

  it('stores neither malformed nor disabled products', async () => {
    answer = (of) =>
      of.after
        ? found([bridgeDoc(7, { updated_at: day(7), status: 2 }), bridgeDoc(8, { updated_at: day(8) })])
        : found([...numbers(1, 9).map((id) => ({ id, updated_at: day(1) })), { id: 'none' }]);
    start(10);
    await isComplete();
    expect(asked.map(({ after }) => after)).toEqual([undefined, [day(1), 9]]);
    expect(progress).toEqual([
      ['lv', 10, 0, 99],
      ['lv', 2, 1, 99],
    ]);
    expect(await ids()).toEqual([8]);
    expect(log).toMatchObject([{ event: 'documents-left-out', family: 'products', store: 'lv', count: 10 }]);
  });

  it('yields between the slices of a long page', async () => {
    answer = () => found(numbers(1, 120).map((id) => bridgeDoc(id, { updated_at: day(1) })));
    start(121);
    await isComplete();
    expect(await ids()).toEqual(numbers(1, 120));
    expect(progress).toEqual([['lv', 120, 120, 99]]);
    expect(turns).toBe(2);
  });

  it.each([
    ['has the same timestamp as the others', (id: number) => ({ id, updated_at: day(1) })],
    ['is the same product, changed again', (id: number) => ({ id: 7, updated_at: day(id) })],
  ])('continues if the last product of a full page %s', async (_, change) => {
    let page = 0;
    answer = () => found(page++ < 2 ? numbers(1, 10).map((id) => bridgeDoc(id, change(10 * page + id))) : []);
    start(10);
    await isComplete();
    expect(asked).toHaveLength(3);
    expect(log).toEqual([]);
  });

  it('is complete after its last page, even if the connection is lost at that moment', async () => {
    answer = shopOf(3);
    let looks = 0;
    start(20, () => (looks++ === 0 ? Promise.resolve() : new Promise(() => undefined)));
    await isComplete();
    expect(await ids()).toEqual(numbers(1, 3));
  });

  it('has a separate checkpoint for each store view and bridge', async () => {
    answer = shopOf(3);
    await start().complete;
    await pull?.stop();
    await start(20, undefined, 'en').complete;
    await pull?.stop();
    await start(20, undefined, 'lv', '/other').complete;
    await pull?.stop();
    await start().complete;
    expect(asked.map(({ after }) => after)).toEqual([undefined, undefined, undefined, [day(3), 3]]);
  });

  it('resumes after a pause from what is stored', async () => {
    const all = shopOf(65);
    let give: () => void = () => undefined;
    answer = (of) =>
      of.after
        ? new Promise((resolve) => {
            give = () => resolve(all(of));
          })
        : all(of);
    const { pause, resume } = start();
    await until(() => expect(asked).toHaveLength(2));
    pause();
    await until(() => expect(pausedPulls()).toEqual([true]));
    answer = all;
    give();
    await until(async () => expect(await ids()).toEqual(numbers(1, 20)));
    expect([asked.length, caughtUp]).toEqual([2, []]);
    resume();
    await isComplete();
    expect(await ids()).toEqual(numbers(1, 65));
    // no page is prefetched after a page that arrives while the pull is paused
    expect(asked.map(({ after }) => after?.[1])).toEqual([undefined, 20, 20, 40, 60]);
    resume();
    pull?.reSync();
    await until(() => expect(caughtUp).toHaveLength(2));
    expect(asked).toHaveLength(6);
  });

  it('requests smaller pages for a while after timeouts', async () => {
    let n = 0;
    const all = shopOf(40);
    answer = (of) => (n++ < 2 ? failed('timeout') : all(of));
    start(30);
    await waitsFor(pause(1));
    endWait();
    await waitsFor(pause(2));
    endWait();
    await isComplete();
    expect(asked.map(({ size }) => size)).toEqual([30, 15, 10, 11, 13, 15]);
    expect(log.map(({ event, store, code }) => [event, store, code])).toEqual([
      ['pull-failed', 'lv', 'RC_PULL'],
      ['pull-failed', 'lv', 'RC_PULL'],
    ]);
  });

  it('backs off after each failure or by Retry-After, until the connection is back', async () => {
    answer = () => failed('busy', { retryAfter: 90 });
    start();
    await waitsFor(90_000);
    wakeUps.tell('connection-hint');
    expect(waits).toHaveLength(1);
    answer = () => failed('busy');
    wakeUps.tell('connection-back');
    await waitsFor(pause(2));
    expect(asked.map(({ size }) => size)).toEqual([20, 20]);
    answer = shopOf(3);
    wakeUps.tell('connection-back');
    await isComplete();
    answer = () => failed('busy');
    pull?.reSync();
    await waitsFor(pause(1));
  });

  it('treats a full page without valid products as a failure', async () => {
    answer = () => found(numbers(1, 10).map(() => ({ id: 'none' })));
    start(10);
    await waitsFor(pause(1));
    expect([progress, caughtUp]).toEqual([[], []]);
  });

  it.each([
    ['only', 3, 1],
    ['first', 23, 1],
    ['last', 23, 2],
    ['only full', 20, 1],
  ])(
    'retries with backoff if the %s page cannot be stored, and is complete only after that',
    async (_, count, page) => {
      const write = storage().bulkWrite;
      let writes = 0;
      storage().bulkWrite = async (...rows) => {
        if (++writes >= page) throw new Error('QuotaExceededError');
        return write.apply(storage(), rows);
      };
      answer = shopOf(count);
      start();
      for (const ms of [pause(1), pause(2), pause(3)]) {
        await until(() => expect([waits.map((wait) => wait.ms), caughtUp]).toEqual([[ms], []]));
        endWait();
      }
      await waitsFor(pause(4));
      storage().bulkWrite = write;
      expect(await ids()).toEqual(numbers(1, 20 * (page - 1)));
      endWait();
      await isComplete();
      expect(await ids()).toEqual(numbers(1, count));
      expect(log.map(({ event }) => event)).toEqual(numbers(1, 4).map(() => 'pull-not-stored'));
      // the pull resumes from the page that was not stored; the next page was prefetched before the failure was known
      const ahead = page <= count / 20 ? [page + 1] : [];
      const rest = numbers(page, Math.floor(count / 20) + 1);
      expect(asked.map(({ after }) => after?.[1] ?? 0)).toEqual(
        [...numbers(1, page - 1), page, ...ahead, page, page, page, ...rest].map((each) => 20 * (each - 1)),
      );
    },
  );

  it('resets the backoff after a stored page, even if it rejected documents', async () => {
    const write = storage().bulkWrite;
    const refuse = () => {
      storage().bulkWrite = async (rows) => ({
        error: rows.map((writeRow) => ({
          status: 422,
          documentId: writeRow.document.key,
          writeRow,
        })) as never,
      });
    };
    refuse();
    answer = shopOf(3);
    start();
    await waitsFor(pause(1));
    endWait();
    await waitsFor(pause(2));
    storage().bulkWrite = write;
    endWait();
    await isComplete();
    refuse();
    answer = shopOf(4);
    pull?.reSync();
    await waitsFor(pause(1));
    expect(new Set(log.map(({ event }) => event))).toEqual(new Set(['pull-not-stored']));
  });

  it('logs nothing if stopped during a request', async () => {
    answer = ({ signal }) =>
      new Promise((resolve) => signal?.addEventListener('abort', () => resolve(failed('offline'))));
    const asking = start();
    await until(() => expect(asked).toHaveLength(1));
    await asking.stop();
    expect(log).toEqual([]);
  });

  it('stays stopped if stopped during a wait', async () => {
    storage().bulkWrite = async () => {
      throw new Error('QuotaExceededError');
    };
    answer = shopOf(3);
    const waiting = start();
    await waitsFor(pause(1));
    await waiting.stop();
    await until(() => expect(pausedPulls()).toEqual([]));
  });

  it('starts when the connection is up', async () => {
    const { promise: gate, resolve: open } = deferred<void>();
    answer = shopOf(3);
    start(20, () => gate);
    await until(async () => expect(databases.catalogue.closed).toBe(false));
    expect(asked).toEqual([]);
    open();
    await isComplete();
    expect(await ids()).toEqual(numbers(1, 3));
  });

  it('aborts its request when stopped', async () => {
    answer = shopOf(3);
    const mine = start();
    await isComplete();
    await mine.stop();
    expect(asked.at(-1)?.signal?.aborted).toBe(true);
  });
});
