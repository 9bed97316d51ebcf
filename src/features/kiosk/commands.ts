// Kiosk commands: wipe the user's data, and remove orders that were left at the kiosk and need a decision.
import type { Result } from '#schemas/fault.ts';
import { SCROLL_POSITIONS } from '#shared/config/storage-names.ts';
import { storePath } from '#shared/config/store-of.ts';
import { firstAuthView } from '../../model/account/auth-view.ts';
import { resetUserState } from '../../model/account/reset-user-state.ts';
import type { AppContext } from '../../model/shell/app-context.ts';
import { revoke } from './agree.ts';

/**
 * Removes the paths of visited pages, which name products, from memory and storage. Paths left in memory would be saved
 * again when the page unloads.
 */
function forgetVisits({ ui }: AppContext): void {
  const positions = (ui.parts.get(SCROLL_POSITIONS) ?? {}) as Record<string, number>;
  for (const visit of Object.keys(positions)) delete positions[visit];
  try {
    sessionStorage.removeItem(SCROLL_POSITIONS);
  } catch {
    // storage is unavailable: nothing was saved
  }
}

/** Clears the user's state in this window and shows the home page of a store view. */
function emptyWindow(app: AppContext, store: string): void {
  app.ui.panels.close();
  app.syncSheet.set(false);
  app.viewed.set(undefined);
  app.authView.set(firstAuthView);
  for (const { id } of app.ui.toasts.shown()) app.ui.toasts.hide(id);
  forgetVisits(app);
  history.replaceState(null, '', storePath(app.config, store, '/'));
  resetUserState(app);
  window.dispatchEvent(new PopStateEvent('popstate'));
}

/** Wipes the user's data. Throws if the device could not be wiped; the caller retries. */
export async function startOver(app: AppContext): Promise<void> {
  // before the wipe, so that pending input is not written back afterwards
  emptyWindow(app, app.i18n.language);
  const wiped = await app.worker.call('startOver', {});
  if (!wiped.ok) throw new Error(wiped.fault.code);
  // a second time, to clear data that was read during the wipe
  emptyWindow(app, app.config.defaultStore);
}

/** True if starting over would remove user data. Throws if the worker does not respond. */
export async function holdsUserData({ worker }: Pick<AppContext, 'worker'>): Promise<boolean> {
  const answer = await worker.call('holdsUserData', {});
  if (!answer.ok) throw new Error(answer.fault.code);
  return answer.value.holds;
}

/** Ends the kiosk in this tab and on this device, and reloads the page as an ordinary one. */
export function leaveKiosk(): void {
  revoke();
  const usual = document.createElement('a');
  usual.href = '?kiosk=0';
  // clicks a link, because jsdom, which runs the journey tests, navigates only by links
  document.body.append(usual);
  usual.click();
}

/**
 * Removes an order that was left at the kiosk and needs a decision that only its customer can make. Faults: not-found,
 * conflict.
 */
export const removeLeftOrder = (
  { worker }: Pick<AppContext, 'worker'>,
  id: string,
): Promise<Result<Record<string, never>>> => worker.call('removeLeftOrder', { id });
