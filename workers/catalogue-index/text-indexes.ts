// Owns the text indexes of the store views searched in this visit or an earlier one: restored from the snapshot,
// updated on every change, and compacted in slices before a search and before a snapshot.
import { wordsIn } from '#shared/domain/catalogue/search-text.ts';
import type { TextQuery } from '#shared/domain/catalogue/text-query.ts';
import type { Ports } from '../ports.ts';
import type { Columns } from './columns.ts';
import type { Listing } from './listing.ts';
import { type Found, TextIndex, type TextRecord } from './text-index.ts';

/** Longest time that compaction blocks the worker. */
const SLICE_MS = 8;

export type CategoryName = { id: number; name: string };
export type TextIndexes = {
  /** Resolves when few enough rows have changed for `find` to be fast. */
  searchable: (store: string) => Promise<void>;
  /** Finds rows by text; correct at any time, fast after `searchable`. `categories`: their names in the store view. */
  find: (store: string, query: TextQuery, categories: readonly CategoryName[]) => Found;
  /** marks rows whose text entry changed */
  changed: (store: string, rows: readonly number[]) => void;
  /** Replaces all text indexes after the columns were replaced by a snapshot's columns. */
  restore: (records: ReadonlyMap<string, TextRecord>) => void;
  /** Returns the text indexes for a snapshot. */
  records: () => Map<string, TextRecord>;
};

export function createTextIndexesCache(
  columnsOf: (store: string) => Columns,
  listingOf: (store: string) => Listing,
  ports: Pick<Ports, 'wait' | 'elapsed'>,
  stopped: AbortSignal,
): TextIndexes {
  const texts = new Map<string, TextIndex>();
  const compactions = new Map<TextIndex, Promise<void>>();

  /** name of a category → its words; names change rarely */
  const namesWords = new Map<string, readonly string[]>();
  const wordsOfName = (name: string): readonly string[] => {
    const known = namesWords.get(name) ?? wordsIn(name);
    namesWords.set(name, known);
    return known;
  };

  const textOf = (store: string): TextIndex => {
    const known = texts.get(store);
    if (known) return known;
    const text = new TextIndex(columnsOf(store));
    texts.set(store, text);
    return text;
  };

  async function compact(text: TextIndex): Promise<void> {
    let begun = ports.elapsed();
    for (const _ of text.compact()) {
      if (ports.elapsed() - begun < SLICE_MS) continue;
      await ports.wait(0, stopped);
      if (stopped.aborted) return;
      begun = ports.elapsed();
    }
  }

  return {
    searchable: async (store) => {
      const text = textOf(store);
      if (!text.hasManyChanged) return;
      const running = compactions.get(text) ?? compact(text).finally(() => compactions.delete(text));
      compactions.set(text, running);
      await running;
    },
    find: (store, query, categories) => {
      const listing = listingOf(store);
      const named = categories.map(({ id, name }) => ({
        words: wordsOfName(name),
        rows: () => listing.rowsInCategory(id),
      }));
      return textOf(store).find(query, named, listing.rowsWithOption);
    },
    changed: (store, rows) => {
      const text = texts.get(store);
      for (const row of rows) text?.changed(row);
    },
    restore: (records) => {
      texts.clear();
      for (const [store, record] of records) texts.set(store, new TextIndex(columnsOf(store), record));
    },
    records: () => new Map([...texts].map(([store, text]) => [store, text.toRecord()])),
  };
}
