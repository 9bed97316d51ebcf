// The catalogue adapter: sends abstract queries over the configured transport. Long because both transports share the
// adaptation to a backend's responses. Invariants:
// - no other file knows how a catalogue query is sent
// - sorting by a field that no document has never fails a search: the field is dropped, the other sort fields remain
import type * as z from 'zod/mini';
import type { Entity, queryAnswer, searchAnswer } from '#schemas/bridge/catalogue-answer.ts';
import { type Fault, failed, ok, type Result } from '#schemas/fault.ts';
import type { ShopConfig } from '#schemas/shop-config.ts';
import { storeOf } from '#shared/config/store-of.ts';
import { isAbsent, isName, isRecord } from '#shared/wire/mend/values.ts';
import { type BackendQuirks, newQuirks } from './backend-quirks.ts';
import { bridgeQuery, type CatalogueSearch, type SortBy } from './bridge-query.ts';
import { type Call, type CallOptions, urlOf } from './call.ts';

export type CatalogueAnswer = {
  /** wire documents, unparsed */
  items: unknown[];
  /** number of all matches */
  total: number;
  /** zero-based offset of the first item */
  start: number;
  perPage: number;
  /** by the names used in `aggs` */
  aggregations: Readonly<Record<string, unknown>>;
  /** labels of attributes and their options */
  attributeMetadata: unknown[];
  /** identity of the catalogue's history; absent: not stated */
  history?: string;
};

/** `quirks`: shared knowledge about the backend; without it, each search starts with none. */
export type CatalogueLine = { config: ShopConfig; call: Call; quirks?: BackendQuirks };
type Line = Required<CatalogueLine>;

type CatalogueRequest = CatalogueSearch & { start: number; perPage: number };
type Transport = (
  connection: Line,
  store: string,
  entity: Entity,
  requested: CatalogueRequest,
  signal: AbortSignal | undefined,
) => Promise<Result<CatalogueAnswer>>;

const DEFAULT_SIZE = 50;
/** Servers reject request lines over 4,096 bytes with 414; searches with longer URLs are sent as a POST body. */
const ADDRESS_BYTES_MAX = 4_000;

/** Sorts by relevance; not a document field. */
const SCORE = '_score';

const sortPairs = (sort: readonly SortBy[] = []) => sort.flatMap((by) => Object.entries(by));

/** Returns the document of a hit, with the hit's id if the document has none. */
function sourceOfHit(hit: unknown): unknown {
  if (!isRecord(hit)) return hit;
  const { _id, _source } = hit;
  return isRecord(_source) && isAbsent(_source.id) && isName(_id) ? { ..._source, id: _id } : _source;
}

type Body = z.output<typeof queryAnswer> | z.output<typeof searchAnswer>;

/** True if the response has no total. */
const isUncounted = (answer: Body): boolean =>
  'hits' in answer && (answer.hits.total === undefined || answer.hits.total === null);
/** True if the total is only a lower bound. */
const isAtLeast = (answer: Body): boolean =>
  'hits' in answer && typeof answer.hits.total === 'object' && answer.hits.total?.relation === 'gte';

function readBridgeBody(answer: Body, requested: CatalogueRequest): CatalogueAnswer {
  const { start, perPage } = requested;
  const shared = {
    ...{ start, perPage, aggregations: answer.aggregations ?? {} },
    attributeMetadata: answer.attribute_metadata ?? [],
    ...(answer.history !== undefined && { history: answer.history }),
  };
  if ('products' in answer) return { ...shared, items: answer.products, total: answer.total };
  const { hits, total } = answer.hits;
  return {
    ...shared,
    items: hits.map(sourceOfHit),
    // no total: there are at least as many matches as items received so far
    total: typeof total === 'number' ? total : (total?.value ?? start + hits.length),
  };
}

const sourceOf = ({ include = [], exclude = [] }: CatalogueSearch): Record<string, string> => ({
  ...(include.length > 0 ? { _source_include: include.join(',') } : {}),
  ...(exclude.length > 0 ? { _source_exclude: exclude.join(',') } : {}),
});

