// Writes the brand into index.html, so that the first paint shows it: name, colours of the browser's bars, icons, and a
// style element with the design tokens. Everything is replaced, so a page that has a brand can get another one.
import type { ShopConfig } from '#schemas/shop-config.ts';
import { storeOf } from '#shared/config/store-of.ts';
import { escaped } from '../escaped.ts';
import { storeName } from '../store-name.ts';
import { brandColors } from './brand-colors.ts';
import { brandStyles } from './brand-styles.ts';

const MARK = ' data-brand';
/** Matches the elements that this module adds. */
const ADDED = new RegExp(`<style${MARK}>[^<]*</style>|<link${MARK} [^>]*>`, 'g');

/** The icons of a page without a brand. */
export const NEUTRAL_ICONS = {
  favicon: '/mark.svg',
  icon192: '/icon-192.png',
  icon512: '/icon-512.png',
  maskable512: '/icon-maskable-512.png',
} as const;

const mediaType = (file: string): string =>
  file.endsWith('.svg') ? ' type="image/svg+xml"' : file.endsWith('.png') ? ' type="image/png"' : '';

/** Returns the page with the brand of the configuration. */
export function brandedPage(html: string, config: ShopConfig): string {
  const { brand, defaultStore } = config;
  const { background } = brandColors(brand);
  const { favicon = NEUTRAL_ICONS.favicon, icon192, maskable512 } = brand.icons ?? {};
  // without transparent corners, which iOS shows in black
  const touchIcon = maskable512 ?? icon192 ?? NEUTRAL_ICONS.maskable512;
  const styles = brandStyles(brand);
  const font = brand.font?.url;
  const preload = font
    ? `<link${MARK} rel="preload" as="font" type="font/woff2" href="${font}" crossorigin>`
    : '';
  return html
    .replaceAll(ADDED, '')
    .replace(/<html lang="[^"]*"/, () => `<html lang="${escaped(storeOf(config, defaultStore).locale)}"`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(storeName(config, defaultStore))}</title>`)
    .replaceAll(
      /(<meta name="theme-color" media="\(prefers-color-scheme: (light|dark)\)" content=")[^"]*/g,
      (_, start: string, theme: 'light' | 'dark') => start + background[theme],
    )
    .replace(/<link rel="icon"[^>]*>/, () => `<link rel="icon" href="${favicon}"${mediaType(favicon)} />`)
    .replace(/(<link rel="apple-touch-icon" href=")[^"]*/, (_, start: string) => start + touchIcon)
    .replace('</head>', () => `${preload}${styles ? `<style${MARK}>${styles}</style>` : ''}</head>`);
}
