// The removal of a mailed link from the URL when the page opens, and the page's referrer policy (S-07).
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { routes } from '#shared/config/routes.ts';
import { hideMailedLink } from '#src/start/hide-mailed-link.ts';

const replaced: unknown[][] = [];
const openAt = (address: string) => {
  const { pathname, search } = new URL(address, 'https://shop.example');
  vi.stubGlobal('location', { pathname, search });
  vi.stubGlobal('history', { state: null, replaceState: (...given: unknown[]) => replaced.push(given) });
  return hideMailedLink();
};
beforeEach(() => {
  replaced.length = 0;
});
afterEach(() => void vi.unstubAllGlobals());

describe('the URL of a mailed link', () => {
  it.each([
    ['/reset-password?email=a%40b.lv&token=secret', '/reset-password'],
    ['/en/reset-password?token=secret&email=a%40b.lv', '/en/reset-password'],
    [`${routes.resetPassword.to()}?token=secret`, routes.resetPassword.to()],
    ['/ru/reset-password/?token=secret', '/ru/reset-password/'],
  ])('is replaced immediately and its query returned: %s becomes %s [S-07]', (address, clean) => {
    expect(openAt(address)).toBe(address.slice(address.indexOf('?')));
    expect(replaced).toEqual([[null, '', clean]]);
  });

  it.each(['/reset-password', '/search?q=token', '/en/order-completed?order=1', '/?token=x'])(
    'is unchanged for %s',
    (address) => {
      expect(openAt(address)).toBe('');
      expect(replaced).toEqual([]);
    },
  );

  it('is never sent as a referrer, because the page forbids it before its first link [S-07]', () => {
    const page = readFileSync(new URL('../../index.html', import.meta.url), 'utf8');
    const referrer = page.indexOf('<meta name="referrer" content="no-referrer" />');
    expect(referrer).toBeGreaterThan(0);
    expect(referrer).toBeLessThan(page.indexOf('<link'));
  });
});