/** Searches the store view's index; paging and sorting go into the query string, the condition into `request`. */
const bySearchEndpoint: Transport = async (connection, store, entity, requested, signal) => {
  const { config, call, quirks } = connection;
  const params = { index: storeOf(config, store).index, entity };
  const { start, perPage, aggs, after, settings } = requested;
  const source = sourceOf(requested);
  const asksForWholeTotal = quirks.wantsWholeTotals;
  const body = {
    query: bridgeQuery(requested),
    // old clusters reject unknown keys: sent only after a total came back as a lower bound or not at all
    ...(asksForWholeTotal ? { track_total_hits: true } : {}),
    ...(aggs === undefined ? {} : { aggs }),
    ...(after ? { search_after: after } : {}),
    ...settings,
  };
  const sort = sortPairs(requested.sort);
  const query = {
    storeCode: store,
    from: start,
    size: perPage,
    sort: sort.map(([field, direction]) => `${field}:${direction}`).join(','),
    request: JSON.stringify(body),
    ...source,
  };
  const stop: CallOptions = signal ? { signal } : {};
  const read = async (answer: Result<Body>): Promise<Result<CatalogueAnswer>> => {
    if (!answer.ok) return answer;
    if (!asksForWholeTotal && (isAtLeast(answer.value) || isUncounted(answer.value))) {
      quirks.wantsWholeTotals = true;
      return bySearchEndpoint(connection, store, entity, requested, signal);
    }
    // size 0 requests only the total
    if (perPage === 0 && isUncounted(answer.value)) return failed('bad-shape', { field: 'hits.total' });
    return ok(readBridgeBody(answer.value, requested));
  };
  if (urlOf(config, 'catalog/query', { params, query }).length <= ADDRESS_BYTES_MAX) {
    return read(await call('catalog/query', { ...stop, params, query }));
  }
  return read(
    await call('catalog/search', {
      ...stop,
      params,
      store,
      query: source,
      body: {
        ...body,
        from: start,
        size: perPage,
        sort: sort.map(([field, direction]) => ({ [field]: direction })),
      },
    }),
  );
};

const graphqlFields: Readonly<Record<Entity, string>> = {
  product: 'products',
  category: 'categories',
  attribute: 'attributes',
  taxrule: 'taxRules',
  review: 'reviews',
  cms_page: 'cmsPages',
  cms_block: 'cmsBlocks',
  cms_hierarchy: 'cmsHierarchies',
};

/** Returns the sort of the abstract query, where an empty sort means relevance. */
function withoutScore(sort: readonly SortBy[] | undefined): { field: string; options: string }[] {
  const pairs = sortPairs(sort);
  if (pairs[0]?.[0] === SCORE) return [];
  return pairs.filter(([field]) => field !== SCORE).map(([field, options]) => ({ field, options }));
}

/** Sends the abstract query as variables of one POST to /graphql. */
const byGraphql: Transport = async ({ call }, store, entity, requested, signal) => {
  const { filters, query, aggs, after, include, exclude, settings, start, perPage } = requested;
  const isReady = query !== undefined || aggs !== undefined || settings !== undefined;
  const counted = aggs === undefined ? '' : 'aggregations attribute_metadata';
  const answer = await call('graphql', {
    store,
    ...(signal ? { signal } : {}),
    body: {
      query: `query ($filter: [Filter!], $sort: [Sort!], $pageSize: Int, $currentPage: Int, $offset: Int, $after: [JSON!], $include: [String!], $exclude: [String!], $query: JSON, $aggs: JSON, $settings: JSON) {
  found: ${graphqlFields[entity]}(filter: $filter, sort: $sort, pageSize: $pageSize, currentPage: $currentPage, offset: $offset, after: $after, include: $include, exclude: $exclude, query: $query, aggs: $aggs, settings: $settings) {
    items { document } total_count ${counted}
  }
}`,
      variables: {
        filter: filters,
        ...(isReady ? { query: bridgeQuery(requested), filter: undefined, aggs, settings } : {}),
        sort: withoutScore(requested.sort),
        pageSize: perPage,
        ...(start % Math.max(1, perPage) === 0
          ? { currentPage: Math.floor(start / Math.max(1, perPage)) + 1 }
          : { offset: start }),
        after,
        include,
        exclude,
      },
    },
  });
  if (!answer.ok) return answer;
  const { items, total_count, aggregations, attribute_metadata } = answer.value.data.found;
  return ok({
    items: items.map(({ document }) => document),
    total: total_count,
    start,
    perPage,
    aggregations: aggregations ?? {},
    attributeMetadata: attribute_metadata ?? [],
  });
};

