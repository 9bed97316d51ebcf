// Answers a search from the database alone. Whole documents pass as the text it gives, unparsed: a pull of 500 products is
// a copy, not work.
import { type SQL, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../database/open.ts';
import { documents } from '../database/tables.ts';
import type { Hit, Place, Write } from './answer-shapes.ts';
import { candidatesSql } from './candidates.ts';
import type { Search } from './clause.ts';
import { aggregateAll, countOptions } from './count-in-database.ts';
import { filterSources } from './source-filter.ts';
import { emptyDocument } from './store-view.ts';
import {
  afterSql,
  identifiedSql,
  identifiersIn,
  questionSql,
  scoreSql,
  sortValueSql,
  wordsIn,
} from './to-sql.ts';
import { forgiveTypos, vocabularyOf } from './typos.ts';

type ReadHit = Hit & { total?: number; source: string };

/** The page of hits. `counts`: each says how many there are in all. */
async function selectHits(db: Db, search: Search, where: SQL, counts: boolean): Promise<ReadHit[]> {
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
  // whoever types a number means that product, whatever the order of the rest
  if (identifiers.length > 0 && search.searchAfter === undefined)
    order.unshift({ value: identifiedSql(identifiers), direction: descending });
  if (search.sort.at(-1)?.name !== 'id') order.push({ value: sql`${documents.id}`, direction: ascending });
  // "asc nulls last" is what an index has anyway; "desc nulls last" is not, but id and updated_at are never null.
  const behind = search.searchAfter === undefined ? sql`true` : afterSql(search.sort, search.searchAfter);
  const sorted = search.sort.map((by, at) => sql`, ${sortValueSql(by)} as ${sql.identifier(`s${at}`)}`);
  const ranks = order.map(({ value }, at) => sql`, ${value} as ${sql.identifier(`r${at}`)}`);
  const byRank = sql.join(
    order.map(({ direction }, at) => sql`${sql.identifier(`r${at}`)} ${direction}`),
    sql`, `,
  );
  // first which, then their documents: beside a sort every document that matches would be written out
  return rowsOf<ReadHit>(
    db,
    sql`select hit.*, (select ${documents.doc}::text from ${documents} where ${documents}.ctid = hit.row) as source
      from (
        select ${documents}.ctid as row, ${documents.id}, ${score} as score${counts ? sql`, (count(*) over ())::integer as total` : sql``}${sql.join([...sorted, ...ranks], sql``)}
        from ${documents} where ${where} and ${behind}
        order by ${byRank} limit ${search.size} offset ${search.from}
      ) as hit order by ${byRank}`,
  );
}

/** How many are found in all; it is asked for only where no hit has brought it along. */
async function totalOf(db: Db, search: Search, where: SQL, hits: readonly ReadHit[]): Promise<number> {
  if (!search.countTotal) return search.from + hits.length;
  const [first] = hits;
  if (first?.total !== undefined) return first.total;
  const [row] = await rowsOf<{ total: number }>(
    db,
    sql`select count(*)::integer as total from ${documents} where ${where}`,
  );
  return row?.total ?? 0;
}

/** Answers from the database alone. */
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
  const where = sql`${documents.store} = ${place.store} and ${documents.entity} = ${place.entity}
    and ${among ?? sql`true`} and ${questionSql(search.clause)} and ${enough}`;
  const hits = await selectHits(db, search, where, search.countTotal && search.searchAfter === undefined);
  const total = await totalOf(db, search, where, hits);
  const aggregations = await aggregateAll(db, where, search.aggregations);
  const sources = await filterSources(
    hits.map(({ source }) => Buffer.from(source)),
    search.include,
    search.exclude,
  );
  const kept = hits.map((hit, at) => ({ ...hit, source: sources[at] ?? emptyDocument }));
  return write({
    ask: (work) => work(db),
    countOptions: (codes) => countOptions(db, where, codes),
    ...{ place, search, hits: kept, total, aggregations, startedAt },
  });
}
