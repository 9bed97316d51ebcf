// The text index of each store view that was searched in this visit: built in slices when first asked for, from the
// columns (names come with the snapshot), kept up with every change, never saved (rebuilding is as fast as loading).
import { wordsIn } from '../../src/domain/catalogue/search-text.ts';
import type { Ports } from '../ports.ts';
import type { Columns } from './columns.ts';
import type { Listing } from './list-from-index.ts';
import { type Found, TextIndex } from './text-index.ts';

/** Products added at once: other asks are answered in between. */
const SLICE_PRODUCTS = 1_000;

export type CategoryName = { id: number; name: string };
export type TextIndexes = {
  /** In: the store view, what was typed, the names of its categories. Waits while the index is built. */
  find: (store: string, text: string, categories: readonly CategoryName[]) => Promise<Found>;
  /** the columns have another row for this product, or none any more */
  changed: (store: string, key: string) => void;
  /** the columns were replaced */
  clear: () => void;
};

export function createTextIndexesCache(
  columnsOf: (store: string) => Columns,
  listingOf: (store: string) => Listing,
  ports: Pick<Ports, 'wait'>,
  stopped: AbortSignal,
): TextIndexes {
  const texts = new Map<string, { index: TextIndex; built: Promise<void> }>();

  const put = (index: TextIndex, columns: Columns, key: string) => {
    const row = columns.rowOf(key);
    const entry = row === undefined ? undefined : columns.textOf(row);
    if (entry) index.put(entry);
    else index.remove(key);
  };

  async function build(index: TextIndex, columns: Columns): Promise<void> {
    const keys = [...columns.keys];
    for (let at = 0; at < keys.length && !stopped.aborted; at += SLICE_PRODUCTS) {
      // what changed meanwhile is inside already, as it is now
      for (const key of keys.slice(at, at + SLICE_PRODUCTS)) if (!index.has(key)) put(index, columns, key);
      await ports.wait(0, stopped);
    }
  }

  const textOf = (store: string) => {
    const known = texts.get(store);
    if (known) return known;
    const index = new TextIndex();
    const text = { index, built: build(index, columnsOf(store)) };
    texts.set(store, text);
    return text;
  };

  return {
    find: async (store, text, categories) => {
      const { index, built } = textOf(store);
      await built;
      const listing = listingOf(store);
      const named = categories.map(({ id, name }) => ({
        words: wordsIn(name),
        keys: () => listing.keysInCategory(id).filter((key) => index.has(key)),
      }));
      return index.find(text, named);
    },
    changed: (store, key) => {
      const text = texts.get(store);
      if (text) put(text.index, columnsOf(store), key);
    },
    clear: () => texts.clear(),
  };
}