const transports: Record<ShopConfig['bridge']['api'], Transport> = {
  search: bySearchEndpoint,
  graphql: byGraphql,
};

const mayBeTheOrder = ({ code }: Fault): boolean => code === 'server-error' || code === 'refused';

/**
 * Checks fields with unknown status by counting documents that have them; no conclusion is drawn from a failed check.
 * @returns the fields that no document has
 */
async function learnMissing(
  connection: Line,
  store: string,
  entity: Entity,
  fields: readonly string[],
  signal: AbortSignal | undefined,
): Promise<string[]> {
  const { quirks } = connection;
  const missing: string[] = [];
  for (const field of fields) {
    if (quirks.hasField(store, entity, field) !== undefined) continue;
    if (!quirks.mayCheck()) break;
    const counted = await transports[connection.config.bridge.api](
      connection,
      store,
      entity,
      { query: { exists: { field } }, start: 0, perPage: 0 },
      signal,
    );
    if (!counted.ok) {
      quirks.checkFailed();
      break;
    }
    quirks.learnField(store, entity, field, counted.value.total > 0);
    if (counted.value.total === 0) missing.push(field);
  }
  return missing;
}

const QUANTITY = 'total_qty';
const STOCK_QUANTITY = 'stock.qty';
/** If a page has at least this many complete documents and none has a field, the index is assumed to lack the field. */
const ENOUGH_DOCUMENTS = 5;

/** Sorts by stock quantity instead of the missing total quantity, as the local index does. */
const withoutQuantity = (by: SortBy): SortBy =>
  Object.fromEntries(
    Object.entries(by).map(([field, way]) => [field === QUANTITY ? STOCK_QUANTITY : field, way]),
  );

/**
 * Records whether the products on a page have a quantity field. Backends may silently ignore a sort by a missing field.
 */
function learnQuantity(quirks: BackendQuirks, store: string, items: readonly unknown[]): void {
  if (quirks.hasField(store, 'product', QUANTITY) !== undefined || items.length < ENOUGH_DOCUMENTS) return;
  const isNamed = items.some((item) => typeof item === 'object' && item !== null && QUANTITY in item);
  quirks.learnField(store, 'product', QUANTITY, isNamed);
}

/**
 * Searches documents of one entity in a store view. A negative `from` becomes 0, a negative `size` the default one. If
 * the backend rejects the search, retries once without the sort fields that no document has; later searches omit them.
 */
export async function searchCatalogue(
  { config, call, quirks = newQuirks() }: CatalogueLine,
  store: string,
  entity: Entity,
  search: CatalogueSearch,
  signal?: AbortSignal,
): Promise<Result<CatalogueAnswer>> {
  const { from = 0, size = DEFAULT_SIZE, sort = [] } = search;
  const connection = { config, call, quirks };
  const ask = () => {
    const lacksQuantity = entity === 'product' && quirks.hasField(store, entity, QUANTITY) === false;
    const known = (lacksQuantity ? sort.map(withoutQuantity) : sort).filter((by) =>
      Object.keys(by).every((field) => quirks.hasField(store, entity, field) !== false),
    );
    const requested = {
      ...search,
      ...(search.sort && { sort: known }),
      start: Math.max(0, from),
      perPage: size < 0 ? DEFAULT_SIZE : size,
    };
    return transports[config.bridge.api](connection, store, entity, requested, signal);
  };
  const doubtful = sortPairs(sort).flatMap(([field]) => (field === 'id' || field === SCORE ? [] : [field]));
  const answer = await ask();
  if (answer.ok) {
    quirks.answered();
    if (entity === 'product' && !search.include?.length) learnQuantity(quirks, store, answer.value.items);
    // once a sort has succeeded, its fields are not checked when a later search fails
    if (answer.value.items.length > 0)
      for (const field of doubtful)
        if (quirks.hasField(store, entity, field) === undefined)
          quirks.learnField(store, entity, field, true);
  }
  if (answer.ok || !mayBeTheOrder(answer.fault)) return answer;
  const fields = doubtful.flatMap((field) => (field === QUANTITY ? [field, STOCK_QUANTITY] : field));
  const missing = await learnMissing(connection, store, entity, fields, signal);
  return missing.length > 0 ? ask() : answer;
}
