// Evaluates a catalogue search as an Elasticsearch cluster does: queries with scores, sorting, pages and aggregations.
// Sorting by a field that no document has is an error unless the rules allow it.
import { type Fields, fieldsOf, isFields, Refusal, textOf } from './exchange.ts';
import { listOf, only, scoreOf, valuesOf } from './score-of.ts';

export type SearchRules = {
  /** version 5 rejects newer keys of a body; version 7 returns the total as an object */
  version: 5 | 6 | 7;
  /** true if `search_after` is applied, false if it is ignored */
  searchAfter: boolean;
  /** true if sorting by an unknown field is ignored, false if it is an error */
  sortsByUnknownField: boolean;
};

export type Search = {
  body: Fields;
  from: number;
  size: number;
  /** pairs of "field:direction", separated by commas */
  sort: string;
  include: readonly string[];
  exclude: readonly string[];
};

type Hit = { document: Fields; score: number };

function sortValue(document: Fields, field: string): string | number | undefined {
  const [value] = valuesOf(document, field);
  if (typeof value === 'boolean') return value ? 1 : 0;
  return typeof value === 'number' || typeof value === 'string' ? value : undefined;
}

function inOrder(
  one: string | number | undefined,
  other: string | number | undefined,
  isDown: boolean,
): number {
  if (one === undefined || other === undefined) return one === other ? 0 : one === undefined ? 1 : -1;
  const order =
    typeof one === 'number' && typeof other === 'number'
      ? one - other
      : String(one) < String(other)
        ? -1
        : Number(String(one) > String(other));
  return isDown ? -order : order;
}

type Order = { field: string; isDown: boolean };

/** Returns the requested sort order; the URL overrides the body. */
function ordersOf({ sort, body }: Search): Order[] {
  const inUrl = sort.split(',').filter(Boolean);
  if (inUrl.length > 0)
    return inUrl.map((pair) => {
      const [field = '', direction] = pair.split(':');
      return { field, isDown: direction === 'desc' };
    });
  return listOf(body.sort).map((each) => {
    const [field, how] = isFields(each) ? only<unknown>(each) : [textOf(each), 'asc'];
    return { field, isDown: (isFields(how) ? how.order : how) === 'desc' };
  });
}

function sorted(
  hits: Hit[],
  documents: readonly Fields[],
  orders: readonly Order[],
  rules: SearchRules,
): Hit[] {
  const known = orders.filter(({ field }) => {
    if (field === '_score' || documents.length === 0) return true;
    if (documents.some((document) => valuesOf(document, field).length > 0)) return true;
    if (rules.sortsByUnknownField) return false;
    throw new Refusal(500, `[query_shard_exception] No mapping found for [${field}] in order to sort on`);
  });
  if (orders.length === 0) return hits.toSorted((a, b) => b.score - a.score);
  return hits.toSorted((a, b) => {
    for (const { field, isDown } of known) {
      const order =
        field === '_score'
          ? inOrder(a.score, b.score, isDown)
          : inOrder(sortValue(a.document, field), sortValue(b.document, field), isDown);
      if (order !== 0) return order;
    }
    return 0;
  });
}

const bound = (value: unknown): string => (value === undefined ? '*' : Number(value).toFixed(1));

function counted(hits: readonly Hit[], aggregation: unknown): Fields {
  const { terms, range, filters } = fieldsOf(aggregation);
  if (filters !== undefined) {
    const named = Object.entries(fieldsOf(fieldsOf(filters).filters));
    const doc_count = (filter: unknown) =>
      hits.filter(({ document }) => scoreOf(document, filter) !== undefined).length;
    return {
      buckets: Object.fromEntries(named.map(([name, filter]) => [name, { doc_count: doc_count(filter) }])),
    };
  }
  if (range !== undefined) {
    const { field, ranges } = fieldsOf(range);
    const buckets = listOf(ranges).map((each) => {
      const { from, to } = fieldsOf(each);
      const isInside = (value: unknown) =>
        (from === undefined || Number(value) >= Number(from)) &&
        (to === undefined || Number(value) < Number(to));
      const doc_count = hits.filter(({ document }) =>
        valuesOf(document, textOf(field)).some(isInside),
      ).length;
      return { key: `${bound(from)}-${bound(to)}`, ...fieldsOf(each), doc_count };
    });
    return { buckets };
  }
  const { field, size = 10 } = fieldsOf(terms);
  const counts = new Map<unknown, number>();
  for (const { document } of hits)
    for (const value of new Set(valuesOf(document, textOf(field))))
      counts.set(value, (counts.get(value) ?? 0) + 1);
  const all = [...counts].sort((a, b) => b[1] - a[1]).map(([key, doc_count]) => ({ key, doc_count }));
  const buckets = all.slice(0, Number(size));
  const rest = all.slice(Number(size)).reduce((sum, { doc_count }) => sum + doc_count, 0);
  return { doc_count_error_upper_bound: 0, sum_other_doc_count: rest, buckets };
}

