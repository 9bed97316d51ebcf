// Runs a search on ProductColumns: selects and sorts products, and computes the total and aggregations. Equivalent to
// search-database.ts; a test compares both.
import { isOneTypoAway } from '#shared/domain/catalogue/search-text.ts';
import { searchedFields } from '../database/fold.ts';
import { candidatesOf, type PlacesOf, placesIn } from './candidates-of.ts';
import type { Clause, Search, SortBy } from './clause.ts';
import { conditionOf, isFlag, isRanked, isValued } from './condition.ts';
import { countInMemory, optionsIn } from './count-in-memory.ts';
import { forgiveTypos, type Vocabulary } from './forgive-typos.ts';
import { NO_INTEGER, type ProductColumns, rowOf, type Selection } from './product-columns.ts';
import { identifiersIn, lowerAscii, wordsIn, writtenNumbersIn } from './question-sql.ts';
import { RowSet } from './row-set.ts';
import type { Answered, Hit } from './terms-answer.ts';
import { watchFields } from './watch-fields.ts';

/**
 * Maximum number of conditions multiplied by the number of rows; equals a few milliseconds of work. A larger query
 * would block the event loop for too long.
 */
const WORK_MAX = 1_200_000;
/** maximum number of first rows that are selected without a full sort; if more are needed, all rows are sorted */
const CHOSEN_MAX = 500;
/** number of rows that are sorted and cached for each query; covers the first pages of a listing */
const REMEMBERED = 120;
/** score of an exact article number, as in `scoreSql` */
export const IDENTIFIED_SCORE = 20;

const vocabularyIn = (columns: ProductColumns): Vocabulary => {
  const [statuses, visibilities] = [columns.integers('status'), columns.integers('visibility')];
  const isSearchable = (at: number): boolean =>
    (visibilities[at] === 3 || visibilities[at] === 4) && (statuses[at] === 0 || statuses[at] === 1);
  const isSold = (places: Int32Array): boolean => places.some((place) => isSearchable(rowOf(place)));
  const isKnown = (text: string): boolean => {
    for (const places of columns.words.beginning(text)) if (isSold(places)) return true;
    return false;
  };
  return {
    unknownOf: async (typed) => typed.filter((text) => !isKnown(text)),
    neighbours: async (typed) =>
      new Map(
        typed.map((text) => [
          text,
          [...columns.words.near(text)].flatMap(([word, places]) =>
            isOneTypoAway(text, word) && isSold(places) ? [word] : [],
          ),
        ]),
      ),
  };
};

function conditionsIn(clause: Clause): number {
  if (clause.is === 'and' || clause.is === 'some')
    return clause.of.reduce((sum, part) => sum + conditionsIn(part), 1);
  if (clause.is === 'not') return conditionsIn(clause.of);
  return clause.is === 'words' ? clause.words.length : 1;
}

type Compare = (a: number, b: number) => number;

/** Returns the comparator for a sort, with nulls last; undefined if the columns do not contain the field. */
async function compareBy(
  { field, descending }: SortBy,
  columns: ProductColumns,
): Promise<Compare | undefined> {
  if (field.at !== 'column' || !isValued(field.column)) return undefined;
  const { column } = field;
  const isNumber = !isRanked(column) && !isFlag(column);
  // ranks and flags are negative for null
  const missing = isNumber ? NO_INTEGER : -1;
  const values = isRanked(column)
    ? await columns.ranksOf(column)
    : isFlag(column)
      ? columns.flags(column)
      : column === 'id'
        ? columns.ids
        : columns.integers(column);
  const way = descending ? -1 : 1;
  return (a, b) => {
    const [x, y] = [values[a] as number, values[b] as number];
    if (x === y) return 0;
    if (x === missing) return 1;
    return y === missing ? -1 : way * (x - y);
  };
}

/** Returns the first rows by a strict total order. */
function firstOf(rows: Int32Array, compare: Compare, count: number): number[] {
  if (count > CHOSEN_MAX || count >= rows.length) return [...rows.toSorted(compare).subarray(0, count)];
  const chosen: number[] = [];
  for (const row of rows) {
    const last = chosen.at(-1);
    if (chosen.length === count && last !== undefined && compare(last, row) <= 0) continue;
    let [low, high] = [0, chosen.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compare(chosen[middle] as number, row) <= 0) low = middle + 1;
      else high = middle;
    }
    chosen.splice(low, 0, row);
    if (chosen.length > count) chosen.pop();
  }
  return chosen;
}

/** sum of the boosts of a word's fields, by the bits of the fields */
const boostsOf = Uint16Array.from({ length: 1 << searchedFields.length }, (_, bits) =>
  searchedFields.reduce((sum, [, boost], field) => sum + ((bits & (1 << field)) === 0 ? 0 : boost), 0),
);

