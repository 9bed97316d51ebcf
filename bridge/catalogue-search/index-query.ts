// Converts a parsed search to a query for an index outside of the database (ports/product-index.ts), with the same rules
// for values as question-sql.ts and condition.ts.
// Invariant: a search that the index cannot answer exactly as the database does yields undefined.
import { searchedFields } from '../database/fold.ts';
import type {
  IndexClause,
  IndexCount,
  IndexQuery,
  IndexScoring,
  NumberField,
} from '../ports/product-index.ts';
import type { Aggregation, Bounds, Clause, Scalar, Search } from './clause.ts';
import { isFlag, isInteger, isRanked, isValued, wholeBounds } from './condition.ts';
import { centsOf, integersOf, truthsOf } from './decimal-of.ts';
import type { ColumnName, Field } from './field-of.ts';
import { identifiersIn, lowerAscii, wordsIn, writtenNumbersIn } from './question-sql.ts';
import { IDENTIFIED_SCORE } from './search-columns.ts';

const MAX_INTEGER = 2_147_483_647;
/** maximum length of a word in letters, which bounds the pattern that finds words one typo away */
const WORD_MAX = 64;
const none: IndexClause = { is: 'none' };

const isNumber = (column: ColumnName): column is NumberField => column === 'id' || isInteger(column);

function termsOf(field: Field, values: readonly Scalar[]): IndexClause | undefined {
  switch (field.at) {
    case 'list':
      return { is: 'terms', field: field.column, values: integersOf(values) };
    case 'facet':
      return { is: 'facet', code: field.code, options: values.map(String) };
    case 'column': {
      const { column, type } = field;
      if (!isValued(column)) return undefined;
      if (isRanked(column)) return { is: 'terms', field: column, values: values.map(String) };
      if (isFlag(column)) return { is: 'terms', field: column, values: truthsOf(values) };
      return { is: 'terms', field: column, values: (type === 'integer' ? integersOf : centsOf)(values) };
    }
    default:
      return undefined;
  }
}

function rangeOf(field: Field, bounds: Bounds): IndexClause | undefined {
  if (field.at !== 'column' || (field.type !== 'integer' && field.type !== 'cents')) return undefined;
  const whole = wholeBounds(bounds, field.type);
  if (!whole || !isNumber(field.column)) return undefined;
  return rangeClause(field.column, whole);
}

function rangeClause(field: NumberField, [low, high]: readonly [low: number, high: number]): IndexClause {
  const [from, to] = [Math.max(low, -MAX_INTEGER), Math.min(high, MAX_INTEGER)];
  return from > to ? none : { is: 'range', field, from, to };
}

function existsOf(field: Field): IndexClause | undefined {
  switch (field.at) {
    case 'list':
      return { is: 'exists', field: field.column };
    case 'facet':
      return { is: 'facet', code: field.code };
    case 'column':
      return isValued(field.column) ? { is: 'exists', field: field.column } : undefined;
    default:
      return undefined;
  }
}

function allOf(clauses: readonly Clause[]): IndexClause[] | undefined {
  const converted: IndexClause[] = [];
  for (const clause of clauses) {
    const one = clauseOf(clause);
    if (one === undefined) return undefined;
    converted.push(one);
  }
  return converted;
}

function clauseOf(clause: Clause): IndexClause | undefined {
  switch (clause.is) {
    case 'all':
      return clause;
    case 'and': {
      const of = allOf(clause.of);
      return of && { is: 'and', of };
    }
    case 'some': {
      const of = allOf(clause.of);
      return of && { ...clause, of };
    }
    case 'not': {
      const of = clauseOf(clause.of);
      return of && { is: 'not', of };
    }
    case 'terms':
      return clause.values.length === 0 ? none : termsOf(clause.field, clause.values);
    case 'range':
      return rangeOf(clause.field, clause.bounds);
    case 'exists':
      return existsOf(clause.field);
    case 'words': {
      const { words, atLeast, column } = clause;
      if (words.length === 0) return none;
      // code units are compared for typos, and a surrogate is not a character
      if (words.some(({ text }) => text.length > WORD_MAX || /[\ud800-\udfff]/.test(text))) return undefined;
      return { is: 'words', words, atLeast, nameOnly: column === 'search_name' };
    }
    case 'identifier':
      return clause.compact === '' ? none : { is: 'identifier', compact: clause.compact };
  }
}

/** Returns the scoring; null if hits have no score and no rank, undefined if the index cannot omit by score. */
function scoringOf({ clause, bestFirst, sort, minScore }: Search): IndexScoring | null | undefined {
  const words = wordsIn(clause);
  const identifiers = identifiersIn(clause).filter((compact) => compact !== '');
  if (words.length === 0 && identifiers.length === 0) return null;
  const isSorted = words.length > 0 && (bestFirst || sort.length === 0);
  // scores are whole numbers
  const least = words.length > 0 ? Math.max(0, Math.ceil(minScore)) : 0;
  // every product with one of the article numbers has at least their score
  if (least > (isSorted ? IDENTIFIED_SCORE : 1)) return undefined;
  return {
    ...{ words, identifiers, isSorted, minScore: least, identified: IDENTIFIED_SCORE },
    boosts: searchedFields.map(([, boost]) => boost),
    written: writtenNumbersIn(clause).map(lowerAscii),
  };
}

/** Returns the smallest whole number whose share in `unit` is not below the bound. */
function wholeFrom(bound: number, unit: number): number {
  if (Math.abs(bound) > MAX_INTEGER) return bound > 0 ? MAX_INTEGER + 1 : -MAX_INTEGER;
  let whole = Math.floor(bound * unit) - 1;
  while (whole / unit < bound) whole += 1;
  return whole;
}

function countOf(asked: Aggregation): IndexCount | undefined {
  const { field } = asked;
  if (asked.is === 'terms') {
    if (field.at === 'list') return { is: 'values', field: field.column, size: asked.size };
    if (field.at === 'column' && isValued(field.column))
      return { is: 'values', field: field.column, size: asked.size };
    return field.at === 'facet' ? { is: 'options', codes: [field.code], merged: false } : undefined;
  }
  if (field.at !== 'column' || (field.type !== 'cents' && field.type !== 'integer')) return undefined;
  if (!isNumber(field.column)) return undefined;
  const unit = field.type === 'cents' ? 100 : 1;
  const ranges = asked.ranges.map(({ from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY }) => ({
    from: Math.max(wholeFrom(from, unit), -MAX_INTEGER),
    to: Math.min(wholeFrom(to, unit) - 1, MAX_INTEGER),
  }));
  return { is: 'ranges', field: field.column, ranges };
}

/** Returns the query; undefined if the index cannot answer the search exactly. */
export function indexQuery(store: string, search: Search): IndexQuery | undefined {
  if (search.searchAfter !== undefined) return undefined;
  const clause = clauseOf(search.clause);
  const scoring = scoringOf(search);
  const sort = search.sort.flatMap(({ field, descending }) =>
    field.at === 'column' && isValued(field.column) ? [{ field: field.column, descending }] : [],
  );
  const counts = search.aggregations.flatMap((asked) => countOf(asked) ?? []);
  if (
    clause === undefined ||
    scoring === undefined ||
    sort.length < search.sort.length ||
    counts.length < search.aggregations.length
  )
    return undefined;
  const { from, size, countTotal } = search;
  return { store, clause, ...(scoring && { scoring }), sort, from, size, countTotal, counts };
}
