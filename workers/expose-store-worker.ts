// The worker's side of Comlink: starts the store worker with the configuration from the window and answers its calls.
// Invariant: at most one store worker per scope; repeated `start` messages return the first result.
import { expose } from 'comlink';
import { failed, ok, type Result } from '#schemas/fault.ts';
import type { ShopConfig } from '#schemas/shop-config.ts';
import { type Databases, openDatabases } from '#shared/database/open-databases.ts';
import { dexieSnapshotStore, type SnapshotStore } from './catalogue-index/snapshot.ts';
import type { Ports } from './ports.ts';
import { type StoreWorker, startStoreWorker } from './start-store-worker.ts';

/** The used part of a worker's global scope: messages from the window, and the browser's online and offline events. */
export type WorkerScope = Parameters<typeof expose>[1] & {
  onoffline: ((event: Event) => unknown) | null;
  ononline: ((event: Event) => unknown) | null;
};

/** Local storage: the databases and the snapshots of the catalogue index. */
export type OnDevice = { open: () => Promise<Databases>; snapshots: SnapshotStore };

/**
 * Exposes the worker's API on the scope.
 * @returns a function that stops the store worker if it was started; not needed when the browser terminates the scope
 */
export function exposeStoreWorker(
  scope: WorkerScope,
  ports: Ports,
  { open, snapshots }: OnDevice = { open: openDatabases, snapshots: dexieSnapshotStore() },
): () => Promise<void> {
  let started: Promise<Result<StoreWorker>> | undefined;
  const api = {
    /**
     * Idempotent: only the first call has an effect.
     * @param port reaches databases in the window's memory, for storage that the device refuses
     * @param holds which databases are behind `port`
     */
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
