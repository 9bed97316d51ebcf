// Two tabs of one device, each with its own instance of the personal database, and any number of sessions over them.
// The free RxDB opens thirteen collections per process: six personal ones twice, and one of the catalogue.
import type { Databases } from '#shared/database/open-databases.ts';
import { call } from '#workers/bridge-client/call.ts';
import type { Ports } from '#workers/ports.ts';
import { authorisedCall } from '#workers/session/authorised-call.ts';
import type { SessionContext } from '#workers/session/session-context.ts';
import { openDevice, openTab } from '../browser/two-tabs.ts';
import { collectionNames } from '../collection-names.ts';
import type { AccountBench } from './account-bench.ts';
import { testPorts } from './test-ports.ts';

const personal = collectionNames('personal');

/** Opens both tabs; the bench closes them. Returns the databases of each. */
export async function twinDatabases(bench: AccountBench): Promise<[Databases, Databases]> {
  const device = `device-${crypto.randomUUID()}`;
  const first = await openDevice(device, personal, ['lookups']);
  const second = await openTab(device, personal);
  bench.atEnd(async () => {
    await first.personal.close();
    await second.close();
    await first.catalogue.close();
  });
  return [first, { personal: second, catalogue: first.catalogue }];
}

/** Opens one tab with the collections that a session writes; the bench closes it. */
export async function tabDatabases(bench: AccountBench): Promise<Databases> {
  const databases = await openDevice(`device-${crypto.randomUUID()}`, personal, ['lookups', 'content']);
  bench.atEnd(async () => {
    await databases.personal.close();
    await databases.catalogue.close();
  });
  return databases;
}

/** Starts a worker's session without the rest of the worker. */
export function sessionOver(bench: AccountBench, databases: Databases, over: Partial<Ports> = {}) {
  const { config } = bench;
  const ports = testPorts(bench.fetch, { lock: bench.lock, ...over });
  const context: SessionContext = {
    ports,
    config,
    databases,
    bareCall: (endpoint, options) => call(ports, config, endpoint, options),
  };
  return { context, ports, call: authorisedCall(context), personal: databases.personal };
}
