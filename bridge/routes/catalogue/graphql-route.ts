// POST /graphql: catalogue queries in GraphQL, executed by the code of the search endpoint.
// Invariants: a malformed query is refused with 400 in the envelope, never a 5xx; length, depth and number of fields
// are bounded; introspection is available only with admin routes.
import {
  type DocumentNode,
  execute,
  GraphQLError,
  Kind,
  NoSchemaIntrospectionCustomRule,
  OperationTypeNode,
  parse,
  type SelectionSetNode,
  specifiedRules,
  validate,
} from 'graphql';
import { graphqlBody } from '#schemas/bridge/catalogue-answer.ts';
import { storeOf } from '../../catalogue/catalogue-facts.ts';
import { countOf, SIZE_MAX, WINDOW_MAX } from '../../catalogue-search/allowance.ts';
import { attributeMetadata } from '../../catalogue-search/flat-answer.ts';
import { parseSearch } from '../../catalogue-search/parse-search.ts';
import { type Caller, runSearch } from '../../catalogue-search/run-search.ts';
import { fields, schema } from '../../catalogue-search/schema.ts';
import type { Found } from '../../catalogue-search/terms-answer.ts';
import { type Refusal, refuse } from '../../ports/refusal.ts';
import { createSlices, jsonInSlices } from '../../wire/create-slices.ts';
import { parseJson } from '../../wire/parse-json.ts';
import { queryText, readAs } from '../../wire/read-as.ts';
import type { Bridge, CachedHandler } from '../handler.ts';

const TOKENS_MAX = 2_000;
/** maximum depth of a query; sufficient for the introspection query of admin tools */
const DEPTH_MAX = 14;
/** maximum number of fields, with fragments expanded */
const FIELDS_MAX = 600;
/** maximum number of searches per query; each root field is one */
const SEARCHES_MAX = 4;
/**
 * maximum number of documents in all lists of a query with several lists; each document is parsed and serialised again
 */
const DOCUMENTS_OF_SEVERAL = 200;
/**
 * maximum number of fields multiplied by the number of items, because each field of each item is resolved separately
 */
const RESOLVED_MAX = 30_000;
const ERRORS_MAX = 5;

const MESSAGE_MAX = 200;
/** Converts GraphQL errors to a refusal with a list of messages. */
const refusalOf = (errors: readonly GraphQLError[]): Refusal =>
  refuse(
    400,
    errors.slice(0, ERRORS_MAX).map(({ message, path }) => ({
      keyword: 'graphql',
      dataPath: (path ?? []).map((step) => `.${String(step).slice(0, 64)}`).join(''),
      message: message.slice(0, MESSAGE_MAX),
    })),
  );

/** Refuses a query that is too large; returns its number of fields. Validation has excluded cyclic fragments. */
function measure(document: DocumentNode): number {
  const fragments = new Map(
    document.definitions.flatMap((part) =>
      part.kind === Kind.FRAGMENT_DEFINITION ? [[part.name.value, part.selectionSet] as const] : [],
    ),
  );
  let count = 0;
  const walk = (set: SelectionSetNode, depth: number): void => {
    if (depth > DEPTH_MAX) throw refuse(400, 'The query is nested too deeply');
    for (const selection of set.selections) {
      count += 1;
      if (count > FIELDS_MAX) throw refuse(400, 'The query asks for too many fields');
      const inner =
        selection.kind === Kind.FRAGMENT_SPREAD
          ? fragments.get(selection.name.value)
          : selection.selectionSet;
      if (inner) walk(inner, depth + 1);
    }
  };
  const operations = document.definitions.filter((part) => part.kind === Kind.OPERATION_DEFINITION);
  if (operations.length > SEARCHES_MAX) throw refuse(400, 'The request has too many operations');
  for (const { operation, selectionSet } of operations) {
    if (operation !== OperationTypeNode.QUERY) throw refuse(400, 'Only queries are answered');
    walk(selectionSet, 1);
  }
  return count;
}

function understood(text: string, isAdmin: boolean): { document: DocumentNode; fieldCount: number } {
  try {
    const document = parse(text, { maxTokens: TOKENS_MAX, noLocation: true });
    const rules = isAdmin ? specifiedRules : [...specifiedRules, NoSchemaIntrospectionCustomRule];
    const errors = validate(schema, document, rules, { maxErrors: ERRORS_MAX });
    if (errors.length > 0) throw refusalOf(errors);
    return { document, fieldCount: measure(document) };
  } catch (error) {
    if (error instanceof GraphQLError) throw refusalOf([error]);
    throw error;
  }
}

type Asked = Record<string, unknown>;

/** Converts the arguments to a request body for the search endpoint, in one of its two formats. */
function bodyOf(asked: Asked, size: number, from: number): { body: Asked; format: string } {
  const { search, filter, available, sort, after, query, aggs, settings } = asked;
  const shared = { size, from, ...(after ? { search_after: after } : {}) };
  const sorts = (sort ?? []) as { field: string; options?: string | null }[];
  if (query !== undefined || aggs !== undefined || settings !== undefined) {
    if (search !== undefined || filter !== undefined || available !== undefined)
      throw refuse(400, 'A query stands in place of search, filter and available');
    const body = {
      ...(settings as Asked | undefined),
      ...shared,
      query: query ?? {},
      sort: sorts.map(({ field, options }) => ({ [field]: options ?? 'asc' })),
      ...(aggs ? { aggs } : {}),
    };
    return { body, format: '' };
  }
  const body = {
    ...shared,
    _appliedFilters: filter ?? [],
    _availableFilters: available ?? [],
    _appliedSort: sorts.map(({ field, options }) => ({ field, options: options ?? 'asc' })),
    _searchText: search ?? '',
  };
  return { body, format: 'search-query' };
}

