// Counts aggregations over found rows in memory, equivalent to count-in-database.ts.

import type { Aggregation } from './clause.ts';
import { isValued } from './condition.ts';
import { facetOf, type ProductRow } from './product-columns.ts';
import { type CountedOption, rangesAnswer, termsAnswer } from './terms-answer.ts';

const byCount = (a: { key: string | number; doc_count: number }, b: typeof a): number =>
  b.doc_count - a.doc_count || (a.key < b.key ? -1 : Number(a.key > b.key));

function counted(keys: Iterable<string | number>): { key: string | number; doc_count: number }[] {
  const counts = new Map<string | number, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return [...counts].map(([key, doc_count]) => ({ key, doc_count })).sort(byCount);
}

/**
 * Returns a function that reads the values under which a row is counted; undefined if the columns do not contain the
 * field.
 */
function valuesOf({ field }: Aggregation): ((row: ProductRow) => readonly (string | number)[]) | undefined {
  switch (field.at) {
    case 'facet':
      return ({ facets }) => facetOf(facets, field.code) ?? [];
    case 'list':
      return ({ category_ids }) => category_ids ?? [];
    case 'column': {
      const { column, type } = field;
      if (!isValued(column)) return undefined;
      return (row) => {
        const value = row[column];
        if (value === null) return [];
        return [type === 'cents' ? Number(value) / 100 : typeof value === 'boolean' ? String(value) : value];
      };
    }
    default:
      return undefined;
  }
}

type Count = (found: readonly ProductRow[]) => unknown;
/** Returns a function that computes an aggregation; undefined if only the database can count it. */
export function countInMemory(asked: Aggregation): Count | undefined {
  const valuesIn = valuesOf(asked);
  if (valuesIn === undefined) return undefined;
  if (asked.is === 'terms')
    return (found) => {
      const rows = counted(found.flatMap(valuesIn));
      // as in the database, which returns no row, and therefore no sum, for size 0
      const isSummed = asked.size > 0 || asked.field.at === 'facet';
      return termsAnswer(rows, asked.size, isSummed ? rows.reduce((sum, row) => sum + row.doc_count, 0) : 0);
    };
  const { field } = asked;
  if (field.at !== 'column' || (field.type !== 'cents' && field.type !== 'integer')) return undefined;
  return (found) => {
    const values = found.flatMap(valuesIn).map(Number);
    return rangesAnswer(
      asked.ranges,
      asked.ranges.map(
        ({ from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY }) =>
          values.filter((value) => value >= from && value < to).length,
      ),
    );
  };
}

/** Counts the rows with each option, as their own value or a variant's; each row once. */
export function optionsIn(found: readonly ProductRow[], codes: readonly string[]): CountedOption[] {
  return codes.flatMap((code) => {
    const values = found.flatMap(({ facets }) => [
      ...new Set([...(facetOf(facets, code) ?? []), ...(facetOf(facets, `${code}_options`) ?? [])]),
    ]);
    return counted(values).map(({ key, doc_count }) => ({ code, value: String(key), n: doc_count }));
  });
}
