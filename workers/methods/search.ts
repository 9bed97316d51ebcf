// Searches products: from a fresh cached response, otherwise from the backend, whose response is then cached. Offline,
// the device's own index answers.
import * as z from 'zod/mini';
import type { ProductDocument } from '#schemas/documents/product-document.ts';
import { failed, ok, type Result } from '#schemas/fault.ts';
import { type SearchRequest, type SearchResponse, searchResponse } from '#schemas/search-request.ts';
import type { Facets, ListProductsInput } from '#schemas/worker-api.ts';
import { PRICE_FILTER } from '#shared/domain/catalogue/field-filters.ts';
import { isDisabled } from '#shared/domain/catalogue/product-availability.ts';
import { productKey } from '#shared/domain/catalogue/product-key.ts';
import {
  compactOf,
  isLongEnough,
  isWritten,
  termOf,
  writtenTerm,
} from '#shared/domain/catalogue/search-text.ts';
import { isYoungerThan } from '#shared/domain/outbox/age-of.ts';
import { searchCatalogue } from '../bridge-client/search-catalogue.ts';
import { lookupKey, readLookup, writeLookup } from '../caches/lookup.ts';
import type { ListingQuery } from '../catalogue-index/listing.ts';
import { fetchProducts } from '../pull/fetch-products.ts';
import { type CountedAnswer, listWithFacets } from './list-with-facets.ts';
import { listingQuery } from './listing-request.ts';
import { isPriceSort, type RequestedPrices, requestedPrices } from './requested-prices.ts';
import {
  normalised,
  numberQuery,
  type Reading,
  searchBody,
  searchedVisibility,
  sortOfText,
  stockRule,
} from './search-body.ts';
import type { WorkerMethod, WorkerMethodContext } from './worker-method.ts';

/**
 * A cached response younger than this is used without a request; an older one only offline, or if the request fails.
 */
const KEPT_FRESH_MS = 10 * 60_000;

type Request = ReturnType<typeof normalised>;
type Answer = Pick<SearchResponse, 'items' | 'total'> & { facets: Facets; suggestions: string[] };

/** Builds the response from the found items, total, facets and suggestions. */
async function responseOf(
  { db }: WorkerMethodContext,
  request: Request,
  { items, total, facets, suggestions }: Answer,
  offline: boolean,
): Promise<SearchResponse> {
  const codes = Object.keys(facets);
  const attributes =
    codes.length > 0
      ? await db.reference.find({ selector: { store: request.store, kind: 'attribute' } }).exec()
      : [];
  return {
    items,
    total,
    availableFilters: facets,
    aggregations: Object.fromEntries(
      Object.entries(facets).map(([code, options]) => [
        code,
        { buckets: options.map(({ value, count }) => ({ key: value, doc_count: count })) },
      ]),
    ),
    attributeMetadata: attributes
      .filter(({ code }) => codes.includes(code))
      .map(({ code, value }) => ({ attribute_code: code, label: String(value.label ?? code) })),
    start: request.from,
    perPage: request.size,
    suggestions,
    cache: false,
    offline,
    noresults: total === 0,
  };
}

/** The only field that is read from a partial document. */
const identified = z.object({ id: z.int() });

const nothing: Answer = { items: [], total: 0, facets: {}, suggestions: [] };

/** True if the request has a long enough text, an id or a path. */
function asksForSomething({ text, id, url_path }: SearchRequest['searchQuery']): boolean {
  return text === undefined ? id !== undefined || url_path !== undefined : isLongEnough(text);
}

/** True if facets are needed: on the first page of the search screen. */
const wantsFacets = ({ from, searchQuery }: Request): boolean =>
  from === 0 && searchQuery.text !== undefined && searchQuery.variant !== 'panel';

async function codesOf({ filterable }: WorkerMethodContext, request: Request): Promise<string[]> {
  return [PRICE_FILTER, ...(await filterable.codes(request.store))];
}

