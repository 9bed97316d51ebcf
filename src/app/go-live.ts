// Hands the open databases to the shop that stands on the page: from now on its facts are read from the device.
import { firstValueFrom } from 'rxjs';
import { readClaim } from '../database/change-claim.ts';
import type { Databases } from '../database/open-databases.ts';
import { showTheme } from '../features/navigation/store-view/show-theme.ts';
import type { AppContext } from '../model/app-context.ts';
import { checkoutDraft, checkoutDraft$ } from '../model/checkout-draft.ts';
import { liveSources } from '../model/live/live-sources.ts';

/** Out: resolves when what every part counts on has been read. */
export async function goLive(app: AppContext, { personal }: Databases): Promise<void> {
  const { ended } = app.ui;
  app.resources.goLive(liveSources);
  // what was typed into checkout is there when its page opens
  ended.addEventListener(
    'abort',
    checkoutDraft(app).subscribe(() => undefined),
  );
  const [settings] = await Promise.all([
    readClaim(personal, 'settings'),
    firstValueFrom(checkoutDraft$({ personal })),
  ]);
  showTheme(settings?.theme ?? 'system');
}
