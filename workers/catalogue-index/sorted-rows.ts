// Sorts rows for a sort option. Most options have few distinct values, or values in a small range: rows are counted by
// value and placed in one pass, instead of being compared.
import type { SortOption } from '#schemas/worker-api.ts';
import type { Columns } from './columns.ts';

/** Largest difference between two values that are counted: 4 MB while rows are sorted. */
const COUNTED_RANGE = 1_000_000;

function negated(values: ArrayLike<number>, rows: number): Float64Array {
  const opposite = new Float64Array(rows);
  for (let row = 0; row < rows; row++) opposite[row] = -(values[row] ?? 0);
  return opposite;
}

/** Returns the place of each text among the distinct ones. */
function places(texts: readonly string[]): number[] {
  const sorted = [...new Set(texts)].sort();
  const placeOf = new Map(sorted.map((text, at) => [text, at]));
  return texts.map((text) => placeOf.get(text) ?? 0);
}

/**
 * Returns a value for each row; rows are sorted by it, ascending. 'best-match' has no access to scores here and uses the
 * quantity.
 */
function valuesOf({ numbers, texts, rows }: Columns, sort: SortOption): Float64Array {
  switch (sort) {
    case 'default':
      return negated(numbers.promoted, rows);
    case 'latest':
    case 'newest':
      return negated(places(texts[sort === 'latest' ? 'updatedAt' : 'createdAt'].texts(rows)), rows);
    case 'price-asc':
      return numbers.price;
    case 'price-desc':
      return negated(numbers.price, rows);
    case 'qty-asc':
      return numbers.qty;
    case 'qty-desc':
    case 'best-match':
      return negated(numbers.qty, rows);
  }
}

/** Sorts rows by their value, equal ones as in `order`. */
function sortedBy(values: ArrayLike<number>, order: Int32Array): Int32Array {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let areWhole = true;
  for (let at = 0; at < order.length; at++) {
    const value = values[at] ?? 0;
    if (value < least) least = value;
    if (value > most) most = value;
    if (!Number.isSafeInteger(value)) areWhole = false;
  }
  if (order.length === 0 || least === most) return order;
  // stable, so that equal rows stay in order
  if (!areWhole || most - least >= COUNTED_RANGE)
    return order.slice().sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0));
  const places = new Int32Array(most - least + 2);
  for (let row = 0; row < order.length; row++) {
    const value = (values[row] ?? 0) - least + 1;
    places[value] = (places[value] ?? 0) + 1;
  }
  for (let value = 1; value < places.length; value++)
    places[value] = (places[value] ?? 0) + (places[value - 1] ?? 0);
  const sorted = new Int32Array(order.length);
  for (let at = 0; at < order.length; at++) {
    const row = order[at] ?? 0;
    const value = (values[row] ?? 0) - least;
    const place = places[value] ?? 0;
    sorted[place] = row;
    places[value] = place + 1;
  }
  return sorted;
}

/** Returns the rows sorted by the id of their product. */
export function rowsById({ numbers, rows }: Columns): Int32Array {
  const order = new Int32Array(rows);
  for (let row = 0; row < rows; row++) order[row] = row;
  return sortedBy(numbers.id, order);
}

/** Returns the rows in the order of a sort option; `byId` breaks ties. */
export const sortedRows = (columns: Columns, sort: SortOption, byId: Int32Array): Int32Array =>
  sortedBy(valuesOf(columns, sort), byId);
