// Translates a search into a catalogue search for the bridge. Must select the same products as the device does:
// listing.ts (which products are shown) and text-index.ts (which ones a text matches), both in catalogue-index/.
import type { SearchRequest } from '#schemas/search-request.ts';
import type { SortOption } from '#schemas/worker-api.ts';
import {
  SEARCH_SIZE_DEFAULT,
  SEARCH_SORT_DEFAULT,
  SERVER_SEARCH_TIMEOUT_MS,
} from '#shared/config/constants.ts';
import { writtenTerm } from '#shared/domain/catalogue/search-text.ts';
import { type Alternative, type TextQuery, wordsOfQuery } from '#shared/domain/catalogue/text-query.ts';
import type { CatalogueSearch } from '../bridge-client/bridge-query.ts';
import { LISTED_STATUS, LISTED_VISIBILITY, type SearchedProducts } from '../catalogue-index/listing.ts';
import { BOOSTS, CATEGORY_BOOST, MIN_SCORE } from '../catalogue-index/text-index.ts';
import { anyOption } from './any-option.ts';
import type { RequestedPrices } from './requested-prices.ts';

export type SearchQuery = SearchRequest['searchQuery'];

/** Sort options in the bridge's notation. */
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

/** "total_qty:desc" → "qty-desc"; unknown texts become the default order of a search. */
export const sortOfText = (text: string): SortOption =>
  (Object.keys(searchSorts) as SortOption[]).find((each) => searchSorts[each] === text) ?? 'qty-desc';

const isSortOption = (text: string): text is SortOption => Object.hasOwn(searchSorts, text);

/** Normalises a request: a size below 1 becomes 50, a negative start 0, a missing sort total_qty:desc. */
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
 * Returns the visibilities that a search shows: 3 and 4 for a text or for the panel; the same as in listings for a
 * product given by id or path.
 */
export const searchedVisibility = ({ text, variant }: SearchQuery): readonly number[] =>
  text === undefined && variant !== 'panel' ? LISTED_VISIBILITY : [3, 4];

/** Returns which matches are shown, depending on their stock. */
export function stockRule(query: SearchQuery): SearchedProducts['stock'] {
  if (query.id !== undefined || query.url_path !== undefined) return 'any';
  return query.variant === 'panel' ? 'as-listed' : 'available';
}

/** Fields with the same boosts as on the device. */
const WEIGHTS: readonly (readonly [field: string, boost: number])[] = [
  ...Object.entries(BOOSTS),
  ['category.name', CATEGORY_BOOST],
];
/** Exceeds the sum of all boosts of fields and words, so that an exact article number comes first. */
const NUMBER_BOOST = 1_000;

/** Matches exactly this article number, the product's or a variant's. */
export const numberQuery = (text: string) => ({
  multi_match: {
    fields: ['sku', 'ean', 'mpn', 'configurable_children.sku'],
    // as typed, to distinguish numbers that differ only in punctuation
    query: writtenTerm(text),
    type: 'phrase',
  },
});

/** `lenient`: a prefix query on a field that is indexed only by whole values matches nothing instead of failing */
const beginning = (word: string, fields: readonly string[]) => ({
  ...{ fields, query: word, type: 'phrase_prefix', lenient: true },
});

/**
 * A query for a request. `isForgiving`: words that differ by one letter match too; `byScore`: the result is sorted by
 * score.
 */
export type AskedText = { query: TextQuery; isForgiving: boolean; byScore: boolean };

/**
 * Matches words that start with this one, in any of the fields; if forgiving, also those one letter away from it. A
 * guessed word is never forgiven a typo, which our bridge otherwise does.
 */
function wordQuery(word: string, fields: readonly string[], { query, isForgiving }: AskedText) {
  const typos = isForgiving ? { fuzziness: 1, prefix_length: 1 } : {};
  return {
    bool: {
      should: [
        {
          multi_match: {
            ...{ fields, query: word, operator: 'and' },
            ...(query.guessed.has(word) ? { fuzziness: 0 } : typos),
          },
        },
        { multi_match: beginning(word, fields) },
      ],
      minimum_should_match: 1,
    },
  };
}

function alternativeQuery(alternative: Alternative, fields: readonly string[], asked: AskedText): unknown {
  if ('options' in alternative) return anyOption(alternative.code, alternative.options);
  const words = alternative.words.map((word) => wordQuery(word, fields, asked));
  return words.length === 1 ? words[0] : { bool: { must: words } };
}

