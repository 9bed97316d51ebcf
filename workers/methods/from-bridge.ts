// Searches on the backend. The text is read in further ways only while it matches nothing, as on the device.
import * as z from 'zod/mini';
import type { ProductDocument } from '#schemas/documents/product-document.ts';
import { ok, type Result } from '#schemas/fault.ts';
import type { SearchRequest } from '#schemas/search-request.ts';
import type { ListProductsInput } from '#schemas/worker-api.ts';
import { PRICE_FILTER } from '#shared/domain/catalogue/field-filters.ts';
import { isDisabled } from '#shared/domain/catalogue/product-availability.ts';
import { productKey } from '#shared/domain/catalogue/product-key.ts';
import { PINNED_MAX } from '#shared/domain/catalogue/search-rules.ts';
import { compactOf, isWritten, termOf, writtenTerm } from '#shared/domain/catalogue/search-text.ts';
import { searchCatalogue } from '../bridge-client/search-catalogue.ts';
import { fetchProducts } from '../pull/fetch-products.ts';
import {
  askedTexts,
  codesOf,
  filtersOf,
  type NormalisedSearch,
  nothing,
  type SearchAnswer,
  wantsFacets,
} from './asked-texts.ts';
import { type CountedAnswer, listWithFacets } from './list-with-facets.ts';
import { listingQuery } from './listing-request.ts';
import { isPriceSort, type RequestedPrices, requestedPrices } from './requested-prices.ts';
import { type AskedText, numberQuery, searchBody, sortOfText } from './search-body.ts';
import type { WorkerMethodContext } from './worker-method.ts';

/** The only field that is read from a partial document. */
const identified = z.object({ id: z.int() });

/** Maximum number of products with one article number; backends may also match numbers that contain it. */
const NUMBERED_AT_MOST = 20;

/**
 * True if the term looks like an article number, on the first page of an order that does not rank such products first.
 */
const mayBeNumber = ({ from, sort, searchQuery: { text = '' } }: NormalisedSearch): boolean =>
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
const ofNumber = ({ searchQuery: { text = '' } }: NormalisedSearch, query: unknown) => ({
  bool: { filter: [query, numberQuery(text)] },
});

/** Orders the products pinned to a text, which the backend returns first in any order. */
async function pinnedFirst(
  { db }: WorkerMethodContext,
  keys: readonly string[],
  { query }: AskedText,
): Promise<string[]> {
  const { skus } = query.pinned;
  const found = await db.products.findByIds([...keys]).exec();
  const placeOf = (key: string): number => {
    const place = skus.findIndex((sku) => isWritten(found.get(key)?.sku ?? '', sku));
    return place < 0 ? skus.length : place;
  };
  return [...keys].sort((a, b) => placeOf(a) - placeOf(b));
}

async function keysFromBridge(
  context: WorkerMethodContext,
  request: NormalisedSearch,
  query: unknown,
  prices: RequestedPrices,
  aggs: unknown,
  text: AskedText | undefined,
): Promise<Result<{ items: string[] } & CountedAnswer>> {
  const isPinned = text?.byScore && text.query.pinned.skus.length > 0;
  // a page that begins among the pinned products needs those before it, to be ordered like them
  const skipped = isPinned && request.from < PINNED_MAX ? request.from : 0;
  const asked = { ...request, from: request.from - skipped, size: request.size + skipped };
  const sorted = await searchBody(asked, prices, text);
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
    const keys = [...new Set(shown.map(({ key }) => key))];
    const items = text && isPinned && asked.from === 0 ? await pinnedFirst(context, keys, text) : keys;
    return ok({ items: items.slice(skipped), total, aggregations });
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
  request: NormalisedSearch,
  text: AskedText | undefined,
): Promise<Result<SearchAnswer>> {
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
  const rules = { listOutOfStock: context.config.catalogue.listOutOfStock, prices, text };
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
        text,
      ),
  );
  if (!listed.ok) return listed;
  const { answer, facets = {} } = listed.value;
  return ok({ items: answer.items, total: answer.total, facets, suggestions: [] });
}

const withoutFilters = (request: NormalisedSearch): NormalisedSearch => {
  const { filters: _, ...searchQuery } = request.searchQuery;
  return { ...request, searchQuery, from: 1, size: 1 };
};

/** Reads the text in further ways only while it matches nothing, as on the device. */
export async function fromBridge(
  context: WorkerMethodContext,
  request: NormalisedSearch,
): Promise<Result<SearchAnswer>> {
  let answer: Result<SearchAnswer> = ok(nothing);
  for (const text of await askedTexts(context, request)) {
    const read = await readFromBridge(context, request, text);
    // a backend may refuse what it does not know in a longer query: then nothing is found
    if (!read.ok) return read.fault.code === 'refused' && text?.isForgiving ? answer : read;
    answer = ok({ ...read.value, corrections: text?.query.corrections });
    if (read.value.total > 0 || !text) break;
    if (Object.keys(request.searchQuery.filters ?? {}).length === 0) continue;
    const unfiltered = await readFromBridge(context, withoutFilters(request), text);
    if (!unfiltered.ok) return unfiltered;
    if (unfiltered.value.total > 0) break;
  }
  return answer;
}
