// Tests how a brand is applied to the files of a build.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { brandedFiles } from '#host/brand/branded-files.ts';
import { brandedPage } from '#host/brand/branded-page.ts';
import { contentPolicy } from '#host/content-policy.ts';
import type { Brand } from '#schemas/brand.ts';
import { demoConfig } from '../support/browser/goods.ts';

const config = (brand: Brand, store = 'lv') => ({ ...demoConfig(), brand, defaultStore: store });
const shell = readFileSync('index.html', 'utf8');
const green: Brand = {
  name: 'Kalna "Elektro" </title><script>',
  colors: { background: { light: '#f7faf7', dark: '#0c1410' } },
  icons: { favicon: '/brand/leaf.svg', icon192: '/brand/leaf-192.png', icon512: '/brand/leaf-512.png' },
  radius: 0,
  font: { family: 'Lora, serif', url: '/brand/lora.woff2' },
};
const blue: Brand = { name: 'Jūra', radius: 9 };

describe('a branded page', () => {
  it('shows the name, the colours of the bars, the icons and the tokens before any script', () => {
    const page = brandedPage(shell, config(green));
    const head = page.slice(0, page.indexOf('</head>'));
    for (const part of [
      '<title>Kalna &quot;Elektro&quot; &lt;/title&gt;&lt;script&gt;</title>',
      'media="(prefers-color-scheme: light)" content="#f7faf7"',
      'media="(prefers-color-scheme: dark)" content="#0c1410"',
      '<link rel="icon" href="/brand/leaf.svg" type="image/svg+xml" />',
      '<link rel="apple-touch-icon" href="/brand/leaf-192.png" />',
      ':root{--color-paper:light-dark(#f7faf7,#0c1410);',
      'as="font" type="font/woff2" href="/brand/lora.woff2" crossorigin>',
    ])
      expect(head).toContain(part);
  });

  it('keeps nothing of the brand that it had before', () => {
    const again = brandedPage(brandedPage(shell, config(green)), config(blue));
    expect(again).toBe(brandedPage(shell, config(blue)));
    expect(brandedPage(again, config({}))).toBe(brandedPage(shell, config({})));
  });

  it('is neutral and in the language of the default store view without a brand', () => {
    const page = brandedPage(shell, config({}, 'ru'));
    expect(page).toContain('<html lang="ru-RU"');
    expect(page).toContain('<title>Магазин</title>');
    expect(page).not.toContain('data-brand');
  });

  it('has a policy that allows its styles', () => {
    const plain = contentPolicy(brandedPage(shell, config({})));
    const policy = contentPolicy(brandedPage(shell, config(blue)));
    expect(policy.length - plain.length).toBe(" 'sha256-".length + 44 + "'".length);
  });
});

const buffers = (files: Record<string, string>) =>
  new Map(Object.entries(files).map(([path, text]) => [path, { body: Buffer.from(text) }]));
const build = {
  '/index.html': shell,
  '/manifest.webmanifest': readFileSync('src/app/public/manifest.webmanifest', 'utf8'),
  '/service-worker.js': 'const x=1;\n',
  '/brand/leaf.svg': '<svg/>',
  '/brand/lora.woff2': 'x'.repeat(400_000),
};
const servedBy = (files: ReadonlyMap<string, string>) => {
  const [line = '', ...rest] = (files.get('/service-worker.js') ?? '').split('\n');
  const served = JSON.parse(line.replace('self.servedBrand=', '').replace(/;$/, '')) as {
    files: { url: string; revision: string }[];
    icon?: string;
  };
  return { ...served, rest: rest.join('\n') };
};

describe('the files of a build', () => {
  it('name the page in the service worker, in another revision for each brand', () => {
    const revision = (brand: Brand) =>
      servedBy(brandedFiles(buffers(build), config(brand))).files.find(({ url }) => url === 'index.html')
        ?.revision;
    expect(revision(green)).toMatch(/^[0-9a-f]{32}$/);
    expect(revision(green)).toBe(revision({ ...green }));
    expect(revision(green)).not.toBe(revision(blue));
  });

  it('let the service worker install files of the brand that exist and are small', () => {
    const { files, icon } = servedBy(brandedFiles(buffers(build), config(green)));
    expect(files.map(({ url }) => url)).toEqual(['index.html', 'manifest.webmanifest', 'brand/leaf.svg']);
    expect(icon).toBe('/brand/leaf-192.png');
  });

  it('are the same after the brand is applied twice', () => {
    const once = brandedFiles(buffers(build), config(green));
    const twice = brandedFiles(
      buffers({ ...build, ...Object.fromEntries(brandedFiles(buffers(build), config(blue))) }),
      config(green),
    );
    expect(twice).toEqual(once);
    expect(servedBy(twice).rest).toBe('const x=1;\n');
  });

  it('change only if the build contains them', () => {
    expect(brandedFiles(buffers({ '/x.js': 'x' }), config(green)).size).toBe(0);
  });
});

describe('the manifest', () => {
  const manifest = (brand: Brand, store?: string) =>
    JSON.parse(brandedFiles(buffers(build), config(brand, store)).get('/manifest.webmanifest') ?? '') as {
      [member: string]: unknown;
      icons: { src: string; sizes: string; purpose?: string }[];
      screenshots: unknown[];
      shortcuts: { name: string }[];
    };

  it('has the name, the background and the icons of the brand', () => {
    const { icons, ...rest } = manifest(green);
    expect(rest).toMatchObject({
      name: green.name,
      short_name: green.name,
      background_color: '#f7faf7',
      theme_color: '#f7faf7',
    });
    expect(icons.map(({ src, sizes }) => [sizes, src])).toEqual([
      ['192x192', '/brand/leaf-192.png'],
      ['512x512', '/brand/leaf-512.png'],
    ]);
  });

  it('has an icon for each purpose', () => {
    const icons = { icon512: '/brand/any.png', maskable512: '/brand/mask.png' };
    const named = manifest({ icons }).icons.filter(({ sizes }) => sizes === '512x512');
    expect(named.map(({ purpose, src }) => [purpose, src])).toEqual([
      [undefined, '/brand/any.png'],
      ['maskable', '/brand/mask.png'],
    ]);
  });

  it('has the screenshots of the brand by the form of the device', () => {
    const screenshots = [
      { url: '/brand/phone.webp', width: 780, height: 1688 },
      { url: '/brand/desk.webp', width: 1440, height: 900 },
    ];
    expect(manifest({ screenshots }).screenshots).toEqual([
      { src: '/brand/phone.webp', sizes: '780x1688', form_factor: 'narrow' },
      { src: '/brand/desk.webp', sizes: '1440x900', form_factor: 'wide' },
    ]);
  });

  it('has no screenshots without a brand', () => {
    expect(manifest({}).screenshots).toEqual([]);
  });

  it('is in the language of the default store view', () => {
    const { lang, name, shortcuts } = manifest({}, 'en');
    expect([lang, name]).toEqual(['en-US', 'Store']);
    expect(shortcuts.map((each) => each.name)).toEqual(['Search', 'Cart', 'Orders']);
  });
});
