// Price ranges that are chosen by the prices of a listing.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  PRICE_RANGES,
  priceRangeLabel,
  priceRangesOf,
  priceRangeText,
} from '#shared/domain/catalogue/field-filters.ts';
import { countedRanges, priceFacet } from '#shared/domain/catalogue/price-facet.ts';

const fine = countedRanges('auto');
/** Counts prices in cents as the device and the backend do. */
const counted = (prices: readonly number[]) =>
  fine.map(({ from, to }) => prices.filter((price) => from <= price && price <= to).length);
const bandsOf = (prices: readonly number[], left: readonly number[] = prices) =>
  priceFacet('auto', counted(prices), counted(left)) ?? [];
const prices = fc.array(fc.integer({ min: 1, max: 12_000_00 }), { minLength: 1, maxLength: 60 });

describe('price bands', () => {
  it('contain each price exactly once', () => {
    fc.assert(
      fc.property(prices, fc.nat(20_000_00), (all, price) => {
        const ranges = priceRangesOf(bandsOf(all).map(({ value }) => value));
        expect(ranges.filter(({ from, to }) => from <= price && price <= to)).toHaveLength(1);
      }),
    );
  });

  it('are at most five, each with a product of the whole listing', () => {
    fc.assert(
      fc.property(prices, (all) => {
        const bands = bandsOf(all);
        expect(bands.length).toBeLessThanOrEqual(5);
        expect(bands.every(({ count }) => count > 0)).toBe(true);
      }),
    );
  });

  it('count the products that the other filters leave', () => {
    fc.assert(
      fc.property(prices, fc.integer({ min: 2, max: 9 }), (all, nth) => {
        const left = all.filter((_, at) => at % nth === 0);
        for (const { value, count } of bandsOf(all, left)) {
          const [range] = priceRangesOf([value]);
          expect(left.filter((price) => range && range.from <= price && price <= range.to)).toHaveLength(
            count,
          );
        }
      }),
    );
  });

  it('stay the same while other filters are chosen', () => {
    fc.assert(
      fc.property(prices, fc.nat(60), (all, kept) => {
        const values = (left: readonly number[]) => bandsOf(all, left).map(({ value }) => value);
        expect(values(all.slice(0, kept))).toEqual(values(all));
      }),
    );
  });

  it('divide a category of similar prices', () => {
    const laptops = Array.from({ length: 68 }, (_, at) => 399_00 + at * 30_00);
    const bands = bandsOf(laptops);
    const labels = priceRangesOf(bands.map(({ value }) => value)).map((range) => priceRangeLabel(range, '€'));
    expect(labels).toEqual(['< €700', '€700 - 1000', '€1000 - 1500', '€1500 - 2000', '> €2000']);
    expect(Math.max(...bands.map(({ count }) => count))).toBeLessThan(laptops.length / 3);
  });

  it('are none without products', () => {
    expect(bandsOf([])).toEqual([]);
  });

  it('are replaced by the four fixed ranges unless configured', () => {
    expect(countedRanges('fixed')).toBe(PRICE_RANGES);
    expect(priceFacet('fixed', [], [1, 2, 3, 4])).toEqual(
      PRICE_RANGES.map((range, at) => ({ value: priceRangeText(range), count: at + 1 })),
    );
  });
});
