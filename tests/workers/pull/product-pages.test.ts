// The pull of products, page by page: what is asked for, how long it waits, what it hands on. Over a database in memory,
// with waits that end when the test says so.
import type { RxStorage } from 'rxdb/plugins/core';
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { failed, ok, type Result } from '../../../schemas/errors.ts';
import { type Databases, openDatabases } from '../../../src/database/open-databases.ts';
import type { Call, CallOptions } from '../../../workers/bridge-client/call.ts';
import type { LogEvent, Ports } from '../../../workers/ports.ts';
import { backOffMs, type ProductPull, pullProducts } from '../../../workers/pull/pull-products.ts';
import '../../../workers/tabs/leadership.ts';
import { testConfig } from '../test-config.ts';
import { bridgeDoc } from '../tiny-bridge.ts';

type Asked = { size: number; after?: [string, number]; sort: unknown; signal: AbortSignal | undefined };
let databases: Databases;
let pull: ProductPull | undefined;
let asked: Asked[];
let answer: (asked: Asked) => Result<unknown> | Promise<Result<unknown>>;
let log: LogEvent[];
let waits: { ms: number; end: () => void }[];
let progress: unknown[];
let caughtUp: string[];
let connectionIs: (online: boolean) => void;
beforeEach(async () => {
  databases = await openDatabases(() => getRxStorageMemory() as RxStorage<unknown, unknown>);
  pull = undefined;
  asked = [];
  log = [];
  waits = [];
  progress = [];
  caughtUp = [];
  connectionIs = () => undefined;
});
afterEach(async () => {
  await pull?.stop();
  await Promise.all([databases.catalogue.remove(), databases.personal.remove()]);
});

const found = (documents: unknown[], total = 99) =>
  ok({ hits: { total, hits: documents.map((_source) => ({ _source })) } });
const day = (n: number) => `2026-10-01 08:00:${String(n).padStart(2, '0')}`;
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);
/** A shop with so many products, in the order of their change. */
const shopOf = (count: number) => (of: Asked) => {
  const from = of.after ? of.after[1] + 1 : 1;
  return found(
    numbers(from, Math.min(count, from + of.size - 1)).map((id) => bridgeDoc(id, { updated_at: day(id) })),
  );
};

