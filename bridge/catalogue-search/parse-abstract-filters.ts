// Parses the abstract query (`request_format=search-query`): conditions on attributes, combined by AND across
// attributes and by OR within one. A configurable product matches by its own value or a variant's.
import { messageOf } from '../database/fold.ts';
import { refuse } from '../ports/refusal.ts';
import { AGGREGATIONS_MAX, countOf, objectOf } from './allowance.ts';
import type { Aggregation, Bounds, Clause, SortBy } from './clause.ts';
import { fieldOf, isFacet } from './field-of.ts';
import type { ParseContext } from './parse-clause.ts';

/** A filter on `price` applies to the final price. */
const filterName = (attribute: string): string => (attribute === 'price' ? 'final_price' : attribute);

/** Builds the condition for one attribute: on its own value, or on `{code}_options` of a configurable product. */
function overVariants(name: string, context: ParseContext, make: (name: string) => Clause): Clause {
  if (context.entity !== 'product' || !isFacet(name, context.facetCodes) || name.endsWith('_options'))
    return make(name);
  return { is: 'some', atLeast: 1, of: [make(name), make(`${name}_options`)] };
}

const rangeKeys: Record<string, keyof Bounds> = {
  gt: 'gt',
  gte: 'gte',
  lt: 'lt',
  lte: 'lte',
  moreq: 'gte',
  from: 'gte',
  to: 'lte',
};

function conditionOf(attribute: string, value: unknown, context: ParseContext): Clause {
  const name = filterName(attribute);
  const field = (at: string) => fieldOf(context.entity, at, context.facetCodes);
  const terms = (asked: unknown): Clause => {
    const values = context.allowance.scalars(asked, attribute);
    return overVariants(name, context, (at) => ({ is: 'terms', field: field(at), values }));
  };
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    if (value === null || value === undefined) return { is: 'not', of: { is: 'exists', field: field(name) } };
    return terms(value);
  }
  const entries = Object.entries(value);
  const [first] = entries;
  if (first === undefined) return { is: 'all' };
  const [operator, asked] = first;
  if (Object.hasOwn(rangeKeys, operator)) return rangeOf(name, entries, context);
  switch (operator) {
    case 'in':
    case 'eq':
    case 'or':
      return asked === null ? { is: 'exists', field: field(name) } : terms(asked);
    case 'nin':
    case 'neq':
    case 'nor':
      return asked === null
        ? { is: 'not', of: { is: 'exists', field: field(name) } }
        : { is: 'not', of: terms(asked) };
    default:
      throw refuse(400, `Unknown operator ${JSON.stringify(operator.slice(0, 64))}`);
  }
}

function rangeOf(name: string, entries: [string, unknown][], context: ParseContext): Clause {
  const bounds: Bounds = {};
  for (const [key, bound] of entries) {
    const side = Object.hasOwn(rangeKeys, key) ? rangeKeys[key] : undefined;
    if (side === undefined) throw refuse(400, `Unknown bound ${JSON.stringify(key.slice(0, 64))}`);
    if (bound !== null) bounds[side] = context.allowance.scalar(bound, name);
  }
  return overVariants(name, context, (at) => ({
    is: 'range',
    field: fieldOf(context.entity, at, context.facetCodes),
    bounds,
  }));
}

/** Combines filters of the same attribute: values by OR, bounds by AND. */
export function parseAbstractFilters(value: unknown, searchText: unknown, context: ParseContext): Clause {
  const filters = value === undefined ? [] : value;
  if (!Array.isArray(filters)) throw refuse(400, '_appliedFilters must be a list');
  const byAttribute = new Map<string, { values: Clause[]; bounds: Clause[] }>();
  for (const filter of filters) {
    context.allowance.clause(0);
    const { attribute, value: asked } = objectOf(filter, 'an applied filter');
    if (typeof attribute !== 'string') throw refuse(400, 'An applied filter must name its attribute');
    const clause = conditionOf(attribute, asked, context);
    const group = byAttribute.get(attribute) ?? { values: [], bounds: [] };
    byAttribute.set(attribute, group);
    const alternatives =
      clause.is === 'terms' || (clause.is === 'some' && clause.of.every((one) => one.is === 'terms'));
    group[alternatives ? 'values' : 'bounds'].push(clause);
  }
  const of: Clause[] = [...byAttribute.values()].flatMap(({ values, bounds }) => [
    ...bounds,
    ...(values.length > 0 ? [{ is: 'some', of: values, atLeast: 1 } satisfies Clause] : []),
  ]);
  if (typeof searchText === 'string' && searchText.trim() !== '') {
    if (context.entity !== 'product') throw refuse(400, 'Only products are searched by text');
    const words = messageOf(String(context.allowance.scalar(searchText, '_searchText'))).map((text) => ({
      text,
    }));
    of.push({
      is: 'words',
      words,
      atLeast: Math.max(1, Math.trunc(words.length * 0.75)),
      column: 'search_text',
    });
  }
  return { is: 'and', of };
}

/** Parses `[{field, options: "asc"}]`. */
export function parseAbstractSort(value: unknown, context: ParseContext): SortBy[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) throw refuse(400, '_appliedSort must be a list');
  return value.map((entry) => {
    const { field, options } = objectOf(entry, 'a sort');
    if (typeof field !== 'string') throw refuse(400, 'A sort must name its field');
    const name = filterName(field);
    const direction = typeof options === 'string' ? options : objectOf(options ?? {}, 'a sort').order;
    return {
      field: fieldOf(context.entity, name, context.facetCodes),
      name,
      descending: direction === 'desc',
    };
  });
}

const priceRanges = [{ from: 0, to: 50 }, { from: 50, to: 100 }, { from: 100, to: 150 }, { from: 150 }];

/** Expands each available filter into the aggregations that a client of the Elasticsearch format requests. */
export function parseAvailableFilters(value: unknown, context: ParseContext): Aggregation[] {
  if (value === undefined) return [];
  if (!Array.isArray(value) || value.length > AGGREGATIONS_MAX / 2)
    throw refuse(400, '_availableFilters must be a short list');
  return value.flatMap((entry): Aggregation[] => {
    const { field: name, options } = objectOf(entry, 'an available filter');
    if (typeof name !== 'string') throw refuse(400, 'An available filter must name its field');
    const size = countOf('size', objectOf(options ?? {}, 'options').size, 10, 1_000);
    const field = fieldOf(context.entity, name, context.facetCodes);
    const terms: Aggregation = { name: `agg_terms_${name}`, is: 'terms', field, size };
    if (name === 'price')
      return [terms, { name: 'agg_range_price', is: 'range', field, ranges: priceRanges }];
    if (field.at !== 'facet' || name.endsWith('_options')) return [terms];
    const offered = fieldOf(context.entity, `${name}_options`, context.facetCodes);
    return [terms, { name: `agg_terms_${name}_options`, is: 'terms', field: offered, size }];
  });
}