/** Parses the documents sequentially in slices. Each document is resolved in the slice in which it was parsed. */
function itemsOf({ hits }: Found): Promise<Asked>[] {
  const rest = createSlices();
  let before: Promise<unknown> = Promise.resolve();
  const items = hits.map(({ source }) => {
    const item = before.then(() => {
      const document = JSON.parse(source.toString()) as Asked;
      return { ...document, document };
    });
    before = item.then(() => rest());
    return item;
  });
  before.catch(() => undefined); // avoids an unhandled rejection: each item reports its own error
  return items;
}

async function find(
  bridge: Bridge,
  store: string,
  entity: (typeof fields)[keyof typeof fields]['entity'],
  given: Asked,
  caller: Caller,
  admit: (documents: number) => Promise<void>,
  oneByOne: OneByOne,
) {
  const asked = parseJson(JSON.stringify(given)) as Asked; // checks the limits and forbidden keys of request bodies
  const size = countOf('pageSize', asked.pageSize, 20, SIZE_MAX);
  const page = countOf('currentPage', asked.currentPage, 1, WINDOW_MAX);
  if (page < 1) throw refuse(400, 'currentPage is counted from 1');
  const from = countOf('offset', asked.offset, (page - 1) * size, WINDOW_MAX);
  const { body, format } = bodyOf(asked, size, from);
  const [include, exclude] = [asked.include, asked.exclude].map((names) => (names ?? []) as string[]);
  const search = parseSearch(
    entity,
    {
      ...(format ? { request_format: format } : {}),
      ...(include?.length ? { _source_include: include.join(',') } : {}),
      ...(exclude?.length ? { _source_exclude: exclude.join(',') } : {}),
    },
    body,
    bridge.facts.facets,
  );
  await admit(size);
  const write = async (found: Found) => ({
    items: () => itemsOf(found),
    total_count: found.total,
    page_info: {
      page_size: size,
      current_page: size > 0 ? Math.floor(from / size) + 1 : 1,
      total_pages: size > 0 ? Math.ceil(found.total / size) : 0,
    },
    aggregations: found.aggregations.length > 0 ? Object.fromEntries(found.aggregations) : null,
    attribute_metadata: found.aggregations.length > 0 ? await attributeMetadata(found) : null,
  });
  return oneByOne(() => runSearch(bridge, { store, index: '', entity }, search, write, caller));
}

/** Runs the searches of one query sequentially, so that a query uses no more at a time than one search does. */
type OneByOne = <T>(search: () => Promise<T>) => Promise<T>;
function createOneByOne(): OneByOne {
  let last: Promise<unknown> = Promise.resolve();
  return (search) => {
    const result = last.then(search);
    last = result.catch(() => undefined);
    return result;
  };
}

export const graphql: CachedHandler = {
  cached: async (bridge, request, gone) => {
    const { query, variables, operationName } = readAs(graphqlBody, request.body);
    const store = storeOf(bridge.facts, queryText(request.query, 'storeCode'));
    const { document, fieldCount } = understood(query, bridge.isAdmin);
    let searches = 0;
    let documents = 0;
    const oneByOne = createOneByOne();
    // every root field is admitted before the first search runs, so that the total cost of the query is checked first
    const admit = async (count: number): Promise<void> => {
      documents += count;
      if (documents * fieldCount > RESOLVED_MAX)
        throw refuse(400, `pageSize: the fields of all items are more than ${RESOLVED_MAX}`);
      await Promise.resolve();
      if (searches > 1 && documents > DOCUMENTS_OF_SEVERAL)
        throw refuse(400, `pageSize: several lists have at most ${DOCUMENTS_OF_SEVERAL} items together`);
    };
    const rootValue = Object.fromEntries(
      Object.entries(fields).map(([name, { entity }]) => [
        name,
        (asked: Asked) => {
          searches += 1;
          if (searches > SEARCHES_MAX) throw refuse(400, `At most ${SEARCHES_MAX} searches at once`);
          return find(bridge, store, entity, asked, { client: request.client, gone }, admit, oneByOne);
        },
      ]),
    );
    const { data, errors = [] } = await execute({
      schema,
      document,
      rootValue,
      variableValues: variables ?? {},
      operationName: operationName ?? null,
    });
    for (const { originalError } of errors)
      if (originalError && !(originalError instanceof GraphQLError)) throw originalError;
    if (data === undefined || data === null) throw refusalOf(errors);
    if (errors.length === 0) return jsonInSlices({ data });
    // if a field of a document violates the schema, the rest is still returned
    const reported = errors
      .slice(0, ERRORS_MAX)
      .map(({ message, path }) => ({ message: message.slice(0, MESSAGE_MAX), path }));
    return jsonInSlices({ data, errors: reported });
  },
};
