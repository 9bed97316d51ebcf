// Takes the connection away from an open worker.

import { readClaim } from '#shared/database/change-claim.ts';
import type { Databases } from '#shared/database/open-databases.ts';
import { clock, until } from './virtual-clock.ts';

type OpenWorker = { databases: Databases; connectionMayHaveChanged: () => void };

/**
 * Cuts the connection and waits until the worker counts as offline. It first lets the responses arrive that are under
 * way: one that arrives after the cut would prove the connection again.
 * @param cut makes every request from now on fail
 */
export async function goOffline({ databases, connectionMayHaveChanged }: OpenWorker, cut: () => void) {
  await clock.settled();
  cut();
  connectionMayHaveChanged();
  await until(
    () => readClaim(databases.personal, 'connection'),
    (connection) => connection?.online === false,
  );
}
