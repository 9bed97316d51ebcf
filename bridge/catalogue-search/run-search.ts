// Asks the database and writes the answer in the raw shape of the catalogue family: no envelope. Whole documents pass
// as the text the database gives, unparsed: a pull of 500 products is a copy, not work.
import { type SQL, sql } from 'drizzle-orm';
import type { Entity } from '../../schemas/bridge/catalogue.ts';
import { type Db, rowsOf } from '../database/open.ts';
import type { Searching } from '../database/searching.ts';
import { documents } from '../database/tables.ts';
import { candidatesSql } from './candidates.ts';
import type { Aggregation, Search } from './clause.ts';
import type { Field } from './fields.ts';
import { filterSources } from './source-filter.ts';
import {
  afterSql,
  identifiedSql,
  identifiersIn,
  questionSql,
  scoreSql,
  sortValueSql,
  wordsIn,
} from './to-sql.ts';
import { forgiveTypos } from './typos.ts';

export type Place = { store: string; index: string; entity: Entity };
type Hit = {
  id: number;
  total?: number;
  source: string;
  score: number | null;
  [sort: `s${number}`]: string | number | boolean | null;
};

/** Money as decimals, truths as the words that documents have. */
function comparable(type: string, column: SQL): SQL {
  if (type === 'cents') return sql`(${column}::numeric / 100)::float8`;
  return type === 'boolean' ? sql`${column}::text` : column;
}

/** The values of a field as rows `v(value)` beside each document, for counting. */
function countedValues(field: Field): SQL {
  switch (field.at) {
    case 'facet':
      return sql`, jsonb_array_elements_text(${documents.facets} -> ${field.code}::text) as v(value)`;
    case 'list':
      return sql`, unnest(${documents[field.column]}) as v(value)`;
    case 'column': {
      const column = sql`${documents[field.column]}`;
      return sql`, lateral (select ${comparable(field.type, column)} as value) as v`;
    }
    case 'path':
      return sql`, lateral (select ${sortValueSql({ field, name: '', descending: false })} as value) as v`;
  }
}

const bound = (value: number): string => (Number.isInteger(value) ? `${value}.0` : String(value));

const termsAnswer = (
  rows: readonly { key: string | number; doc_count: number }[],
  size: number,
  all: number,
) => {
  const shown = rows.slice(0, size);
  return {
    doc_count_error_upper_bound: 0,
    sum_other_doc_count: all - shown.reduce((sum, row) => sum + row.doc_count, 0),
    buckets: shown.map(({ key, doc_count }) => ({ key, doc_count })),
  };
};

type FacetTerms = { name: string; code: string; size: number };

/** All attributes a listing counts, in one walk over its products. */
async function aggregateFacets(
  db: Db,
  where: SQL,
  asked: readonly FacetTerms[],
): Promise<[string, unknown][]> {
  const codes = sql.param([...new Set(asked.map(({ code }) => code))]);
  const rows = await rowsOf<{ code: string; key: string; doc_count: number }>(
    db,
    sql`select f.key as code, v.value as key, count(*)::integer as doc_count
      from ${documents}, jsonb_each(${documents.facets}) as f(key, value), jsonb_array_elements_text(f.value) as v(value)
      where ${where} and f.key = any(${codes}::text[])
      group by f.key, v.value order by f.key, doc_count desc, v.value`,
  );
  const byCode = new Map<string, typeof rows>();
  for (const row of rows) {
    const known = byCode.get(row.code);
    if (known) known.push(row);
    else byCode.set(row.code, [row]);
  }
  return asked.map(({ name, code, size }) => {
    const found = byCode.get(code) ?? [];
    return [
      name,
      termsAnswer(
        found,
        size,
        found.reduce((sum, row) => sum + row.doc_count, 0),
      ),
    ];
  });
}

async function aggregate(db: Db, where: SQL, { field, ...asked }: Aggregation): Promise<unknown> {
  const values = sql`from ${documents}${countedValues(field)} where ${where} and v.value is not null`;
  if (asked.is === 'terms') {
    const rows = await rowsOf<{ key: string | number; doc_count: number; all: number }>(
      db,
      sql`select v.value as key, count(*)::integer as doc_count, (sum(count(*)) over ())::integer as all
        ${values} group by v.value order by doc_count desc, v.value limit ${asked.size}`,
    );
    return termsAnswer(rows, asked.size, rows[0]?.all ?? 0);
  }
  const value = sql`(case when v.value::text ~ '^-?[0-9]+([.][0-9]+)?$' then v.value::text::numeric end)`;
  const counts = asked.ranges.map(({ from, to }, at) => {
    const parts = [sql`${value} is not null`];
    if (from !== undefined) parts.push(sql`${value} >= ${String(from)}::numeric`);
    if (to !== undefined) parts.push(sql`${value} < ${String(to)}::numeric`);
    return sql`count(*) filter (where ${sql.join(parts, sql` and `)})::integer as ${sql.identifier(`r${at}`)}`;
  });
  const [row] = await rowsOf<Record<string, number>>(db, sql`select ${sql.join(counts, sql`, `)} ${values}`);
  return {
    buckets: asked.ranges.map(({ from, to, key }, at) => ({
      key: key ?? `${from === undefined ? '*' : bound(from)}-${to === undefined ? '*' : bound(to)}`,
      ...(from === undefined ? {} : { from }),
      ...(to === undefined ? {} : { to }),
      doc_count: row?.[`r${at}`] ?? 0,
    })),
  };
}

