// Evaluates a query on rows of ProductColumns, equivalent to question-sql.ts for fields with a column.
// Invariant: a query that the columns cannot decide exactly as the database does yields undefined.

import type { PlacesOf } from './candidates-of.ts';
import type { Bounds, Clause, Scalar } from './clause.ts';
import { centsOf, decimalOf, integersOf, truthsOf } from './decimal-of.ts';
import type { ColumnName, Field } from './field-of.ts';
import {
  type FlagColumn,
  flagColumns,
  type IntegerColumn,
  integerColumns,
  NO_FLAG,
  NO_INTEGER,
  type ProductColumns,
  type RankedColumn,
  type TextColumn,
  textColumns,
  type ValueColumn,
} from './product-columns.ts';

/** True if the row matches. */
export type Condition = (at: number) => boolean;

const isIn = <Name extends string>(names: readonly Name[], column: string): column is Name =>
  (names as readonly string[]).includes(column);
export const isText = (column: ColumnName): column is TextColumn => isIn(textColumns, column);
export const isFlag = (column: ColumnName): column is FlagColumn => isIn(flagColumns, column);
export const isInteger = (column: ColumnName): column is IntegerColumn => isIn(integerColumns, column);
export const isRanked = (column: ColumnName): column is RankedColumn =>
  isText(column) || column === 'created_at';
/** True if ProductColumns contains the column. */
export const isValued = (column: ColumnName): column is ValueColumn =>
  column === 'id' || isRanked(column) || isFlag(column) || isInteger(column);

const never: Condition = () => false;
const always: Condition = () => true;
/** number of values up to which comparing one after another is faster than a set */
const COMPARED_MAX = 8;

/** Returns a condition for rows in a list. */
function amongRows(columns: ProductColumns, ...lists: readonly Int32Array[]): Condition {
  const among = new Uint8Array(columns.size);
  for (const rows of lists) for (const at of rows) among[at] = 1;
  return (at) => among[at] === 1;
}

function oneOf(values: Int32Array | Int8Array, wanted: readonly number[]): Condition {
  const [only] = wanted;
  if (wanted.length === 1) return (at) => values[at] === only;
  if (wanted.length <= COMPARED_MAX) return (at) => wanted.includes(values[at] as number);
  const set = new Set(wanted);
  return (at) => set.has(values[at] as number);
}

function termsOf(field: Field, values: readonly Scalar[], columns: ProductColumns): Condition | undefined {
  switch (field.at) {
    case 'list':
      return amongRows(columns, ...integersOf(values).map(columns.inCategory));
    case 'facet': {
      const wanted = new Set(values.map(String));
      return columns.facets.having(
        (code, options) => code === field.code && options.some((one) => wanted.has(one)),
      );
    }
    case 'column': {
      const { column, type } = field;
      if (!isValued(column)) return undefined;
      if (column === 'created_at') return amongRows(columns, columns.createdAt(values.map(String)));
      if (isText(column)) return amongRows(columns, columns.named(column, values.map(String)));
      if (isFlag(column)) return oneOf(columns.flags(column), truthsOf(values).map(Number));
      const wanted = type === 'integer' ? integersOf(values) : centsOf(values);
      return oneOf(column === 'id' ? columns.ids : columns.integers(column), wanted);
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

/** Returns the bounds as whole numbers, both included, in hundredths for `cents`; undefined if one is no number. */
export function wholeBounds(
  bounds: Bounds,
  type: 'integer' | 'cents',
): [low: number, high: number] | undefined {
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
  return [low, high];
}

function rangeOf(field: Field, bounds: Bounds, columns: ProductColumns): Condition | undefined {
  if (field.at !== 'column' || (field.type !== 'integer' && field.type !== 'cents')) return undefined;
  const { column, type } = field;
  const whole = wholeBounds(bounds, type);
  if (whole === undefined) return undefined;
  const [low, high] = whole;
  if (column !== 'id' && !isInteger(column)) return undefined;
  const numbers = column === 'id' ? columns.ids : columns.integers(column);
  return (at) => {
    const value = numbers[at] as number;
    return value !== NO_INTEGER && value >= low && value <= high;
  };
}

function existsOf(field: Field, columns: ProductColumns): Condition | undefined {
  switch (field.at) {
    case 'list':
      return (at) => columns.categoriesOf(at).length > 0;
    case 'facet':
      return columns.facets.having((code) => code === field.code);
    case 'column': {
      const { column } = field;
      if (!isValued(column)) return undefined;
      if (isInteger(column)) {
        const numbers = columns.integers(column);
        return (at) => numbers[at] !== NO_INTEGER;
      }
      if (isFlag(column)) {
        const flags = columns.flags(column);
        return (at) => flags[at] !== NO_FLAG;
      }
      return (at) => columns.valueOf(column, at) !== null;
    }
    default:
      return undefined;
  }
}

/** bit of the field `name` among the searched fields */
const NAME = 1;

/** Counts the conditions that hold. */
function countOf(conditions: readonly Condition[], at: number): number {
  let count = 0;
  for (const holds of conditions) if (holds(at)) count += 1;
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
      return parts && ((at) => parts.every((holds) => holds(at)));
    }
    case 'some': {
      const parts = all(clause.of);
      return parts && ((at) => countOf(parts, at) >= clause.atLeast);
    }
    case 'not': {
      const holds = conditionOf(clause.of, columns, placesOf);
      return holds && ((at) => !holds(at));
    }
    case 'terms':
      return termsOf(clause.field, clause.values, columns);
    case 'range':
      return rangeOf(clause.field, clause.bounds, columns);
    case 'exists':
      return existsOf(clause.field, columns);
    case 'words': {
      if (clause.words.length === 0) return never;
      const fields = clause.words.map((word) => placesOf(word).fields);
      const asked = clause.column === 'search_name' ? NAME : 0xff;
      return (at) => {
        let count = 0;
        for (const one of fields) if (((one[at] ?? 0) & asked) !== 0) count += 1;
        return count >= clause.atLeast;
      };
    }
    case 'identifier': {
      const rows = new Set(columns.identifiers.of(clause.compact));
      return (at) => rows.has(at);
    }
  }
}
