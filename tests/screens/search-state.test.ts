// The state of a search is read from its address and its listing.
import { describe, expect, it } from 'vitest';
import { searchState } from '../../src/screens/search/search-state.ts';
import { makeProduct } from '../domain/make-product.ts';

describe('the search page', () => {
  it('S3.055 Search state fields: searchString, products, availableFilters, currentFilters, total, currentSearchSort (default total_qty:desc).', () => {
    expect(searchState(new URLSearchParams('q=%20austi%C5%86as%20'))).toEqual({
      searchString: 'austiņas',
      products: [],
      availableFilters: {},
      currentFilters: {},
      total: 0,
      currentSearchSort: 'total_qty:desc',
    });
    const products = [makeProduct({ sku: 'VK-2' })];
    const facets = { color: [{ value: '50', count: 1 }] };
    const query = new URLSearchParams('q=norra&color=50&color=51&sort=price-asc&utm_source=x');
    expect(searchState(query, { products, total: 31, facets })).toEqual({
      searchString: 'norra',
      products,
      availableFilters: facets,
      currentFilters: { color: ['50', '51'] },
      total: 31,
      currentSearchSort: 'price-asc',
    });
  });
});
