// Pulls into collections that are plain maps.
import { ok, type Result } from '#schemas/fault.ts';
import type { Call, CallOptions } from '#workers/bridge-client/call.ts';
import type { LogEvent } from '#workers/ports.ts';
import { type Family, type PullContext, startRound } from '#workers/pull/family.ts';
import { testConfig } from '../../support/worker/test-config.ts';

export type ContentBench = {
  db: { content: ReturnType<typeof mapped>; categories: ReturnType<typeof mapped> };
  writes: string[];
  log: LogEvent[];
  asked: [string, CallOptions][];
  answers: Record<string, () => unknown>;
  files: Record<string, () => Response>;
  filesAsked: string[];
};

/** Creates empty collections and a backend without content. */
export function openContent(): ContentBench {
  const writes: string[] = [];
  return {
    writes,
    db: { content: mapped(writes), categories: mapped(writes) },
    log: [],
    asked: [],
    files: {},
    filesAsked: [],
    answers: { 'home-page': () => lists([], []), 'shop/data': () => ok({ result: { config: [] } }) },
  };
}

export type Doc = { key: string; store: string; kind?: string; value?: unknown };
type Selector = { selector: Partial<Doc> };
const isChoice = (value: unknown): value is { $in: unknown[] } => typeof value === 'object';
const mapped = (writes: string[]) => {
  const stored = new Map<string, Doc>();
  const seen = (doc: Doc) => ({ toMutableJSON: () => structuredClone(doc) });
  const matches = ({ selector }: Selector) =>
    [...stored.values()].filter((doc) =>
      Object.entries(selector).every(([field, value]) => {
        const own = doc[field as keyof Doc];
        return isChoice(value) ? value.$in.includes(own) : own === value;
      }),
    );
  return {
    stored,
    find: (query: Selector) => ({ exec: async () => matches(query).map(seen) }),
    findOne: (query: Selector | string) => ({
      exec: async () => {
        const doc = typeof query === 'string' ? stored.get(query) : matches(query)[0];
        return doc ? seen(doc) : null;
      },
    }),
    bulkUpsert: async (docs: Doc[]) => {
      for (const doc of docs) {
        writes.push(doc.key);
        stored.set(doc.key, doc);
      }
    },
    bulkRemove: async (keys: string[]) => keys.map((key) => stored.delete(key)),
  };
};

export const lists = (new_collection: string[], bestsellers: string[]) =>
  ok({ code: 200, result: { new_collection, bestsellers } });
export const found = (documents: unknown[]) =>
  ok({ hits: { total: documents.length, hits: documents.map((_source) => ({ _source })) } });
export function pull(bench: ContentBench, family: Family, store = 'lv'): Promise<Result<void>> {
  const ports = {
    now: () => 10_000,
    log: (event: LogEvent) => bench.log.push(event),
    fetch: async (url: string) => {
      const { pathname } = new URL(url, 'http://shop');
      bench.filesAsked.push(pathname);
      return bench.files[pathname]?.() ?? new Response('', { status: 404 });
    },
    wait: () => new Promise(() => undefined),
  };
  const call = (async (endpoint: string, options: CallOptions = {}) => {
    const name = options.params?.entity ?? endpoint;
    bench.asked.push([name, options]);
    return bench.answers[name]?.() ?? found([]);
  }) as Call;
  return family.pull(
    startRound({ ports, config: testConfig(), db: bench.db, call } as unknown as PullContext, store),
  );
}
export const kept = (bench: ContentBench, collection: 'content' | 'categories') =>
  [...bench.db[collection].stored.keys()].sort();
