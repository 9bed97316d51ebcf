// Store views and their addresses, the currency, and what is said of a wrong configuration.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ShopConfig } from '#schemas/shop-config.ts';
import { parseShopConfig } from '#shared/config/parse-shop-config.ts';
import { splitStorePath, storeOf, storePath } from '#shared/config/store-of.ts';

const file = JSON.parse(readFileSync('src/app/public/shop.config.json', 'utf8')) as unknown;
const parsed = parseShopConfig(file);
if (!parsed.ok) throw new Error('the shipped configuration is wrong');
const config: ShopConfig = parsed.config;

describe('store views', () => {
  it('S1.013 Latvian (lv) is the default store view, served at the root, with store id 1 and locale lv-LV.', () => {
    expect(splitStorePath(config, '/').store).toMatchObject({ code: 'lv', id: 1, locale: 'lv-LV' });
    expect(storePath(config, 'lv', '/')).toBe('/');
  });

  it('S9.077 Of the languages English, Latvian, Russian, German and Italian those are listed that there are texts in, and no other.', () => {
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

  it('S1.014 English (en) is served under /en, with store id 2 and locale en-US.', () => {
    expect(splitStorePath(config, '/en').store).toMatchObject({ code: 'en', id: 2, locale: 'en-US' });
    expect(splitStorePath(config, '/en/c/tvs')).toMatchObject({ store: { code: 'en' }, path: '/c/tvs' });
  });

  it('S1.015 Russian (ru) is served under /ru, with store id 3 and locale ru-RU.', () => {
    expect(splitStorePath(config, '/ru/cart')).toMatchObject({
      store: { code: 'ru', id: 3, locale: 'ru-RU' },
      path: '/cart',
    });
  });

  it('S9.001 The default store is lv.', () => {
    expect(config.defaultStore).toBe('lv');
    expect(storeOf(config, 'unknown').code).toBe('lv');
  });

  it('S9.002 The store ids are lv 1, en 2, ru 3. S9.003 The locales are lv-LV, en-US, ru-RU.', () => {
    expect(config.stores.map(({ code, id, locale }) => [code, id, locale])).toEqual([
      ['lv', 1, 'lv-LV'],
      ['en', 2, 'en-US'],
      ['ru', 3, 'ru-RU'],
    ]);
  });

  it('S1.021 S9.004 The currency is EUR.', () => {
    expect(config.currency.code).toBe('EUR');
    expect(config.currency.format?.currencySign).toBe('€');
  });

  it('S2.038 With multistore enabled, the store code is prefixed to paths and routes.', () => {
    expect(storePath(config, 'ru', '/c/tv')).toBe('/ru/c/tv');
    expect(storePath({ ...config, multistore: false }, 'ru', '/c/tv')).toBe('/c/tv');
    expect(splitStorePath({ ...config, multistore: false }, '/ru/c/tv').store.code).toBe('lv');
  });

  it('S2.039 The checkout path is prefixed with the store code for non-default stores and not for the default store.', () => {
    expect(storePath(config, 'en', '/checkout')).toBe('/en/checkout');
    expect(storePath(config, 'ru', '/checkout')).toBe('/ru/checkout');
    expect(storePath(config, 'lv', '/checkout')).toBe('/checkout');
  });

  it('a path that only begins with the letters of a store code stays in the default store', () => {
    expect(splitStorePath(config, '/english/x')).toMatchObject({ store: { code: 'lv' }, path: '/english/x' });
    expect(splitStorePath(config, '/lv/x').path).toBe('/lv/x');
  });
});

describe('the configuration file', () => {
  it('a wrong key is named with its place and reason', () => {
    const wrong = { ...config, cart: { ...config.cart, maxQuantity: 'many' } };
    const result = parseShopConfig(wrong);
    expect(result.ok).toBe(false);
    if (!result.ok) expect(result.problems.map((problem) => problem.key)).toEqual(['cart.maxQuantity']);
  });

  it.each([[undefined], [null], [[]], ['text'], [{}]])('%j is refused and never throws', (input) => {
    expect(parseShopConfig(input).ok).toBe(false);
  });
});
