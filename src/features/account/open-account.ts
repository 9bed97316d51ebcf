// The header's account button: a link to the account, which opens the login panel for guests instead.

import type { MouseEvent } from 'react';
import { readSession } from '../../model/account/current-session.ts';
import type { AppContext } from '../../model/shell/app-context.ts';
import { isPlainClick } from '../../ui/is-plain-click.ts';
import { openAuth } from './open-auth.ts';

/** Handles a plain click: reads the session first; for a customer, repeats the click so that the link navigates. */
export function openAccount(app: AppContext, event: MouseEvent<HTMLAnchorElement>): void {
  const { memory } = app;
  if (!isPlainClick(event) || memory.accountPressGoesThrough) return;
  event.preventDefault();
  const link = event.currentTarget;
  void readSession(app).then((session) => {
    if (session.kind === 'guest') return openAuth(app, 'login');
    memory.accountPressGoesThrough = true;
    link.click();
    memory.accountPressGoesThrough = false;
  });
}
