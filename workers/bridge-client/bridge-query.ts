// The abstract catalogue query (conditions on attributes: AND across attributes, OR within one) and its translation
// into the query language of the search endpoint. Callers may also pass a query in that language directly.

export type AppliedFilter = {
  attribute: string;
  value: Readonly<Record<string, unknown>>;
  /** `catalog`: variants may have the attribute instead of their parent */
  scope: 'default' | 'catalog';
};
export type SortBy = Readonly<Record<string, 'asc' | 'desc'>>;

export type CatalogueSearch = {
  /** conditions; ignored if `query` is set */
  filters?: readonly AppliedFilter[];
  /** a condition in the search endpoint's query language */
  query?: unknown;
  /** aggregations over all matches, in the same language */
  aggs?: unknown;
  sort?: readonly SortBy[];
  /** zero-based offset of the first item */
  from?: number;
  size?: number;
  /** sort values of the last item of the previous page; replaces `from` */
  after?: readonly (string | number)[];
  /** `include`: the only document fields to return; `exclude`: fields to leave out */
  include?: readonly string[];
  exclude?: readonly string[];
  /** keys sent in addition to `query`: min_score, timeout, groupId, groupToken */
  settings?: Readonly<Record<string, unknown>>;
};

/** Returns a condition that matches any of these exact values. */
export const isOneOf = (attribute: string, values: readonly (string | number)[]): AppliedFilter => ({
  attribute,
  value: { in: values },
  scope: 'default',
});

const bounds: Readonly<Record<string, string>> = { moreq: 'gte', from: 'gte', to: 'lte' };

/** Filters on `price` refer to the price the customer pays. */
const fieldOf = (attribute: string) => (attribute === 'price' ? 'final_price' : attribute);

function conditionOn(field: string, value: AppliedFilter['value']): unknown {
  const [[operator, requested] = ['in', []]] = Object.entries(value);
  const terms = { terms: { [field]: Array.isArray(requested) ? requested : [requested] } };
  const positive = requested === null ? { exists: { field } } : terms;
  if (operator === 'in' || operator === 'eq') return positive;
  if (operator === 'nin' || operator === 'neq') return { bool: { must_not: [positive] } };
  const range = Object.entries(value).map(([name, bound]) => [bounds[name] ?? name, bound]);
  return { range: { [field]: Object.fromEntries(range) } };
}

function clauseOf({ attribute, value, scope }: AppliedFilter): unknown {
  const field = fieldOf(attribute);
  const own = conditionOn(field, value);
  if (scope === 'default' || field !== attribute) return own;
  return { bool: { should: [own, conditionOn(`${field}_options`, value)], minimum_should_match: 1 } };
}

/** Returns the condition of a search in the search endpoint's query language. */
export function bridgeQuery({ query, filters = [] }: CatalogueSearch): unknown {
  if (query !== undefined) return query;
  const byAttribute = new Map<string, AppliedFilter[]>();
  for (const filter of filters)
    byAttribute.set(filter.attribute, [...(byAttribute.get(filter.attribute) ?? []), filter]);
  const must = [...byAttribute.values()].flatMap((same): unknown[] => {
    const clauses = same.map(clauseOf);
    const isChoice = same.every(({ value }) => 'in' in value || 'eq' in value);
    return isChoice && clauses.length > 1
      ? [{ bool: { should: clauses, minimum_should_match: 1 } }]
      : clauses;
  });
  const [only, ...more] = must;
  if (only === undefined) return { match_all: {} };
  return { bool: { filter: more.length === 0 ? only : { bool: { must } } } };
}
