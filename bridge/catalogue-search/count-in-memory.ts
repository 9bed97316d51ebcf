// Counts aggregations over found rows in memory, equivalent to count-in-database.ts.

import type { Aggregation } from './clause.ts';
import { isInteger, isValued } from './condition.ts';
import { NO_INTEGER, type ProductColumns, type ValueColumn } from './product-columns.ts';
import { type CountedOption, rangesAnswer, termsAnswer } from './terms-answer.ts';

type Key = string | number;
type Counts = Map<Key, number>;

const byCount = (a: { key: Key; doc_count: number }, b: typeof a): number =>
  b.doc_count - a.doc_count || (a.key < b.key ? -1 : Number(a.key > b.key));

const bucketsOf = (counts: ReadonlyMap<Key, number>) =>
  [...counts].flatMap(([key, doc_count]) => (doc_count > 0 ? [{ key, doc_count }] : [])).sort(byCount);

const add = (counts: Counts, key: Key, count = 1): void =>
  void counts.set(key, (counts.get(key) ?? 0) + count);

/** Counts the rows with each value of a column. */
function countColumn(
  columns: ProductColumns,
  column: ValueColumn,
  isCents: boolean,
  rows: Int32Array,
): Counts {
  const counts: Counts = new Map();
  for (const at of rows) {
    const value = columns.valueOf(column, at);
    if (value !== null) add(counts, typeof value === 'boolean' ? String(value) : value);
  }
  return isCents ? new Map([...counts].map(([cents, count]) => [Number(cents) / 100, count])) : counts;
}

function countCategories(columns: ProductColumns, rows: Int32Array): Counts {
  const counts: Counts = new Map();
  for (const at of rows) for (const id of columns.categoriesOf(at)) add(counts, id);
  return counts;
}

type CountRows = (columns: ProductColumns, rows: Int32Array) => ReadonlyMap<Key, number>;
/**
 * Returns a function that counts the rows with each value of a field; undefined if the columns do not contain the
 * field.
 */
function countsOf({ field }: Aggregation): CountRows | undefined {
  switch (field.at) {
    case 'facet':
      return ({ facets }, rows) => facets.countOf(rows, field.code);
    case 'list':
      return countCategories;
    case 'column': {
      const { column, type } = field;
      return isValued(column)
        ? (columns, rows) => countColumn(columns, column, type === 'cents', rows)
        : undefined;
    }
    default:
      return undefined;
  }
}

type Count = (columns: ProductColumns, found: Int32Array) => unknown;
/** Returns a function that computes an aggregation over rows; undefined if only the database can count it. */
export function countInMemory(asked: Aggregation): Count | undefined {
  const countRows = countsOf(asked);
  if (countRows === undefined) return undefined;
  if (asked.is === 'terms')
    return (columns, found) => {
      const buckets = bucketsOf(countRows(columns, found));
      // as in the database, which returns no row, and therefore no sum, for size 0
      const isSummed = asked.size > 0 || asked.field.at === 'facet';
      return termsAnswer(
        buckets,
        asked.size,
        isSummed ? buckets.reduce((sum, row) => sum + row.doc_count, 0) : 0,
      );
    };
  const { field } = asked;
  if (field.at !== 'column' || (field.type !== 'cents' && field.type !== 'integer')) return undefined;
  const { column, type } = field;
  if (column !== 'id' && !isInteger(column)) return undefined;
  const unit = type === 'cents' ? 100 : 1;
  return (columns, found) => {
    const numbers = column === 'id' ? columns.ids : columns.integers(column);
    const counts = asked.ranges.map(({ from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY }) => {
      let count = 0;
      for (const at of found) {
        const number = numbers[at] as number;
        if (number !== NO_INTEGER && number / unit >= from && number / unit < to) count += 1;
      }
      return count;
    });
    return rangesAnswer(asked.ranges, counts);
  };
}

/** Counts the rows with each option, as their own value or a variant's; each row once. */
export const optionsIn = (
  columns: ProductColumns,
  found: Int32Array,
  codes: readonly string[],
): CountedOption[] =>
  [...columns.facets.countOptions(found, codes)].flatMap(([code, counts]) =>
    bucketsOf(counts).map(({ key, doc_count }) => ({ code, value: String(key), n: doc_count })),
  );
