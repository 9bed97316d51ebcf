// The abstract catalogue query: conditions on attributes, AND across them, OR inside one; and the same query in the
// language of the search endpoint. A caller may also bring that language ready made.

export type AppliedFilter = {
  attribute: string;
  value: Readonly<Record<string, unknown>>;
  /** `catalog`: an attribute that variants may have in their parent's place */
  scope: 'default' | 'catalog';
};
export type SortBy = Readonly<Record<string, 'asc' | 'desc'>>;

export type CatalogueSearch = {
  /** conditions, in place of `query` */
  filters?: readonly AppliedFilter[];
  /** a condition in the search endpoint's own language */
  query?: unknown;
  /** what is counted among everything found, in that language */
  aggs?: unknown;
  sort?: readonly SortBy[];
  /** first item, counted from 0 */
  from?: number;
  size?: number;
  /** sort values of the last item of the page before; in place of `from` */
  after?: readonly (string | number)[];
  /** names of document fields that alone travel, and of those that need not */
  include?: readonly string[];
  exclude?: readonly string[];
  /** what goes beside `query` in that language: min_score, timeout, groupId, groupToken */
  settings?: Readonly<Record<string, unknown>>;
};

/** A condition that selects by exact values. */
export const isOneOf = (attribute: string, values: readonly (string | number)[]): AppliedFilter => ({
  attribute,
  value: { in: values },
  scope: 'default',
});

const bounds: Readonly<Record<string, string>> = { moreq: 'gte', from: 'gte', to: 'lte' };

/** Filters on `price` mean what the shopper pays. */
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

/** The condition of a search in the search endpoint's language. */
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
