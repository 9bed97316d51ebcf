// Opens the databases for the window. Each package is fetched and evaluated in a task of its own: together they would be
// a long one.

import './refused-channels.ts';
import type { OpenPersonal } from './open-databases.ts';
import { yieldToMain } from './yield-to-main.ts';

/** Returns what could be opened; undefined if the device refuses `personal`, with the reason on the console. */
export async function openInSteps(): Promise<OpenPersonal | undefined> {
  await import('dexie');
  await yieldToMain();
  await import('rxdb/plugins/storage-dexie');
  await yieldToMain();
  const last = await import('./open-databases.ts');
  await yieldToMain();
  return last.openPossible().catch((error: unknown) => {
    console.error('databases did not open', error);
    return undefined;
  });
}
