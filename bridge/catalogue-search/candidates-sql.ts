// Which products a question can have at all, by the index of what they are found by: words and their beginnings, article
// numbers, categories. A question that names none of them is held against every product of the store view.
// Invariant: every product that answers the question is a candidate; whether it does is decided by question-sql.ts alone.
import { type SQL, sql } from 'drizzle-orm';
import { documents } from '../database/tables.ts';
import type { Clause, Scalar, Word } from './clause.ts';
import { integersOf } from './decimal-of.ts';

/** as the function product_tokens of the database has it */
const LONGEST_TOKEN = 255;

/** A token as a query for it. `begins`: also what goes on behind it. */
function tokenOf(store: string, text: string, begins = false): string {
  const token = [...`${store}/${text}`].slice(0, LONGEST_TOKEN).join('');
  return `'${token.replace(/['\\]/g, '$&$&')}'${begins ? ':*' : ''}`;
}

/** One of them, or all. Nobody to ask for: nothing can be said. */
const joined = (queries: readonly string[], by: '&' | '|'): string | undefined =>
  queries.length === 0 ? undefined : `(${queries.join(by)})`;

const ofWord = (store: string, { text, instead }: Word): string | undefined =>
  instead === undefined
    ? tokenOf(store, text, true)
    : joined(
        instead.map((word) => tokenOf(store, word)),
        '|',
      );

/** So many of the parts hold: all of them, or any. A part without a query may hold anywhere. */
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

/** The condition that a product is one of the candidates; undefined: all are. */
export function candidatesSql(store: string, clause: Clause): SQL | undefined {
  const query = queryOf(store, clause);
  if (query === undefined) return undefined;
  // as a list, which the key of documents is asked for, whatever the database knows of how many there are
  return sql`${documents.id} = any(array(select found.id from found_products as found where found.tokens @@ ${query}::tsquery))`;
}
