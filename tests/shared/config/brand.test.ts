// Tests which brands the configuration accepts.
import { describe, expect, it } from 'vitest';
import { parseShopConfig } from '#shared/config/parse-shop-config.ts';
import { demoConfig } from '../../support/browser/goods.ts';

/** Returns the invalid keys of a configuration with this brand. */
function problems(brand: unknown): string[] {
  const parsed = parseShopConfig({ ...demoConfig(), brand });
  return parsed.ok ? [] : parsed.problems.map(({ key }) => key);
}
const logo = { url: '/brand/logo.svg', width: 100, height: 30 };

describe('a brand in the configuration', () => {
  it.each([
    [undefined],
    [{}],
    [{ name: `Kalna "Elektro" <script>alert(1)</script> & d’Or` }],
    [{ logo }],
    [{ logo: { ...logo, url: 'https://cdn.example/logo.png', darkUrl: '/brand/dark.svg' } }],
    [{ colors: { accent: { light: '#0B6E4F', dark: '#3ddc97' } } }],
    [{ legal: { name: 'SIA „Kalna”' }, contact: {}, social: [] }],
    [{ radius: 0, font: { family: `"Source Serif 4", Georgia, serif` } }],
  ])('accepts %j', (brand) => {
    expect(problems(brand)).toEqual([]);
  });

  it.each([
    [{ name: '' }, 'brand.name'],
    [{ name: 'x'.repeat(200) }, 'brand.name'],
    [{ name: 'two\nlines' }, 'brand.name'],
    [{ logo: { ...logo, url: 'logo.svg' } }, 'brand.logo.url'],
    [{ logo: { ...logo, url: '//evil.example/logo.svg' } }, 'brand.logo.url'],
    [{ logo: { ...logo, url: '/brand/../secret' } }, 'brand.logo.url'],
    [{ logo: { ...logo, url: 'javascript:alert(1)' } }, 'brand.logo.url'],
    [{ logo: { ...logo, url: 'http://cdn.example/logo.png' } }, 'brand.logo.url'],
    [{ logo: { url: '/brand/logo.svg' } }, 'brand.logo.width'],
    [{ logo: { ...logo, height: 0 } }, 'brand.logo.height'],
    [{ icons: { favicon: '/a".svg' } }, 'brand.icons.favicon'],
    [{ colors: { accent: { light: 'green', dark: '#3ddc97' } } }, 'brand.colors.accent.light'],
    [{ colors: { text: { light: '#111111' } } }, 'brand.colors.text.dark'],
    [{ colors: { text: { light: '#111111;}', dark: '#eeeeee' } } }, 'brand.colors.text.light'],
    [{ legal: { vatNumber: 'LV1' } }, 'brand.legal.name'],
    [{ contact: { email: 'no address' } }, 'brand.contact.email'],
    [{ social: [{ label: 'X', url: 'javascript:alert(1)' }] }, 'brand.social.0.url'],
    [{ radius: 4.5 }, 'brand.radius'],
    [{ radius: -1 }, 'brand.radius'],
    [{ font: { family: 'a;}*{display:none}' } }, 'brand.font.family'],
    [{ font: { family: 'Lora', url: 'https://fonts.example/lora.woff2' } }, 'brand.font.url'],
  ])('names the invalid key of %j', (brand, key) => {
    expect(problems(brand)).toContain(key);
  });
});
