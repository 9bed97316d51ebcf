// A listing as a catalogue search. Must select and order as catalogue-index/listing.ts does.
import { conditionGrade } from '../../schemas/primitives.ts';
import type { ListProductsInput, SortOption } from '../../schemas/worker-api.ts';
import {
  FIELD_FILTERS,
  GRADE_FILTER,
  PRICE_FILTER,
  priceRangesOf,
  STOCK_FILTER,
} from '../../src/domain/catalogue/field-filters.ts';
import type { SortBy } from '../bridge-client/catalogue-search.ts';
import type { ProductSearch } from '../pull/fetch-products.ts';
import { listedConditions } from '../pull/with-listed-counts.ts';
import { FINAL_PRICE, type RequestedPrices } from './requested-prices.ts';
import { type Reading, type SearchQuery, searchConditions, textQuery } from './search-body.ts';

const sorts: Record<SortOption, SortBy> = {
  default: { is_promoted: 'desc' },
  latest: { updated_at: 'desc' },
  newest: { created_at: 'desc' },
  'price-asc': { [FINAL_PRICE]: 'asc' },
  'price-desc': { [FINAL_PRICE]: 'desc' },
  'qty-desc': { total_qty: 'desc' },
  'qty-asc': { total_qty: 'asc' },
  // without words all fit alike
  'best-match': { total_qty: 'desc' },
};

/** Is this filter a field of the product, which its variants do not have? */
export const isField = (code: string): boolean => (FIELD_FILTERS as readonly string[]).includes(code);

/** What says nothing about its condition counts as new: so "new" is whatever names none of the other grades. */
function anyGrade(grades: readonly string[]) {
  if (!grades.includes('Brand New')) return { terms: { [GRADE_FILTER]: grades } };
  const others = conditionGrade.options.filter((grade) => !grades.includes(grade));
  return others.length === 0
    ? { match_all: {} }
    : { bool: { must_not: [{ terms: { [GRADE_FILTER]: others } }] } };
}

/** An attribute's options: own value, or those of a configurable's variants. */
export function anyOption(code: string, options: readonly string[]) {
  if (code === STOCK_FILTER) return { terms: { 'stock.is_in_stock': [true] } };
  if (code === GRADE_FILTER) return anyGrade(options);
  if (isField(code)) return { terms: { [code]: options } };
  return {
    bool: {
      should: [{ terms: { [code]: options } }, { terms: { [`${code}_options`]: options } }],
      minimum_should_match: 1,
    },
  };
}

/** What the configuration decides of every listing. */
export type ListingRules = { listOutOfStock: boolean; prices: RequestedPrices; reading?: Reading };

/** In: the listing asked for, the categories it covers. Out: which products it selects. */
export function listingQuery(
  input: Pick<ListProductsInput, 'filters' | 'skus'> & { search?: SearchQuery },
  categoryIds: readonly number[] | undefined,
  {
    listOutOfStock,
    prices,
    reading,
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
  const text = input.search?.text;
  // a filter scores nothing: the text stands beside it
  return {
    bool: { filter: { bool: { must } }, ...(text !== undefined && { must: [textQuery(text, reading)] }) },
  };
}

/** The whole search body. */
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
