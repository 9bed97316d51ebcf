// The catalogue adapter: one abstract query in, one answer out, over the transport that the configuration names.
// Invariants: nothing but this file knows how a catalogue query is sent; an order by a field that no document has never
// ends in a refusal: it is left out, and the rest of the order stands.
import type * as z from 'zod/mini';
import type { Entity, queryAnswer, searchAnswer } from '../../schemas/bridge/catalogue-answer.ts';
import { isAbsent, isName, isRecord } from '../../schemas/bridge/mend/values.ts';
import { type Fault, failed, ok, type Result } from '../../schemas/fault.ts';
import type { ShopConfig } from '../../schemas/shop-config.ts';
import { storeOf } from '../../src/config/store-of.ts';
import { type BackendQuirks, newQuirks } from './backend-quirks.ts';
import { type Call, type CallOptions, urlOf } from './call.ts';
import { bridgeQuery, type CatalogueSearch, type SortBy } from './catalogue-search.ts';

export type CatalogueAnswer = {
  /** wire documents, as they came */
  items: unknown[];
  /** everything that is found, not only these items */
  total: number;
  /** first item, counted from 0 */
  start: number;
  perPage: number;
  /** counts by the names they were asked under */
  aggregations: Readonly<Record<string, unknown>>;
  /** what attributes and their options are called */
  attributeMetadata: unknown[];
};

/** `habits`: what this visit knows of the backend; without it each search learns for itself. */
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
/** Servers refuse request lines over 4,096 bytes with 414; a search with a longer address is sent as a body. */
const ADDRESS_BYTES_MAX = 4_000;

/** The order by how well a text fits; not a field. */
const SCORE = '_score';

const sortPairs = (sort: readonly SortBy[] = []) => sort.flatMap((by) => Object.entries(by));

/** The document of a hit; one that does not name its id is known by the hit's. */
function sourceOfHit(hit: unknown): unknown {
  if (!isRecord(hit)) return hit;
  const { _id, _source } = hit;
  return isRecord(_source) && isAbsent(_source.id) && isName(_id) ? { ..._source, id: _id } : _source;
}

type Body = z.output<typeof queryAnswer> | z.output<typeof searchAnswer>;

/** There is no total. */
const isUncounted = (answer: Body): boolean =>
  'hits' in answer && (answer.hits.total === undefined || answer.hits.total === null);
/** A total that the cluster stopped counting at. */
const isAtLeast = (answer: Body): boolean =>
  'hits' in answer && typeof answer.hits.total === 'object' && answer.hits.total?.relation === 'gte';

function readBridgeBody(answer: Body, requested: CatalogueRequest): CatalogueAnswer {
  const { start, perPage } = requested;
  const shared = {
    ...{ start, perPage, aggregations: answer.aggregations ?? {} },
    attributeMetadata: answer.attribute_metadata ?? [],
  };
  if ('products' in answer) return { ...shared, items: answer.products, total: answer.total };
  const { hits, total } = answer.hits;
  return {
    ...shared,
    items: hits.map(sourceOfHit),
    // uncounted: there are at least those that came
    total: typeof total === 'number' ? total : (total?.value ?? start + hits.length),
  };
}

const sourceOf = ({ include = [], exclude = [] }: CatalogueSearch): Record<string, string> => ({
  ...(include.length > 0 ? { _source_include: include.join(',') } : {}),
  ...(exclude.length > 0 ? { _source_exclude: exclude.join(',') } : {}),
});

/** GET on the store view's index: paging and order in the query string, the condition in `request`. */
const bySearchEndpoint: Transport = async (connection, store, entity, requested, signal) => {
  const { config, call, quirks } = connection;
  const params = { index: storeOf(config, store).index, entity };
  const { start, perPage, aggs, after, settings } = requested;
  const source = sourceOf(requested);
  const asksForWholeTotal = quirks.wantsWholeTotals;
  const body = {
    query: bridgeQuery(requested),
    // old clusters refuse a key they do not know: asked for only where a total was told as "at least"
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
    // a question for nothing but the number
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

/** Order of the abstract query: without one, what fits best comes first. */
function withoutScore(sort: readonly SortBy[] | undefined): { field: string; options: string }[] {
  const pairs = sortPairs(sort);
  if (pairs[0]?.[0] === SCORE) return [];
  return pairs.filter(([field]) => field !== SCORE).map(([field, options]) => ({ field, options }));
}

/** The abstract query as it is, in the variables of one POST to /graphql. */
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
 * Asks about fields of which nothing is known yet whether any document has them. Out: those that none has.
 * The index's count decides; while it does not answer, nothing is concluded.
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
/** So many whole documents without a field say that the index lacks it. */
const ENOUGH_DOCUMENTS = 5;

/** What has no quantity of its own is put in order by that of its stock, as the device does. */
const withoutQuantity = (by: SortBy): SortBy =>
  Object.fromEntries(
    Object.entries(by).map(([field, way]) => [field === QUANTITY ? STOCK_QUANTITY : field, way]),
  );

/** Learns from a page of whole products whether they name quantities: an order by a missing field may be passed over. */
function learnQuantity(quirks: BackendQuirks, store: string, items: readonly unknown[]): void {
  if (quirks.hasField(store, 'product', QUANTITY) !== undefined || items.length < ENOUGH_DOCUMENTS) return;
  const isNamed = items.some((item) => typeof item === 'object' && item !== null && QUANTITY in item);
  quirks.learnField(store, 'product', QUANTITY, isNamed);
}

/**
 * Asks for documents of one entity of a store view.
 * In: the abstract query, a signal that gives up. Out: the page that was asked for, or the call's fault.
 * A negative start is 0, a negative size the default one. A search that was refused is asked once more without the
 * parts of its order that no document has; they are left out from then on.
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
    // an order that was taken once is not doubted when the backend fails
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
