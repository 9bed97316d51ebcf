// Download URLs: always below the prefix of the configured bridge, regardless of the path that the backend returns.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { downloadUrl } from '#shared/config/download-url.ts';

const here = 'https://shop.example/lv/order-completed';
const own = { origin: '', prefix: '/api' };
const elsewhere = { origin: 'https://bridge.example', prefix: '/api' };

it("builds a download URL below the bridge's prefix on the page's origin or the configured one", () => {
  const path = '/order/download?number=1&orderToken=t&sku=A%26B&link=1';
  expect(downloadUrl(path, own, here)).toBe(`https://shop.example/api${path}`);
  expect(downloadUrl(path, elsewhere, here)).toBe(`https://bridge.example/api${path}`);
  expect(downloadUrl(path, { ...own, prefix: '' }, here)).toBe(`https://shop.example${path}`);
});

it('refuses a download path that leads outside the prefix or to another origin', () => {
  const evil = [
    ...[
      '',
      'order/download',
      'https://evil.example/x',
      'javascript:alert(1)',
      '@evil.example/x',
      '.evil.example/x',
    ],
    ...['/../x', '/%2e%2e/x', '/..\\x', '/./../x', ':99999/x'],
  ];
  for (const bridge of [own, elsewhere])
    for (const path of evil) expect(downloadUrl(path, bridge, here), path).toBeUndefined();
  // without a prefix a path can contain a host
  for (const path of ['//evil.example/x', '//evil.example:x', '/\\evil.example/x', '/\t/evil.example/x'])
    expect(downloadUrl(path, { ...own, prefix: '' }, here), path).toBeUndefined();
});

it('builds only URLs of the bridge, for any path from the backend', () => {
  const part = fc.constantFrom('/', '\\', '..', '@', ':', '\t', 'evil.example', '%2e', '?', '#');
  const path = fc.oneof(
    fc.webUrl(),
    fc.array(part).map((parts) => `/${parts.join('')}`),
  );
  fc.assert(
    fc.property(
      path,
      fc.constantFrom('', '/api'),
      fc.constantFrom('', 'https://bridge.example'),
      (path, prefix, origin) => {
        const url = downloadUrl(path, { origin, prefix }, here);
        if (url !== undefined) {
          expect(new URL(url).origin).toBe(origin || 'https://shop.example');
          expect(new URL(url).pathname.startsWith(`${prefix}/`)).toBe(true);
        }
      },
    ),
  );
});
