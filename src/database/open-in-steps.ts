// Opens the databases for the window. Each package is fetched and evaluated in a task of its own: together they would be
// a long one.

import './refused-channels.ts';
import type { AskToContinue, OpenPersonal } from './open-databases.ts';
import { yieldToMain } from './yield-to-main.ts';

/**
 * Opens the databases step by step.
 * @returns What could be opened; undefined if the device refuses `personal`, with the reason on the console, or does not
 * answer and the user continues without it.
 */
export async function openInSteps(askToContinue: AskToContinue): Promise<OpenPersonal | undefined> {
  await import('dexie');
  await yieldToMain();
  await import('rxdb/plugins/storage-dexie');
  await yieldToMain();
  const last = await import('./open-databases.ts');
  await yieldToMain();
  return last.openUnlessSilent(askToContinue);
}
