// The state of a search, from its URL and its listing.
import { describe, expect, it } from 'vitest';
import { ok } from '#schemas/fault.ts';
import { SEARCH_SORT_DEFAULT } from '#shared/config/constants.ts';
import { listingOf } from '#src/features/product/listing-of.ts';
import { searchState } from '#src/screens/search/search-state.ts';
import { searchSorts } from '#workers/methods/search-body.ts';
import { makeProduct, pricedAt } from '../support/make-product.ts';

describe('the search page', () => {
  it('keeps the search state in its URL and listing, with the default sort total_qty:desc [S3.055]', () => {
    const { currentSearchSort, ...bare } = searchState(new URLSearchParams('q=%20austi%C5%86as%20'), {
      searchSort: 'qty-desc',
    });
    expect(bare).toEqual({ searchString: 'austiņas', currentFilters: {} });
    expect(searchSorts[currentSearchSort]).toBe(SEARCH_SORT_DEFAULT);
    expect(SEARCH_SORT_DEFAULT).toBe('total_qty:desc');
    const query = new URLSearchParams('q=norra&color=50&color=51&sort=price-asc&utm_source=x');
    expect(searchState(query, { searchSort: 'best-match' })).toEqual({
      searchString: 'norra',
      currentFilters: { color: ['50', '51'] },
      currentSearchSort: 'price-asc',
    });
    const products = [pricedAt(makeProduct({ sku: 'VK-2' }), 1)];
    const facets = { color: [{ value: '50', count: 1 }] };
    const answer = ok({ keys: ['lv|1'], total: 31, source: 'bridge' as const, facets });
    expect(listingOf([answer], products, 1, 24, () => undefined)).toMatchObject({
      products,
      total: 31,
      facets,
    });
  });

  it('opens with the configured sort order', () => {
    const query = new URLSearchParams('q=norra');
    expect(searchState(query, { searchSort: 'best-match' }).currentSearchSort).toBe('best-match');
  });

  it('searches for the title of a page that another app shares', () => {
    const searched = (query: Record<string, string>) =>
      searchState(new URLSearchParams(query), { searchSort: 'qty-desc' }).searchString;
    expect(searched({ q: 'https://other.test/tv?a=1', title: 'Norra 55' })).toBe('Norra 55');
    expect(searched({ q: 'Norra 55 https://other.test/tv', title: 'A shop' })).toBe('Norra 55');
    expect(searched({ q: 'Norra 55', title: 'A shop' })).toBe('Norra 55');
  });

  it('keeps a # in the search text [S3.055]', () => {
    const { searchString } = searchState(new URLSearchParams('q=KB%2312-A%23'), {
      searchSort: 'qty-desc',
    });
    expect(searchString).toBe('KB#12-A#');
  });
});