function start(pullBatchSize = 20, untilOnline: () => Promise<void> = async () => undefined): ProductPull {
  const ports = {
    log: (event: LogEvent) => log.push(event),
    random: () => 1,
    wait: (ms: number, signal?: AbortSignal) =>
      new Promise<void>((resolve) => {
        if (ms === 0 || signal?.aborted) return resolve();
        const wait = { ms, end: resolve };
        waits.push(wait);
        signal?.addEventListener('abort', () => {
          waits = waits.filter((each) => each !== wait);
          resolve();
        });
      }),
  } as unknown as Ports;
  const call = (async (_: string, { query, signal }: CallOptions) => {
    const body = JSON.parse(String(query?.request));
    const of: Asked = { size: Number(query?.size), after: body.search_after, sort: query?.sort, signal };
    asked.push(of);
    return answer(of);
  }) as unknown as Call;
  const context = { ports, config: testConfig({ pullBatchSize }), db: databases.catalogue, call };
  const journal = {
    open: async () => undefined as never,
    progress: (...row: unknown[]) => progress.push(row),
    caughtUp: async (store: string) => void caughtUp.push(store),
  };
  pull = pullProducts(context, 'lv', journal, {
    untilOnline,
    onChange: (listener) => {
      connectionIs = listener;
      return () => {
        connectionIs = () => undefined;
      };
    },
  });
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
/** Below the locks of the database, as a device's own storage is. */
const storage = () => databases.catalogue.products.storageInstance.originalStorageInstance;
const ids = async () =>
  (await databases.catalogue.products.find().exec()).map(({ id }) => id).sort((a, b) => a - b);

describe('the pull of products', () => {
  it('reads page after page to the end, in the order of change, and tells each', async () => {
    answer = shopOf(45);
    const { complete } = start();
    await isComplete();
    await complete;
    expect(asked.map(({ size, after }) => [size, after])).toEqual([
      [20, undefined],
      [20, [day(20), 20]],
      [20, [day(40), 40]],
    ]);
    expect(asked[0]?.sort).toBe('updated_at:asc,id:asc');
    expect(progress).toEqual([20, 20, 5].map((count) => ['lv', count, count, 99]));
    expect(await ids()).toEqual(numbers(1, 45));
    expect(log).toEqual([]);
  });

  it('asks again from where it ended when it is told to', async () => {
    answer = shopOf(5);
    const { reSync } = start();
    await isComplete();
    answer = shopOf(6);
    reSync();
    await until(() => expect(caughtUp).toHaveLength(2));
    expect(asked.map(({ after }) => after)).toEqual([undefined, [day(5), 5]]);
    expect(await ids()).toEqual(numbers(1, 6));
  });

  it('leaves out what is malformed, and takes disabled products away, whatever stands on a page', async () => {
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

  it('maps a long page in slices', async () => {
    answer = (of) =>
      of.after ? found([]) : found(numbers(1, 90).map((id) => bridgeDoc(id, { updated_at: day(1) })));
    start(100);
    await isComplete();
    expect(await ids()).toEqual(numbers(1, 90));
  });

  it('asks for less while pages do not come in time, and for more again when they do', async () => {
    let n = 0;
    const all = shopOf(40);
    answer = (of) => (n++ < 2 ? failed('timeout') : all(of));
    start(30);
    await waitsFor(1_000);
    endWait();
    await waitsFor(2_000);
    endWait();
    await isComplete();
    expect(asked.map(({ size }) => size)).toEqual([30, 15, 10, 11, 13, 15]);
    expect(log.map(({ event, store, code }) => [event, store, code])).toEqual([
      ['pull-failed', 'lv', 'RC_PULL'],
      ['pull-failed', 'lv', 'RC_PULL'],
    ]);
  });

  it('waits longer with each failure and as long as the shop asks, and no more once the connection is back', async () => {
    answer = () => failed('busy', { retryAfter: 90 });
    start();
    await waitsFor(90_000);
    connectionIs(false);
    expect(waits).toHaveLength(1);
    answer = () => failed('busy');
    connectionIs(true);
    await waitsFor(2_000);
    expect(asked.map(({ size }) => size)).toEqual([20, 20]);
    answer = shopOf(3);
    connectionIs(true);
    await isComplete();
    answer = () => failed('busy');
    pull?.reSync();
    await waitsFor(1_000);
  });

  it('takes a full page that leads nowhere for a mistake', async () => {
    answer = () => found(numbers(1, 10).map(() => ({ id: 'none' })));
    start(10);
    await waitsFor(1_000);
    expect([progress, caughtUp]).toEqual([[], []]);
  });

  it.each([
    ['only', 3, 1],
    ['first', 23, 1],
    ['last', 23, 2],
    ['only full', 20, 1],
  ])(
    'asks ever more seldom for the %s page while the device cannot store it, and is complete only after',
    async (_, count, page) => {
      const write = storage().bulkWrite;
      let writes = 0;
      storage().bulkWrite = async (...rows) => {
        if (++writes >= page) throw new Error('QuotaExceededError');
        return write.apply(storage(), rows);
      };
      answer = shopOf(count);
      start();
      for (const ms of [1_000, 2_000, 4_000]) {
        await until(() => expect([waits.map((wait) => wait.ms), caughtUp]).toEqual([[ms], []]));
        endWait();
      }
      await waitsFor(8_000);
      storage().bulkWrite = write;
      expect(await ids()).toEqual(numbers(1, 20 * (page - 1)));
      endWait();
      await isComplete();
      expect(await ids()).toEqual(numbers(1, count));
      expect(log.map(({ event }) => event)).toEqual(numbers(1, 4).map(() => 'pull-not-stored'));
    },
  );

  it('asks nothing before the connection is up, and its end ends what is asked', async () => {
    let open: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    answer = shopOf(3);
    const mine = start(20, () => gate);
    await until(async () => expect(databases.catalogue.closed).toBe(false));
    expect(asked).toEqual([]);
    open();
    await isComplete();
    await mine.stop();
    expect(asked.at(-1)?.signal?.aborted).toBe(true);
    expect(await ids()).toEqual(numbers(1, 3));
  });
});

it.each([
  [1, 0, 0, 500],
  [1, 1, 0, 1_000],
  [2, 1, 0, 2_000],
  [4, 0.5, 0, 6_000],
  [7, 1, 0, 60_000],
  [5_000, 0, 0, 30_000],
  [1, 1, 5, 5_000],
  [3, 1, 2, 4_000],
])('after %i failures, by chance %d, asked for %i s: %i ms', (attempt, random, retryAfter, ms) => {
  expect(backOffMs(attempt, random, retryAfter)).toBe(ms);
});
