// The worker's side of Comlink: starts the shop when the window says with which configuration, then answers it.
// Invariant: one shop for each scope, whatever the window sends twice.
import { expose } from 'comlink';
import { failed, ok, type Result } from '../schemas/fault.ts';
import type { ShopConfig } from '../schemas/shop-config.ts';
import { type Databases, openDatabases } from '../src/database/open-databases.ts';
import { dexieSnapshotStore, type SnapshotStore } from './catalogue-index/snapshot.ts';
import type { Ports } from './ports.ts';
import { type StoreWorker, startStoreWorker } from './start-store-worker.ts';

/** What is used of a worker's global scope: messages with the window, and what the browser says of the connection. */
export type WorkerScope = Parameters<typeof expose>[1] & {
  onoffline: ((event: Event) => unknown) | null;
  ononline: ((event: Event) => unknown) | null;
};

/** What lies on the device; the real ones unless given. */
export type OnDevice = { open: () => Promise<Databases>; snapshots: SnapshotStore };

/**
 * Answers the window from now on.
 * In: the worker's scope, its ports, what lies on the device. Out: stops the shop, if it was started; a scope that is
 * terminated by its browser needs no stop.
 */
export function exposeStoreWorker(
  scope: WorkerScope,
  ports: Ports,
  { open, snapshots }: OnDevice = { open: openDatabases, snapshots: dexieSnapshotStore() },
): () => Promise<void> {
  let started: Promise<Result<StoreWorker>> | undefined;
  const api = {
    /** Idempotent: what comes first counts. In: a port to what the device refuses to store, and what that is. */
    start: async (
      config: ShopConfig,
      store: string,
      port?: MessagePort,
      holds: 'all' | 'catalogue' = 'all',
    ): Promise<Result<null>> => {
      const begin = async () => {
        const there = port && (await import('./through-port.ts')).throughPort(port, holds);
        return startStoreWorker(ports, config, store, there?.open ?? open, there?.snapshots ?? snapshots);
      };
      started ??= begin();
      const worker = await started;
      if (!worker.ok) return worker;
      const { connectionMayHaveChanged } = worker.value;
      scope.onoffline = connectionMayHaveChanged;
      scope.ononline = connectionMayHaveChanged;
      return ok(null);
    },
    ask: async (name: string, input: unknown): Promise<Result<unknown>> => {
      const worker = await (started ?? failed('worker-gone'));
      return worker.ok ? worker.value.ask(name, input) : worker;
    },
    nudge: async (name: string, input: unknown): Promise<void> => {
      const worker = await started;
      if (worker?.ok) worker.value.nudge(name, input);
    },
  };
  expose(api, scope);
  return async () => {
    const worker = await started;
    if (worker?.ok) await worker.value.stop();
  };
}
