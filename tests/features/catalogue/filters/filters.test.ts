import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countInForce,
  isFilterName,
  onto,
  readFilters,
  toggled,
  writeFilters,
} from '#src/features/catalogue/filters/filters.ts';
import { listingSorts, writeListingUrl } from '#src/features/product/listing-url.ts';

const codes = fc.stringMatching(/^[a-z_]{1,12}$/).filter((code) => isFilterName(code) && code !== 'price');
const values = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 20 }), { minLength: 1, maxLength: 4 });
const filters = fc
  .record({
    own: fc.dictionary(codes, values, { maxKeys: 4, noNullPrototype: true }),
    price: fc.option(fc.constantFrom('0-5000', '5000-10000', '15000-', '4990-140000')),
  })
  .map(({ own, price }) =>
    Object.fromEntries(
      [...Object.entries(own), ...(price ? [['price', [price]] as [string, string[]]] : [])]
        .map(([code, list]): [string, string[]] => [code, [...list].sort()])
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    ),
  );

describe('filters in the URL', () => {
  it('are read back as they were written, along with the sort order', () => {
    fc.assert(
      fc.property(filters, fc.constantFrom(...listingSorts), (chosen, sort) => {
        const query = writeListingUrl(writeFilters(new URLSearchParams(), chosen), { sort, page: 1 });
        expect(readFilters(new URLSearchParams(query.toString()))).toEqual(chosen);
        expect(query.get('sort')).toBe(sort === 'default' ? null : sort);
      }),
    );
  });

  it('keep choices that were made after the page was rendered', () => {
    const shown = { brand: ['Sala'], color: ['red'] };
    const now = { brand: ['Sala'], color: ['red'], price: ['50000-70050'] };
    expect(onto(shown, toggled(shown, 'size', '43'), now)).toEqual({ ...now, size: ['43'] });
    expect(onto(shown, toggled(shown, 'brand', 'Sala'), now)).toEqual({
      color: ['red'],
      price: ['50000-70050'],
    });
    fc.assert(
      fc.property(filters, filters, (before, chosen) => {
        expect(onto(before, chosen, before)).toEqual(chosen);
        expect(onto(before, before, chosen)).toEqual(chosen);
      }),
    );
  });

  it('leave sort, page and tracking parameters in the URL unchanged [S2.090 S2.091 S2.092]', () => {
    const names = ['fbclid', 'gclid', 'ref', 'source', 'medium', 'utm_source', 'utm_x', 'sort'];
    const query = new URLSearchParams([...names, 'page'].map((name) => [name, 'latest']));
    expect(readFilters(query)).toEqual({});
    expect([...writeFilters(query, { brand: ['Norra'] }).keys()].sort()).toEqual([...names, 'brand'].sort());
  });

  it('reset the page to 1 when they change', () => {
    const next = writeFilters(new URLSearchParams('page=4&sort=latest&brand=A'), { brand: ['B'] });
    expect(next.toString()).toBe('sort=latest&brand=B');
  });

  it('are limited to 999 values per attribute [S9.021]', () => {
    const many = new URLSearchParams(Array.from({ length: 5_000 }, (_, at) => ['brand', `B${at}`]));
    expect(readFilters(many).brand).toHaveLength(999);
  });

  it('are limited to values of 128 characters', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        for (const list of Object.values(readFilters(new URLSearchParams(text))))
          for (const value of list) expect(value.length).toBeLessThanOrEqual(128);
      }),
    );
    expect(readFilters(new URLSearchParams({ brand: 'x'.repeat(10_000), price: 'cheap' }))).toEqual({});
  });

  it('drop repeated options and attributes without options', () => {
    fc.assert(
      fc.property(filters, codes, fc.string({ minLength: 1 }), (chosen, code, value) => {
        const without = { ...chosen, [code]: (chosen[code] ?? []).filter((each) => each !== value) };
        const { [code]: left, ...rest } = without;
        const start = left && left.length > 0 ? without : rest;
        const once = toggled(start, code, value);
        expect(once[code]).toContain(value);
        expect(toggled(once, code, value)).toEqual(start);
      }),
    );
  });

  it('are read from any text without an error', () => {
    const names = fc.oneof(
      fc.constantFrom(
        'constructor',
        '__proto__',
        'toString',
        'hasOwnProperty',
        'brand',
        'price',
        '',
        '%',
        'sort',
      ),
      fc.string(),
    );
    const entries = fc.array(fc.tuple(names, fc.string({ maxLength: 200 })), { maxLength: 8 });
    fc.assert(
      fc.property(
        fc.oneof(
          entries.map((list) => new URLSearchParams(list).toString()),
          fc.string(),
        ),
        (text) => {
          const chosen = readFilters(new URLSearchParams(text));
          expect(countInForce(chosen, {})).toBe(chosen.price?.length ?? 0);
          expect(readFilters(writeFilters(new URLSearchParams(text), chosen))).toEqual(chosen);
        },
      ),
    );
  });

  it('are counted only if they are options of the category', () => {
    const facets = { brand: [{ value: 'Norra', count: 0 }] };
    expect(countInForce({ brand: ['Norra', 'Nobody'], color: ['49'] }, facets)).toBe(1);
    expect(countInForce({ brand: ['Norra', 'Nobody'], color: ['49'] }, undefined)).toBe(3);
  });
});
