// A search as a catalogue search of the bridge. Must select as the device does: catalogue-index/listing.ts (what is
// shown at all) and text-index.ts (what a text finds).
import type { SearchRequest } from '../../schemas/search-request.ts';
import type { SortOption } from '../../schemas/worker-api.ts';
import {
  SEARCH_SIZE_DEFAULT,
  SEARCH_SORT_DEFAULT,
  SERVER_SEARCH_TIMEOUT_MS,
} from '../../src/config/constants.ts';
import { queryWords, writtenTerm } from '../../src/domain/catalogue/search-text.ts';
import type { CatalogueSearch } from '../bridge-client/catalogue-search.ts';
import { LISTED_STATUS, LISTED_VISIBILITY, type SearchedProducts } from '../catalogue-index/listing-query.ts';
import { BOOSTS, CATEGORY_BOOST, MIN_SCORE } from '../catalogue-index/text-index.ts';
import type { RequestedPrices } from './requested-prices.ts';

export type SearchQuery = SearchRequest['searchQuery'];

/** The sort orders of a listing as the bridge names them. */
export const searchSorts: Readonly<Record<SortOption, string>> = {
  'qty-desc': 'total_qty:desc',
  'qty-asc': 'total_qty:asc',
  'price-asc': 'final_price:asc',
  'price-desc': 'final_price:desc',
  latest: 'updated_at:desc',
  newest: 'created_at:desc',
  default: 'is_promoted:desc',
  'best-match': '_score:desc',
};

/** "total_qty:desc" → "qty-desc"; what is unknown is in the default order of a search. */
export const sortOfText = (text: string): SortOption =>
  (Object.keys(searchSorts) as SortOption[]).find((each) => searchSorts[each] === text) ?? 'qty-desc';

const isSortOption = (text: string): text is SortOption => Object.hasOwn(searchSorts, text);

/** A size of 0 or below becomes 50, a start below 0 becomes 0; the sort is total_qty:desc unless named. */
export function normalised(request: SearchRequest): SearchRequest & { sort: string } {
  const { sort = SEARCH_SORT_DEFAULT } = request;
  return {
    ...request,
    size: request.size <= 0 ? SEARCH_SIZE_DEFAULT : request.size,
    from: Math.max(0, request.from),
    sort: isSortOption(sort) ? searchSorts[sort] : sort,
  };
}

/**
 * What search shows by visibility: a text and the panel find 3 and 4 only, what is named by id or path is shown as in
 * listings.
 */
export const searchedVisibility = ({ text, variant }: SearchQuery): readonly number[] =>
  text === undefined && variant !== 'panel' ? LISTED_VISIBILITY : [3, 4];

/** Which of the products found are shown, by their stock. */
export function stockRule(query: SearchQuery): SearchedProducts['stock'] {
  if (query.id !== undefined || query.url_path !== undefined) return 'any';
  return query.variant === 'panel' ? 'as-listed' : 'available';
}

/** One field after the other, as the device weighs them. */
const WEIGHTS: readonly (readonly [field: string, boost: number])[] = [
  ...Object.entries(BOOSTS),
  ['category.name', CATEGORY_BOOST],
];
/** Above all weights of all words together: the very number stands first. */
const NUMBER_BOOST = 1_000;

/** The very article number, its own or a variant's. */
export const numberQuery = (text: string) => ({
  multi_match: {
    fields: ['sku', 'ean', 'mpn', 'configurable_children.sku'],
    // as it is written: of two numbers with the same letters and digits, that one is meant
    query: writtenTerm(text),
    type: 'phrase',
  },
});

/** lenient: a field whose index knows whole values only has nothing that begins with it */
const beginning = (word: string, fields: readonly string[]) => ({
  ...{ fields, query: word, type: 'phrase_prefix', lenient: true },
});

/** How the words of a text are read: as they were typed, or also as those one letter away from them. */
export type Reading = 'typed' | 'forgiving';

