// Saves language and theme.

import { changeClaim } from '#shared/database/change-claim.ts';
import type { AppContext } from '../../../model/shell/app-context.ts';
import type { Settings } from '../../../model/shell/settings.ts';

/** Changes the given settings; the others are preserved. */
export async function saveSettings(
  app: Pick<AppContext, 'personal'>,
  store: string,
  change: Partial<Settings>,
): Promise<void> {
  await changeClaim(app.personal, 'settings', Date.now(), (present) => ({
    store,
    theme: present?.theme ?? 'system',
    ...change,
  }));
}
