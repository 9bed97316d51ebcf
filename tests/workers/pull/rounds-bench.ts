// Category rounds of a device with an in-memory database, whose pauses the tests end.
import { ok, type Result } from '#schemas/fault.ts';
import { type Databases, openDatabases } from '#shared/database/open-databases.ts';
import { mapCategory } from '#shared/wire/map-category.ts';
import type { CallOptions } from '#workers/bridge-client/call.ts';
import type { LogEvent, Ports } from '#workers/ports.ts';
import type { PullContext } from '#workers/pull/family.ts';
import { pullFirstProducts } from '#workers/pull/pull-first-products.ts';
import type { ProductPull } from '#workers/pull/pull-products.ts';
import { openSyncJournal } from '#workers/pull/sync-journal.ts';
import { readStoreSync } from '#workers/pull/write-store-sync.ts';
import { createWakeUps, type WakeUps } from '#workers/wake-ups.ts';
import { memoryStorage } from '../../support/worker/memory-storage.ts';
import { testConfig } from '../../support/worker/test-config.ts';
import { bridgeCategory, bridgeDoc } from '../../support/worker/tiny-bridge.ts';
import { until } from '../../support/worker/virtual-clock.ts';

export type RoundsBench = {
  databases: Databases;
  rounds: ProductPull | undefined;
  now: number;
  room: (() => Promise<{ used: number; quota: number }>) | undefined;
  asked: Question[];
  answer: () => Result<unknown>;
  untilOnline: () => Promise<void>;
  waits: { ms: number; end: () => void }[];
  log: LogEvent[];
  wakeUps: WakeUps;
  isComplete: boolean;
};

/** Opens an empty database for category rounds. */
export async function openRounds(): Promise<RoundsBench> {
  return {
    databases: await openDatabases(memoryStorage()),
    rounds: undefined,
    now: NOW,
    room: undefined,
    asked: [],
    answer: () => ok({ hits: { total: 9, hits: [{ _source: bridgeDoc(1) }] } }),
    untilOnline: async () => undefined,
    waits: [],
    log: [],
    wakeUps: createWakeUps(),
    isComplete: false,
  };
}

export const NOW = 1_800_000_000_000;
export const HALF_DAY_MS = 12 * 3_600_000;
export const BETWEEN_MS = 500;
export const SEED = 'device';

type Question = { query: unknown; size: unknown; sort: unknown; from: unknown };

export async function categories(
  bench: RoundsBench,
  ...given: { id: number; [field: string]: unknown }[]
): Promise<void> {
  for (const { id, ...over } of given) {
    const mapped = mapCategory('lv', { ...bridgeCategory(id), ...over });
    if (!mapped.ok) throw new Error(mapped.fault.code);
    await bench.databases.catalogue.categories.insert(mapped.value);
  }
}
/** Resolves once exactly the waits of these lengths, in ms, are pending. */
export const rests = (bench: RoundsBench, ...lengths: number[]) =>
  until(
    () => JSON.stringify(bench.waits.map(({ ms }) => ms)),
    (present) => present === JSON.stringify(lengths),
  );
export const endWaits = (bench: RoundsBench) => {
  for (const { end } of bench.waits.splice(0)) end();
};
export const sync = (bench: RoundsBench) => readStoreSync(bench.databases.catalogue, 'lv');
/** Returns the category ids of each request. */
export const branches = (bench: RoundsBench) =>
  bench.asked.map(({ query }) => {
    const { must } = (
      query as { bool: { filter: { bool: { must: { terms: Record<string, number[]> }[] } } } }
    ).bool.filter.bool;
    return must.at(-1)?.terms.category_ids;
  });

export async function start(
  bench: RoundsBench,
  over: { keptOfCategory?: number; listOutOfStock?: boolean } = {},
): Promise<void> {
  const ports = {
    now: () => bench.now,
    uuid: () => SEED,
    log: (event: LogEvent) => bench.log.push(event),
    ...(bench.room && { room: () => bench.room?.() }),
    wait: (ms: number, signal?: AbortSignal) =>
      new Promise<void>((resolve) => {
        if (signal?.aborted) return resolve();
        const wait = { ms, end: resolve };
        bench.waits.push(wait);
        signal?.addEventListener('abort', () => {
          bench.waits = bench.waits.filter((each) => each !== wait);
          resolve();
        });
      }),
  } as unknown as Ports;
  const config = testConfig({ scope: 'browse', keptOfCategory: over.keptOfCategory ?? 2 });
  Object.assign(config.catalogue, { keptShare: 0.1, listOutOfStock: over.listOutOfStock ?? true });
  const call = async (_: string, { query = {} }: CallOptions) => {
    const { query: condition } = JSON.parse(String(query.request)) as { query: unknown };
    bench.asked.push({ query: condition, size: query.size, sort: query.sort, from: query.from });
    return bench.answer();
  };
  const context = { ports, config, db: bench.databases.catalogue, call } as unknown as PullContext;
  const journal = openSyncJournal(bench.databases.catalogue, ports, false);
  await journal.open('lv');
  bench.rounds = pullFirstProducts(
    context,
    'lv',
    journal,
    { untilOnline: () => bench.untilOnline() },
    bench.wakeUps,
  );
  void bench.rounds.complete.then(() => {
    bench.isComplete = true;
  });
}
