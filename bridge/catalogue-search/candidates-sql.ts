// Narrows a query to candidate products by the token index: words and prefixes, article numbers, categories. A query
// with none of them is tested against every product of the store view.
// Invariant: every matching product is a candidate; only question-sql.ts decides whether a product matches.
import { type SQL, sql } from 'drizzle-orm';
import { documents } from '../database/tables.ts';
import type { Clause, Scalar, Word } from './clause.ts';
import { integersOf } from './decimal-of.ts';

/** maximum token length; the same as in the database function product_tokens */
const LONGEST_TOKEN = 255;

/** Quotes a token for a tsquery. `begins`: the token matches as a prefix. */
function tokenOf(store: string, text: string, begins = false): string {
  const token = [...`${store}/${text}`].slice(0, LONGEST_TOKEN).join('');
  return `'${token.replace(/['\\]/g, '$&$&')}'${begins ? ':*' : ''}`;
}

/** Joins queries by "and" or "or"; undefined if there are none. */
const joined = (queries: readonly string[], by: '&' | '|'): string | undefined =>
  queries.length === 0 ? undefined : `(${queries.join(by)})`;

const ofWord = (store: string, { text, instead }: Word): string | undefined =>
  instead === undefined
    ? tokenOf(store, text, true)
    : joined(
        instead.map((word) => tokenOf(store, word)),
        '|',
      );

/**
 * Combines the queries for several parts, at least `atLeast` of which must hold. An undefined part may match any
 * product.
 */
function ofSome(parts: readonly (string | undefined)[], atLeast: number): string | undefined {
  const known = parts.filter((part): part is string => part !== undefined);
  if (atLeast >= parts.length) return joined(known, '&');
  return known.length === parts.length ? joined(known, '|') : undefined;
}

function queryOf(store: string, clause: Clause): string | undefined {
  switch (clause.is) {
    case 'and':
      return ofSome(
        clause.of.map((part) => queryOf(store, part)),
        clause.of.length,
      );
    case 'some':
      return ofSome(
        clause.of.map((part) => queryOf(store, part)),
        clause.atLeast,
      );
    case 'words':
      return ofSome(
        clause.words.map((word) => ofWord(store, word)),
        clause.atLeast,
      );
    case 'identifier':
      return clause.compact === '' ? undefined : tokenOf(store, `#${clause.compact}`);
    case 'terms':
      return clause.field.at === 'list' ? ofCategories(store, clause.values) : undefined;
    default:
      return undefined;
  }
}
const ofCategories = (store: string, values: readonly Scalar[]): string | undefined =>
  joined(
    integersOf(values).map((id) => tokenOf(store, `=${id}`)),
    '|',
  );

/** Returns the condition that a product is a candidate; undefined if all are. */
export function candidatesSql(store: string, clause: Clause): SQL | undefined {
  const query = queryOf(store, clause);
  if (query === undefined) return undefined;
  // compares with an array, so that the planner uses the primary key of documents regardless of its estimate
  return sql`${documents.id} = any(array(select found.id from found_products as found where found.tokens @@ ${query}::tsquery))`;
}