/** Returns the chosen filters with known attribute codes. */
const filtersOf = ({ searchQuery }: Request, codes: readonly string[]): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(searchQuery.filters ?? {}).filter(
      ([code, options]) => options.length > 0 && codes.includes(code),
    ),
  );

/** Maximum number of products with one article number; backends may also match numbers that contain it. */
const NUMBERED_AT_MOST = 20;

/**
 * True if the term looks like an article number, on the first page of an order that does not rank such products first.
 */
const mayBeNumber = ({ from, sort, searchQuery: { text = '' } }: Request): boolean =>
  from === 0 && !sort.startsWith('_score') && /^\S*[^\p{L}\s]\S*$/u.test(writtenTerm(text));

/** Returns the products with this article number, those with exactly this sku first. */
function numberedFirst(products: readonly ProductDocument[], text: string): ProductDocument[] {
  const compact = compactOf(termOf(text));
  const rankOf = ({ sku, mpn, ean, configurable_children }: ProductDocument): number => {
    if (isWritten(sku, text)) return 0;
    const numbers = [sku, mpn, ean, ...configurable_children.map((child) => child.sku)];
    return numbers.some((number) => compactOf(number) === compact) ? 1 : 2;
  };
  return products.filter((product) => rankOf(product) < 2).sort((a, b) => rankOf(a) - rankOf(b));
}

/** Restricts a query to products with this article number. */
const ofNumber = ({ searchQuery: { text = '' } }: Request, query: unknown) => ({
  bool: { filter: [query, numberQuery(text)] },
});

async function keysFromBridge(
  context: WorkerMethodContext,
  request: Request,
  query: unknown,
  prices: RequestedPrices,
  aggs: unknown,
): Promise<Result<{ items: string[] } & CountedAnswer>> {
  const sorted = await searchBody(request, prices);
  const body = { query, ...sorted, ...(aggs !== undefined && { aggs }) };
  if (request.includeFields === undefined && request.excludeFields === undefined) {
    const [numbered, fetched] = await Promise.all([
      mayBeNumber(request)
        ? fetchProducts(context, request.store, { query: ofNumber(request, query), size: NUMBERED_AT_MOST })
        : undefined,
      fetchProducts(context, request.store, body),
    ]);
    if (!fetched.ok) return fetched;
    const first = numbered?.ok ? numberedFirst(numbered.value.products, request.searchQuery.text ?? '') : [];
    const found = prices.arranged(sortOfText(request.sort), fetched.value.products);
    const shown = [...first, ...found].filter((product) => !isDisabled(product));
    const { total, aggregations } = fetched.value;
    return ok({ items: [...new Set(shown.map(({ key }) => key))], total, aggregations });
  }
  // partial documents must not overwrite complete ones
  const answer = await searchCatalogue(context, request.store, 'product', body);
  if (!answer.ok) return answer;
  const ids = answer.value.items.flatMap((item) => z.safeParse(identified, item).data?.id ?? []);
  const { total, aggregations } = answer.value;
  return ok({ items: ids.map((id) => productKey(request.store, id)), total, aggregations });
}

async function readFromBridge(
  context: WorkerMethodContext,
  request: Request,
  reading: Reading,
): Promise<Result<Answer>> {
  const counted = await codesOf(context, request);
  const { searchQuery: search, store, from, size } = request;
  const filters = filtersOf(request, counted);
  const input: ListProductsInput & { search: SearchRequest['searchQuery'] } = {
    store,
    filters,
    sort: 'qty-desc',
    from,
    size,
    search,
  };
  const isByPrice = wantsFacets(request) || PRICE_FILTER in filters || isPriceSort(sortOfText(request.sort));
  const prices = await requestedPrices(context, store, isByPrice);
  const rules = { listOutOfStock: context.config.catalogue.listOutOfStock, prices, reading };
  const listed = await listWithFacets(
    context,
    { input, categoryIds: undefined, rules },
    { codes: counted, isCounted: wantsFacets(request) },
    (known, aggs) =>
      keysFromBridge(
        context,
        request,
        listingQuery({ ...input, filters: known }, undefined, rules),
        prices,
        aggs,
      ),
  );
  if (!listed.ok) return listed;
  const { answer, facets = {} } = listed.value;
  return ok({ items: answer.items, total: answer.total, facets, suggestions: [] });
}

