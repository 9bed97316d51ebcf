// The question a search asks, whatever language it was asked in. Both body languages of the wire parse into this
// tree and one place turns it into SQL (question-sql.ts), so what cannot be said here cannot reach the database.
import type { Field } from './field-of.ts';

export type Scalar = string | number | boolean;
export type Bounds = { gt?: Scalar; gte?: Scalar; lt?: Scalar; lte?: Scalar };

export type Clause =
  | { is: 'all' }
  | { is: 'and'; of: Clause[] }
  /** at least `atLeast` of them hold */
  | { is: 'some'; of: Clause[]; atLeast: number }
  | { is: 'not'; of: Clause }
  | { is: 'terms'; field: Field; values: Scalar[] }
  | { is: 'range'; field: Field; bounds: Bounds }
  | { is: 'exists'; field: Field }
  /** at least `atLeast` of the words begin a word of the name, or of anything text search reads */
  | { is: 'words'; words: Word[]; atLeast: number; column: 'search_name' | 'search_text' }
  /** this is the product's article number, or one of its variants', however it is written; `text` is how it was asked for */
  | { is: 'identifier'; compact: string; text: string };

/** A folded word of the question; `instead`: the words one typo away, when the catalogue does not know it */
export type Word = { text: string; instead?: string[] };

export type SortBy = { field: Field; name: string; descending: boolean };

export type Aggregation =
  | { name: string; is: 'terms'; field: Field; size: number }
  | { name: string; is: 'range'; field: Field; ranges: { from?: number; to?: number; key?: string }[] };

export type Search = {
  clause: Clause;
  sort: SortBy[];
  /** the better match stands first, whatever follows; so it is without a sort */
  bestFirst: boolean;
  from: number;
  size: number;
  searchAfter: Scalar[] | undefined;
  aggregations: Aggregation[];
  countTotal: boolean;
  /** hits of a text search below this score are left out */
  minScore: number;
  /** after this many milliseconds the answer says that it took too long */
  timeoutMs: number;
  include: string[];
  exclude: string[];
};
