// The header's account button: a link to the account that opens the login panel in its place for a guest.
import type { MouseEvent } from 'react';
import { openAuth } from './auth-view.ts';
import { isKnownGuest } from './known-session.ts';

/** On a plain press by somebody who is known to be a guest; every other press follows the link. */
export function openAccount(event: MouseEvent<HTMLAnchorElement>): void {
  const plain = !event.metaKey && !event.ctrlKey && !event.shiftKey && event.button === 0;
  if (!plain || !isKnownGuest()) return;
  event.preventDefault();
  openAuth('login');
}