/** This word, or one that begins with it, in any of the fields; forgiving, also one that is a letter away from it. */
function wordQuery(word: string, fields: readonly string[], reading: Reading) {
  const typos = reading === 'forgiving' ? { fuzziness: 1, prefix_length: 1 } : {};
  return {
    bool: {
      should: [
        { multi_match: { fields, query: word, operator: 'and', ...typos } },
        { multi_match: beginning(word, fields) },
      ],
      minimum_should_match: 1,
    },
  };
}

/**
 * What a text finds: every word of it, whatever fields they stand in, or exactly the article number.
 * It stands where it scores, and scores as the device does: one for being found, for each word the weights of the fields
 * that have it, and more than all of them together for the number. Rare words count as much as frequent ones.
 */
export function textQuery(text: string, reading: Reading = 'typed') {
  const fields = WEIGHTS.map(([field, boost]) => `${field}^${boost}`);
  const words = queryWords(text);
  const has = { bool: { must: words.map((word) => wordQuery(word, fields, reading)) } };
  const should = words.length > 0 ? [has, numberQuery(text)] : [numberQuery(text)];
  return {
    bool: {
      must: [{ constant_score: { filter: { bool: { should, minimum_should_match: 1 } }, boost: MIN_SCORE } }],
      should: [
        ...words.flatMap((word) =>
          WEIGHTS.map(([field, boost]) => ({
            constant_score: { filter: { multi_match: beginning(word, [field]) }, boost },
          })),
        ),
        { constant_score: { filter: numberQuery(text), boost: NUMBER_BOOST } },
      ],
    },
  };
}

/**
 * Something is in stock: its quantity is above 0, or it names none and its record of stock does not say "out". An index
 * without the field is thus judged by stock, and no answer has to be waited for to learn that.
 */
const inStock = {
  bool: {
    should: [
      { range: { total_qty: { gt: 0 } } },
      {
        bool: { must_not: [{ exists: { field: 'total_qty' } }, { terms: { 'stock.is_in_stock': [false] } }] },
      },
    ],
    minimum_should_match: 1,
  },
};

/** The conditions of a search, without its text and its filters. */
export function searchConditions(query: SearchQuery, listOutOfStock: boolean): unknown[] {
  const must: unknown[] = [
    { terms: { visibility: searchedVisibility(query) } },
    { terms: { status: LISTED_STATUS } },
    { range: { final_price: { gt: 0 } } },
  ];
  const stock = stockRule(query);
  if (stock === 'available') must.push(inStock);
  if (stock === 'as-listed' && !listOutOfStock) must.push({ terms: { 'stock.is_in_stock': [true] } });
  if (query.id !== undefined) must.push({ terms: { id: query.id } });
  if (query.url_path !== undefined) must.push({ terms: { url_path: [query.url_path] } });
  return must;
}

/** What goes beside the query: order, page, limits, fields and group. */
export async function searchBody(
  request: ReturnType<typeof normalised>,
  { sortedBy }: Pick<RequestedPrices, 'sortedBy'>,
): Promise<Omit<CatalogueSearch, 'size'> & { size: number }> {
  const { includeFields, excludeFields, groupId, groupToken, searchQuery } = request;
  const [field = '', direction] = request.sort.split(':');
  // an index without quantities has the best match first
  const isDefault = searchQuery.text !== undefined && request.sort === SEARCH_SORT_DEFAULT;
  return {
    sort: [
      await sortedBy({ [field]: direction === 'desc' ? 'desc' : 'asc' }),
      ...(isDefault ? [{ _score: 'desc' as const }] : []),
      // as the device has it: of equal matches the one there is most of
      ...(field === '_score' ? [{ total_qty: 'desc' as const }] : []),
      { id: 'asc' },
    ],
    from: request.from,
    size: request.size,
    // the keys are made of ids
    ...(includeFields && { include: [...includeFields, 'id'] }),
    ...(excludeFields && { exclude: excludeFields }),
    settings: {
      timeout: `${SERVER_SEARCH_TIMEOUT_MS}ms`,
      ...(searchQuery.text !== undefined && { min_score: MIN_SCORE }),
      ...(groupId !== undefined && { groupId }),
      ...(groupToken !== undefined && { groupToken }),
    },
  };
}
