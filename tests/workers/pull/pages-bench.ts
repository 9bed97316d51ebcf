// The pull of products, page by page, into an in-memory database, with waits that the test ends.
import { expect } from 'vitest';
import type { PullCheckpoint } from '#schemas/documents/lookup-document.ts';
import { ok, type Result } from '#schemas/fault.ts';
import { type Databases, openDatabases } from '#shared/database/open-databases.ts';
import { retryDelay } from '#shared/domain/outbox/retry-delay.ts';
import type { Call, CallOptions } from '#workers/bridge-client/call.ts';
import type { LogEvent, Ports } from '#workers/ports.ts';
import { LONGEST_PULL_WAIT_MS, type ProductPull, pullProducts } from '#workers/pull/pull-products.ts';
import type { PulledPage, SyncJournal } from '#workers/pull/sync-journal.ts';
import { createWakeUps, type WakeUps } from '#workers/wake-ups.ts';
import '#workers/tabs/leadership.ts';
import { untilPasses } from '../../support/worker/event-loop.ts';
import { memoryStorage } from '../../support/worker/memory-storage.ts';
import { testConfig } from '../../support/worker/test-config.ts';
import { bridgeDoc } from '../../support/worker/tiny-bridge.ts';

export type PagesBench = {
  databases: Databases;
  pull: ProductPull | undefined;
  asked: Asked[];
  answer: (asked: Asked) => Result<unknown> | Promise<Result<unknown>>;
  log: LogEvent[];
  waits: { ms: number; end: () => void }[];
  /** number of pauses that let other work run */
  turns: number;
  /** if set, pauses that let other work run last until it resolves */
  pauseSlices?: Promise<void>;
  progress: unknown[];
  caughtUp: string[];
  /** by store view */
  checkpoints: Map<string, PullCheckpoint>;
  wakeUps: WakeUps;
};

/** Opens an empty database for the pull of products. */
export async function openPages(): Promise<PagesBench> {
  return {
    databases: await openDatabases(memoryStorage()),
    pull: undefined,
    asked: [],
    log: [],
    waits: [],
    answer: () => found([]),
    turns: 0,
    progress: [],
    caughtUp: [],
    checkpoints: new Map(),
    wakeUps: createWakeUps(),
  };
}

type Asked = {
  entity: unknown;
  size: number;
  after?: [string, number];
  sort: unknown;
  signal: AbortSignal | undefined;
};

export const found = (documents: unknown[], total = 99) =>
  ok({ hits: { total, hits: documents.map((_source) => ({ _source })) } });
const SEED = 'device';
/** Returns the wait after this many failures in a row, in ms. */
export const pause = (failures: number) => retryDelay(failures, SEED, { longestMs: LONGEST_PULL_WAIT_MS });
export const day = (n: number) => `2026-10-01 08:00:${String(n).padStart(2, '0')}`;
export const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at);
/** Answers as a backend with `count` products, in the order of their last change. */
export const shopOf = (count: number) => (of: Asked) => {
  const from = of.after ? of.after[1] + 1 : 1;
  return found(
    numbers(from, Math.min(count, from + of.size - 1)).map((id) => bridgeDoc(id, { updated_at: day(id) })),
  );
};

export function start(
  bench: PagesBench,
  pullBatchSize = 20,
  untilOnline: () => Promise<void> = async () => undefined,
  store = 'lv',
  prefix = '/api',
): ProductPull {
  const ports = {
    log: (event: LogEvent) => bench.log.push(event),
    uuid: () => SEED,
    elapsed: () => 10_000,
    wait: (ms: number, signal?: AbortSignal) =>
      new Promise<void>((resolve) => {
        if (ms === 0) bench.turns++;
        if (ms === 0 && bench.pauseSlices && !signal?.aborted) return void bench.pauseSlices.then(resolve);
        if (ms === 0 || signal?.aborted) return resolve();
        const wait = { ms, end: resolve };
        bench.waits.push(wait);
        signal?.addEventListener('abort', () => {
          bench.waits = bench.waits.filter((each) => each !== wait);
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
    bench.asked.push(of);
    return bench.answer(of);
  }) as unknown as Call;
  const config = testConfig({ pullBatchSize });
  Object.assign(config.bridge, { prefix });
  const context = { ports, config, db: bench.databases.catalogue, call };
  const journal = {
    progress: async (store: string, { pulled, added, total }: PulledPage) =>
      void bench.progress.push([store, pulled, added, total]),
    caughtUp: async (store: string) => void bench.caughtUp.push(store),
    checkpoint: (of: string, backend: string) => {
      const kept = bench.checkpoints.get(of);
      return kept?.backend === backend ? kept : undefined;
    },
    stored: (of: string, checkpoint: PullCheckpoint) => void bench.checkpoints.set(of, checkpoint),
  } as Partial<SyncJournal> as SyncJournal;
  bench.pull = pullProducts(context, store, journal, { untilOnline }, bench.wakeUps);
  return bench.pull;
}
export const until = untilPasses;
export const isComplete = (bench: PagesBench) => until(() => expect(bench.caughtUp).toEqual(['lv']));

/** Returns the storage below RxDB's wrappers, where the device's own storage would be. */
export const storage = (bench: PagesBench) =>
  bench.databases.catalogue.products.storageInstance.originalStorageInstance;
export const ids = async (bench: PagesBench) =>
  (await bench.databases.catalogue.products.find().exec()).map(({ id }) => id).sort((a, b) => a - b);
