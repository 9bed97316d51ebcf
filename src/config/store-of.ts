// Store views and paths: which store view a path belongs to, and back.
import type { ShopConfig } from '../../schemas/shop-config.ts';

export type Store = ShopConfig['stores'][number];

/** The store of a code; the default store when the code is unknown. */
export function storeOf(config: ShopConfig, code: string): Store {
  const found =
    config.stores.find((s) => s.code === code) ?? config.stores.find((s) => s.code === config.defaultStore);
  return found ?? (config.stores[0] as Store);
}

/** The locale that dates are written in: the price format's own in the default store view, the store view's elsewhere. */
export function dateLocaleOf(config: ShopConfig, code: string): string {
  const { locale } = storeOf(config, code);
  return code === config.defaultStore ? (config.currency.format?.defaultLocale ?? locale) : locale;
}

/** "" for the default store and without multistore, else "/en": the part in front of every path. */
export function storePrefix(config: ShopConfig, code: string): string {
  return config.multistore && code !== config.defaultStore ? `/${code}` : '';
}

/** A path below a store view: storePath(config, 'en', '/checkout') = '/en/checkout'. */
export function storePath(config: ShopConfig, code: string, path: string): string {
  const prefix = storePrefix(config, code);
  return prefix && path === '/' ? prefix : prefix + path;
}

/** Takes a URL apart: '/en/c/tvs' = { store: 'en', path: '/c/tvs' }. */
export function splitStorePath(config: ShopConfig, pathname: string): { store: Store; path: string } {
  const first = pathname.split('/')[1] ?? '';
  const prefixed = config.stores.some((s) => s.code === first && storePrefix(config, s.code) !== '');
  if (!prefixed) return { store: storeOf(config, config.defaultStore), path: pathname || '/' };
  return { store: storeOf(config, first), path: pathname.slice(first.length + 1) || '/' };
}
