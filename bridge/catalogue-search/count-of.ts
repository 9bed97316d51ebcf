// Counts what a search has found, from its rows: the twin of count-options.ts.

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

/** The values of a field that a row is counted under. */
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
/** How an aggregation counts; undefined: it is for the database to count. */
export function countOf(asked: Aggregation): Count | undefined {
  const valuesIn = valuesOf(asked);
  if (valuesIn === undefined) return undefined;
  if (asked.is === 'terms')
    return (found) => {
      const rows = counted(found.flatMap(valuesIn));
      // the database has no row to tell it with where none is asked for
      const isTold = asked.size > 0 || asked.field.at === 'facet';
      return termsAnswer(rows, asked.size, isTold ? rows.reduce((sum, row) => sum + row.doc_count, 0) : 0);
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

/** How many of them have each option, as their own or as a variant's. */
export function optionsIn(found: readonly ProductRow[], codes: readonly string[]): CountedOption[] {
  return codes.flatMap((code) => {
    const values = found.flatMap(({ facets }) => [
      ...new Set([...(facetOf(facets, code) ?? []), ...(facetOf(facets, `${code}_options`) ?? [])]),
    ]);
    return counted(values).map(({ key, doc_count }) => ({ code, value: String(key), n: doc_count }));
  });
}
