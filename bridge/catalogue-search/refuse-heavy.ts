// Limits the cost of a query per document (S-19, S-31). Costs are counted on the parsed query, which no longer contains
// the parts that only affect scoring in other backends.
import { refuse } from '../ports/refusal.ts';
import type { Clause, Scalar, Search } from './clause.ts';
import type { Field } from './field-of.ts';

/**
 * A query above one of these limits is refused with 400. Queries from the storefront and from Vue Storefront's client
 * stay well below the limits.
 */
export const loadLimits = {
  conditions: 280,
  'conditions on values of attributes': 64,
  'conditions on fields without a column': 8,
  /** each range expands the category list of every document */
  'ranges of categories': 4,
  'orders by fields without a column': 1,
  /** attributes are counted together in one pass over the results, each other field in a separate pass */
  'aggregations of other fields than attributes': 12,
  /** each aggregation extracts the field from every found document and tests it against every range */
  'aggregations of ranges on fields without a column': 2,
  'ranges to be counted': 64,
  /** a word counts each time it is searched */
  words: 48,
  'different words': 16,
  'article numbers': 16,
  /** each value is compared with every value of the document */
  'values of attributes and categories': 500,
};
type Load = Record<keyof typeof loadLimits, number>;

const kindOf: Partial<Record<Field['at'], keyof Load>> = {
  facet: 'conditions on values of attributes',
  path: 'conditions on fields without a column',
};

function add(load: Load, field: Field, values: readonly Scalar[] = []): void {
  const kind = kindOf[field.at];
  if (kind) load[kind] += 1;
  if (field.at === 'facet' || field.at === 'list')
    load['values of attributes and categories'] += values.length;
}

function walk(clause: Clause, load: Load, words: Set<string>): void {
  if (clause.is === 'and' || clause.is === 'some') {
    for (const part of clause.of) walk(part, load, words);
    return;
  }
  if (clause.is === 'not') {
    walk(clause.of, load, words);
    return;
  }
  if (clause.is === 'all') return;
  load.conditions += 1;
  if (clause.is === 'words') {
    load.words += clause.words.length;
    for (const { text } of clause.words) words.add(text);
  } else if (clause.is === 'identifier') load['article numbers'] += 1;
  else if (clause.is === 'terms') add(load, clause.field, clause.values);
  else if (clause.is === 'range' && clause.field.at === 'list') load['ranges of categories'] += 1;
  // `exists` on an attribute is free: the storefront tests every attribute with it in one query
  else if (clause.is === 'range' || clause.field.at !== 'facet') add(load, clause.field);
}

type Asked = Pick<Search, 'clause' | 'aggregations' | 'sort'>;

/** Refuses a query above a limit with 400 and the name of the limit. */
export function refuseHeavy({ clause, aggregations, sort }: Asked): void {
  const load = Object.fromEntries(Object.keys(loadLimits).map((name) => [name, 0])) as Load;
  const words = new Set<string>();
  walk(clause, load, words);
  load['different words'] = words.size;
  load['aggregations of other fields than attributes'] = aggregations.filter(
    ({ is, field }) => is !== 'terms' || field.at !== 'facet',
  ).length;
  load['aggregations of ranges on fields without a column'] = aggregations.filter(
    ({ is, field }) => is === 'range' && field.at === 'path',
  ).length;
  load['ranges to be counted'] = aggregations.reduce(
    (sum, one) => sum + (one.is === 'range' ? one.ranges.length : 0),
    0,
  );
  load['orders by fields without a column'] = sort.filter(({ field }) => field.at === 'path').length;
  for (const name of Object.keys(loadLimits) as (keyof Load)[])
    if (load[name] > loadLimits[name])
      throw refuse(400, `The query has too many ${name}, at most ${loadLimits[name]}`);
}
