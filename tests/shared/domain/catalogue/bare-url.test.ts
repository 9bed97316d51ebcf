import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bareUrl, isAssetPath } from '#shared/domain/catalogue/bare-url.ts';

const segment = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
  .map((text) => text.replace(/[/?#%\\]/g, '').normalize('NFC'))
  .filter((text) => text !== '' && text !== '.' && text !== '..' && text.isWellFormed());
const url = fc.array(segment, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'));

describe('bareUrl', () => {
  it('ignores extra slashes, query, fragment and percent-encoding', () => {
    fc.assert(
      fc.property(url, fc.constantFrom('', '?utm_source=x/y', '#a/b', '?a=1#b'), (name, tail) => {
        const encoded = name.split('/').map(encodeURIComponent).join('/');
        for (const written of [name, encoded])
          for (const form of [written, `/${written}`, `/${written}/`, `//${written.replaceAll('/', '//')}//`])
            expect(bareUrl(form + tail)).toBe(name);
      }),
    );
  });

  it('decodes valid percent-encoding once', () => {
    expect(bareUrl('/%D1%82%D0%B5%D0%BB%D0%B5%D0%B2%D0%B8%D0%B7%D0%BE%D1%80')).toBe('телевизор');
    expect(bareUrl('/a%2520b')).toBe('a%20b');
    expect(bareUrl('/%E2%82/x')).toBe('%E2%82/x');
    expect(bareUrl('/tējkanna'.normalize('NFD'))).toBe('tējkanna'.normalize('NFC'));
    expect(bareUrl('/')).toBe('');
  });

  it('never throws', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (path) => typeof bareUrl(path) === 'string'));
  });
});

describe('isAssetPath', () => {
  it('is true for asset and endpoint paths only', () => {
    for (const path of [
      '/sw.js',
      '/service-worker.js',
      '/assets/x',
      '/img/1/2/resize/a',
      '/favicon.ico',
      '/a/b.PNG',
      '/api/url/map',
      '//api/url/map',
      'api/x',
      '/img',
      '/__admin',
    ])
      expect(isAssetPath(path), path).toBe(true);
    for (const path of [
      '/tv-5.5',
      '/women/tops.html',
      '/assetsx',
      '/api-tester',
      '/sku.1',
      '/c/api/x',
      '/x.js/y',
    ])
      expect(isAssetPath(path), path).toBe(false);
  });
});
