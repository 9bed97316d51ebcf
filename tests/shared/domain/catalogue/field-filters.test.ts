import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  FIELD_FILTERS,
  IN_STOCK,
  PRICE_FILTER,
  PRICE_RANGES,
  priceFromFields,
  priceFromUrl,
  priceRangeLabel,
  priceRangesOf,
  priceRangeText,
  priceToUrl,
  STOCK_FILTER,
} from '#shared/domain/catalogue/field-filters.ts';
import { formatPrice } from '#shared/domain/pricing/format-price.ts';
import { randomCases } from '../../../support/random-cases.ts';

const cents = fc.integer({ min: 0, max: 999_999_999 });
const ranges = fc
  .tuple(cents, fc.oneof(cents, fc.constant(Number.POSITIVE_INFINITY)))
  .map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) }));

describe('filter names', () => {
  it('are those used in URLs and requests', () => {
    expect([PRICE_FILTER, STOCK_FILTER, IN_STOCK, ...FIELD_FILTERS]).toEqual([
      'price',
      'stock',
      '1',
      'brand',
      'condition_grade',
      'energy_class',
    ]);
  });
});

describe('price ranges', () => {
  it('are 0–50, 50–100, 100–150, 150 and up [S9.033]', () => {
    expect(PRICE_RANGES.map(({ from, to }) => [from / 100, to / 100])).toEqual([
      [0, 50],
      [50, 100],
      [100, 150],
      [150, Number.POSITIVE_INFINITY],
    ]);
  });

  it('are ignored if invalid', () => {
    expect(priceRangesOf(['-', '', 'a-b', '5-6x', 'x5-6', '5', '1-2-3', '5-6'])).toEqual([
      { from: 5, to: 6 },
    ]);
  });

  it('may be open-ended', () => {
    expect(priceRangesOf(['-5', '5-'])).toEqual([
      { from: 0, to: 5 },
      { from: 5, to: Number.POSITIVE_INFINITY },
    ]);
  });

  it('are written in euros in URLs and labels', () => {
    expect(['4990-14050', '5000-', '-7', 'foreign'].map(priceToUrl)).toEqual([
      '49.90-140.50',
      '50-',
      '0-0.07',
      '0-',
    ]);
    expect(priceRangeLabel({ from: 4_990, to: 14_050 }, '$')).toBe('$49.90 - 140.50');
  });

  it("have the labels '< {currency}{to}', '> {currency}{from}' and '{currency}{from} - {to}' [S9.034 S9.035 S9.036]", () => {
    expect(PRICE_RANGES.map((range) => priceRangeLabel(range, '€'))).toEqual([
      '< €50',
      '€50 - 100',
      '€100 - 150',
      '> €150',
    ]);
    // the label depends on the bounds only, not on the position in the list
    expect(priceRangeLabel({ from: 0, to: Number.POSITIVE_INFINITY }, '€')).toBe('> €0');
  });

  it('are unchanged by a round trip through text and URL', () => {
    fc.assert(
      fc.property(ranges, (range) => {
        const text = priceRangeText(range);
        expect(priceRangesOf([text])).toEqual([range]);
        expect(priceFromUrl(priceToUrl(text))).toBe(text);
      }),
    );
  });

  it('may be open-ended or contain a comma in a URL', () => {
    expect(['50-100', '-50', '150-', '49,90-1400'].map(priceFromUrl)).toEqual([
      '5000-10000',
      '0-5000',
      '15000-',
      '4990-140000',
    ]);
  });

  it('are ignored in a URL if invalid', () => {
    for (const text of ['', '-', '100-50', 'a-b', '1-2-3', '-5--1', '1e3-', '99999999-'])
      expect([text, priceFromUrl(text)]).toEqual([text, undefined]);
  });
});

describe('a typed price range', () => {
  it.each([
    ['1\u00a0049,00', '', '104900-'],
    ['1\u202f049,00\u00a0€', '', '104900-'],
    ['1,049.00', '1.149,50', '104900-114950'],
    ['1.049', '', '104900-'],
    ["1'049", '', '104900-'],
    [' €50 ', '99,9', '5000-9990'],
    ['0,5', '', '50-'],
    ['1 234 567,89', '', '123456789-'],
    ['', '', ''],
    [' ', '€', ''],
  ])('%j to %j is %j', (from, to, range) => {
    expect(priceFromFields(from, to, '€')).toBe(range);
  });

  it.each([
    ['1,04,9', ''],
    ['a', ''],
    ['', '-5'],
    ['100', '50'],
    ['1.0490', ''],
    ['12345678901', ''],
  ])('%j to %j is invalid', (from, to) => {
    expect(priceFromFields(from, to, '€')).toBeUndefined();
  });

  it('accepts every amount in the number format of the store view', () => {
    const formats = [
      { currencyDecimal: ',', currencyGroup: '\u00a0' },
      { currencyDecimal: '.', currencyGroup: ',' },
      { currencyDecimal: ',', currencyGroup: '.' },
    ];
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), fc.constantFrom(...formats), (cents, format) => {
        const shown = formatPrice(cents, {
          ...format,
          defaultLocale: 'lv-LV',
          currencySign: '€',
          fractionDigits: 2,
          priceFormat: '{amount} {sign}',
          dateFormat: 'short',
        });
        expect(priceFromFields(shown, '', '€')).toBe(`${cents}-`);
      }),
      { numRuns: randomCases(1_000) },
    );
  });
});