/** Returns by row the same score as scoreSql; undefined if the query contains no words. */
function scoresOf(
  columns: ProductColumns,
  { clause }: Search,
  placesOf: PlacesOf,
  identified: ReadonlySet<number>,
): Uint16Array | undefined {
  const words = wordsIn(clause).map(placesOf);
  if (words.length === 0) return undefined;
  const scores = new Uint16Array(columns.size);
  for (const { rows, fields } of words)
    for (const at of rows) scores[at] = (scores[at] ?? 0) + (boostsOf[fields[at] ?? 0] ?? 0);
  for (const at of identified) scores[at] = (scores[at] ?? 0) + IDENTIFIED_SCORE;
  return scores;
}

/** Returns the rows that match. @param rows the rows to test, or the number of rows if all are tested */
function matching(rows: Int32Array | number, isFound: (at: number) => boolean): Int32Array {
  if (typeof rows !== 'number') return rows.filter(isFound);
  const found = new Int32Array(rows);
  let count = 0;
  for (let at = 0; at < rows; at++) if (isFound(at)) found[count++] = at;
  return found.subarray(0, count);
}

/**
 * Finds the matching rows, sorts the first `count` of them, and caches the result. Returns undefined if only the
 * database can do so.
 */
async function select(
  columns: ProductColumns,
  asked: Search,
  count: number,
  key: string,
): Promise<Selection | undefined> {
  const search = { ...asked, clause: await forgiveTypos(vocabularyIn(columns), asked.clause) };
  const placesOf = placesIn(columns);
  const orders = await Promise.all(search.sort.map((by) => compareBy(by, columns)));
  // from here on synchronous: a change in between would make the result inconsistent
  const isFound = conditionOf(search.clause, columns, placesOf);
  if (!isFound || orders.includes(undefined)) return undefined;
  const candidates = candidatesOf(search.clause, columns, placesOf);
  if ((candidates?.length ?? columns.size) * conditionsIn(search.clause) > WORK_MAX) return undefined;

  const identified = new Set(
    identifiersIn(search.clause).flatMap((compact) => [...columns.identifiers.of(compact)]),
  );
  const scores = scoresOf(columns, search, placesOf, identified);
  const rows = matching(
    candidates ?? columns.size,
    (at) => isFound(at) && (!scores || (scores[at] ?? 0) >= search.minScore),
  );
  const order = orders as Compare[];
  if (scores && (search.bestFirst || search.sort.length === 0))
    order.unshift((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0));
  // products with the typed article number come first in every sort
  if (identified.size > 0) {
    const written = new Set(writtenNumbersIn(search.clause).map(lowerAscii));
    const rankOf = (at: number): number =>
      identified.has(at) ? 1 + Number(written.has(lowerAscii(String(columns.valueOf('code', at) ?? '')))) : 0;
    order.unshift((a, b) => rankOf(b) - rankOf(a));
  }
  const compare: Compare = (a, b) => {
    for (const by of order) {
      const difference = by(a, b);
      if (difference !== 0) return difference;
    }
    return a - b;
  };
  const first = firstOf(rows, compare, count).map((at) => ({ at, score: scores?.[at] ?? null }));
  const watched = watchFields(search, (leaf) => conditionOf(leaf, columns, placesOf));
  const selection = { key, watched, clause: search.clause, rows: new RowSet(rows, columns.size), first };
  columns.selections.set(key, selection);
  return selection;
}

/** Returns the cached result of a query, or computes it. Pages of one listing share it. */
async function selectionOf(columns: ProductColumns, asked: Search): Promise<Selection | undefined> {
  const { clause, sort, bestFirst, minScore, from, size } = asked;
  const key = JSON.stringify([clause, sort, bestFirst, minScore]);
  const known = columns.selections.get(key);
  if (known && known.first.length >= Math.min(from + size, known.rows.size)) return known;
  return select(columns, asked, Math.max(from + size, REMEMBERED), key);
}

/** Runs a search without reading documents. Returns undefined if only the database can run it. */
export async function searchColumns(columns: ProductColumns, asked: Search): Promise<Answered | undefined> {
  const counts = asked.aggregations.map((one) => [one.name, countInMemory(one)] as const);
  if (asked.searchAfter !== undefined || counts.some(([, count]) => count === undefined)) return undefined;
  const selection = await selectionOf(columns, asked);
  if (selection === undefined) return undefined;
  for (const { field } of asked.aggregations) selection.watched.add(field);
  const search = { ...asked, clause: selection.clause };
  const hits = selection.first.slice(search.from, search.from + search.size).map(({ at, score }): Hit => {
    const sorted = search.sort.map(({ field }, i) => [
      `s${i}`,
      field.at === 'column' && isValued(field.column) ? columns.valueOf(field.column, at) : null,
    ]);
    return { id: columns.ids[at] as number, score, ...Object.fromEntries(sorted) };
  });
  const counted = counts.length > 0 ? selection.rows.rows() : new Int32Array();
  return {
    search,
    selection,
    hits,
    total: search.countTotal ? selection.rows.size : search.from + hits.length,
    aggregations: counts.map(([name, count]) => [name, count?.(columns, counted)]),
    countOptions: async (codes) => optionsIn(columns, selection.rows.rows(), codes),
  };
}
