// The parsed query of a search. Both body formats of the API are parsed into this tree, and only question-sql.ts
// translates it to SQL, so nothing that it cannot express reaches the database.
import type { Field } from './field-of.ts';

export type Scalar = string | number | boolean;
export type Bounds = { gt?: Scalar; gte?: Scalar; lt?: Scalar; lte?: Scalar };

export type Clause =
  | { is: 'all' }
  | { is: 'and'; of: Clause[] }
  /** at least `atLeast` of the clauses hold */
  | { is: 'some'; of: Clause[]; atLeast: number }
  | { is: 'not'; of: Clause }
  | { is: 'terms'; field: Field; values: Scalar[] }
  | { is: 'range'; field: Field; bounds: Bounds }
  | { is: 'exists'; field: Field }
  /** at least `atLeast` of the words are prefixes of words in the name, or in any searched field */
  | { is: 'words'; words: Word[]; atLeast: number; column: 'search_name' | 'search_text' }
  /** the article number of the product or of a variant, in any notation; `text` is the notation of the request */
  | { is: 'identifier'; compact: string; text: string };

/**
 * A folded word from the query; `instead`: known words one typo away, set only if the catalogue does not contain this
 * word; `isExact`: a typo in this word is not forgiven
 */
export type Word = { text: string; instead?: string[]; isExact?: true };

export type SortBy = { field: Field; name: string; descending: boolean };

export type Aggregation =
  | { name: string; is: 'terms'; field: Field; size: number }
  | { name: string; is: 'range'; field: Field; ranges: { from?: number; to?: number; key?: string }[] };

export type Search = {
  clause: Clause;
  sort: SortBy[];
  /** true: hits are ordered by score before any other sort; also the default order without a sort */
  bestFirst: boolean;
  from: number;
  size: number;
  searchAfter: Scalar[] | undefined;
  aggregations: Aggregation[];
  countTotal: boolean;
  /** hits of a text search below this score are omitted */
  minScore: number;
  /** a search that takes more milliseconds than this is marked `timed_out` */
  timeoutMs: number;
  include: string[];
  exclude: string[];
};
