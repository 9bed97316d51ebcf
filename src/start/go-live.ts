// Connects the open databases to the rendered app: from now on, resources are read from the device.
import { firstValueFrom } from 'rxjs';
import { readClaim } from '#shared/database/change-claim.ts';
import type { Databases } from '#shared/database/open-databases.ts';
import { showTheme } from '../features/navigation/store-view/show-theme.ts';
import { checkoutDraft, checkoutDraft$ } from '../model/cart/checkout-draft.ts';
import type { AppContext } from '../model/shell/app-context.ts';

/** Resolves once the data that every part relies on has been read. */
export async function goLive(app: AppContext, { personal }: Databases): Promise<void> {
  const { ended } = app.ui;
  app.resources.goLive();
  // keeps the checkout draft in memory, so that the checkout page opens with it
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
