// Writes the brand into the web app manifest: name, language, colours, icons, and the names of its shortcuts.
import enAccount from '#locales/en/account.json' with { type: 'json' };
import enApp from '#locales/en/app.json' with { type: 'json' };
import enCart from '#locales/en/cart.json' with { type: 'json' };
import lvAccount from '#locales/lv/account.json' with { type: 'json' };
import lvApp from '#locales/lv/app.json' with { type: 'json' };
import lvCart from '#locales/lv/cart.json' with { type: 'json' };
import ruAccount from '#locales/ru/account.json' with { type: 'json' };
import ruApp from '#locales/ru/app.json' with { type: 'json' };
import ruCart from '#locales/ru/cart.json' with { type: 'json' };
import type { ShopConfig } from '#schemas/shop-config.ts';
import { FALLBACK_LANGUAGE } from '#shared/config/namespace-of.ts';
import { storeOf } from '#shared/config/store-of.ts';
import { storeName } from '../store-name.ts';
import { brandColors } from './brand-colors.ts';
import { NEUTRAL_ICONS } from './branded-page.ts';

type Manifest = { shortcuts: { name: string; url: string }[]; [member: string]: unknown };

const icon = (src: string, px: number) => ({ src, sizes: `${px}x${px}`, type: 'image/png' });

const shortcutNames = (app: typeof enApp, cart: typeof enCart, account: typeof enAccount) =>
  new Map([
    ['/search', app.search.submit],
    ['/cart', cart.title],
    ['/my-account/orders', account.nav.orders],
  ]);
const texts = {
  lv: shortcutNames(lvApp, lvCart, lvAccount),
  en: shortcutNames(enApp, enCart, enAccount),
  ru: shortcutNames(ruApp, ruCart, ruAccount),
};

/**
 * Returns the text of the manifest with the brand of the configuration, in the language of the default store view.
 * @param manifest text of a manifest, with any brand
 */
export function brandManifest(manifest: string, config: ShopConfig): string {
  const { brand, defaultStore } = config;
  const { background } = brandColors(brand);
  const { icon192, icon512 } = { ...NEUTRAL_ICONS, ...brand.icons };
  // beside a brand's icon, the neutral one would be shown by systems that prefer a maskable one
  const maskable512 =
    brand.icons?.maskable512 ?? (brand.icons?.icon512 ? undefined : NEUTRAL_ICONS.maskable512);
  const small = icon(icon192, 192);
  const name = storeName(config, defaultStore);
  const names = texts[defaultStore as keyof typeof texts] ?? texts[FALLBACK_LANGUAGE];
  const read = JSON.parse(manifest) as Manifest;
  const written: Manifest = {
    ...read,
    ...{ name, short_name: name, lang: storeOf(config, defaultStore).locale },
    ...{ background_color: background.light, theme_color: background.light },
    icons: [
      small,
      icon(icon512, 512),
      ...(maskable512 ? [{ ...icon(maskable512, 512), purpose: 'maskable' }] : []),
    ],
    screenshots: (brand.screenshots ?? []).map(({ url, width, height }) => ({
      src: url,
      sizes: `${width}x${height}`,
      form_factor: width < height ? 'narrow' : 'wide',
    })),
    shortcuts: read.shortcuts.map((shortcut) => ({
      ...shortcut,
      name: names.get(shortcut.url) ?? shortcut.name,
      icons: [small],
    })),
  };
  return `${JSON.stringify(written, null, 2)}\n`;
}
