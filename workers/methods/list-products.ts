// Returns a page of a listing: from the device if the store view's catalogue is complete, otherwise from the bridge; if
// offline or if that fails, from the products on the device, marked as partial. Invariant: an empty page never means
// "not loaded yet".
import { type Fault, failed, ok, type Result } from '#schemas/fault.ts';
import type { ListProductsAnswer, ListProductsInput } from '#schemas/worker-api.ts';
import { PRICE_FILTER } from '#shared/domain/catalogue/field-filters.ts';
import { productKey } from '#shared/domain/catalogue/product-key.ts';
import { errorCatalogue } from '#shared/domain/faults/error-catalogue.ts';
import { LISTED_STATUS, LISTED_VISIBILITY, type ListingQuery } from '../catalogue-index/listing.ts';
import { fetchProducts } from '../pull/fetch-products.ts';
import { readStoreSync } from '../pull/write-store-sync.ts';
import { type CountedAnswer, listWithFacets } from './list-with-facets.ts';
import { type ListingRules, listingRequest } from './listing-request.ts';
import { isPriceSort, requestedPrices } from './requested-prices.ts';
import { fetchInTwoStages } from './two-stages.ts';
import type { WorkerMethod, WorkerMethodContext } from './worker-method.ts';

/** Waits briefly for an index that is almost built instead of requesting products that are on the device. */
const INDEX_TIMEOUT_MS = 150;
/** Waits for missing parts of the category tree: without them products would be missing. */
const TREE_TIMEOUT_MS = 3_000;

const isOneOf = (allowed: readonly number[], value: number) => allowed.includes(value);

type Categories = number[] | undefined;
type Listed = ListProductsAnswer & CountedAnswer;

async function productsFromBridge(
  context: WorkerMethodContext,
  input: ListProductsInput,
  categoryIds: Categories,
  rules: ListingRules,
  aggs?: unknown,
): Promise<Result<Listed>> {
  const bring = input.categoryId === undefined ? fetchProducts : fetchInTwoStages;
  const request = await listingRequest(input, categoryIds, rules);
  const counted = await bring(context, input.store, { ...request, ...(aggs !== undefined && { aggs }) });
  // a backend that rejects the aggregations may still return the products
  const isRefused = !counted.ok && errorCatalogue[counted.fault.code].connection === 'up';
  const fetched = isRefused && aggs !== undefined ? await bring(context, input.store, request) : counted;
  if (!fetched.ok) return fetched;
  const aggregations = isRefused ? {} : fetched.value.aggregations;
  const listed = fetched.value.products.filter(
    ({ status, visibility }) => isOneOf(LISTED_STATUS, status) && isOneOf(LISTED_VISIBILITY, visibility),
  );
  if (!input.skus) {
    const keys = rules.prices.arranged(input.sort, listed).map(({ store, id }) => productKey(store, id));
    return ok<Listed>({ keys, total: fetched.value.total, source: 'bridge', aggregations });
  }
  const keyOfSku = new Map(listed.map(({ sku, key }) => [sku, key]));
  const keys = [...new Set(input.skus)].flatMap((sku) => keyOfSku.get(sku) ?? []);
  const page = keys.slice(input.from, input.from + input.size);
  return ok<Listed>({ keys: page, total: keys.length, source: 'bridge', aggregations });
}

async function fromBridge(
  context: WorkerMethodContext,
  input: ListProductsInput,
  categoryIds: Categories,
  codes: readonly string[],
): Promise<Result<ListProductsAnswer>> {
  const isByPrice = input.facets === true || PRICE_FILTER in input.filters || isPriceSort(input.sort);
  const prices = await requestedPrices(context, input.store, isByPrice);
  const rules = { listOutOfStock: context.config.catalogue.listOutOfStock, prices };
  const listed = await listWithFacets(
    context,
    { input, categoryIds, rules },
    { codes: [PRICE_FILTER, ...codes], isCounted: input.facets === true },
    (filters, aggs) => productsFromBridge(context, { ...input, filters }, categoryIds, rules, aggs),
  );
  if (!listed.ok) return listed;
  const { answer, facets } = listed.value;
  const { keys, total, source } = answer;
  // a listing without counts is still useful; the next one counts again
  return ok({ keys, total, source, ...(facets && { facets }) });
}

/** Drops filters with no options and unknown attribute codes. */
const choosable = (filters: ListProductsInput['filters'], codes: readonly string[]) =>
  Object.fromEntries(
    Object.entries(filters).filter(
      ([code, options]) => options.length > 0 && (code === PRICE_FILTER || codes.includes(code)),
    ),
  );

export const listProducts: WorkerMethod<'listProducts'> = async (context, requested) => {
  const { index, connection, config, ports, branches, filterable, replication } = context;
  const needsCodes = requested.facets === true || Object.keys(requested.filters).length > 0;
  const codes = needsCodes ? await filterable.codes(requested.store) : [];
  const input: ListProductsInput = { ...requested, filters: choosable(requested.filters, codes) };
  const timeout = connection.isOnline() ? ports.wait(TREE_TIMEOUT_MS) : undefined;
  const categoryIds =
    input.categoryId === undefined ? undefined : await branches.below(input.store, input.categoryId, timeout);
  const query: ListingQuery = {
    ...input,
    categoryIds,
    listOutOfStock: config.catalogue.listOutOfStock,
    priceRanges: config.catalogue.priceRanges,
  };
  const fromDevice = (source: 'device' | 'device-partial') => {
    const known = { ...query, filters: index.knownFilters(input.store, query) };
    const facets = input.facets ? { facets: index.facets(input.store, known, codes) } : {};
    return ok<ListProductsAnswer>({ ...index.list(input.store, known), source, ...facets });
  };
  const answered = <T>(answer: T): T => {
    replication.listingAnswered();
    return answer;
  };

  const complete = (await readStoreSync(context.databases.catalogue, input.store))?.complete ?? false;
  if (complete) {
    await Promise.race([index.ready, ports.wait(INDEX_TIMEOUT_MS)]);
    if (index.isReady()) return answered(fromDevice('device'));
  }
  let fault: Fault = failed('not-on-device').fault;
  if (connection.isOnline() && !input.deviceOnly) {
    const requested = await fromBridge(context, input, categoryIds, codes);
    if (requested.ok) return answered(requested);
    fault = requested.fault;
  }
  await index.ready;
  if (index.size(input.store) === 0) return { ok: false, fault };
  return answered(fromDevice(complete ? 'device' : 'device-partial'));
};
