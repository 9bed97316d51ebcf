// Fakes of everything that pulls depend on; they record their calls. The test ends the pending waits, so no time
// passes.
import { of } from 'rxjs';
import { expect } from 'vitest';
import type { ContentDocument } from '#schemas/documents/content-document.ts';
import type { ProductDocument } from '#schemas/documents/product-document.ts';
import { ok, type Result } from '#schemas/fault.ts';
import { retryDelay } from '#shared/domain/outbox/retry-delay.ts';
import type { CallOptions } from '#workers/bridge-client/call.ts';
import type { Ports } from '#workers/ports.ts';
import type { Family, PullContext, PullRound } from '#workers/pull/family.ts';
import type { PageSize } from '#workers/pull/page-size.ts';
import { LONGEST_PULL_WAIT_MS, type ProductPull } from '#workers/pull/pull-products.ts';
import { type Replication, startReplication } from '#workers/pull/replication.ts';
import type { SyncJournal } from '#workers/pull/sync-journal.ts';
import { createWakeUps, type WakeUps } from '#workers/wake-ups.ts';
import type { Connection } from '#workers/watch-connection.ts';
import { testConfig } from './test-config.ts';
import { bridgeDoc } from './tiny-bridge.ts';

type World = {
  /** calls since the last read, in order */
  happened: string[];
  waits: { ms: number; end: () => void }[];
  now: number;
  online: boolean;
  wakeUps: WakeUps;
  /** resolves when the device is online */
  connectionUp: Promise<void>;
  content: Pick<ContentDocument, 'store' | 'kind' | 'value'>[];
  /** skus of stored products */
  here: string[];
  /** skus of the last search */
  skus: string[];
  faults: Partial<Record<'small' | 'other' | 'search' | 'journal', () => Promise<Result<never>>>>;
  /** store view → completes its pull */
  finish: Record<string, () => void>;
  /** store view → the page size of its pull */
  pageSizes: Record<string, PageSize | undefined>;
  lead: () => void;
};
export const world = {} as World;

export function begin(): void {
  Object.assign(world, {
    happened: [],
    waits: [],
    now: 1_000_000,
    online: true,
    wakeUps: createWakeUps(),
    connectionUp: Promise.resolve(),
    content: [],
    here: [],
    skus: [],
    faults: {},
    finish: {},
    pageSizes: {},
    lead: () => undefined,
  } satisfies World);
}

/** Returns the wait after this many failures in a row, in ms. */
export const pause = (failures: number) =>
  retryDelay(failures, 'device', { longestMs: LONGEST_PULL_WAIT_MS });
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
/** Waits until no work remains that can proceed without ending a wait. Returns the recorded calls. */
export async function next(): Promise<string[]> {
  await settled();
  return world.happened.splice(0);
}
export const lengths = () => world.waits.map(({ ms }) => ms).sort((a, b) => a - b);
/** Ends all waits of this length. Returns the calls that follow. */
export async function after(ms: number): Promise<string[]> {
  const due = world.waits.filter((wait) => wait.ms === ms);
  expect(due).not.toHaveLength(0);
  world.waits = world.waits.filter((wait) => wait.ms !== ms);
  for (const { end } of due) end();
  return next();
}

export function start(pullAllStores = false): Replication {
  const note = (what: string) => world.happened.push(what);
  const ports = {
    now: () => world.now,
    uuid: () => 'device',
    log: ({ event, level: _, ...rest }) => note([event, ...Object.values(rest)].join(' ')),
    wait: (ms, signal) =>
      new Promise<void>((resolve) => {
        if (signal?.aborted) return resolve();
        const wait = { ms, end: resolve };
        world.waits.push(wait);
        signal?.addEventListener('abort', () => {
          world.waits = world.waits.filter((each) => each !== wait);
          resolve();
        });
      }),
  } as Partial<Ports> as Ports;
  const family = (name: 'small' | 'other'): Family => ({
    name,
    pull: async ({ store }: PullRound) => {
      note(`${name} ${store}`);
      return (await world.faults[name]?.()) ?? ok(undefined);
    },
  });
  const products = ({ pageSize }: PullContext, store: string): ProductPull => {
    note(`pull ${store}`);
    world.pageSizes[store] = pageSize;
    const complete = new Promise<void>((resolve) => {
      world.finish[store] = resolve;
    });
    const noteOnCall = (what: string) => () => void note(`${what} ${store}`);
    return {
      store,
      complete,
      reSync: noteOnCall('look'),
      pause: noteOnCall('pause'),
      resume: noteOnCall('resume'),
      stop: async () => noteOnCall('stop')(),
    };
  };
  const db = {
    content: {
      find: ({ selector }: { selector: { store: string } }) => ({
        exec: async () => world.content.filter(({ store }) => store === selector.store),
      }),
      findOne: ({ selector }: { selector: { store: string } }) => ({
        exec: async () => world.content.find(({ store }) => store === selector.store) ?? null,
      }),
    },
    products: {
      findOne: ({ selector: { sku } }: { selector: { sku: string } }) => ({
        $: of(world.here.includes(sku) ? { sku, toMutableJSON: () => ({ sku }) } : null),
      }),
      findByIds: () => ({ exec: async () => new Map() }),
      bulkUpsert: async (documents: ProductDocument[]) =>
        void note(`stored ${documents.map(({ key }) => key).join(' ')}`),
    },
  };
  const call = async (_: string, { query = {} }: CallOptions) => {
    note(`search ${query.storeCode} ${query.size}`);
    const fault = await world.faults.search?.();
    if (fault) return fault;
    world.skus = [...String(query.request).matchAll(/"S-(\d+)"/g)].map(([, id = '']) => id);
    return ok({ hits: { total: 0, hits: world.skus.map((id) => ({ _source: bridgeDoc(Number(id)) })) } });
  };
  const connection = {
    isOnline: () => world.online,
    untilOnline: (signal?: AbortSignal) =>
      Promise.race([
        world.connectionUp,
        new Promise<void>((resolve) => signal?.addEventListener('abort', () => resolve())),
      ]),
  } as Partial<Connection> as Connection;
  const journal = {
    open: async (store: string) => {
      note(`count ${store}`);
      await world.faults.journal?.();
    },
    fetching: () => undefined,
    hasLost: async () => false,
  } as unknown as SyncJournal;
  const leadership = {
    isLeader: () => false,
    whenLeading: (run: () => void) => {
      world.lead = run;
    },
  };
  const config = testConfig({ pullAllStores });
  const context = { ports, config, db, call } as unknown as PullContext;
  return startReplication(context, connection, world.wakeUps, leadership, journal, 'lv', {
    families: [family('small'), family('other')],
    products,
  });
}
/** Starts as the leader with the pull of the first store view in flight, and clears the recorded calls. */
export async function underWay(pullAllStores = false): Promise<Replication> {
  world.content = [{ store: 'lv', kind: 'home-page', value: { new_collection: [], bestsellers: [] } }];
  const replication = start(pullAllStores);
  world.lead();
  replication.listingAnswered();
  await next();
  await after(4_500);
  return replication;
}