/** The page of hits. `counts`: each says how many there are in all. */
async function selectHits(db: Db, search: Search, where: SQL, counts: boolean): Promise<Hit[]> {
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
  return rowsOf<Hit>(
    db,
    sql`select hit.*, (select ${documents.doc}::text from ${documents} where ${documents}.ctid = hit.row) as source
      from (
        select ${documents}.ctid as row, ${documents.id}, ${score} as score${counts ? sql`, (count(*) over ())::integer as total` : sql``}${sql.join([...sorted, ...ranks], sql``)}
        from ${documents} where ${where} and ${behind}
        order by ${byRank} limit ${search.size} offset ${search.from}
      ) as hit order by ${byRank}`,
  );
}

/** What was found, before it is written down. Sources are JSON text. */
export type Found = {
  db: Db;
  place: Place;
  search: Search;
  where: SQL;
  hits: readonly (Hit & { source: string })[];
  total: number;
  aggregations: readonly (readonly [name: string, answer: unknown])[];
  startedAt: number;
};

/**
 * Asks the database.
 * In: where to look, what is asked, how the answer is written, whether anybody still waits for it. Out: what `write`
 * makes of it.
 */
export const runSearch = <T>(
  searching: Searching,
  place: Place,
  asked: Search,
  write: (found: Found) => T | Promise<T>,
  gone?: AbortSignal,
): Promise<T> => searching(gone, (db) => searchIn(db, place, asked, write));

/** How many are found in all; it is asked for only where no hit has brought it along. */
async function totalOf(db: Db, search: Search, where: SQL, hits: readonly Hit[]): Promise<number> {
  if (!search.countTotal) return search.from + hits.length;
  const [first] = hits;
  if (first?.total !== undefined) return first.total;
  const [row] = await rowsOf<{ total: number }>(
    db,
    sql`select count(*)::integer as total from ${documents} where ${where}`,
  );
  return row?.total ?? 0;
}

async function searchIn<T>(
  db: Db,
  place: Place,
  asked: Search,
  write: (found: Found) => T | Promise<T>,
): Promise<T> {
  const startedAt = performance.now();
  const search = { ...asked, clause: await forgiveTypos(db, place.store, asked.clause) };
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
  const facets = search.aggregations.flatMap((asked) =>
    asked.is === 'terms' && asked.field.at === 'facet'
      ? [{ name: asked.name, code: asked.field.code, size: asked.size }]
      : [],
  );
  const counted = new Map(facets.length > 0 ? await aggregateFacets(db, where, facets) : []);
  for (const asked of search.aggregations)
    if (!counted.has(asked.name)) counted.set(asked.name, await aggregate(db, where, asked));
  // in the order they were asked in
  const aggregations = search.aggregations.map(({ name }) => [name, counted.get(name)] as const);

  const sources = await filterSources(
    hits.map(({ source }) => source),
    search.include,
    search.exclude,
  );
  const kept = hits.map((hit, at) => ({ ...hit, source: sources[at] ?? hit.source }));
  return write({ db, place, search, where, hits: kept, total, aggregations, startedAt });
}

/** The answer as JSON text in the raw shape. */
export function hitsAnswer({ place, search, hits, total, aggregations, startedAt }: Found): string {
  const written = hits.map((hit) => {
    const sort = search.sort.map((by, at) => {
      const value = hit[`s${at}`] ?? null;
      return by.field.at === 'column' && by.field.type === 'cents' && typeof value === 'number'
        ? value / 100
        : value;
    });
    const head = { _index: place.index, _type: place.entity, _id: String(hit.id), _score: hit.score };
    const tail = search.sort.length > 0 ? `,"sort":${JSON.stringify(sort)}` : '';
    return `${JSON.stringify(head).slice(0, -1)},"_source":${hit.source}${tail}}`;
  });
  const maxScore = hits.reduce<number | null>(
    (best, { score }) => (score === null ? best : Math.max(best ?? 0, score)),
    null,
  );
  const tail =
    aggregations.length > 0 ? `,"aggregations":${JSON.stringify(Object.fromEntries(aggregations))}` : '';
  const took = Math.round(performance.now() - startedAt);
  return `{"took":${took},"timed_out":${took > search.timeoutMs},"hits":{"total":${total},"max_score":${JSON.stringify(maxScore)},"hits":[${written.join(',')}]}${tail}}`;
}
