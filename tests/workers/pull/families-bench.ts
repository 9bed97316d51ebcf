// Pulls of the small families from a scripted backend into an in-memory database; no time passes.
import { ok, type Result } from '#schemas/fault.ts';
import { type Databases, openDatabases } from '#shared/database/open-databases.ts';
import type { Call, CallOptions } from '#workers/bridge-client/call.ts';
import type { LogEvent, Ports } from '#workers/ports.ts';
import { startRound } from '#workers/pull/family.ts';
import { memoryStorage } from '../../support/worker/memory-storage.ts';
import { testConfig } from '../../support/worker/test-config.ts';

export type FamiliesBench = {
  databases: Databases;
  log: LogEvent[];
  now: number;
  asked: [string, CallOptions][];
  /** entity or endpoint → function that returns its response from an offset on */
  answers: Record<string, (from: number, options: CallOptions) => unknown>;
  /** path of a static file → its response */
  files: Record<string, () => Response>;
};

/** Opens an empty database for pulls of families. */
export async function openFamilies(): Promise<FamiliesBench> {
  return {
    databases: await openDatabases(memoryStorage()),
    log: [],
    now: 10_000,
    asked: [],
    answers: {
      'country/list': () =>
        ok({ code: 200, result: [{ id: 'LV', full_name_locale: 'Latvija', available_regions: null }] }),
      'home-page': () => lists([], []),
      'shop/data': () => ok({ result: { config: [] } }),
    },
    files: {},
  };
}

export const lists = (new_collection: string[], bestsellers: string[]) =>
  ok({ code: 200, result: { new_collection, bestsellers } });
export const found = (documents: unknown[], total = documents.length) =>
  ok({ hits: { total, hits: documents.map((_source) => ({ _source })) } });

export function context(bench: FamiliesBench) {
  const call = (async (endpoint: string, options: CallOptions = {}) => {
    const name = options.params?.entity ?? endpoint;
    bench.asked.push([name, options]);
    const from = Number(options.query?.from ?? 0);
    return (bench.answers[name]?.(from, options) ?? found([])) as Result<never>;
  }) as Call;
  const ports = {
    now: () => bench.now,
    log: (event: LogEvent) => bench.log.push(event),
    fetch: async (url: string) => bench.files[url]?.() ?? new Response('', { status: 404 }),
    wait: (_: number, signal?: AbortSignal) =>
      new Promise<void>((resolve) => signal?.addEventListener('abort', () => resolve())),
  } as unknown as Ports;
  return { ports, config: testConfig(), db: bench.databases.catalogue, call };
}
export const round = (bench: FamiliesBench, store = 'lv') => startRound(context(bench), store);

export const keysOf = async (bench: FamiliesBench, name: 'categories' | 'reference' | 'content') =>
  (await bench.databases.catalogue[name].find().exec()).map(({ key }) => key).sort();
