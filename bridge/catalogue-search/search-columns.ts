// Runs a search on ProductColumns: selects and sorts products, and computes the total and aggregations. Equivalent to
// search-database.ts; a test compares both.
import { isOneTypoAway, searchedFields } from '../database/fold.ts';
import { candidatesOf, type PlacesOf, placesIn } from './candidates-of.ts';
import type { Clause, Search, SortBy } from './clause.ts';
import { conditionOf, isRanked, isValued } from './condition.ts';
import { countInMemory, optionsIn } from './count-in-memory.ts';
import { forgiveTypos, type Vocabulary } from './forgive-typos.ts';
import { type ProductColumns, type ProductRow, rowOf, type Selection } from './product-columns.ts';
import { identifiersIn, lowerAscii, wordsIn, writtenNumbersIn } from './question-sql.ts';
import type { Answered, Hit } from './terms-answer.ts';

/**
 * Maximum number of conditions multiplied by the number of rows; equals a few milliseconds of work. A larger query
 * would block the event loop for too long.
 */
const WORK_MAX = 500_000;
/** maximum number of first rows that are selected without a full sort; if more are needed, all rows are sorted */
const CHOSEN_MAX = 500;
/** number of rows that are sorted and cached for each query; covers the first pages of a listing */
const REMEMBERED = 120;
/** score of an exact article number, as in `scoreSql` */
const IDENTIFIED_SCORE = 20;

const searchable = ({ visibility, status }: ProductRow): boolean =>
  (visibility === 3 || visibility === 4) && (status === 0 || status === 1);

const vocabularyIn = (columns: ProductColumns): Vocabulary => {
  const isSold = (places: Int32Array): boolean =>
    places.some((place) => searchable(columns.rows[rowOf(place)] as ProductRow));
  const isKnown = (text: string): boolean => {
    for (const [, places] of columns.words.beginning(text)) if (isSold(places)) return true;
    return false;
  };
  return {
    unknownOf: async (typed) => typed.filter((text) => !isKnown(text)),
    neighbours: async (typed) =>
      new Map(
        typed.map((text) => [
          text,
          [...columns.words.beginning([...text][0] ?? '')].flatMap(([word, places]) =>
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
function compareBy({ field, descending }: SortBy, columns: ProductColumns): Compare | undefined {
  if (field.at !== 'column' || !isValued(field.column)) return undefined;
  const { column } = field;
  const way = descending ? -1 : 1;
  if (isRanked(column)) {
    const ranks = columns.ranksOf(column);
    const rank = (at: number): number => ranks[at] ?? -1;
    return (a, b) => (rank(a) < 0 || rank(b) < 0 ? rank(b) - rank(a) : way * (rank(a) - rank(b)));
  }
  const valueAt = (at: number): number | boolean | null => columns.rows[at]?.[column] ?? null;
  return (a, b) => {
    const [x, y] = [valueAt(a), valueAt(b)];
    if (x === y) return 0;
    if (x === null) return 1;
    return y === null ? -1 : way * (Number(x) - Number(y));
  };
}

/** Returns the first rows by a strict total order. */
function firstOf(rows: readonly number[], compare: Compare, count: number): number[] {
  if (count > CHOSEN_MAX || count >= rows.length) return rows.toSorted(compare).slice(0, count);
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

/** Returns by row the same score as scoreSql; undefined if the query contains no words. */
function scoresOf(
  columns: ProductColumns,
  { clause }: Search,
  placesOf: PlacesOf,
  identified: ReadonlySet<number>,
): Uint16Array | undefined {
  const words = wordsIn(clause).map(placesOf);
  if (words.length === 0) return undefined;
  const scores = new Uint16Array(columns.rows.length);
  for (const { rows, fields } of words)
    for (const at of rows)
      searchedFields.forEach(([, boost], field) => {
        if (((fields[at] ?? 0) & (1 << field)) !== 0) scores[at] = (scores[at] ?? 0) + boost;
      });
  for (const at of identified) scores[at] = (scores[at] ?? 0) + IDENTIFIED_SCORE;
  return scores;
}

/** Finds the matching rows and sorts the first `count` of them. Returns undefined if only the database can do so. */
async function select(columns: ProductColumns, asked: Search, count: number): Promise<Selection | undefined> {
  const search = { ...asked, clause: await forgiveTypos(vocabularyIn(columns), asked.clause) };
  const placesOf = placesIn(columns);
  const isFound = conditionOf(search.clause, columns, placesOf);
  const orders = search.sort.map((by) => compareBy(by, columns));
  if (!isFound || orders.includes(undefined)) return undefined;
  const candidates = candidatesOf(search.clause, columns, placesOf) ?? Array.from(columns.rows.keys());
  if (candidates.length * conditionsIn(search.clause) > WORK_MAX) return undefined;

  const identified = new Set(
    identifiersIn(search.clause).flatMap((compact) => [...columns.identifiers.of(compact)]),
  );
  const scores = scoresOf(columns, search, placesOf, identified);
  const rows = candidates.filter(
    (at) => isFound(columns.rows[at] as ProductRow, at) && (!scores || (scores[at] ?? 0) >= search.minScore),
  );
  const order = orders as Compare[];
  if (scores && (search.bestFirst || search.sort.length === 0))
    order.unshift((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0));
  // products with the typed article number come first in every sort
  if (identified.size > 0) {
    const written = new Set(writtenNumbersIn(search.clause).map(lowerAscii));
    const rankOf = (at: number): number =>
      identified.has(at) ? 1 + Number(written.has(lowerAscii(columns.rows[at]?.code ?? ''))) : 0;
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
  return { clause: search.clause, rows: Int32Array.from(rows), first };
}

/** Returns the cached result of a query, or computes it. Pages of one listing share it. */
async function selectionOf(columns: ProductColumns, asked: Search): Promise<Selection | undefined> {
  const { clause, sort, bestFirst, minScore, from, size } = asked;
  const key = JSON.stringify([clause, sort, bestFirst, minScore]);
  const known = columns.selections.get(key);
  if (known && known.first.length >= Math.min(from + size, known.rows.length)) return known;
  const selection = await select(columns, asked, Math.max(from + size, REMEMBERED));
  if (selection) columns.selections.set(key, selection);
  return selection;
}

/** Runs a search without reading documents. Returns undefined if only the database can run it. */
export async function searchColumns(columns: ProductColumns, asked: Search): Promise<Answered | undefined> {
  const counts = asked.aggregations.map((one) => [one.name, countInMemory(one)] as const);
  if (asked.searchAfter !== undefined || counts.some(([, count]) => count === undefined)) return undefined;
  const selection = await selectionOf(columns, asked);
  if (selection === undefined) return undefined;
  const search = { ...asked, clause: selection.clause };
  const rowAt = (at: number): ProductRow => columns.rows[at] as ProductRow;
  const hits = selection.first.slice(search.from, search.from + search.size).map(({ at, score }): Hit => {
    const row = rowAt(at);
    const sorted = search.sort.map(({ field }, i) => [
      `s${i}`,
      field.at === 'column' && isValued(field.column) ? row[field.column] : null,
    ]);
    return { id: row.id, score, ...Object.fromEntries(sorted) };
  });
  const found = (): ProductRow[] => Array.from(selection.rows, rowAt);
  const counted = counts.length > 0 ? found() : [];
  return {
    search,
    hits,
    total: search.countTotal ? selection.rows.length : search.from + hits.length,
    aggregations: counts.map(([name, count]) => [name, count?.(counted)]),
    countOptions: async (codes) => optionsIn(found(), codes),
  };
}
