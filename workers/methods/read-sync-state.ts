// Reads the worker's current state for the developers' page: ids, kinds, states and times, no personal data.
import { databases } from '#schemas/collections.ts';
import { ok } from '#schemas/fault.ts';
import { readStoreSync } from '../pull/write-store-sync.ts';
import type { WorkerMethod } from './worker-method.ts';

export const readSyncState: WorkerMethod<'readSyncState'> = async ({
  config,
  db,
  leadership,
  connection,
  outbox,
  recentCalls,
}) => {
  const lanes = Object.entries(outbox).map(async ([name, lane]) => ({ name, items: await lane.readOpen() }));
  const pulls = config.stores.map(async ({ code }) => {
    const sync = await readStoreSync(db, code);
    const { products = 0, total = 0, complete = false, pulledAt = 0 } = sync ?? {};
    return { store: code, products, total, complete, pulledAt };
  });
  return ok({
    isLeader: leadership.isLeader(),
    isOnline: connection.isOnline(),
    lanes: await Promise.all(lanes),
    pulls: await Promise.all(pulls),
    databases: Object.values(databases).map(({ name }) => name),
    calls: recentCalls.all(),
  });
};
