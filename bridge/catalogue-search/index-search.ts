// Runs a search on an index outside of the database (ports/product-index.ts). Invariant: an answer reflects the version
// of the catalogue that was current when the search began, like that of the cached products; a search of which this is
// not certain yields undefined.
import { isOneTypoAway } from '#shared/domain/catalogue/search-text.ts';
import { type IndexCounted, IndexFault, type IndexQuery, type ProductIndex } from '../ports/product-index.ts';
import type { Aggregation, Search } from './clause.ts';
import { forgiveTypos, type Vocabulary } from './forgive-typos.ts';
import { indexQuery } from './index-query.ts';
import { type Answered, type Hit, rangesAnswer, termsAnswer } from './terms-answer.ts';

/**
 * - `answered`: by the index
 * - `untranslated`: the index cannot answer the search exactly
 * - `behind`: the index does not reflect the current version of the catalogue
 * - `away`: the engine does not answer as expected
 */
export type IndexOutcome = 'answered' | 'untranslated' | 'behind' | 'away';

/** Thrown by `countOptions` if the index cannot count any more; the search must be run elsewhere. */
export class IndexLost extends Error {
  override readonly name = 'IndexLost';
}

export type IndexSearch = {
  /** Runs a search without reading documents. Returns undefined if the index cannot answer it. */
  answer: (store: string, asked: Search) => Promise<Answered | undefined>;
};

/** What is known of the index without asking it. */
export type IndexView = {
  /** Returns the version of the catalogue that the index reflected at the last check; undefined if there is none. */
  version: () => number | undefined;
  isAway: () => boolean;
  /** Reports a fault, after which the index is not asked until it has answered a check. */
  failed: (error: IndexFault) => void;
};

/** Converts counts to the raw format of the aggregation. */
function aggregationOf(asked: Aggregation, counted: IndexCounted): unknown {
  switch (counted.is) {
    case 'ranges':
      return asked.is === 'range' ? rangesAnswer(asked.ranges, counted.counts) : undefined;
    case 'options':
      return termsOf(asked, counted.options, 0);
    case 'values':
      return termsOf(asked, counted.values, counted.others);
  }
}

function termsOf(
  asked: Aggregation,
  counted: readonly { key: string | number; count: number }[],
  others: number,
) {
  if (asked.is !== 'terms') return undefined;
  const isMoney = asked.field.at === 'column' && asked.field.type === 'cents';
  const buckets = counted.map(({ key, count }) => ({
    key: isMoney ? Number(key) / 100 : key,
    doc_count: count,
  }));
  // as in the database, which returns no row, and therefore no sum, for size 0
  const isSummed = asked.size > 0 || asked.field.at === 'facet';
  const sum = buckets.reduce((all, { doc_count }) => all + doc_count, others);
  return termsAnswer(buckets, asked.size, isSummed ? sum : 0);
}

/** @param version returns the current version of the catalogue; `count` is called once for each search */
export function createIndexSearch(
  index: ProductIndex,
  view: IndexView,
  version: () => Promise<{ count: number }>,
  count: (outcome: IndexOutcome) => void,
): IndexSearch {
  const answer = async (store: string, asked: Search): Promise<Answered | IndexOutcome> => {
    if (view.isAway()) return 'away';
    if (indexQuery(store, asked) === undefined) return 'untranslated';
    const at = (await version()).count;
    if (view.version() !== at) return 'behind';
    const current = <T extends { version: number }>(found: T): T => {
      if (found.version !== at) throw new IndexLost();
      return found;
    };
    const vocabulary: Vocabulary = {
      unknownOf: async (typed) => current(await index.unknownWords(store, typed)).words,
      neighbours: async (typed) => {
        const { words } = current(await index.similarWords(store, typed));
        return new Map(typed.map((text) => [text, words.filter((word) => isOneTypoAway(text, word))]));
      },
    };
    const search = { ...asked, clause: await forgiveTypos(vocabulary, asked.clause) };
    const query = indexQuery(store, search);
    if (query === undefined) return 'untranslated';
    const found = current(await index.search(query));
    const hits = found.hits.map(({ id, score = null, values }): Hit => {
      const sorted = values.map((value, i) => [`s${i}`, value]);
      return { id, score, ...Object.fromEntries(sorted) };
    });
    return {
      search,
      hits,
      total: found.total ?? search.from + hits.length,
      aggregations: search.aggregations.map((one, i) => {
        const counted = found.counts[i];
        return [one.name, counted && aggregationOf(one, counted)];
      }),
      countOptions: (codes) => countOptions(query, codes, current),
    };
  };

  const countOptions = async (
    query: IndexQuery,
    codes: readonly string[],
    current: <T extends { version: number }>(found: T) => T,
  ) => {
    try {
      const { counts } = current(
        await index.search({ ...query, size: 0, from: 0, counts: [{ is: 'options', codes, merged: true }] }),
      );
      const [counted] = counts;
      const options = counted?.is === 'options' ? counted.options : [];
      return options.map(({ code, key, count: n }) => ({ code, value: key, n }));
    } catch (error) {
      if (error instanceof IndexFault) view.failed(error);
      throw error instanceof IndexFault ? new IndexLost() : error;
    }
  };

  return {
    answer: async (store, asked) => {
      let answered: Answered | IndexOutcome;
      try {
        answered = await answer(store, asked);
      } catch (error) {
        if (error instanceof IndexFault) view.failed(error);
        else if (!(error instanceof IndexLost)) throw error;
        answered = error instanceof IndexFault ? 'away' : 'behind';
      }
      count(typeof answered === 'string' ? answered : 'answered');
      return typeof answered === 'string' ? undefined : answered;
    },
  };
}
