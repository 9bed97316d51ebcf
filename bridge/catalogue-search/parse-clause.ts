// Parses the subset of the Elasticsearch query language that the storefront uses (docs/wire.md).
// An operator, option or field outside the subset is refused with 400, because ignoring it would give wrong results.
import type { Entity } from '#schemas/bridge/catalogue-answer.ts';
import { compactOf, messageOf } from '../database/fold.ts';
import { refuse } from '../ports/refusal.ts';
import { type Allowance, objectOf } from './allowance.ts';
import type { Bounds, Clause, Word } from './clause.ts';
import { fieldOf } from './field-of.ts';

export type ParseContext = { entity: Entity; facetCodes: ReadonlySet<string>; allowance: Allowance };

/** Options that only affect scoring; ignored, because the bridge has its own scores (question-sql.ts). */
const scoring = new Set(['boost', '_name', 'adjust_pure_negative', 'disable_coord']);

function onlyEntry(value: unknown, where: string): [string, unknown] {
  const entries = Object.entries(objectOf(value, where)).filter(([key]) => !scoring.has(key));
  const [first] = entries;
  if (first === undefined || entries.length !== 1) throw refuse(400, `${where} must name exactly one thing`);
  return first;
}

type Operator = (value: unknown, context: ParseContext, depth: number) => Clause;

const operators: Record<string, Operator> = {
  match_all: () => ({ is: 'all' }),
  bool: boolClause,
  term: (value, context) => {
    const [name, asked] = onlyEntry(value, 'term');
    const plain = typeof asked === 'object' && asked !== null && 'value' in asked ? asked.value : asked;
    return {
      is: 'terms',
      field: fieldOf(context.entity, name, context.facetCodes),
      values: [context.allowance.scalar(plain, name)],
    };
  },
  terms: (value, context) => {
    const [name, asked] = onlyEntry(value, 'terms');
    return {
      is: 'terms',
      field: fieldOf(context.entity, name, context.facetCodes),
      values: context.allowance.scalars(asked, name),
    };
  },
  range: (value, context) => {
    const [name, asked] = onlyEntry(value, 'range');
    return {
      is: 'range',
      field: fieldOf(context.entity, name, context.facetCodes),
      bounds: boundsOf(asked, name, context),
    };
  },
  exists: (value, context) => {
    const [key, name] = onlyEntry(value, 'exists');
    if (key !== 'field' || typeof name !== 'string') throw refuse(400, 'exists must name a field');
    return { is: 'exists', field: fieldOf(context.entity, name, context.facetCodes) };
  },
  match: matchClause,
  match_phrase: matchClause,
  multi_match: (value, context) => {
    const asked = objectOf(value, 'multi_match');
    if (!Array.isArray(asked.fields) || asked.fields.length > 32)
      throw refuse(400, 'multi_match must name its fields');
    if (asked.type === 'phrase') return identifierClause(asked.query, asked.fields, context);
    return textClause(asked, context, 'search_text');
  },
  function_score: (value, context, depth) => {
    const { query } = objectOf(value, 'function_score');
    return query === undefined ? { is: 'all' } : parseClause(query, context, depth + 1);
  },
  constant_score: (value, context, depth) =>
    parseClause(objectOf(value, 'constant_score').filter, context, depth + 1),
};

/** Parses one node of the query. */
export function parseClause(value: unknown, context: ParseContext, depth = 0): Clause {
  context.allowance.clause(depth);
  const node = objectOf(value, 'a query clause');
  if (Object.keys(node).length === 0) return { is: 'all' };
  const [name, inner] = onlyEntry(node, 'a query clause');
  const operator = Object.hasOwn(operators, name) ? operators[name] : undefined;
  if (operator === undefined) throw refuse(400, `Unknown operator ${JSON.stringify(name.slice(0, 64))}`);
  return operator(inner, context, depth);
}

function listOf(value: unknown, context: ParseContext, depth: number): Clause[] {
  if (value === undefined) return [];
  return (Array.isArray(value) ? value : [value]).map((entry) => parseClause(entry, context, depth + 1));
}

