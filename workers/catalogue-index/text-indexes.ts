// The text index of each store view that was searched in this visit or before: read with the snapshot, kept up with every
// change, brought in order in slices when it is asked for and before it is saved.
import { wordsIn } from '../../src/domain/catalogue/search-text.ts';
import type { Ports } from '../ports.ts';
import type { Columns } from './columns.ts';
import type { Listing } from './listing-query.ts';
import { type Found, TextIndex, type TextRecord } from './text-index.ts';

/** So long nothing else is answered while an index is brought in order. */
const SLICE_MS = 8;

export type CategoryName = { id: number; name: string };
export type TextIndexes = {
  /** Resolves when the store view's texts can be looked through at once. */
  searchable: (store: string) => Promise<void>;
  /** In: the store view, what was typed, the names of its categories. Quick once it is searchable, right at any time. */
  find: (store: string, text: string, categories: readonly CategoryName[]) => Found;
  /** the columns say something else of these rows */
  changed: (store: string, rows: readonly number[]) => void;
  /** The columns were replaced. In: what was saved with them. */
  restore: (records: ReadonlyMap<string, TextRecord>) => void;
  /** What to save beside the columns. */
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
    find: (store, text, categories) => {
      const listing = listingOf(store);
      const columns = columnsOf(store);
      const named = categories.map(({ id, name }) => ({
        words: wordsIn(name),
        rows: () => listing.rowsInCategory(id).filter((row) => columns.isSearchable(row)),
      }));
      return textOf(store).find(text, named);
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
