// What becomes of a person's things at a kiosk when they leave, and of an order they left that nobody answers.
import type { Result } from '../../../schemas/errors.ts';
import { storePath } from '../../config/stores.ts';
import { firstAuthView } from '../../model/auth-view.ts';
import { resetUserState } from '../../model/reset-user-state.ts';
import type { Shop } from '../../model/shop.ts';

/** Takes everything of the person out of this window, and shows the first page of a store view. */
function emptyWindow(shop: Shop, store: string): void {
  shop.ui.panels.close();
  shop.syncSheet.set(false);
  shop.viewed.set(undefined);
  shop.authView.set(firstAuthView);
  for (const { id } of shop.ui.toasts.shown()) shop.ui.toasts.hide(id);
  history.replaceState(null, '', storePath(shop.config, store, '/'));
  resetUserState(shop);
  window.dispatchEvent(new PopStateEvent('popstate'));
}

/** Makes the kiosk the next person's. Throws when the device could not be wiped: then it has to be tried again. */
export async function startOver(shop: Shop): Promise<void> {
  // whatever is typed just now is not written back any more
  emptyWindow(shop, shop.i18n.language);
  const wiped = await shop.worker.ask('startOver', {});
  if (!wiped.ok) throw new Error(wiped.fault.code);
  // what was read meanwhile goes, too
  emptyWindow(shop, shop.config.defaultStore);
}

/** Takes an order off the device that was left here and asks for what nobody here can answer. Faults: not-found, conflict. */
export const removeLeftOrder = (
  { worker }: Pick<Shop, 'worker'>,
  id: string,
): Promise<Result<Record<string, never>>> => worker.ask('removeLeftOrder', { id });
