// Translates a parsed query to SQL. Invariants: values are passed as parameters, column names come only from the
// allow-list; a missing value is never equal and never in a range, and "not" holds for it (as in Elasticsearch).
import { SQL, type SQLChunk, StringChunk, sql } from 'drizzle-orm';
import { searchedFields } from '../database/fold.ts';
import { documents } from '../database/tables.ts';
import { refuse } from '../ports/refusal.ts';
import type { Bounds, Clause, Scalar, SortBy, Word } from './clause.ts';
import { centsOf, decimalOf, decimalsOf, integersOf, truthsOf } from './decimal-of.ts';
import type { Field } from './field-of.ts';

/**
 * Flattens nested SQL, because Drizzle takes microseconds to render each nesting level and a large query can have
 * thousands of levels.
 */
export function flattened(nested: SQL): SQL {
  const chunks: SQLChunk[] = [];
  let text = '';
  const add = (chunk: SQLChunk): void => {
    if (chunk instanceof StringChunk) text += chunk.value.join('');
    else if (chunk instanceof SQL) for (const inner of chunk.queryChunks) add(inner);
    else {
      chunks.push(new StringChunk(text), chunk);
      text = '';
    }
  };
  add(nested);
  return new SQL([...chunks, new StringChunk(text)]);
}

const nothing = sql`false`;
/** the SQL equivalent of the pattern in `decimalOf` */
const numericInSql = '^-?[0-9]{1,30}([.][0-9]{1,30})?$';
const texts = (values: Scalar[]): SQL => sql`${sql.param(values.map(String))}::text[]`;

/** Returns the values at a path of the unpacked document as jsonb rows `v(value)`: lists flattened, nulls dropped. */
function valuesAt(path: readonly string[]): SQL {
  const jsonPath = `$${path.map((step) => `.${JSON.stringify(step)}[*]`).join('')}`;
  return sql`jsonb_path_query(unpacked.doc, ${jsonPath}::jsonpath) as v(value)`;
}
const facetValues = (code: string): SQL =>
  sql`jsonb_array_elements_text(${documents.facets} -> ${code}::text) as v(value)`;
const asText = sql`(v.value #>> '{}')`;
const numberOf = (text: SQL): SQL => sql`(case when ${text} ~ ${numericInSql} then ${text}::numeric end)`;
const asNumber = sql`(case when jsonb_typeof(v.value) = 'number' then v.value::numeric else ${numberOf(asText)} end)`;

function termsSql(field: Field, values: Scalar[]): SQL {
  switch (field.at) {
    case 'list': {
      const list = integersOf(values);
      return list.length === 0 ? nothing : sql`${documents[field.column]} && ${sql.param(list)}::integer[]`;
    }
    case 'facet':
      return sql`(${documents.facets} -> ${field.code}::text) ?| ${texts(values)}`;
    case 'column': {
      const column = documents[field.column];
      if (field.type === 'text') return sql`${column} = any(${texts(values)})`;
      if (field.type === 'boolean') return sql`${column} = any(${sql.param(truthsOf(values))}::boolean[])`;
      if (field.type === 'integer') return sql`${column} = any(${sql.param(integersOf(values))}::integer[])`;
      return sql`${column} = any(${sql.param(centsOf(values))}::integer[])`;
    }
    case 'path': {
      const from = valuesAt(field.path);
      if (field.type === 'text')
        return sql`exists (select 1 from ${from} where ${asText} = any(${texts(values)}))`;
      if (field.type === 'number')
        return sql`exists (select 1 from ${from} where ${asNumber} = any(${sql.param(decimalsOf(values))}::numeric[]))`;
      return sql`exists (select 1 from ${from} where (${asText} in ('true', '1')) = any(${sql.param(truthsOf(values))}::boolean[]))`;
    }
  }
}

const comparisons = { gt: sql`>`, gte: sql`>=`, lt: sql`<`, lte: sql`<=` };

/** Builds the condition that `value` is within all bounds, as a number (for `cents`, in hundredths) or as text. */
function within(value: SQL, bounds: Bounds, as: 'number' | 'cents' | 'text'): SQL {
  const parts: SQL[] = [sql`${value} is not null`];
  for (const key of ['gt', 'gte', 'lt', 'lte'] as const) {
    const bound = bounds[key];
    if (bound === undefined) continue;
    if (as === 'text') parts.push(sql`${value} ${comparisons[key]} ${String(bound)}::text collate "C"`);
    else {
      const decimal = decimalOf(bound);
      if (decimal === undefined) throw refuse(400, 'A bound of this field must be a number');
      const number = sql`${decimal}::numeric`;
      parts.push(sql`${value} ${comparisons[key]} ${as === 'cents' ? sql`(${number} * 100)` : number}`);
    }
  }
  return sql`(${sql.join(parts, sql` and `)})`;
}

