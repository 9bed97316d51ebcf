// The result of a search, from either source, and the raw format of aggregations.
import type { Entity } from '#schemas/bridge/catalogue-answer.ts';
import type { Db } from '../database/open-database.ts';
import { readHistory } from '../database/read-history.ts';
import type { Aggregation, Search } from './clause.ts';
import type { Selection } from './product-columns.ts';

export type Place = { store: string; index: string; entity: Entity };
export type Hit = {
  id: number;
  score: number | null;
  [sort: `s${number}`]: string | number | boolean | null;
};
export type CountedOption = { code: string; value: string; n: number };
/** A search result without documents. */
export type Answered = {
  /** the search with misspelt words replaced */
  search: Search;
  /** the cached result that was used; absent if the result is not of the columns */
  selection?: Selection;
  hits: readonly Hit[];
  total: number;
  aggregations: readonly (readonly [name: string, answer: unknown])[];
  /** counts the found products with each option of the attributes, as their own value or a variant's */
  countOptions: (codes: readonly string[]) => Promise<CountedOption[]>;
};

/** Counts of the changes to the catalogue (catalogue/catalogue-version.ts). */
export type Version = { readonly count: number; readonly anew: number };
/** Returns true if a result is still the same at this version of the catalogue, or a later one. */
export type HoldsAt = (version: Version) => Promise<boolean>;

/** A search result before it is written as a response. The sources of hits are JSON in UTF-8. */
export type Found = Omit<Answered, 'hits' | 'selection'> & {
  /** absent: unknown at any other version of the catalogue */
  holdsAt?: HoldsAt | undefined;
  place: Place;
  hits: readonly (Hit & { source: Buffer })[];
  /** runs further database queries for the response */
  read: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  startedAt: number;
};
/** Returns the part of a response that identifies the catalogue's history; empty except for pages that devices pull. */
export async function historyPart({ place, search, read }: Found): Promise<string> {
  const isPull = place.entity === 'product' && search.sort[0]?.name === 'updated_at';
  const history = isPull ? await read(readHistory) : undefined;
  return history === undefined ? '' : `,"history":"${history}"`;
}

export type Write<T> = (found: Found) => T | Promise<T>;

const bound = (value: number): string => (Number.isInteger(value) ? `${value}.0` : String(value));

export const termsAnswer = (
  rows: readonly { key: string | number; doc_count: number }[],
  size: number,
  all: number,
) => {
  const shown = rows.slice(0, size);
  return {
    doc_count_error_upper_bound: 0,
    sum_other_doc_count: all - shown.reduce((sum, row) => sum + row.doc_count, 0),
    buckets: shown.map(({ key, doc_count }) => ({ key, doc_count })),
  };
};

/** @param counts number of values in each range */
export const rangesAnswer = (
  ranges: Extract<Aggregation, { is: 'range' }>['ranges'],
  counts: readonly number[],
) => ({
  buckets: ranges.map(({ from, to, key }, at) => ({
    key: key ?? `${from === undefined ? '*' : bound(from)}-${to === undefined ? '*' : bound(to)}`,
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    doc_count: counts[at] ?? 0,
  })),
});
