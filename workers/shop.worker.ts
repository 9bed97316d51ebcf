// The worker's entry: real clock, random, network, locks and log; Comlink. Wires; no logic.
import { expose } from 'comlink';
import { failed, ok, type Result } from '../schemas/errors.ts';
import type { ShopConfig } from '../schemas/shop-config.ts';
import { newId } from '../src/database/new-id.ts';
import { openDatabases } from '../src/database/open-databases.ts';
import { dexieSnapshotStore } from './catalogue-index/snapshot.ts';
import type { Ports } from './ports.ts';
import { type ShopWorker, startShop } from './start-shop.ts';
import { leasedLock } from './tabs/leased-lock.ts';

const now = () => Date.now();
const wait: Ports['wait'] = (ms, signal) =>
  new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal?.addEventListener('abort', done);
  });
// missing where there is no https
const { locks } = navigator as Partial<WorkerNavigator>;

const ports: Ports = {
  now,
  random: () => Math.random(),
  uuid: newId,
  fetch: (url, init) => fetch(url, init),
  wait,
  lock: locks
    ? async (name, run, options) =>
        locks.request(name, { ifAvailable: options?.ifAvailable ?? false }, async (lock) =>
          lock ? await run() : undefined,
        )
    : leasedLock({ now, wait, uuid: newId }),
  maybeOnline: () => navigator.onLine,
  log: (event) => console[event.level ?? 'info']('[shop]', event),
};

let started: Promise<Result<ShopWorker>> | undefined;

const api = {
  /** Idempotent: the first configuration and store view count. */
  start: async (config: ShopConfig, store: string): Promise<Result<null>> => {
    started ??= startShop(ports, config, store, openDatabases, dexieSnapshotStore());
    const shop = await started;
    if (!shop.ok) return shop;
    const { lineMayHaveChanged } = shop.value;
    self.onoffline = lineMayHaveChanged;
    self.ononline = lineMayHaveChanged;
    return ok(null);
  },
  ask: async (name: string, input: unknown): Promise<Result<unknown>> => {
    const shop = await (started ?? failed('worker-gone'));
    return shop.ok ? shop.value.ask(name, input) : shop;
  },
  nudge: async (name: string, input: unknown): Promise<void> => {
    const shop = await started;
    if (shop?.ok) shop.value.nudge(name, input);
  },
};
expose(api);