function rangeSql(field: Field, bounds: Bounds): SQL {
  switch (field.at) {
    case 'list':
      return sql`exists (select 1 from unnest(${documents[field.column]}) as v(value) where ${within(sql`v.value`, bounds, 'number')})`;
    case 'facet':
      return sql`exists (select 1 from ${facetValues(field.code)} where ${within(numberOf(sql`v.value`), bounds, 'number')})`;
    case 'column': {
      const column = sql`${documents[field.column]}`;
      if (field.type === 'boolean') throw refuse(400, 'This field has no range');
      return within(column, bounds, field.type === 'integer' ? 'number' : field.type);
    }
    case 'path': {
      if (field.type === 'boolean') throw refuse(400, 'This field has no range');
      const inner =
        field.type === 'number'
          ? within(asNumber, bounds, 'number')
          : within(sql`(${asText} collate "C")`, bounds, 'text');
      return sql`exists (select 1 from ${valuesAt(field.path)} where ${inner})`;
    }
  }
}

function existsSql(field: Field): SQL {
  switch (field.at) {
    case 'list':
      return sql`cardinality(${documents[field.column]}) > 0`;
    case 'facet':
      return sql`${documents.facets} ? ${field.code}::text`;
    case 'column':
      return sql`${documents[field.column]} is not null`;
    case 'path':
      return sql`exists (select 1 from ${valuesAt(field.path)} where v.value <> 'null'::jsonb)`;
  }
}

const holds = (part: SQL): SQL => sql`coalesce(${part}, false)`;
/** Counts the parts that hold. Uses a flat list, because a sum of three hundred parts would be nested too deeply. */
const countOfTrue = (parts: SQL[]): SQL =>
  sql`cardinality(array_positions(array[${sql.join(parts, sql`, `)}]::boolean[], true))`;
/** True if the word is a prefix of a word in the text, or the text contains one of its replacements. */
const contains = (text: SQL, { text: begins, instead }: Word): SQL =>
  instead === undefined
    ? sql`${text} like ${`% ${begins}%`}`
    : instead.length === 0
      ? nothing
      : sql`string_to_array(replace(${text}, ${'\n'}::text, ' '), ' ') && ${sql.param(instead)}::text[]`;
const identified = (compact: string): SQL =>
  compact === '' ? nothing : sql`${documents.search_text} like ${`%#${compact}#%`}`;

/** True if the clause reads document fields without a column. */
function looksInside(clause: Clause): boolean {
  if (clause.is === 'and' || clause.is === 'some') return clause.of.some(looksInside);
  if (clause.is === 'not') return looksInside(clause.of);
  return 'field' in clause && clause.field.at === 'path';
}
const partsOf = (clause: Clause): Clause[] => (clause.is === 'and' ? clause.of.flatMap(partsOf) : [clause]);

/**
 * Builds the condition for a query. Clauses on document fields are combined, so that each document is unpacked once
 * ("offset 0" ensures that), and only where everything else holds.
 */
export function questionSql(clause: Clause): SQL {
  const parts = partsOf(clause);
  const outside = clauseSql({ is: 'and', of: parts.filter((part) => !looksInside(part)) });
  const inside = parts.filter(looksInside);
  if (inside.length === 0) return outside;
  return sql`${outside} and (select ${clauseSql({ is: 'and', of: inside })}
    from (select ${documents.doc} || '{}' as doc offset 0) as unpacked)`;
}

/** Builds the condition for a clause. Folded words contain only letters and digits, so no wildcards. */
function clauseSql(clause: Clause): SQL {
  switch (clause.is) {
    case 'all':
      return sql`true`;
    case 'and':
      return clause.of.length === 0 ? sql`true` : sql`(${sql.join(clause.of.map(clauseSql), sql` and `)})`;
    case 'some':
      if (clause.atLeast === 1) return sql`(${sql.join(clause.of.map(clauseSql), sql` or `)})`;
      return sql`${countOfTrue(clause.of.map(clauseSql))} >= ${clause.atLeast}`;
    case 'not':
      return sql`not ${holds(clauseSql(clause.of))}`;
    case 'terms':
      return clause.values.length === 0 ? nothing : termsSql(clause.field, clause.values);
    case 'range':
      return rangeSql(clause.field, clause.bounds);
    case 'exists':
      return existsSql(clause.field);
    case 'words':
      if (clause.words.length === 0) return nothing;
      return sql`${countOfTrue(
        clause.words.map((word) => contains(sql`${documents[clause.column]}`, word)),
      )} >= ${clause.atLeast}`;
    case 'identifier':
      return identified(clause.compact);
  }
}

