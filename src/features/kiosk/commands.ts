// What becomes of a person's things at a kiosk when they leave, and of an order they left that nobody answers.
import type { Result } from '../../../schemas/errors.ts';
import { storePath } from '../../config/stores.ts';
import { firstAuthView } from '../../model/auth-view.ts';
import { resetUserState } from '../../model/reset-user-state.ts';
import type { Shop } from '../../model/shop.ts';
import { revoke } from './agreement.ts';

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

/** True if starting over would remove data of a user. Throws when the worker does not answer. */
export async function holdsUserData({ worker }: Pick<Shop, 'worker'>): Promise<boolean> {
  const answer = await worker.ask('holdsUserData', {});
  if (!answer.ok) throw new Error(answer.fault.code);
  return answer.value.holds;
}

/** Ends the kiosk of this tab and of this device; the page begins anew as a usual one. */
export function leaveKiosk(): void {
  revoke();
  const usual = document.createElement('a');
  usual.href = '?kiosk=0';
  // followed as a link: jsdom, in which the journeys run, navigates by links alone
  document.body.append(usual);
  usual.click();
}

/** Takes an order off the device that was left here and asks for what nobody here can answer. Faults: not-found, conflict. */
export const removeLeftOrder = (
  { worker }: Pick<Shop, 'worker'>,
  id: string,
): Promise<Result<Record<string, never>>> => worker.ask('removeLeftOrder', { id });
