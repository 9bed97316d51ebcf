// Opens the databases for the window. Each package is fetched and evaluated in a task of its own: together they would be
// a long one.

import type { Databases } from './open-databases.ts';
import type { OpenTransactions } from './open-transactions.ts';
import { yieldToMain } from './yield-to-main.ts';

/**
 * In: notes the transactions. Out: both databases, ready; undefined when the device refuses storage, with the reason on
 * the console.
 */
export async function openInSteps(transactions: OpenTransactions): Promise<Databases | undefined> {
  await import('dexie');
  await yieldToMain();
  await import('rxdb/plugins/storage-dexie');
  await yieldToMain();
  const last = await import('./open-databases.ts');
  await yieldToMain();
  return last.openDatabases(last.dexieStorage(transactions.noted)).catch((error: unknown) => {
    console.error('databases did not open', error);
    return undefined;
  });
}
