// Opens and closes the login panel and switches its views. This module is small, so that any page can import it; the
// panel itself loads on first use.

import { type AuthView, firstAuthView } from '../../model/account/auth-view.ts';
import type { AppContext } from '../../model/shell/app-context.ts';

/** Shows another view of the open panel with the typed e-mail address. */
export const showAuthView = (
  app: Pick<AppContext, 'authView'>,
  view: AuthView['view'],
  email: string,
  notice = '',
): void => app.authView.set({ view, email, notice });

/**
 * Opens the panel with one of its views; `email` is filled in. `notice` stays in the panel, unlike a toast: it says why
 * the panel asks for a login.
 */
export function openAuth(
  app: Pick<AppContext, 'authView' | 'ui'>,
  view: AuthView['view'],
  email = '',
  notice = '',
): void {
  showAuthView(app, view, email, notice);
  app.ui.panels.open('signup');
}

/** Closes the panel and discards the typed e-mail address. */
export function closeAuth({ authView, ui }: Pick<AppContext, 'authView' | 'ui'>): void {
  ui.panels.close('signup');
  authView.set(firstAuthView);
}
