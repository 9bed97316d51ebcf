// The automatic opening of the newsletter dialog.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paths } from '#shared/config/paths.ts';
import { INVITED_AFTER_MS, mayInvite } from '#shared/domain/account/may-invite.ts';

const quiet = ['/', '/c/tv-1', '/p/P-1/x', '/i/delivery', '/news', '/news/one', '/about-us', '/search'];
const busy = [
  ...[paths.cart.to(), paths.checkout.to(), paths.orderCompleted.to(), paths.myAccount.to()],
  ...[
    paths.newsletter.to(),
    '/newsletter/a@b.lv/code',
    paths.contact.to(),
    '/withdraw/token/1',
    '/review/token/1',
  ],
  ...[paths.resetPassword.to(), paths.error.to(), '/page-not-found', '/some-path', '/cart/', '/checkout/x'],
];
const at = (now: number, isAskedFor = false) => ({ now, isAskedFor });

describe('the newsletter dialog', () => {
  it('opens on a later visit, on catalogue and content pages only', () => {
    for (const path of quiet) {
      expect(mayInvite({ firstVisitAt: 0 }, path, at(INVITED_AFTER_MS)), path).toBe(true);
      expect(mayInvite({ firstVisitAt: 0 }, path, at(INVITED_AFTER_MS - 1)), path).toBe(false);
    }
    for (const path of busy)
      expect(mayInvite({ firstVisitAt: 0 }, path, at(INVITED_AFTER_MS)), path).toBe(false);
  });

  it('never opens again once shown, nor after a request for the newsletter', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer(), fc.constantFrom(...quiet), (shownAt, now, path) => {
        expect(mayInvite({ firstVisitAt: 0, shownAt }, path, at(now))).toBe(false);
        expect(mayInvite({ firstVisitAt: 0 }, path, at(now, true))).toBe(false);
      }),
    );
  });
});
