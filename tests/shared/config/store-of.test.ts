// Store views and their URLs, the currency, and configuration errors.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ShopConfig } from '#schemas/shop-config.ts';
import { parseShopConfig } from '#shared/config/parse-shop-config.ts';
import { splitStorePath, storeOf, storePath } from '#shared/config/store-of.ts';

const file = JSON.parse(readFileSync('src/app/public/shop.config.json', 'utf8')) as unknown;
const parsed = parseShopConfig(file);
if (!parsed.ok) throw new Error('The shipped configuration is invalid');
const config: ShopConfig = parsed.config;

describe('store views', () => {
  it('have Latvian (lv) as default, at the root, with store id 1 and locale lv-LV [S1.013]', () => {
    expect(splitStorePath(config, '/').store).toMatchObject({ code: 'lv', id: 1, locale: 'lv-LV' });
    expect(storePath(config, 'lv', '/')).toBe('/');
  });

  it('include exactly the languages that have texts [S9.077]', () => {
    const promoted = { en: 'English', lv: 'Latviešu', ru: 'Русский', de: 'Deutsch', it: 'Italiano' };
    const written = readdirSync('locales');
    const listed = config.stores.map(({ code, label }) => [code, label]);
    expect(listed.sort()).toEqual(
      Object.entries(promoted)
        .filter(([code]) => written.includes(code))
        .sort(),
    );
    expect(written.sort()).toEqual(['en', 'lv', 'ru']);
  });

  it('have English (en) under /en, with store id 2 and locale en-US [S1.014]', () => {
    expect(splitStorePath(config, '/en').store).toMatchObject({ code: 'en', id: 2, locale: 'en-US' });
    expect(splitStorePath(config, '/en/c/tvs')).toMatchObject({ store: { code: 'en' }, path: '/c/tvs' });
  });

  it('have Russian (ru) under /ru, with store id 3 and locale ru-RU [S1.015]', () => {
    expect(splitStorePath(config, '/ru/cart')).toMatchObject({
      store: { code: 'ru', id: 3, locale: 'ru-RU' },
      path: '/cart',
    });
  });

  it('have the default lv [S9.001]', () => {
    expect(config.defaultStore).toBe('lv');
    expect(storeOf(config, 'unknown').code).toBe('lv');
  });

  it('have the ids lv 1, en 2, ru 3, and the locales lv-LV, en-US, ru-RU [S9.002 S9.003]', () => {
    expect(config.stores.map(({ code, id, locale }) => [code, id, locale])).toEqual([
      ['lv', 1, 'lv-LV'],
      ['en', 2, 'en-US'],
      ['ru', 3, 'ru-RU'],
    ]);
  });

  it('have the currency EUR [S1.021 S9.004]', () => {
    expect(config.currency.code).toBe('EUR');
    expect(config.currency.format?.currencySign).toBe('€');
  });

  it('prefix paths and routes with the store code if multistore is enabled [S2.038]', () => {
    expect(storePath(config, 'ru', '/c/tv')).toBe('/ru/c/tv');
    expect(storePath({ ...config, multistore: false }, 'ru', '/c/tv')).toBe('/c/tv');
    expect(splitStorePath({ ...config, multistore: false }, '/ru/c/tv').store.code).toBe('lv');
  });

  it('prefix the checkout path with the store code, except for the default store [S2.039]', () => {
    expect(storePath(config, 'en', '/checkout')).toBe('/en/checkout');
    expect(storePath(config, 'ru', '/checkout')).toBe('/ru/checkout');
    expect(storePath(config, 'lv', '/checkout')).toBe('/checkout');
  });

  it('ignore a path segment that only starts with a store code', () => {
    expect(splitStorePath(config, '/english/x')).toMatchObject({ store: { code: 'lv' }, path: '/english/x' });
    expect(splitStorePath(config, '/lv/x').path).toBe('/lv/x');
  });
});

describe('the configuration file', () => {
  it('is rejected with the key of an invalid value', () => {
    const wrong = { ...config, cart: { ...config.cart, maxQuantity: 'many' } };
    const result = parseShopConfig(wrong);
    expect(result.ok).toBe(false);
    if (!result.ok) expect(result.problems.map((problem) => problem.key)).toEqual(['cart.maxQuantity']);
  });

  it.each([[undefined], [null], [[]], ['text'], [{}]])(
    'is rejected without throwing if it is %j',
    (input) => {
      expect(parseShopConfig(input).ok).toBe(false);
    },
  );
});
