// Finds the store view to which a path belongs, and builds paths within a store view.
import type { ShopConfig } from '#schemas/shop-config.ts';

export type Store = ShopConfig['stores'][number];

/** Returns the store view with this code, or the default one if the code is unknown. */
export function storeOf(config: ShopConfig, code: string): Store {
  const found =
    config.stores.find((s) => s.code === code) ?? config.stores.find((s) => s.code === config.defaultStore);
  return found ?? (config.stores[0] as Store);
}

/**
 * Returns the locale for dates: in the default store view, the price format's locale; in any other, the store view's
 * own.
 */
export function dateLocaleOf(config: ShopConfig, code: string): string {
  const { locale } = storeOf(config, code);
  return code === config.defaultStore ? (config.currency.format?.defaultLocale ?? locale) : locale;
}

/** Returns the prefix of a store view's paths: "" for the default one and without multistore, otherwise e.g. "/en". */
export function storePrefix(config: ShopConfig, code: string): string {
  return config.multistore && code !== config.defaultStore ? `/${code}` : '';
}

/** Prefixes a path with its store view: storePath(config, 'en', '/checkout') = '/en/checkout'. */
export function storePath(config: ShopConfig, code: string, path: string): string {
  const prefix = storePrefix(config, code);
  return prefix && path === '/' ? prefix : prefix + path;
}

/** Splits a URL path: '/en/c/tvs' = { store: 'en', path: '/c/tvs' }. */
export function splitStorePath(config: ShopConfig, pathname: string): { store: Store; path: string } {
  const first = pathname.split('/')[1] ?? '';
  const prefixed = config.stores.some((s) => s.code === first && storePrefix(config, s.code) !== '');
  if (!prefixed) return { store: storeOf(config, config.defaultStore), path: pathname || '/' };
  return { store: storeOf(config, first), path: pathname.slice(first.length + 1) || '/' };
}
