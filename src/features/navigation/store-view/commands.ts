// Keeps the shopper's choice of language and appearance.

import { changeClaim } from '#shared/database/change-claim.ts';
import type { AppContext } from '../../../model/app-context.ts';
import type { Settings } from '../../../model/settings.ts';

/** Changes the settings; what is not named stays. */
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
