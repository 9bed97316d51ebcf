// Evaluates a query on rows of ProductColumns, equivalent to question-sql.ts for fields with a column.
// Invariant: a query that the columns cannot decide exactly as the database does yields undefined.

import type { PlacesOf } from './candidates-of.ts';
import type { Bounds, Clause, Scalar } from './clause.ts';
import { centsOf, decimalOf, integersOf, truthsOf } from './decimal-of.ts';
import type { ColumnName, Field } from './field-of.ts';
import { facetOf, type ProductColumns, type ProductRow, type RankedColumn } from './product-columns.ts';

/** True if the row at this index matches. */
export type Condition = (row: ProductRow, at: number) => boolean;
type ValueColumn =
  | RankedColumn
  | 'id'
  | 'status'
  | 'visibility'
  | 'price'
  | 'final_price'
  | 'total_qty'
  | 'is_promoted'
  | 'in_stock';

const ranked: readonly string[] = ['code', 'url_path', 'url_key', 'type_id', 'created_at'];
const valued: readonly string[] = [
  ...ranked,
  ...['id', 'status', 'visibility', 'price', 'final_price', 'total_qty', 'is_promoted', 'in_stock'],
];
export const isRanked = (column: ColumnName): column is RankedColumn => ranked.includes(column);
/** True if ProductColumns contains the column. */
export const isValued = (column: ColumnName): column is ValueColumn => valued.includes(column);

const never: Condition = () => false;
const always: Condition = () => true;

function termsOf(field: Field, values: readonly Scalar[], columns: ProductColumns): Condition | undefined {
  switch (field.at) {
    case 'list': {
      const places = new Uint8Array(columns.rows.length);
      for (const id of integersOf(values)) for (const at of columns.inCategory(id)) places[at] = 1;
      return (_, at) => places[at] === 1;
    }
    case 'facet': {
      const wanted = new Set(values.map(String));
      return ({ facets }) => facetOf(facets, field.code)?.some((one) => wanted.has(one)) ?? false;
    }
    case 'column': {
      const { column, type } = field;
      if (!isValued(column)) return undefined;
      const wanted = new Set<string | number | boolean | null>(
        type === 'text'
          ? values.map(String)
          : type === 'boolean'
            ? truthsOf(values)
            : type === 'integer'
              ? integersOf(values)
              : centsOf(values),
      );
      return (row) => wanted.has(row[column]);
    }
    default:
      return undefined;
  }
}

/** Returns the floor and the ceiling of a decimal that is shifted by `places`. */
function wholeAround(decimal: string, places: number): [floor: number, ceiling: number] | undefined {
  const parts = /^(-?)(\d{1,30})(?:\.(\d{1,30}))?$/.exec(decimal);
  if (!parts) return undefined;
  const [, sign, whole = '', part = ''] = parts;
  const digits = part.padEnd(places, '0');
  const size = Number(`${whole}${digits.slice(0, places)}`);
  const isWhole = /^0*$/.test(digits.slice(places));
  if (sign === '') return [size, isWhole ? size : size + 1];
  return [isWhole ? -size : -size - 1, -size];
}

function rangeOf(field: Field, bounds: Bounds): Condition | undefined {
  if (field.at !== 'column' || (field.type !== 'integer' && field.type !== 'cents')) return undefined;
  const { column, type } = field;
  if (!isValued(column)) return undefined;
  let [low, high] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (const [key, bound] of Object.entries(bounds)) {
    const decimal = decimalOf(bound);
    const around = decimal === undefined ? undefined : wholeAround(decimal, type === 'cents' ? 2 : 0);
    if (around === undefined) return undefined;
    const [floor, ceiling] = around;
    if (key === 'gte') low = Math.max(low, ceiling);
    if (key === 'gt') low = Math.max(low, floor + 1);
    if (key === 'lte') high = Math.min(high, floor);
    if (key === 'lt') high = Math.min(high, ceiling - 1);
  }
  return (row) => {
    const value = row[column];
    return typeof value === 'number' && value >= low && value <= high;
  };
}

function existsOf(field: Field): Condition | undefined {
  switch (field.at) {
    case 'list':
      return ({ category_ids }) => (category_ids?.length ?? 0) > 0;
    case 'facet':
      return ({ facets }) => facetOf(facets, field.code) !== undefined;
    case 'column': {
      const { column } = field;
      return isValued(column) ? (row) => row[column] !== null : undefined;
    }
    default:
      return undefined;
  }
}

/** bit of the field `name` among the searched fields */
const NAME = 1;

/** Counts the conditions that hold. */
function countOf(conditions: readonly Condition[], row: ProductRow, at: number): number {
  let count = 0;
  for (const holds of conditions) if (holds(row, at)) count += 1;
  return count;
}

export function conditionOf(
  clause: Clause,
  columns: ProductColumns,
  placesOf: PlacesOf,
): Condition | undefined {
  const all = (parts: readonly Clause[]): Condition[] | undefined => {
    const conditions: Condition[] = [];
    for (const part of parts) {
      const condition = conditionOf(part, columns, placesOf);
      if (condition === undefined) return undefined;
      conditions.push(condition);
    }
    return conditions;
  };
  switch (clause.is) {
    case 'all':
      return always;
    case 'and': {
      const parts = all(clause.of);
      return parts && ((row, at) => parts.every((holds) => holds(row, at)));
    }
    case 'some': {
      const parts = all(clause.of);
      return parts && ((row, at) => countOf(parts, row, at) >= clause.atLeast);
    }
    case 'not': {
      const holds = conditionOf(clause.of, columns, placesOf);
      return holds && ((row, at) => !holds(row, at));
    }
    case 'terms':
      return termsOf(clause.field, clause.values, columns);
    case 'range':
      return rangeOf(clause.field, clause.bounds);
    case 'exists':
      return existsOf(clause.field);
    case 'words': {
      if (clause.words.length === 0) return never;
      const fields = clause.words.map((word) => placesOf(word).fields);
      const asked = clause.column === 'search_name' ? NAME : 0xff;
      return (_, at) => {
        let count = 0;
        for (const one of fields) if (((one[at] ?? 0) & asked) !== 0) count += 1;
        return count >= clause.atLeast;
      };
    }
    case 'identifier': {
      const places = new Set(columns.identifiers.of(clause.compact));
      return (_, at) => places.has(at);
    }
  }
}
