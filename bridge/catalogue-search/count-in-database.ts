// Counts aggregations over search results in the database.
import { type SQL, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../database/open-database.ts';
import { documents } from '../database/tables.ts';
import type { Aggregation } from './clause.ts';
import type { Field } from './field-of.ts';
import { sortValueSql } from './question-sql.ts';
import { type CountedOption, rangesAnswer, termsAnswer } from './terms-answer.ts';

/** Converts cents to decimal amounts, and booleans to their text form as used in documents. */
function comparable(type: string, column: SQL): SQL {
  if (type === 'cents') return sql`(${column}::numeric / 100)::float8`;
  return type === 'boolean' ? sql`${column}::text` : column;
}

/** Returns the SQL that joins a field's values to each document as rows `v(value)`. */
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

type FacetTerms = { name: string; code: string; size: number };

/** Counts all requested attributes in a single pass over the products. */
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

/** Counts the found products with each option, as their own value or a variant's; each product once. */
export async function countOptions(db: Db, where: SQL, codes: readonly string[]): Promise<CountedOption[]> {
  const keys = codes.flatMap((code) => [code, `${code}_options`]);
  return rowsOf<CountedOption>(
    db,
    sql`select regexp_replace(f.key, '_options$', '') as code, v.value, count(distinct ${documents.id})::integer as n
      from ${documents}, jsonb_each(${documents.facets}) as f(key, value), jsonb_array_elements_text(f.value) as v(value)
      where ${where} and f.key = any(${sql.param(keys)}::text[]) group by 1, 2`,
  );
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
  // "offset 0" materialises the subquery, so that a value is read and converted once, not per bound
  const numbers = sql`from (select case when v.value::text ~ '^-?[0-9]+([.][0-9]+)?$' then v.value::text::numeric end as value
    from (select v.value ${values} offset 0) as v offset 0) as n where n.value is not null`;
  const counts = asked.ranges.map(({ from, to }, at) => {
    const parts = [sql`true`];
    if (from !== undefined) parts.push(sql`n.value >= ${String(from)}::numeric`);
    if (to !== undefined) parts.push(sql`n.value < ${String(to)}::numeric`);
    return sql`count(*) filter (where ${sql.join(parts, sql` and `)})::integer as ${sql.identifier(`r${at}`)}`;
  });
  const [row] = await rowsOf<Record<string, number>>(db, sql`select ${sql.join(counts, sql`, `)} ${numbers}`);
  return rangesAnswer(
    asked.ranges,
    asked.ranges.map((_, at) => row?.[`r${at}`] ?? 0),
  );
}

/** Counts all aggregations over the documents that match `where`. */
export async function countInDatabase(
  db: Db,
  where: SQL,
  asked: readonly Aggregation[],
): Promise<(readonly [name: string, answer: unknown])[]> {
  const facets = asked.flatMap((one) =>
    one.is === 'terms' && one.field.at === 'facet'
      ? [{ name: one.name, code: one.field.code, size: one.size }]
      : [],
  );
  const counted = new Map(facets.length > 0 ? await aggregateFacets(db, where, facets) : []);
  for (const one of asked) if (!counted.has(one.name)) counted.set(one.name, await aggregate(db, where, one));
  // facets were counted first; return all aggregations in the order of the request
  return asked.map(({ name }) => [name, counted.get(name)] as const);
}
