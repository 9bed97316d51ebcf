// The header's account button: a link to the account that opens the login panel in its place for a guest.

import type { MouseEvent } from 'react';
import type { AppContext } from '../../model/app-context.ts';
import { readSession } from '../../model/current-session.ts';
import { isPlainClick } from '../../ui/is-plain-click.ts';
import { openAuth } from './open-auth.ts';

/** On a plain press: who it is, is read from the device first; a customer's press is then let through to the link. */
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