/** Matches the groups. `ranked`: conditions that need not hold, but let the products for which they do come first. */
function groupsQuery(asked: AskedText, fields: readonly string[], ranked: readonly unknown[]): unknown {
  const { groups, atLeast } = asked.query;
  const matches = groups.map((group) => {
    const should = group.map((alternative) => alternativeQuery(alternative, fields, asked));
    return should.length === 1 ? should[0] : { bool: { should, minimum_should_match: 1 } };
  });
  const all =
    atLeast === groups.length ? matches : [{ bool: { should: matches, minimum_should_match: atLeast } }];
  const should = [{ match_all: {} }, ...ranked];
  return {
    bool: { must: ranked.length > 0 ? [...all, { bool: { should, minimum_should_match: 1 } }] : all },
  };
}

/**
 * Matches the products that the index on the device finds for a query: those with its words and options, with exactly
 * this article number, or pinned. Scores like that index too: 1 for a match, the boosts of the matching fields for each
 * word, and more than all of these together for an article number. Rare and frequent words count the same. Must be in a
 * scoring position, not in a filter.
 */
export function textQuery(asked: AskedText) {
  const { query, byScore } = asked;
  const fields = WEIGHTS.map(([field, boost]) => `${field}^${boost}`);
  const { skus, isWhole } = query.pinned;
  // an article number comes first in any order, a pinned product in the order of best matches only
  const first = byScore ? skus.map(numberQuery) : [];
  const found = isWhole && skus.length > 0 ? [{ terms: { sku: skus } }] : [];
  const groups = query.groups.length > 0 ? [groupsQuery(asked, fields, isWhole ? [] : first)] : [];
  const should = [...groups, numberQuery(query.text), ...(isWhole ? first : []), ...(byScore ? [] : found)];
  const numbers = [numberQuery(query.text), ...first];
  return {
    bool: {
      must: [{ constant_score: { filter: { bool: { should, minimum_should_match: 1 } }, boost: MIN_SCORE } }],
      should: [
        ...wordsOfQuery(query).flatMap((word) =>
          WEIGHTS.map(([field, boost]) => ({
            constant_score: { filter: { multi_match: beginning(word, [field]) }, boost },
          })),
        ),
        ...numbers.map((filter) => ({ constant_score: { filter, boost: NUMBER_BOOST } })),
      ],
    },
  };
}

/** True if a product can match without any word: it has no score on some backends. */
const mayMatchWithoutWords = ({ groups, pinned }: TextQuery): boolean =>
  (pinned.isWhole && pinned.skus.length > 0) || groups.flat().some((alternative) => 'options' in alternative);

/**
 * In stock: a quantity above 0, or no quantity and no stock record with "out of stock". Works without a further request
 * on indexes that lack the field.
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

/** Returns the conditions of a search without its text and filters. */
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

/** Returns the parts of the request other than the query: sort, page, limits, fields and customer group. */
export async function searchBody(
  request: ReturnType<typeof normalised>,
  { sortedBy }: Pick<RequestedPrices, 'sortedBy'>,
  text?: AskedText,
): Promise<Omit<CatalogueSearch, 'size'> & { size: number }> {
  const { includeFields, excludeFields, groupId, groupToken, searchQuery } = request;
  const [field = '', direction] = request.sort.split(':');
  // on an index without quantities, the default order is by relevance
  const isDefault = searchQuery.text !== undefined && request.sort === SEARCH_SORT_DEFAULT;
  return {
    sort: [
      await sortedBy({ [field]: direction === 'desc' ? 'desc' : 'asc' }),
      ...(isDefault ? [{ _score: 'desc' as const }] : []),
      // as on the device: of equal matches the largest quantity first
      ...(field === '_score' ? [{ total_qty: 'desc' as const }] : []),
      { id: 'asc' },
    ],
    from: request.from,
    size: request.size,
    // ids are needed for the keys
    ...(includeFields && { include: [...includeFields, 'id'] }),
    ...(excludeFields && { exclude: excludeFields }),
    settings: {
      timeout: `${SERVER_SEARCH_TIMEOUT_MS}ms`,
      ...(text && !mayMatchWithoutWords(text.query) && { min_score: MIN_SCORE }),
      ...(groupId !== undefined && { groupId }),
      ...(groupToken !== undefined && { groupToken }),
    },
  };
}
