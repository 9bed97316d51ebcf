// The address of a mailed link as the page opens, and the page that says nothing of it to anybody (S-07).
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { paths } from '#shared/config/paths.ts';
import { hideMailedLink } from '#src/app/hide-mailed-link.ts';

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

describe('The address of a mailed link', () => {
  it.each([
    ['/reset-password?email=a%40b.lv&token=secret', '/reset-password'],
    ['/en/reset-password?token=secret&email=a%40b.lv', '/en/reset-password'],
    [`${paths.resetPassword.to()}?token=secret`, paths.resetPassword.to()],
    ['/ru/reset-password/?token=secret', '/ru/reset-password/'],
  ])('S-07 %s is %s at once, and its query is handed on', (address, clean) => {
    expect(openAt(address)).toBe(address.slice(address.indexOf('?')));
    expect(replaced).toEqual([[null, '', clean]]);
  });

  it.each(['/reset-password', '/search?q=token', '/en/order-completed?order=1', '/?token=x'])(
    '%s is left as it is',
    (address) => {
      expect(openAt(address)).toBe('');
      expect(replaced).toEqual([]);
    },
  );

  it('S-07 is no referrer, whatever server sends the page', () => {
    const page = readFileSync(new URL('../../index.html', import.meta.url), 'utf8');
    const referrer = page.indexOf('<meta name="referrer" content="no-referrer" />');
    expect(referrer).toBeGreaterThan(0);
    expect(referrer).toBeLessThan(page.indexOf('<link'));
  });
});
