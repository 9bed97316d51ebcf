// The port to a search engine that indexes the catalogue's products. The bridge parses and validates a search, converts
// it to an IndexQuery, and reads documents from its own database: the index returns ids in order, and counts.
// Invariants: an answer reflects exactly one state of the index and names its version; every method throws IndexFault if
// the engine is away, slow or returns something else than expected.

/** Time limit for a request that searches, in ms; as long as a search may take before it is marked as timed out. */
export const INDEX_TIMEOUT_MS = 1_000;

export type NumberField = 'id' | 'status' | 'visibility' | 'price' | 'final_price' | 'total_qty';
export type FlagField = 'is_promoted' | 'in_stock';
/** Texts are compared and sorted by the bytes of UTF-8. */
export type TextField = 'code' | 'url_path' | 'url_key' | 'type_id' | 'created_at';
export type SortField = NumberField | FlagField | TextField;
export type IndexField = SortField | 'category_ids';
export type IndexValue = string | number | boolean | null;

/** A product as the index contains it; money in cents. */
export type IndexedProduct = Record<Exclude<NumberField, 'id'>, number | null> &
  Record<FlagField, boolean | null> &
  Record<TextField, string | null> & {
    store: string;
    id: number;
    /** hash of everything that is indexed, as a whole number of 32 bits */
    mark: number;
    category_ids: readonly number[];
    /** option ids by attribute code, those of variants by `{code}_options` */
    facets: Readonly<Record<string, readonly string[]>>;
    /** folded words by searched field, the name first */
    words: readonly (readonly string[])[];
    /** article numbers without spaces and signs */
    identifiers: readonly string[];
    /** the sku with ASCII letters in lower case */
    code_lower: string;
  };

/** A folded word that is the prefix of a word; `instead`: words that are looked for in its place, as a whole. */
export type IndexWord = { text: string; instead?: readonly string[] };

/** A missing value is equal to nothing and in no range. */
export type IndexClause =
  | { is: 'all' }
  | { is: 'none' }
  | { is: 'and'; of: readonly IndexClause[] }
  | { is: 'some'; of: readonly IndexClause[]; atLeast: number }
  | { is: 'not'; of: IndexClause }
  | { is: 'terms'; field: IndexField; values: readonly (string | number | boolean)[] }
  /** whole numbers, both included */
  | { is: 'range'; field: NumberField; from: number; to: number }
  | { is: 'exists'; field: IndexField }
  /** one of the options of an attribute; any option if `options` is absent */
  | { is: 'facet'; code: string; options?: readonly string[] }
  | { is: 'words'; words: readonly IndexWord[]; atLeast: number; nameOnly: boolean }
  | { is: 'identifier'; compact: string };

/** How hits are scored: for each word the boosts of the fields that contain it, and more for an article number. */
export type IndexScoring = {
  words: readonly IndexWord[];
  /** boosts of the searched fields, whole numbers */
  boosts: readonly number[];
  /** boost of a product with one of `identifiers` */
  identified: number;
  /** products with one of these article numbers come first in every sort, */
  identifiers: readonly string[];
  /** and before them those whose `code_lower` is one of these */
  written: readonly string[];
  /** true: the score is the first sort after the article numbers */
  isSorted: boolean;
  /** hits with a lower score are omitted; a whole number */
  minScore: number;
};

export type IndexCount =
  /** products by value of the field, most frequent first, then by value */
  | { is: 'values'; field: IndexField; size: number }
  | { is: 'ranges'; field: NumberField; ranges: readonly { from: number; to: number }[] }
  /** products by option of these attributes; `merged`: as the product's own or a variant's, each product once */
  | { is: 'options'; codes: readonly string[]; merged: boolean };

export type IndexQuery = {
  store: string;
  clause: IndexClause;
  scoring?: IndexScoring;
  /** missing values come last; equal products are sorted by id */
  sort: readonly { field: SortField; descending: boolean }[];
  from: number;
  size: number;
  countTotal: boolean;
  counts: readonly IndexCount[];
};

export type Counted<Key> = { key: Key; count: number };
export type IndexCounted =
  /** `others`: sum of the counts that are not returned */
  | { is: 'values'; values: readonly Counted<string | number>[]; others: number }
  | { is: 'ranges'; counts: readonly number[] }
  | { is: 'options'; options: readonly (Counted<string> & { code: string })[] };

export type IndexHit = {
  id: number;
  /** undefined without `scoring` */
  score: number | undefined;
  /** the values of the sort's fields */
  values: readonly IndexValue[];
};

export type IndexAnswer = {
  version: number;
  /** undefined unless counted */
  total: number | undefined;
  hits: readonly IndexHit[];
  /** in the order of `IndexQuery.counts` */
  counts: readonly IndexCounted[];
};

/** What the index reflects. */
export type IndexState = {
  /** version of the catalogue */
  version: number;
  /** number of the catalogue's changes other than to stock, prices or status */
  anew: number;
  /** by store view: the last `updated_at` of a product */
  last: Readonly<Record<string, string>>;
};

/** Number of products of a store view, and the sum of their marks. */
export type Marks = { number: number; sum: number };

export type ProductIndex = {
  /** name of the engine in logs, e.g. "opensearch" */
  name: string;
  /** distinguishes indexes on one engine; copies of the bridge on one database have the same */
  alias: string;
  /** Returns the state of the index; undefined if there is none. */
  state: () => Promise<IndexState | undefined>;
  search: (query: IndexQuery) => Promise<IndexAnswer>;
  /** Returns the words that are no prefix of a word in the store view's searchable products. */
  unknownWords: (store: string, words: readonly string[]) => Promise<{ version: number; words: string[] }>;
  /** Returns words of the store view's searchable products, among them all that are one edit from one of these. */
  similarWords: (store: string, words: readonly string[]) => Promise<{ version: number; words: string[] }>;
  /** Returns the marks by store view. */
  marks: () => Promise<ReadonlyMap<string, Marks>>;
  /** Adds or replaces products, which become visible together, with the new state if one is given. */
  write: (products: readonly IndexedProduct[], state?: IndexState) => Promise<void>;
  /**
   * Builds the index anew beside the current one, replaces that one in one step, and removes it. If `products` throws,
   * nothing is replaced.
   */
  rebuild: (products: AsyncIterable<readonly IndexedProduct[]>, state: IndexState) => Promise<void>;
  /** Aborts all requests. */
  close: () => Promise<void>;
};

/** The engine is away, slow, or its response is not as expected. The message is for the operator's log. */
export class IndexFault extends Error {
  override readonly name = 'IndexFault';
}
