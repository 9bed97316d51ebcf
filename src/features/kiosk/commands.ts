// What becomes of a person's things at a kiosk when they leave, and of an order they left that nobody answers.
import type { Result } from '#schemas/fault.ts';
import { storePath } from '#shared/config/store-of.ts';
import type { AppContext } from '../../model/app-context.ts';
import { firstAuthView } from '../../model/auth-view.ts';
import { resetUserState } from '../../model/reset-user-state.ts';
import { revoke } from './agree.ts';

/** Takes everything of the person out of this window, and shows the first page of a store view. */
function emptyWindow(app: AppContext, store: string): void {
  app.ui.panels.close();
  app.syncSheet.set(false);
  app.viewed.set(undefined);
  app.authView.set(firstAuthView);
  for (const { id } of app.ui.toasts.shown()) app.ui.toasts.hide(id);
  history.replaceState(null, '', storePath(app.config, store, '/'));
  resetUserState(app);
  window.dispatchEvent(new PopStateEvent('popstate'));
}

/** Makes the kiosk the next person's. Throws when the device could not be wiped: then it has to be tried again. */
export async function startOver(app: AppContext): Promise<void> {
  // whatever is typed just now is not written back any more
  emptyWindow(app, app.i18n.language);
  const wiped = await app.worker.call('startOver', {});
  if (!wiped.ok) throw new Error(wiped.fault.code);
  // what was read meanwhile goes, too
  emptyWindow(app, app.config.defaultStore);
}

/** True if starting over would remove data of a user. Throws when the worker does not answer. */
export async function holdsUserData({ worker }: Pick<AppContext, 'worker'>): Promise<boolean> {
  const answer = await worker.call('holdsUserData', {});
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
  { worker }: Pick<AppContext, 'worker'>,
  id: string,
): Promise<Result<Record<string, never>>> => worker.call('removeLeftOrder', { id });
