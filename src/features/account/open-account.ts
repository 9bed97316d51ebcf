// The header's account button: a link to the account that opens the login panel in its place for a guest.

import type { MouseEvent } from 'react';
import type { Shop } from '../../model/shop.ts';
import { readSession } from './queries.ts';
import { openAuth } from './use-auth-view.ts';

/** On a plain press: who it is, is read from the device first; a customer's press is then let through to the link. */
export function openAccount(
  shop: Pick<Shop, 'personal' | 'memory' | 'authView' | 'ui'>,
  event: MouseEvent<HTMLAnchorElement>,
): void {
  const { memory } = shop;
  const plain = !event.metaKey && !event.ctrlKey && !event.shiftKey && event.button === 0;
  if (!plain || memory.accountPressGoesThrough) return;
  event.preventDefault();
  const link = event.currentTarget;
  void readSession(shop).then((session) => {
    if (session.kind === 'guest') return openAuth(shop, 'login');
    memory.accountPressGoesThrough = true;
    link.click();
    memory.accountPressGoesThrough = false;
  });
}
