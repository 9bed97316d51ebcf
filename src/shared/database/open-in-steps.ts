// Opens the databases for the window. Each package is fetched and evaluated in a separate task, to avoid one long task.

import './refused-channels.ts';
import type { AskToContinue, OpenPersonal } from './open-databases.ts';
import { yieldToMain } from './yield-to-main.ts';

/** Returns what was opened; undefined if the device refuses `personal` or the user continues without it. */
export async function openInSteps(askToContinue: AskToContinue): Promise<OpenPersonal | undefined> {
  await import('dexie');
  await yieldToMain();
  await import('rxdb/plugins/storage-dexie');
  await yieldToMain();
  const last = await import('./open-databases.ts');
  await yieldToMain();
  return last.openUnlessSilent(askToContinue);
}
