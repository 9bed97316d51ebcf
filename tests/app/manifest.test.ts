// Tests the web app manifest.
import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { routes } from '#shared/config/routes.ts';
import { text } from '../support/texts.ts';

type Icon = { src: string };
const manifest = JSON.parse(readFileSync('src/app/public/manifest.webmanifest', 'utf8')) as {
  start_url: string;
  icons: Icon[];
  share_target: object;
  shortcuts: { name: string; url: string; icons: Icon[] }[];
};

it('has shortcuts to search, cart and orders', () => {
  expect(manifest.shortcuts.map(({ url }) => url)).toEqual(['/search', '/cart', '/my-account/orders']);
  const patterns = Object.values(routes).map(({ pattern }) => pattern);
  for (const { url } of manifest.shortcuts) expect(patterns).toContain(url);
  expect(manifest.shortcuts[1]?.name).toBe(text('cart:title', { lang: 'lv' }));
});

it('opens a search with a text that another app shares', () => {
  expect(manifest.share_target).toEqual({
    action: routes.search.to(),
    method: 'GET',
    params: { title: 'title', text: 'q', url: 'url' },
  });
});

it('refers only to existing icons', () => {
  for (const { src } of [manifest, ...manifest.shortcuts].flatMap(({ icons }) => icons))
    expect(existsSync(`src/app/public${src}`)).toBe(true);
});