const fits = (name: string, pattern: string): boolean =>
  new RegExp(`^${pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}$`).test(name);
const named = (path: string, patterns: readonly string[]): boolean =>
  patterns.some((pattern) => fits(path, pattern));

function without(value: unknown, exclude: readonly string[], above = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => without(each, exclude, above));
  if (!isFields(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !named(above + name, exclude))
      .map(([name, part]) => [name, without(part, exclude, `${above}${name}.`)]),
  );
}

/** Returns the document with the requested fields only. An include pattern for a part of a field includes the whole. */
export function sourceOf(document: Fields, include: readonly string[], exclude: readonly string[]): Fields {
  const heads = include.map((pattern) => pattern.split('.')[0] ?? '');
  const kept =
    include.length === 0
      ? document
      : Object.fromEntries(Object.entries(document).filter(([name]) => named(name, heads)));
  return fieldsOf(without(kept, exclude));
}

const LARGEST_WINDOW = 10_000;
const keysOfBody = [
  'query',
  'aggs',
  'aggregations',
  'sort',
  'from',
  'size',
  'min_score',
  'timeout',
  'search_after',
  '_source',
  'post_filter',
  'track_scores',
];

/**
 * Searches the documents of an entity and returns the raw response.
 * @throws {Refusal} where the cluster would return an error
 */
export function evaluateSearch(
  documents: readonly Fields[],
  entity: string,
  search: Search,
  rules: SearchRules,
): Fields {
  const { body, from, size, include, exclude } = search;
  const strange = Object.keys(body).find((key) => !keysOfBody.includes(key));
  if (rules.version === 5 && strange !== undefined)
    throw new Refusal(500, `[parsing_exception] Unknown key for a VALUE in [${strange}].`);
  if (from + size > LARGEST_WINDOW)
    throw new Refusal(500, '[query_phase_execution_exception] Result window is too large');
  const least = Number(body.min_score ?? Number.NEGATIVE_INFINITY);
  const hits = documents.flatMap((document): Hit[] => {
    const score = scoreOf(document, body.query ?? { match_all: {} });
    return score === undefined || score < least ? [] : [{ document, score }];
  });
  const orders = ordersOf(search);
  let ordered = sorted(hits, documents, orders, rules);
  const after = listOf(body.search_after);
  if (rules.searchAfter && after.length > 0)
    ordered = ordered.filter(({ document }) => {
      for (const [place, { field, isDown }] of orders.entries()) {
        const order = inOrder(sortValue(document, field), after[place] as string | number, isDown);
        if (order !== 0) return order > 0;
      }
      return false;
    });
  const aggregations = Object.entries(fieldsOf(body.aggs)).map(([name, each]) => [name, counted(hits, each)]);
  return {
    took: 4,
    timed_out: false,
    _shards: { total: 5, successful: 5, failed: 0 },
    hits: {
      total: rules.version === 7 ? { value: hits.length, relation: 'eq' } : hits.length,
      max_score: orders.length > 0 ? null : Math.max(0, ...hits.map(({ score }) => score)),
      hits: ordered.slice(from, from + size).map(({ document, score }) => ({
        _index: `vue_storefront_catalog_${entity}`,
        _type: entity,
        _id: textOf(document.id),
        _score: orders.length > 0 ? null : score,
        _source: sourceOf(document, include, exclude),
      })),
    },
    ...(aggregations.length > 0 ? { aggregations: Object.fromEntries(aggregations) } : {}),
  };
}
