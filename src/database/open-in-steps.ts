// Opens the databases for the window. Each package is fetched and evaluated in a task of its own: together they would be
// a long one.

import './refused-channels.ts';
import type { Databases } from './open-databases.ts';
import { yieldToMain } from './yield-to-main.ts';

/** Out: both databases, ready; undefined when the device refuses storage, with the reason on the console. */
export async function openInSteps(): Promise<Databases | undefined> {
  await import('dexie');
  await yieldToMain();
  await import('rxdb/plugins/storage-dexie');
  await yieldToMain();
  const last = await import('./open-databases.ts');
  await yieldToMain();
  return last.openDatabases().catch((error: unknown) => {
    console.error('databases did not open', error);
    return undefined;
  });
}
