// Runs a search in the database. Documents are passed on as text without parsing, so that a pull of 500 products is a
// mere copy.
import { type SQL, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../database/open-database.ts';
import { documents } from '../database/tables.ts';
import { createSlices } from '../wire/create-slices.ts';
import { candidatesSql } from './candidates-sql.ts';
import type { Search, SortBy } from './clause.ts';
import { countInDatabase, countOptions } from './count-in-database.ts';
import { forgiveTypos, vocabularyOf } from './forgive-typos.ts';
import {
  afterSql,
  flattened,
  identifiersIn,
  numberRankSql,
  questionSql,
  scoreSql,
  sortValueSql,
  wordsIn,
  writtenNumbersIn,
} from './question-sql.ts';
import { filterSources } from './source-filter.ts';
import { emptyDocument } from './store-view.ts';
import type { Hit, Place, Write } from './terms-answer.ts';

/** Maximum number of documents per statement, because on PGlite all other statements wait until it ends. */
const AT_ONCE = 50;

type FoundHit = Hit & { total?: number };
type ReadHit = FoundHit & { source: Buffer };
const bytesOf = (source: string | null): Buffer => (source === null ? emptyDocument : Buffer.from(source));

/** Returns a page of hits. `counts`: true adds the total to each hit. */
async function selectHits(
  db: Db,
  place: Place,
  search: Search,
  where: SQL,
  counts: boolean,
): Promise<ReadHit[]> {
  if (search.size === 0) return [];
  const [words, identifiers] = [wordsIn(search.clause), identifiersIn(search.clause)];
  const score = words.length > 0 ? scoreSql(words, identifiers) : sql`null::integer`;
  const [ascending, descending] = [sql`asc nulls last`, sql`desc nulls last`];
  const order = search.sort.map((by) => ({
    value: sortValueSql(by),
    direction: by.descending ? descending : ascending,
  }));
  const isBestFirst = search.bestFirst && search.searchAfter === undefined;
  if (words.length > 0 && (isBestFirst || search.sort.length === 0))
    order.unshift({ value: score, direction: descending });
  // products with the typed article number come first in every sort
  if (identifiers.length > 0 && search.searchAfter === undefined)
    order.unshift({
      value: numberRankSql(identifiers, writtenNumbersIn(search.clause)),
      direction: descending,
    });
  if (search.sort.at(-1)?.name !== 'id') order.push({ value: sql`${documents.id}`, direction: ascending });
  // "asc nulls last" matches the index; "desc nulls last" does not, but id and updated_at are never null
  const behind = search.searchAfter === undefined ? sql`true` : afterSql(search.sort, search.searchAfter);
  const sorted = search.sort.map((by, at) => sql`, ${sortValueSql(by)} as ${sql.identifier(`s${at}`)}`);
  const ranks = order.map(({ value }, at) => sql`, ${value} as ${sql.identifier(`r${at}`)}`);
  const byRank = sql.join(
    order.map(({ direction }, at) => sql`${sql.identifier(`r${at}`)} ${direction}`),
    sql`, `,
  );
  const found = sql`
    select ${documents}.ctid as row, ${documents.id}, ${score} as score${counts ? sql`, (count(*) over ())::integer as total` : sql``}${sql.join([...sorted, ...ranks], sql``)}
    from ${documents} where ${where} and ${behind}
    order by ${byRank} limit ${search.size} offset ${search.from}`;
  if (search.size > AT_ONCE) return withSources(db, place, search.sort, await rowsOf<FoundHit>(db, found));
  // selects rows first and their documents afterwards: sorting would otherwise materialise every matching document
  const rows = await rowsOf<FoundHit & { source: string | null }>(
    db,
    sql`select hit.*, (select ${documents.doc}::text from ${documents} where ${documents}.ctid = hit.row) as source
      from (${found}) as hit order by ${byRank}`,
  );
  return rows.map(({ source, ...hit }) => ({ ...hit, source: bytesOf(source) }));
}

/** Returns the stamps by which hits were sorted, by id; undefined if the sort does not name `updated_at`. */
export function stampsOf(sort: readonly SortBy[], hits: readonly Hit[]): Map<number, string> | undefined {
  const at = sort.findIndex(({ name }) => name === 'updated_at');
  return at < 0 ? undefined : new Map(hits.map((hit) => [hit.id, String(hit[`s${at}`])]));
}

const restamped = (source: string, stamp: string): string =>
  JSON.stringify({ ...JSON.parse(source), updated_at: stamp });

/**
 * Reads the documents of hits in batches, as JSON in UTF-8. Deleted documents are returned empty. In a sort by
 * `updated_at`, a document that has changed since the hits were selected gets the stamp by which it was sorted: devices
 * continue after the stamp of the last document, and receive this one again at its new stamp.
 */
export async function sourcesOf(
  db: Db,
  place: Place,
  sort: readonly SortBy[],
  hits: readonly Hit[],
): Promise<Buffer[]> {
  const stamps = stampsOf(sort, hits);
  const sources = new Map<number, Buffer>();
  const rest = createSlices();
  for (let at = 0; at < hits.length; at += AT_ONCE) {
    const ids = hits.slice(at, at + AT_ONCE).map(({ id }) => id);
    const rows = await rowsOf<{ id: number; updated_at: string; source: string }>(
      db,
      sql`select ${documents.id}, ${documents.updated_at}, ${documents.doc}::text as source from ${documents}
        where ${documents.store} = ${place.store} and ${documents.entity} = ${place.entity}
          and ${documents.id} = any(${sql.param(ids)}::integer[])`,
    );
    // converted per batch, because thousands of long strings would survive several garbage collections
    for (const { id, updated_at, source } of rows) {
      const stamp = stamps?.get(id) ?? updated_at;
      sources.set(id, bytesOf(stamp === updated_at ? source : restamped(source, stamp)));
    }
    await rest();
  }
  return hits.map(({ id }) => sources.get(id) ?? emptyDocument);
}

async function withSources(
  db: Db,
  place: Place,
  sort: readonly SortBy[],
  hits: readonly FoundHit[],
): Promise<ReadHit[]> {
  const sources = await sourcesOf(db, place, sort, hits);
  return hits.map((hit, at) => ({ ...hit, source: sources[at] ?? emptyDocument }));
}

/** Returns the total; runs a statement only if no hit contains it. */
async function totalOf(db: Db, search: Search, where: SQL, hits: readonly ReadHit[]): Promise<number> {
  if (!search.countTotal) return search.from + hits.length;
  const [first] = hits;
  if (first?.total !== undefined) return first.total;
  // an empty first page means that there are no hits
  if (search.from === 0 && search.size > 0 && search.searchAfter === undefined) return 0;
  const [row] = await rowsOf<{ total: number }>(
    db,
    sql`select count(*)::integer as total from ${documents} where ${where}`,
  );
  return row?.total ?? 0;
}

/** Runs a search in the database alone. */
export async function searchDatabase<T>(
  db: Db,
  place: Place,
  asked: Search,
  write: Write<T>,
  startedAt = performance.now(),
): Promise<T> {
  const search = { ...asked, clause: await forgiveTypos(vocabularyOf(db, place.store), asked.clause) };
  const [words, identifiers] = [wordsIn(search.clause), identifiersIn(search.clause)];
  const enough =
    words.length > 0 && search.minScore > 0
      ? sql`${scoreSql(words, identifiers)} >= ${search.minScore}::float8`
      : sql`true`;
  const among = place.entity === 'product' ? candidatesSql(place.store, search.clause) : undefined;
  const where = flattened(sql`${documents.store} = ${place.store} and ${documents.entity} = ${place.entity}
    and ${among ?? sql`true`} and ${questionSql(search.clause)} and ${enough}`);
  const hits = await selectHits(
    db,
    place,
    search,
    where,
    search.countTotal && search.searchAfter === undefined,
  );
  const total = await totalOf(db, search, where, hits);
  const aggregations = await countInDatabase(db, where, search.aggregations);
  const sources = await filterSources(
    hits.map(({ source }) => source),
    search.include,
    search.exclude,
  );
  const kept = hits.map((hit, at) => ({ ...hit, source: sources[at] ?? emptyDocument }));
  return write({
    read: (work) => work(db),
    countOptions: (codes) => countOptions(db, where, codes),
    ...{ place, search, hits: kept, total, aggregations, startedAt },
  });
}
