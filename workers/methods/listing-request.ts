// Translates a listing into a catalogue search. Must select and order as catalogue-index/listing.ts does.
import type { ListProductsInput, SortOption } from '#schemas/worker-api.ts';
import { PRICE_FILTER, priceRangesOf } from '#shared/domain/catalogue/field-filters.ts';
import type { SortBy } from '../bridge-client/bridge-query.ts';
import type { ProductSearch } from '../pull/fetch-products.ts';
import { listedConditions } from '../pull/with-listed-counts.ts';
import { anyOption } from './any-option.ts';
import { FINAL_PRICE, type RequestedPrices } from './requested-prices.ts';
import { type AskedText, type SearchQuery, searchConditions, textQuery } from './search-body.ts';

const sorts: Record<SortOption, SortBy> = {
  default: { is_promoted: 'desc' },
  latest: { updated_at: 'desc' },
  newest: { created_at: 'desc' },
  'price-asc': { [FINAL_PRICE]: 'asc' },
  'price-desc': { [FINAL_PRICE]: 'desc' },
  'qty-desc': { total_qty: 'desc' },
  'qty-asc': { total_qty: 'asc' },
  // without a search text all products score the same
  'best-match': { total_qty: 'desc' },
};

/** Settings that apply to every listing. */
export type ListingRules = {
  listOutOfStock: boolean;
  prices: RequestedPrices;
  /** the text of a search, as it is read */
  text?: AskedText | undefined;
};

/** Returns the condition that selects the products of a listing. */
export function listingQuery(
  input: Pick<ListProductsInput, 'filters' | 'skus'> & { search?: SearchQuery },
  categoryIds: readonly number[] | undefined,
  {
    listOutOfStock,
    prices,
    text,
  }: Omit<ListingRules, 'prices'> & { prices: Pick<RequestedPrices, 'within'> },
) {
  const must: unknown[] = input.search
    ? searchConditions(input.search, listOutOfStock)
    : listedConditions(listOutOfStock);
  if (categoryIds) must.push({ terms: { category_ids: categoryIds } });
  if (input.skus) must.push({ terms: { sku: input.skus } });
  for (const [code, options] of Object.entries(input.filters)) {
    const ranges = code === PRICE_FILTER ? priceRangesOf(options) : [];
    if (ranges.length > 0)
      must.push({ bool: { should: ranges.map(prices.within), minimum_should_match: 1 } });
    else if (code !== PRICE_FILTER && options.length > 0) must.push(anyOption(code, options));
  }
  // filters do not score, so the text query must be outside the filter
  return { bool: { filter: { bool: { must } }, ...(text && { must: [textQuery(text)] }) } };
}

/** Returns the complete search of a listing. */
export async function listingRequest(
  input: ListProductsInput,
  categoryIds: readonly number[] | undefined,
  rules: ListingRules,
): Promise<ProductSearch> {
  return {
    query: listingQuery(input, categoryIds, rules),
    sort: [await rules.prices.sortedBy(sorts[input.sort]), { id: 'asc' }],
    from: input.skus ? 0 : input.from,
    size: input.skus ? Math.max(1, input.skus.length) : input.size,
  };
}
