// Opens the whole worker over a test's ports, on its own device or a given one.

import type { Result } from '#schemas/fault.ts';
import type { ShopConfig } from '#schemas/shop-config.ts';
import type { WorkerMethodAnswer, WorkerMethodInput, WorkerMethodName } from '#schemas/worker-api.ts';
import type { Databases } from '#shared/database/open-databases.ts';
import { noSnapshots } from '#workers/catalogue-index/dexie-snapshot-store.ts';
import type { Ports } from '#workers/ports.ts';
import { startStoreWorker } from '#workers/start-store-worker.ts';
import { testConfig } from './test-config.ts';
import { type Device, newDevice } from './test-databases.ts';
import { testPorts } from './test-ports.ts';
import { clock } from './virtual-clock.ts';

/** Waits for a leader. An election takes real time, so the virtual clock is stopped until it ends. */
async function untilSomebodyLeads({ catalogue }: Databases): Promise<void> {
  const end = clock.begin();
  while (!catalogue.closed && !(await catalogue.leaderElector().hasLeader()))
    await new Promise((resolve) => setTimeout(resolve, 0));
  end();
}

export async function openWorker(
  fetch: Ports['fetch'],
  over: { device?: Device; store?: string; config?: ShopConfig; ports?: Partial<Ports> } = {},
) {
  const { device = newDevice(), store = 'lv', config = testConfig() } = over;
  const ports = testPorts(fetch, { lock: device.lock, ...over.ports });
  let databases: Databases | undefined;
  const open = async () => {
    databases = await device.open();
    return databases;
  };
  const shop = await startStoreWorker(ports, config, store, open, noSnapshots);
  if (!shop.ok || !databases) throw new Error('the worker did not start');
  void untilSomebodyLeads(databases);
  const { ask, nudge, stop, connectionMayHaveChanged } = shop.value;
  return {
    ports,
    device,
    databases,
    nudge,
    stop,
    connectionMayHaveChanged,
    ask: <A extends WorkerMethodName>(name: A, input: WorkerMethodInput<A>) =>
      ask(name, input) as Promise<Result<WorkerMethodAnswer<A>>>,
  };
}
