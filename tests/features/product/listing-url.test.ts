import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  firstPageShown,
  listingSorts,
  readListingUrl,
  searchSorts,
  writeListingUrl,
} from '#src/features/product/listing-url.ts';

const addresses = fc.record({
  sort: fc.constantFrom(...listingSorts),
  page: fc.integer({ min: 1, max: 400 }),
});

describe('the URL of a listing', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(addresses, (address) => {
        expect(readListingUrl(writeListingUrl(new URLSearchParams(), address))).toEqual(address);
      }),
    );
  });

  it('keeps other query parameters', () => {
    fc.assert(
      fc.property(addresses, (address) => {
        const next = writeListingUrl(new URLSearchParams('utm_source=mail&gclid=1'), address);
        expect([next.get('utm_source'), next.get('gclid')]).toEqual(['mail', '1']);
      }),
    );
  });

  it('is read as a known sort order and a positive page number, for any text', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (sort, page) => {
        const address = readListingUrl(new URLSearchParams({ sort, page }));
        expect(listingSorts).toContain(address.sort);
        expect(Number.isSafeInteger(address.page) && address.page >= 1).toBe(true);
      }),
    );
  });

  it('accepts sorting by best match in a search only', () => {
    const query = new URLSearchParams('q=norra&sort=best-match');
    expect(readListingUrl(query, searchSorts('qty-desc')).sort).toBe('best-match');
    expect(readListingUrl(query).sort).toBe('default');
  });

  it('omits the default order and the first page', () => {
    const query = new URLSearchParams('sort=latest&page=3');
    expect(writeListingUrl(query, { sort: 'default', page: 1 }).toString()).toBe('');
  });

  it('limits the page to the first 10,000 results', () => {
    for (const page of ['1e9', '99999999999999999999', '-4', '2.5', 'x', '0x10'])
      expect(readListingUrl(new URLSearchParams({ page })).page * 24).toBeLessThanOrEqual(10_000);
  });
});

describe('firstPageShown', () => {
  it('returns the first of the pages that are shown together', () => {
    expect([1, 2, 20, 21, 40, 41].map(firstPageShown)).toEqual([1, 1, 1, 21, 21, 41]);
  });
});
