// Keeps the shopper's choice of language and appearance.

import { changeClaim } from '../../../database/claims.ts';
import type { Settings } from '../../../model/settings.ts';
import type { Shop } from '../../../model/shop.ts';

/** Changes the settings; what is not named stays. */
export async function saveSettings(
  shop: Pick<Shop, 'personal'>,
  store: string,
  change: Partial<Settings>,
): Promise<void> {
  await changeClaim(shop.personal, 'settings', Date.now(), (present) => ({
    store,
    theme: present?.theme ?? 'system',
    ...change,
  }));
}
