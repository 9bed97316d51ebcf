// Parses a search request (path, query string and body, in either format) into a Search.
import { type Entity, searchQuery } from '#schemas/bridge/catalogue-answer.ts';
import { refuse } from '../ports/refusal.ts';
import {
  AGGREGATION_SIZE_MAX,
  AGGREGATIONS_MAX,
  Allowance,
  countOf,
  objectOf,
  PATTERN_MAX,
  PATTERNS_MAX,
  RANGES_MAX,
  SERVER_SEARCH_TIMEOUT_MS,
  SIZE_DEFAULT,
  SIZE_MAX,
  SORT_MAX,
  WINDOW_MAX,
} from './allowance.ts';
import type { Aggregation, Search, SortBy } from './clause.ts';
import { fieldOf } from './field-of.ts';
import { parseAbstractFilters, parseAbstractSort, parseAvailableFilters } from './parse-abstract-filters.ts';
import { type ParseContext, parseClause } from './parse-clause.ts';
import { refuseHeavy } from './refuse-heavy.ts';

const shared = [
  'sort',
  'size',
  'from',
  'search_after',
  '_source',
  'track_total_hits',
  'groupId',
  'groupToken',
];
export const dslKeys = new Set([...shared, 'query', 'aggs', 'aggregations', 'min_score', 'timeout']);
export const abstractKeys = new Set([
  ...shared,
  '_availableFilters',
  '_appliedFilters',
  '_appliedSort',
  '_searchText',
  '_type',
]);

type Order = { sort: SortBy[]; bestFirst: boolean };

/** Removes `_score` from a sort. It takes effect only as the first entry. */
function withoutScore<T>(
  entries: readonly T[],
  nameOf: (entry: T) => unknown,
): { bestFirst: boolean; others: T[] } {
  const isScore = (entry: T) => nameOf(entry) === '_score';
  const [first] = entries;
  return {
    bestFirst: first !== undefined && isScore(first),
    others: entries.filter((entry) => !isScore(entry)),
  };
}

function sortEntry(name: string, direction: unknown, context: ParseContext): SortBy {
  const order = direction === undefined || direction === '' ? 'asc' : direction;
  if (order !== 'asc' && order !== 'desc') throw refuse(400, 'A sort goes asc or desc');
  const field = fieldOf(context.entity, name, context.facetCodes);
  if (field.at === 'facet' || field.at === 'list') throw refuse(400, `Nothing is sorted by ${name}`);
  return { field, name, descending: order === 'desc' };
}

/** Parses `sort=field:dir,field2:dir`. */
function sortOfQuery(text: string, context: ParseContext): Order {
  const parts = text.split(',').filter((part) => part !== '');
  const { bestFirst, others } = withoutScore(parts, (part) => part.split(':')[0]);
  const sort = others.map((part) => {
    const [name = '', direction] = part.split(':');
    return sortEntry(name, direction, context);
  });
  return { sort, bestFirst };
}

/** Parses `[{updated_at: "asc"}, {id: {order: "asc"}}, "sku"]`. */
function sortOfBody(value: unknown, context: ParseContext): Order {
  const entries: unknown[] = Array.isArray(value) ? value : [value];
  const nameOf = (entry: unknown) =>
    typeof entry === 'object' && entry !== null ? Object.keys(entry)[0] : String(entry).split(':')[0];
  const { bestFirst, others } = withoutScore(entries, nameOf);
  const sort = others.map((entry) => {
    if (typeof entry === 'string') return sortOfQuery(entry, context).sort[0] ?? sortEntry('', '', context);
    const [pair, ...more] = Object.entries(objectOf(entry, 'a sort'));
    if (pair === undefined || more.length > 0) throw refuse(400, 'A sort must name exactly one field');
    const [name, direction] = pair;
    return sortEntry(
      name,
      typeof direction === 'string' ? direction : objectOf(direction, 'a sort').order,
      context,
    );
  });
  return { sort, bestFirst };
}

function aggregationsOf(value: unknown, context: ParseContext): Aggregation[] {
  if (value === undefined) return [];
  const entries = Object.entries(objectOf(value, 'aggs'));
  if (entries.length > AGGREGATIONS_MAX)
    throw refuse(400, `Too many aggregations, at most ${AGGREGATIONS_MAX}`);
  return entries.map(([name, entry]) => {
    const { terms, range, ...rest } = objectOf(entry, 'an aggregation');
    if (Object.keys(rest).length > 0 || (terms === undefined) === (range === undefined))
      throw refuse(400, 'An aggregation is either terms or range');
    const asked = objectOf(terms ?? range, 'an aggregation');
    if (typeof asked.field !== 'string') throw refuse(400, 'An aggregation must name its field');
    const field = fieldOf(context.entity, asked.field, context.facetCodes);
    if (terms !== undefined)
      return { name, is: 'terms', field, size: countOf('size', asked.size, 10, AGGREGATION_SIZE_MAX) };
    if (!Array.isArray(asked.ranges) || asked.ranges.length === 0 || asked.ranges.length > RANGES_MAX)
      throw refuse(400, `A range aggregation must list 1 to ${RANGES_MAX} ranges`);
    const ranges = asked.ranges.map((entry) => {
      const { from, to, key } = objectOf(entry, 'a range');
      const bound = (side: unknown): number | undefined => {
        if (side === undefined || side === null) return undefined;
        if (typeof side !== 'number' || !Number.isFinite(side))
          throw refuse(400, 'A range is bounded by numbers');
        return side;
      };
      const [low, high] = [bound(from), bound(to)];
      return {
        ...(low === undefined ? {} : { from: low }),
        ...(high === undefined ? {} : { to: high }),
        ...(typeof key === 'string' ? { key: key.slice(0, 64) } : {}),
      };
    });
    return { name, is: 'range', field, ranges };
  });
}

