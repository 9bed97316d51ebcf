import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PriceFormat } from '#schemas/shop-config.ts';
import { parseShopConfig } from '#shared/config/parse-shop-config.ts';
import { dateLocaleOf } from '#shared/config/store-of.ts';
import { formatPrice, priceParts } from '#shared/domain/pricing/format-price.ts';
import { formatDate } from '#shared/domain/text/format-date.ts';

const format: PriceFormat = {
  defaultLocale: 'lv-LV',
  currencySign: '€',
  currencyDecimal: ',',
  currencyGroup: ' ',
  fractionDigits: 2,
  priceFormat: '{amount} {sign}',
  dateFormat: 'long',
};
const shipped = parseShopConfig(JSON.parse(readFileSync('src/app/public/shop.config.json', 'utf8')));
if (!shipped.ok) throw new Error('invalid shipped configuration');
const { config } = shipped;
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('the price format', () => {
  it('has the amount before the € sign, with 2 decimals [S1.022]', () => {
    for (const used of [format, config.currency.format])
      expect(plain(formatPrice(119900, used))).toBe('1 199,00 €');
    expect(plain(formatPrice(5, format))).toBe('0,05 €');
    expect(plain(formatPrice(-2000, format))).toBe('−20,00 €');
  });

  it('depends on every setting of the currency format [S1.023]', () => {
    const day = Date.UTC(2026, 10, 24);
    const show = (changed: Partial<PriceFormat>) => {
      const used = { ...format, ...changed };
      const locale = dateLocaleOf({ ...config, currency: { code: 'EUR', format: used } }, 'lv');
      return plain(`${formatPrice(123456789, used)} ${formatDate(day, locale, 'UTC', used)}`);
    };
    const usual = show({});
    expect(usual).toContain('1 234 567,89 €');
    const changes: Partial<PriceFormat>[] = [
      { defaultLocale: 'ru-RU' },
      { currencySign: 'EUR' },
      { currencyDecimal: '.' },
      { currencyGroup: "'" },
      { fractionDigits: 0 },
      { priceFormat: '{sign}{amount}' },
      { dateFormat: 'short' },
    ];
    for (const change of changes) expect(show(change), JSON.stringify(change)).not.toBe(usual);
    expect(show({ priceFormat: '{sign}{amount}' })).toContain('€1 234 567,89');
    // in the other store views, dates are formatted in the language of the view
    expect(dateLocaleOf({ ...config, currency: { code: 'EUR', format } }, 'en')).toBe('en-US');
    expect(dateLocaleOf({ ...config, currency: { code: 'EUR' } }, 'lv')).toBe('lv-LV');
  });

  it('has two decimals without currency settings [S1.024]', () => {
    expect(formatPrice(123400)).toBe('1\u00a0234,00\u00a0€');
    expect(priceParts(123400)).toEqual({
      whole: '1\u00a0234',
      fraction: ',00\u00a0€',
      text: '1\u00a0234,00\u00a0€',
    });
    const day = Date.UTC(2026, 10, 24);
    expect(formatDate(day, 'en-US', 'UTC')).toBe('24.11.2026');
  });

  it.each([
    [0, 123_456, '1 235 €'],
    [0, 149, '1 €'],
    [0, 150, '2 €'],
    [1, 123_456, '1 234,6 €'],
    [2, 123_456, '1 234,56 €'],
    [3, 123_456, '1 234,560 €'],
    [2, 0, '0,00 €'],
    [2, -1, '−0,01 €'],
    [1, -123_456_789, '−1 234 567,9 €'],
  ])('with %i decimals formats %i cents as %s', (fractionDigits, cents, text) => {
    expect(plain(formatPrice(cents, { ...format, fractionDigits }))).toBe(text);
  });

  it('keeps a leading currency sign in the whole part', () => {
    const first = { ...format, priceFormat: '{sign} {amount}!' };
    expect(priceParts(-123_456, first)).toEqual({
      whole: '€\u00a0−1\u00a0234',
      fraction: ',56!',
      text: '€\u00a0−1\u00a0234,56!',
    });
  });

  it('has parts that add up to the whole text', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), (cents) => {
        const parts = priceParts(cents, format);
        expect(parts.whole + parts.fraction).toBe(parts.text);
        const digits = plain(parts.text)
          .replaceAll(' ', '')
          .replace('€', '')
          .replace(',', '')
          .replace('−', '-');
        expect(Number(digits)).toBe(cents);
      }),
    );
  });
});