function boolClause(value: unknown, context: ParseContext, depth: number): Clause {
  const { must, filter, should, must_not, minimum_should_match, ...rest } = objectOf(value, 'bool');
  const unknown = Object.keys(rest).find((key) => !scoring.has(key));
  if (unknown !== undefined)
    throw refuse(400, `Unknown part of bool ${JSON.stringify(unknown.slice(0, 64))}`);
  const all = [...listOf(must, context, depth), ...listOf(filter, context, depth)];
  const some = listOf(should, context, depth);
  const none = listOf(must_not, context, depth);
  // as in Elasticsearch: one of `should` must hold only without `must` and `filter`
  const atLeast = needed(minimum_should_match, some.length, all.length === 0 ? 1 : 0);
  const parts: Clause[] = [...all, ...none.map((of): Clause => ({ is: 'not', of }))];
  if (some.length > 0 && atLeast > 0) parts.push({ is: 'some', of: some, atLeast });
  if (some.length === 0 && atLeast > 0 && minimum_should_match !== undefined)
    throw refuse(400, 'minimum_should_match without should');
  return { is: 'and', of: parts };
}

/**
 * Returns how many of `total` should clauses must match (`minimum_should_match`): a count or a percentage; a negative
 * value is the number that may fail. Also accepts `%25`, the percent sign of GET requests.
 * @param fallback applies if there is no value
 */
function needed(value: unknown, total: number, fallback: number): number {
  if (value === undefined || value === null) return fallback;
  const found = /^(-?\d{1,3})(%|%25)?$/.exec(String(value));
  if (!found) throw refuse(400, 'minimum_should_match must be a number or a share');
  const given = Number(found[1]);
  const count =
    found[2] === undefined ? given : Math.trunc((Math.abs(given) * total) / 100) * Math.sign(given);
  return Math.min(Math.max(given < 0 ? total + count : count, 0), total);
}

function boundsOf(value: unknown, name: string, context: ParseContext): Bounds {
  const bounds: Bounds = {};
  for (const [key, bound] of Object.entries(objectOf(value, `range of ${name.slice(0, 64)}`))) {
    if (scoring.has(key) || key === 'format' || key === 'time_zone') continue;
    if (key !== 'gt' && key !== 'gte' && key !== 'lt' && key !== 'lte')
      throw refuse(400, `Unknown bound ${JSON.stringify(key.slice(0, 64))}`);
    if (bound !== null) bounds[key] = context.allowance.scalar(bound, name);
  }
  return bounds;
}

function matchClause(value: unknown, context: ParseContext): Clause {
  const [name, asked] = onlyEntry(value, 'match');
  const options = typeof asked === 'object' && asked !== null ? objectOf(asked, 'match') : { query: asked };
  if (name === 'name' && context.entity === 'product') return textClause(options, context, 'search_name');
  const field = fieldOf(context.entity, name, context.facetCodes);
  return { is: 'terms', field, values: [context.allowance.scalar(options.query, name)] };
}

const identifierFields: readonly unknown[] = ['sku', 'ean', 'mpn', 'configurable_children.sku'];

/** Parses a phrase over article numbers: an exact number in any notation. */
function identifierClause(query: unknown, fields: readonly unknown[], context: ParseContext): Clause {
  if (context.entity !== 'product' || !fields.every((field) => identifierFields.includes(field)))
    throw refuse(400, 'A phrase is looked for in article numbers of products');
  const text = String(context.allowance.scalar(query, 'query')).trim();
  return { is: 'identifier', compact: compactOf(text), text };
}

function textClause(
  asked: Record<string, unknown>,
  context: ParseContext,
  column: 'search_name' | 'search_text',
): Clause {
  const { query, operator, minimum_should_match: minimum, fuzziness } = asked;
  if (context.entity !== 'product') throw refuse(400, 'Only products are searched by text');
  const words = messageOf(String(context.allowance.scalar(query, 'query'))).map(
    (text): Word => ({ text, ...(fuzziness === 0 && { isExact: true as const }) }),
  );
  const atLeast = operator === 'and' ? words.length : needed(minimum, words.length, 1);
  return { is: 'words', words, atLeast: Math.max(atLeast, 1), column };
}
