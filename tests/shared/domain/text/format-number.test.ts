// Numbers are formatted the same way in every language and place.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCount, formatNumber } from '#shared/domain/text/format-number.ts';
import { languages, text } from '../../../support/texts.ts';

const gap = '\u00a0';

describe('numbers', () => {
  it('use a no-break space as thousands separator', () => {
    expect([0, 999, 1_000, 12_345, 1_234_567].map(formatCount)).toEqual([
      '0',
      '999',
      `1${gap}000`,
      `12${gap}345`,
      `1${gap}234${gap}567`,
    ]);
  });

  it('use the decimal separator of their language, and at most the given decimals', () => {
    expect(['lv-LV', 'en-US', 'ru-RU'].map((locale) => formatNumber(4.64, locale, 1))).toEqual([
      '4,6',
      '4.6',
      '4,6',
    ]);
    expect(formatNumber(1299.5, 'lv-LV', 1)).toBe(`1${gap}299,5`);
    expect([formatNumber(5, 'ru-RU', 1), formatNumber(9.96, 'ru-RU', 1)]).toEqual(['5', '10']);
  });

  it('keep their digits', () => {
    fc.assert(
      fc.property(fc.nat(), (value) => {
        expect(Number(formatCount(value).replaceAll(gap, ''))).toBe(value);
      }),
    );
  });

  it('are grouped in texts if they are counts', () => {
    for (const lang of languages)
      expect(text('category:count', { lang, count: 12_345 })).toContain(`12${gap}345`);
  });

  it('are not grouped in texts if they are order numbers', () => {
    for (const lang of languages)
      expect(text('account:orders.number', { lang, number: 2_000_001 })).toContain('2000001');
  });

  it('have the decimal separator of the language in texts if they are rates', () => {
    expect(languages.map((lang) => text('cart:sum.taxRate', { lang, rate: 5.5 }))).toEqual([
      expect.stringContaining(`5,5${gap}%`),
      expect.stringContaining('5.5%'),
      expect.stringContaining(`5,5${gap}%`),
    ]);
  });
});
