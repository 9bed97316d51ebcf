// Forgives one typo: a word of at least four letters that is not a prefix of any word in the store view's products is
// replaced by the words one typo away. Known words are never replaced, so no exact match is lost; neither are words
// with `fuzziness: 0`.
import { type SQL, sql } from 'drizzle-orm';
import { isOneTypoAway, TYPO_FROM_LETTERS } from '#shared/domain/catalogue/search-text.ts';
import { type Db, rowsOf } from '../database/open-database.ts';
import { documents } from '../database/tables.ts';
import type { Clause, Word } from './clause.ts';
import { wordsIn } from './question-sql.ts';

const searchable = (store: string): SQL =>
  sql`${documents.store} = ${store} and ${documents.entity} = 'product'
    and ${documents.visibility} in (3, 4) and ${documents.status} in (0, 1)`;

/** The words that occur in a store view's searchable products. */
export type Vocabulary = {
  /** Returns the typed words that are not a prefix of any known word. */
  unknownOf: (typed: readonly string[]) => Promise<string[]>;
  /** Returns for each typed word the words that are one typo away. */
  neighbours: (typed: readonly string[]) => Promise<Map<string, string[]>>;
};

/** Reads the vocabulary from the database. */
export const vocabularyOf = (db: Db, store: string): Vocabulary => ({
  unknownOf: async (typed) => {
    const known = typed.map(
      (word, at) =>
        sql`exists (select 1 from ${documents} where ${searchable(store)} and ${documents.search_text} like ${`% ${word}%`}) as ${sql.identifier(`w${at}`)}`,
    );
    const [row] = await rowsOf<Record<string, boolean>>(db, sql`select ${sql.join(known, sql`, `)}`);
    return typed.filter((_, at) => row?.[`w${at}`] !== true);
  },
  neighbours: async (typed) => {
    // exchanged letters can be the first two
    const firsts = sql.param([...new Set(typed.flatMap((word) => [...word].slice(0, 2)))]);
    const rows = await rowsOf<{ word: string }>(
      db,
      sql`select distinct word from ${documents},
          unnest(string_to_array(replace(split_part(${documents.search_text}, ${'\n#'}::text, 1), ${'\n'}::text, ' '), ' ')) as word
        where ${searchable(store)} and left(word, 1) = any(${firsts}::text[])`,
    );
    return new Map(
      typed.map((asked) => [
        asked,
        rows.map(({ word }) => word).filter((word) => isOneTypoAway(asked, word)),
      ]),
    );
  },
});

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

/** Returns the words that are exact in any clause: the same word may occur in several. */
function exactIn(clause: Clause): Set<string> {
  if (clause.is === 'and' || clause.is === 'some')
    return new Set(clause.of.flatMap((part) => [...exactIn(part)]));
  return new Set(
    clause.is === 'words' ? clause.words.flatMap((word) => (word.isExact ? word.text : [])) : [],
  );
}

/** Replaces misspelt words of a query. */
export async function forgiveTypos({ unknownOf, neighbours }: Vocabulary, clause: Clause): Promise<Clause> {
  const exact = exactIn(clause);
  const typed = wordsIn(clause)
    .map(({ text }) => text)
    .filter((word) => [...word].length >= TYPO_FROM_LETTERS && !exact.has(word));
  const unknown = typed.length > 0 ? await unknownOf(typed) : [];
  return unknown.length > 0 ? replaced(clause, await neighbours(unknown)) : clause;
}
