// One typo forgiven: a word of four letters or more that no product of the store view has, and no word begins with, is
// read as the words one letter away from it. Known words are never bent, so a typo cannot hide what was asked for.
import { type SQL, sql } from 'drizzle-orm';
import { isOneTypoAway } from '../database/fold.ts';
import { type Db, rowsOf } from '../database/open.ts';
import { documents } from '../database/tables.ts';
import type { Clause, Word } from './clause.ts';
import { wordsIn } from './to-sql.ts';

/** Shorter words have too many neighbours. */
const TYPO_FROM_LETTERS = 4;

const searchable = (store: string): SQL =>
  sql`${documents.store} = ${store} and ${documents.entity} = 'product'
    and ${documents.visibility} in (3, 4) and ${documents.status} in (0, 1)`;

/** Those of the words that begin no word of any searchable product. */
async function unknownOf(db: Db, store: string, typed: readonly string[]): Promise<string[]> {
  const known = typed.map(
    (word, at) =>
      sql`exists (select 1 from ${documents} where ${searchable(store)} and ${documents.search_text} like ${`% ${word}%`}) as ${sql.identifier(`w${at}`)}`,
  );
  const [row] = await rowsOf<Record<string, boolean>>(db, sql`select ${sql.join(known, sql`, `)}`);
  return typed.filter((_, at) => row?.[`w${at}`] !== true);
}

/** The words of searchable products that begin with the same letter and could be meant by one of `typed`. */
async function neighbours(db: Db, store: string, typed: readonly string[]): Promise<Map<string, string[]>> {
  const firsts = sql.param([...new Set(typed.map((word) => [...word][0] ?? ''))]);
  const rows = await rowsOf<{ word: string }>(
    db,
    sql`select distinct word from ${documents},
        unnest(string_to_array(replace(split_part(${documents.search_text}, ${'\n#'}::text, 1), ${'\n'}::text, ' '), ' ')) as word
      where ${searchable(store)} and left(word, 1) = any(${firsts}::text[])`,
  );
  return new Map(
    typed.map((asked) => [asked, rows.map(({ word }) => word).filter((word) => isOneTypoAway(asked, word))]),
  );
}

function replaced(clause: Clause, meant: ReadonlyMap<string, string[]>): Clause {
  switch (clause.is) {
    case 'and':
    case 'some':
      return { ...clause, of: clause.of.map((part) => replaced(part, meant)) };
    case 'not':
      return { ...clause, of: replaced(clause.of, meant) };
    case 'words':
      return {
        ...clause,
        words: clause.words.map((word): Word => {
          const instead = meant.get(word.text);
          return instead === undefined ? word : { ...word, instead };
        }),
      };
    default:
      return clause;
  }
}

/** The same question with misspelt words read as what was meant. */
export async function forgiveTypos(db: Db, store: string, clause: Clause): Promise<Clause> {
  const typed = wordsIn(clause)
    .map(({ text }) => text)
    .filter((word) => [...word].length >= TYPO_FROM_LETTERS);
  const unknown = typed.length > 0 ? await unknownOf(db, store, typed) : [];
  return unknown.length > 0 ? replaced(clause, await neighbours(db, store, unknown)) : clause;
}
