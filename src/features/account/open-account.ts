// The header's account button: a link to the account that opens the login panel in its place for a guest.
import type { MouseEvent } from 'react';
import { openAuth } from './auth-view.ts';
import { readSession } from './queries.ts';

let isCustomer = false;

/** On a plain press: who it is, is read from the device first; a customer's press is then let through to the link. */
export function openAccount(event: MouseEvent<HTMLAnchorElement>): void {
  const plain = !event.metaKey && !event.ctrlKey && !event.shiftKey && event.button === 0;
  if (!plain || isCustomer) return;
  event.preventDefault();
  const link = event.currentTarget;
  void readSession().then((session) => {
    if (session.kind === 'guest') return openAuth('login');
    isCustomer = true;
    link.click();
    isCustomer = false;
  });
}