/** Returns the distinct words in the query, except negated ones. */
export function wordsIn(clause: Clause): Word[] {
  if (clause.is === 'words') return clause.words;
  if (clause.is !== 'and' && clause.is !== 'some') return [];
  const words = clause.of.flatMap(wordsIn);
  return [...new Map(words.map((word) => [word.text, word])).values()];
}

/** Returns the results of a function for the leaves of a clause, except negated ones, each once. */
function inLeaves(clause: Clause, textsOf: (leaf: Clause) => string[]): string[] {
  if (clause.is !== 'and' && clause.is !== 'some') return textsOf(clause);
  return [...new Set(clause.of.flatMap((part) => inLeaves(part, textsOf)))];
}

/**
 * Returns the article numbers in the query, except negated ones. A query that names none may be one as a whole: then
 * they are formed by joining the words of a text.
 */
export function identifiersIn(clause: Clause): string[] {
  const named = inLeaves(clause, (leaf) => (leaf.is === 'identifier' ? [leaf.compact] : []));
  if (named.length > 0) return named;
  return inLeaves(clause, (leaf) =>
    leaf.is === 'words' ? [leaf.words.map(({ text }) => text).join('')] : [],
  );
}

/** Returns the article numbers in the query as written in the request. */
export const writtenNumbersIn = (clause: Clause): string[] =>
  inLeaves(clause, (leaf) => (leaf.is === 'identifier' ? [leaf.text] : []));

/** Builds the rank by article number: 2 if the sku matches exactly as written, 1 in another notation, 0 otherwise. */
export const numberRankSql = (identifiers: readonly string[], written: readonly string[]): SQL =>
  sql`(case when not ${identifiedSql(identifiers)} then 0
    when lower(${documents.code} collate "C") = any(${sql.param(written.map(lowerAscii))}::text[]) then 2 else 1 end)`;

/** Lower-cases like `lower` with collation "C". */
export const lowerAscii = (text: string): string => text.replace(/[A-Z]+/g, (part) => part.toLowerCase());

/** Builds the condition that one of these identifiers is the product's article number. */
export const identifiedSql = (identifiers: readonly string[]): SQL =>
  sql`(${sql.join([nothing, ...identifiers.map(identified)], sql` or `)})`;

/** Builds the score: for each word the boosts of the fields that contain it, and 20 for an exact article number. */
export function scoreSql(words: readonly Word[], identifiers: readonly string[]): SQL {
  const fields = searchedFields.map(
    ([, boost], at) =>
      sql`${boost}::integer * ${countOfTrue(words.map((word) => contains(sql`lines[${at + 1}::integer]`, word)))}`,
  );
  // "offset 0" materialises the subquery, so that the text is split into lines once, not per word
  return sql`(select ${sql.join(fields, sql` + `)} + (case when ${identifiedSql(identifiers)} then 20 else 0 end)
    from (select string_to_array(${documents.search_text}, ${'\n'}::text) as lines offset 0) as cut)`;
}

/** Returns the expression that a sort compares. */
export function sortValueSql({ field }: SortBy): SQL {
  if (field.at === 'column') return sql`${documents[field.column]}`;
  if (field.at !== 'path') throw refuse(400, 'Nothing is sorted by this field');
  const text = sql`(${documents.doc} #>> ${sql.param([...field.path])}::text[])`;
  return field.type === 'number' ? numberOf(text) : sql`(${text} collate "C")`;
}

/**
 * Builds the condition "after the checkpoint" for a sort. If all columns have the same direction, it is a row
 * comparison, which uses the index.
 */
export function afterSql(sort: SortBy[], values: Scalar[]): SQL {
  const columns = sort.map(sortValueSql);
  const bounds = values.map((value) =>
    typeof value === 'number' ? sql`${value}::integer` : sql`${value}::text collate "C"`,
  );
  const [first] = sort;
  if (first && sort.every((by) => by.descending === first.descending)) {
    const row = (parts: SQL[]) => sql`(${sql.join(parts, sql`, `)})`;
    return sql`${row(columns)} ${first.descending ? sql`<` : sql`>`} ${row(bounds)}`;
  }
  const alternatives = sort.map((by, at) => {
    const equal = columns.slice(0, at).map((column, index) => sql`${column} = ${bounds[index]}`);
    const beyond = sql`${columns[at]} ${by.descending ? sql`<` : sql`>`} ${bounds[at]}`;
    return sql`(${sql.join([...equal, beyond], sql` and `)})`;
  });
  return sql`(${sql.join(alternatives, sql` or `)})`;
}
