// Searches the device's own index.

import type { ProductDocument } from '#schemas/documents/product-document.ts';
import { PRICE_FILTER } from '#shared/domain/catalogue/field-filters.ts';
import { productKey } from '#shared/domain/catalogue/product-key.ts';
import { readRules } from '#shared/domain/catalogue/search-rules.ts';
import type { ListingPage, ListingQuery } from '../catalogue-index/listing.ts';
import type { Found } from '../catalogue-index/text-index.ts';
import {
  askedTexts,
  codesOf,
  filtersOf,
  isByScore,
  type NormalisedSearch,
  nothing,
  type SearchAnswer,
  wantsFacets,
} from './asked-texts.ts';
import { correctedText } from './corrected-text.ts';
import { correctionsInFound } from './corrections-in-found.ts';
import { type AskedText, searchedVisibility, sortOfText, stockRule } from './search-body.ts';
import type { WorkerMethodContext } from './worker-method.ts';

/**
 * Prepares a search on the device. The returned function finds the matches, before filters and visibility are applied.
 * Do not await between calling it and listing: matches are row numbers, which change with the index.
 */
async function finderHere(
  { index, branches, db }: WorkerMethodContext,
  { store, searchQuery }: NormalisedSearch,
) {
  const { text, id, url_path } = searchQuery;
  if (text !== undefined) {
    const names = await branches.names(store);
    await index.searchable(store);
    return (asked: AskedText | undefined) => asked && index.find(store, asked.query, names);
  }
  const named =
    url_path === undefined ? null : await db.products.findOne({ selector: { store, url_path } }).exec();
  const byPath = named ? [named.key] : [];
  const keys = id === undefined ? byPath : id.map((each) => productKey(store, each));
  return () => ({ ...noMatches, scores: index.scoresOf(store, keys) });
}

const noMatches: Found = {
  scores: new Uint8Array(),
  ...{ exact: [], written: [], pinned: [], suggestions: [], corrections: new Map() },
};

/** Searches the device's own index. */
export async function fromDevice(
  context: WorkerMethodContext,
  request: NormalisedSearch,
): Promise<SearchAnswer> {
  const { index, config } = context;
  const { store, from, size, searchQuery } = request;
  await index.ready;
  if (index.size(store) === 0) return nothing;
  const codes = await codesOf(context, request);
  const texts = await askedTexts(context, request);
  const find = await finderHere(context, request);
  const queryOf = ({ scores, exact, written, pinned }: Found): ListingQuery => ({
    filters: filtersOf(request, codes),
    sort: sortOfText(request.sort),
    listOutOfStock: config.catalogue.listOutOfStock,
    priceRanges: config.catalogue.priceRanges,
    among: {
      ...{ scores, pinned },
      first: exact,
      veryFirst: written,
      byScore: isByScore(request),
      visibility: searchedVisibility(searchQuery),
      stock: stockRule(searchQuery),
    },
    from,
    size,
  });
  const hasAny = (query: ListingQuery) =>
    index.list(store, { ...query, filters: {}, from: 0, size: 0 }).total > 0;
  let found = noMatches;
  let known = queryOf(found);
  let page: ListingPage = { keys: [], total: 0 };
  for (const text of texts) {
    found = find(text) ?? noMatches;
    const query = queryOf(found);
    known = { ...query, filters: index.knownFilters(store, query) };
    page = index.list(store, known);
    if (page.total > 0 || (Object.keys(known.filters).length > 0 && hasAny(query))) break;
  }
  const counted = codes.filter((code) => code !== PRICE_FILTER);
  const facets = wantsFacets(request) ? index.facets(store, known, counted) : {};
  const { suggestions, corrections } = found;
  const correction = await correctionOf(context, request, corrections, page.keys);
  return { items: page.keys, total: page.total, facets, suggestions, correction };
}

/** Returns the corrected text of a request for the first page. */
const correctionOf = (
  context: WorkerMethodContext,
  { store, from, searchQuery: { text = '' } }: NormalisedSearch,
  corrections: Found['corrections'],
  found: readonly string[],
) => (from === 0 ? correctedText(context, { store, text }, corrections, found) : undefined);

/** Looks up on the device how the words of a request are misspelt that the backend has answered. */
export async function correctionHere(
  context: WorkerMethodContext,
  request: NormalisedSearch,
  { items, corrections }: SearchAnswer,
): Promise<string | undefined> {
  const { index, branches, db, searchKnowledge } = context;
  const { store, from, searchQuery } = request;
  if (searchQuery.text === undefined || from > 0) return undefined;
  const [names, { rules }, products] = await Promise.all([
    branches.names(store),
    searchKnowledge.of(store),
    db.products.findByIds([...items]).exec(),
  ]);
  const found = [...products.values()].map((product) => product.toMutableJSON() as ProductDocument);
  const below = (id: number) => branches.below(store, id);
  const { words } = readRules(rules);
  const known = await correctionsInFound(
    searchQuery.text,
    corrections ?? new Map(),
    found,
    names,
    below,
    words,
  );
  if (index.isReady() && index.size(store) > 0) {
    const [asked] = await askedTexts(context, request);
    const find = await finderHere(context, request);
    for (const [word, meant] of find(asked)?.corrections ?? []) known.set(word, meant);
  }
  return correctionOf(context, request, known, items);
}