/** Retries with typo tolerance only if the typed text matches nothing, as on the device. */
async function fromBridge(context: WorkerMethodContext, request: Request): Promise<Result<Answer>> {
  const typed = await readFromBridge(context, request, 'typed');
  const isFound = !typed.ok || typed.value.total > 0;
  return isFound || request.searchQuery.text === undefined
    ? typed
    : readFromBridge(context, request, 'forgiving');
}

/**
 * Prepares a search on the device. The returned function finds the matches, before filters and visibility are applied.
 * Do not await between calling it and listing: matches are row numbers, which change with the index.
 */
async function finderHere({ index, branches, db }: WorkerMethodContext, { store, searchQuery }: Request) {
  const { text, id, url_path } = searchQuery;
  if (text !== undefined) {
    const names = await branches.names(store);
    await index.searchable(store);
    return () => index.find(store, text, names);
  }
  const named =
    url_path === undefined ? null : await db.products.findOne({ selector: { store, url_path } }).exec();
  const byPath = named ? [named.key] : [];
  const keys = id === undefined ? byPath : id.map((each) => productKey(store, each));
  return () => ({ scores: index.scoresOf(store, keys), exact: [], written: [], suggestions: [] });
}

/** Searches the device's own index. */
export async function fromDevice(context: WorkerMethodContext, request: Request): Promise<Answer> {
  const { index, config } = context;
  const { store, from, size, searchQuery } = request;
  await index.ready;
  if (index.size(store) === 0) return nothing;
  const codes = await codesOf(context, request);
  const find = await finderHere(context, request);
  const { scores, exact, written, suggestions } = find();
  const query: ListingQuery = {
    filters: filtersOf(request, codes),
    sort: sortOfText(request.sort),
    listOutOfStock: config.catalogue.listOutOfStock,
    priceRanges: config.catalogue.priceRanges,
    among: {
      scores,
      first: exact,
      veryFirst: written,
      byScore: request.sort.startsWith('_score'),
      visibility: searchedVisibility(searchQuery),
      stock: stockRule(searchQuery),
    },
    from,
    size,
  };
  const known = { ...query, filters: index.knownFilters(store, query) };
  const { keys: items, total } = index.list(store, known);
  const counted = codes.filter((code) => code !== PRICE_FILTER);
  const facets = wantsFacets(request) ? index.facets(store, known, counted) : {};
  return { items, total, facets, suggestions };
}

export const search: WorkerMethod<'search'> = async (context, requested) => {
  const { connection, db, ports } = context;
  const request = normalised(requested);
  if (!asksForSomething(request.searchQuery))
    return ok(await responseOf(context, request, nothing, !connection.isOnline()));
  const key = lookupKey(request);
  const cached = await readLookup(db, key, searchResponse, context.cache);
  const fromCache = (value: SearchResponse) => ok({ ...value, cache: true, offline: !connection.isOnline() });
  if (cached && (!connection.isOnline() || isYoungerThan(KEPT_FRESH_MS, cached.createdAt, ports.now())))
    return fromCache(cached.value);
  if (connection.isOnline()) {
    const answer = await fromBridge(context, request);
    if (answer.ok) {
      const value = await responseOf(context, request, answer.value, false);
      const lookup = { key, store: request.store, kind: 'search', owner: 'person', value };
      await writeLookup(db, ports, lookup, context.cache);
      return ok(value);
    }
    if (cached) return fromCache(cached.value);
    if (connection.isOnline()) return failed(answer.fault.code, answer.fault.detail);
  }
  return ok(await responseOf(context, request, await fromDevice(context, request), true));
};
