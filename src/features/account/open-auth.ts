// The ways between the login panel's three views, and the way to open one with an address already in it. Light, so that
// any page may call it; the panel itself is fetched when it is first opened.

import type { AppContext } from '../../model/app-context.ts';
import { type AuthView, firstAuthView } from '../../model/auth-view.ts';

/** Goes to a view of the open panel; what was typed as the address goes along. */
export const showAuthView = (
  app: Pick<AppContext, 'authView'>,
  view: AuthView['view'],
  email: string,
): void => app.authView.set({ view, email });

/** Opens the panel over the page. */
export function openAuth(
  { authView, ui }: Pick<AppContext, 'authView' | 'ui'>,
  view: AuthView['view'],
  email = '',
): void {
  authView.set({ view, email });
  ui.panels.open('signup');
}

/** Closes it; what was typed is forgotten. */
export function closeAuth({ authView, ui }: Pick<AppContext, 'authView' | 'ui'>): void {
  ui.panels.close('signup');
  authView.set(firstAuthView);
}
