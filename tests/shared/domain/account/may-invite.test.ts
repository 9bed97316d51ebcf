// When the newsletter dialog opens by itself.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { routes, traitsOf } from '#shared/config/routes.ts';
import { INVITED_AFTER_MS, mayInvite } from '#shared/domain/account/may-invite.ts';

const quiet = ['/', '/c/tv-1', '/p/P-1/x', '/i/delivery', '/news', '/news/one', '/about-us', '/search'];
const busy = [
  ...[routes.cart.to(), routes.checkout.to(), routes.orderCompleted.to(), routes.myAccount.to()],
  ...[
    routes.newsletter.to(),
    '/newsletter/a@b.lv/code',
    routes.contact.to(),
    '/withdraw/token/1',
    '/review/token/1',
  ],
  ...[routes.resetPassword.to(), routes.error.to(), '/page-not-found', '/some-path', '/cart/', '/checkout/x'],
];
const at = (now: number, isAskedFor = false) => ({ now, isAskedFor });

const mayInviteAt = (
  kept: Parameters<typeof mayInvite>[0],
  path: string,
  more: { now: number; isAskedFor: boolean },
) => mayInvite(kept, { ...more, isQuiet: traitsOf(path).isQuiet === true });

describe('the newsletter dialog', () => {
  it('opens only on catalogue and content pages of a later visit', () => {
    for (const path of quiet) {
      expect(mayInviteAt({ firstVisitAt: 0 }, path, at(INVITED_AFTER_MS)), path).toBe(true);
      expect(mayInviteAt({ firstVisitAt: 0 }, path, at(INVITED_AFTER_MS - 1)), path).toBe(false);
    }
    for (const path of busy)
      expect(mayInviteAt({ firstVisitAt: 0 }, path, at(INVITED_AFTER_MS)), path).toBe(false);
  });

  it('never opens again after it was shown or the newsletter was requested', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer(), fc.constantFrom(...quiet), (shownAt, now, path) => {
        expect(mayInviteAt({ firstVisitAt: 0, shownAt }, path, at(now))).toBe(false);
        expect(mayInviteAt({ firstVisitAt: 0 }, path, at(now, true))).toBe(false);
      }),
    );
  });
});
