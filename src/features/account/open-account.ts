// The header's account button: a link to the account that opens the login panel in its place for a guest.

import type { MouseEvent } from 'react';
import { readSession } from '../../model/session.ts';
import type { Shop } from '../../model/shop.ts';
import { isPlainClick } from '../../ui/is-plain-click.ts';
import { openAuth } from './use-auth-view.ts';

/** On a plain press: who it is, is read from the device first; a customer's press is then let through to the link. */
export function openAccount(shop: Shop, event: MouseEvent<HTMLAnchorElement>): void {
  const { memory } = shop;
  if (!isPlainClick(event) || memory.accountPressGoesThrough) return;
  event.preventDefault();
  const link = event.currentTarget;
  void readSession(shop).then((session) => {
    if (session.kind === 'guest') return openAuth(shop, 'login');
    memory.accountPressGoesThrough = true;
    link.click();
    memory.accountPressGoesThrough = false;
  });
}
