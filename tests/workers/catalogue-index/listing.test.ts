import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ProductDocument } from '#schemas/documents/product-document.ts';
import { Columns } from '#workers/catalogue-index/columns.ts';
import { Listing, type ListingQuery } from '#workers/catalogue-index/listing.ts';
import { makeChild, makeProduct } from '../../support/make-product.ts';
import { randomCases } from '../../support/random-cases.ts';
import { byHand, history, optionsOf, play, query } from './random-listings.ts';

const countedCodes = ['brand', 'condition_grade', 'energy_class', 'stock', 'color', 'size'];
const priceRanges = ['0-5000', '5000-10000', '10000-15000', '15000-'];

/**
 * A reference implementation of the option counts: the total of the listing with only that option selected in its
 * attribute.
 */
function facetsByHand(products: readonly ProductDocument[], asked: ListingQuery) {
  const total = (filters: Record<string, string[]>) =>
    byHand(products, { ...asked, filters: { ...asked.filters, ...filters } }).total;
  const inCategory = products.filter((p) => byHand([p], { ...asked, filters: {} }).total === 1);
  const here: Record<string, (p: ProductDocument) => string[]> = {
    brand: (p) => [p.brand],
    condition_grade: (p) => [p.condition_grade],
    energy_class: (p) => (p.energy ? [p.energy.class] : []),
    stock: (p) => (p.stock.is_in_stock ? ['1'] : []),
    color: (p) => optionsOf(p, 'color'),
    size: (p) => optionsOf(p, 'size'),
  };
  const rows = countedCodes.map((code): [string, { value: string; count: number }[]] => {
    const values = new Set(inCategory.flatMap((p) => here[code]?.(p) ?? []).filter((value) => value !== ''));
    return [code, [...values].sort().map((value) => ({ value, count: total({ [code]: [value] }) }))];
  });
  return {
    price: priceRanges.map((value) => ({ value, count: total({ price: [value] }) })),
    ...Object.fromEntries(rows.filter(([, options]) => options.length > 0)),
  };
}

describe('listings on the device', () => {
  it('match filtering, sorting and paging product by product', () => {
    fc.assert(
      fc.property(history, fc.array(query, { minLength: 1, maxLength: 4 }), (events, queries) => {
        const { columns, products } = play(events);
        const listing = new Listing(columns);
        for (const asked of queries) expect(listing.list(asked)).toEqual(byHand(products, asked));
      }),
      { numRuns: randomCases(2_000) },
    );
  });

  it('count each option as the total with that option selected', () => {
    fc.assert(
      fc.property(
        history,
        fc.array(
          query.filter(({ skus }) => skus === undefined),
          { minLength: 4, maxLength: 4 },
        ),
        (events, queries) => {
          const { columns, products } = play(events);
          const listing = new Listing(columns);
          for (const asked of queries) {
            const known = { ...asked, filters: listing.knownFilters(asked) };
            expect(listing.facets(known, countedCodes)).toEqual(facetsByHand(products, known));
          }
        },
      ),
      { numRuns: randomCases(10_000) },
    );
  });

  it('count each automatic price range as the total with that range selected', () => {
    fc.assert(
      fc.property(
        history,
        query.filter(({ skus }) => skus === undefined),
        (events, asked) => {
          const { columns, products } = play(events);
          const listing = new Listing(columns);
          const known = { ...asked, filters: listing.knownFilters(asked), priceRanges: 'auto' as const };
          for (const { value, count } of listing.facets(known, countedCodes).price ?? [])
            expect(byHand(products, { ...known, filters: { ...known.filters, price: [value] } }).total).toBe(
              count,
            );
        },
      ),
      { numRuns: randomCases(2_000) },
    );
  });

  it('ignore filter values that match nothing in the category', () => {
    fc.assert(
      fc.property(history, query, (events, asked) => {
        const { columns, products } = play(events);
        const inCategory = products.filter(
          (p) => byHand([p], { ...asked, skus: [p.sku], filters: {} }).total === 1,
        );
        const known = Object.entries(asked.filters)
          .map(([code, values]): [string, string[]] => [
            code,
            values.filter((value) =>
              code === 'price'
                ? value.includes('-')
                : inCategory.some((p) => optionsOf(p, code).includes(value)),
            ),
          ])
          .filter(([, values]) => values.length > 0);
        expect(new Listing(columns).knownFilters(asked)).toEqual(Object.fromEntries(known));
      }),
      { numRuns: 500 },
    );
  });

  it('stay correct while products are added and removed', () => {
    fc.assert(
      fc.property(history, history, query, (first, later, asked) => {
        const { columns } = play(first);
        const listing = new Listing(columns);
        listing.list(asked);
        for (const event of later)
          typeof event === 'number' ? columns.remove(`lv|${event}`) : columns.put(event);
        expect(listing.list(asked)).toEqual(byHand(play([...first, ...later]).products, asked));
      }),
      { numRuns: 300 },
    );
  });

  it('find the configurable product of a variant', () => {
    const columns = new Columns('lv');
    columns.put(makeProduct({ key: 'lv|5', id: 5, configurable_children: [makeChild({ sku: 'TV-55' })] }));
    const listing = new Listing(columns);
    expect(listing.parentKeyOf('TV-55')).toBe('lv|5');
    columns.remove('lv|5');
    expect(listing.parentKeyOf('TV-55')).toBeUndefined();
  });
});