/** Parses source patterns, as a comma-separated list or an array; wildcards are allowed. */
function patternsOf(value: unknown): string[] {
  if (value === undefined || value === null || value === '') return [];
  const list: unknown[] = Array.isArray(value) ? value : String(value).split(',');
  if (list.length > PATTERNS_MAX) throw refuse(400, `Too many source patterns, at most ${PATTERNS_MAX}`);
  if (!list.every((entry): entry is string => typeof entry === 'string' && entry.length <= PATTERN_MAX))
    throw refuse(400, `A source pattern must be a text of at most ${PATTERN_MAX} characters`);
  return list.filter((entry) => entry !== '');
}

function sourceOf(value: unknown): { include: string[]; exclude: string[] } {
  if (value === false) return { include: [], exclude: ['*'] };
  if (value === undefined || value === true) return { include: [], exclude: [] };
  if (typeof value === 'string' || Array.isArray(value)) return { include: patternsOf(value), exclude: [] };
  const { includes, include, excludes, exclude } = objectOf(value, '_source');
  return { include: patternsOf(includes ?? include), exclude: patternsOf(excludes ?? exclude) };
}

function minScoreOf(value: unknown): number {
  if (value === undefined || value === null) return 0;
  if (typeof value !== 'number' || !Number.isFinite(value)) throw refuse(400, 'min_score must be a number');
  return value;
}

/** Parses "1000ms" or "2s". */
function timeoutOf(value: unknown): number {
  if (value === undefined || value === null) return SERVER_SEARCH_TIMEOUT_MS;
  const found = /^(\d{1,6})(ms|s)$/.exec(String(value));
  if (!found) throw refuse(400, 'timeout must be a time such as 1000ms');
  return Number(found[1]) * (found[2] === 's' ? 1_000 : 1);
}

/** Parses `search_after`. It needs a sort without ties, over columns that are never null. */
function checkpointOf(value: unknown, sort: SortBy[], context: ParseContext): Search['searchAfter'] {
  if (value === undefined || value === null) return undefined;
  if (!Array.isArray(value) || value.length !== sort.length || sort.length === 0)
    throw refuse(400, 'search_after must have one value for each sort field');
  if (
    sort.at(-1)?.name !== 'id' ||
    !sort.every(({ name }) => name === 'id' || name === 'updated_at' || name === 'sku')
  )
    throw refuse(400, 'search_after goes with a sort by updated_at or sku that ends with id');
  return value.map((entry, at) => {
    const scalar = context.allowance.scalar(entry, 'search_after');
    if (sort[at]?.name !== 'id') return String(scalar);
    const id = Number(scalar);
    if (!Number.isInteger(id) || Math.abs(id) > 2_147_483_647)
      throw refuse(400, 'search_after: id must be a whole number');
    return id;
  });
}

/**
 * @param query the query string as parsed by the server
 * @param body the JSON body, or the parsed `request` parameter of a GET; undefined matches everything
 */
export function parseSearch(
  entity: Entity,
  query: unknown,
  body: unknown,
  facetCodes: ReadonlySet<string>,
): Search {
  const parsedQuery = searchQuery.safeParse(query);
  if (!parsedQuery.success) throw refuse(400, 'The query string of the search is malformed');
  const asked = parsedQuery.data;
  const context: ParseContext = { entity, facetCodes, allowance: new Allowance() };
  const request = body === undefined || body === null ? {} : objectOf(body, 'The request body');
  const abstract = asked.request_format === 'search-query';
  const known = abstract ? abstractKeys : dslKeys;
  const unknown = Object.keys(request).find((key) => !known.has(key));
  if (unknown !== undefined)
    throw refuse(400, `Unknown part of the request ${JSON.stringify(unknown.slice(0, 64))}`);

  const size = countOf('size', asked.size ?? request.size, SIZE_DEFAULT, SIZE_MAX);
  const from = countOf('from', asked.from ?? request.from, 0, WINDOW_MAX);
  let order: Order = { sort: [], bestFirst: false };
  if (asked.sort !== undefined && asked.sort !== '') order = sortOfQuery(asked.sort, context);
  else if (request.sort !== undefined && request.sort !== '') order = sortOfBody(request.sort, context);
  else if (abstract) order = { sort: parseAbstractSort(request._appliedSort, context), bestFirst: false };
  const { sort, bestFirst } = order;
  if (sort.length > SORT_MAX) throw refuse(400, `Too many sort fields, at most ${SORT_MAX}`);
  const searchAfter = checkpointOf(request.search_after, sort, context);
  if (searchAfter === undefined && from + size > WINDOW_MAX)
    throw refuse(400, `from + size must not be above ${WINDOW_MAX}; go on with search_after`);
  if (searchAfter !== undefined && from > 0) throw refuse(400, 'search_after goes without from');
  const source = sourceOf(request._source);
  const clause = abstract
    ? parseAbstractFilters(request._appliedFilters, request._searchText, context)
    : parseClause(request.query ?? {}, context);
  const aggregations = abstract
    ? parseAvailableFilters(request._availableFilters, context)
    : aggregationsOf(request.aggs ?? request.aggregations, context);
  refuseHeavy({ clause, aggregations, sort });
  return {
    clause,
    sort,
    bestFirst,
    from,
    size,
    searchAfter,
    aggregations,
    countTotal: request.track_total_hits !== false,
    minScore: minScoreOf(request.min_score),
    timeoutMs: timeoutOf(request.timeout),
    include: asked._source_include === undefined ? source.include : patternsOf(asked._source_include),
    exclude: asked._source_exclude === undefined ? source.exclude : patternsOf(asked._source_exclude),
  };
}
