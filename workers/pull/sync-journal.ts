// How much of each store view's catalogue is on the device. Owns its records (the window shows them,
// asks decide by them). Invariant: `complete` only when every page was pulled into the database that is open now.
import { isName, isRecord } from '../../schemas/bridge/mend/values.ts';
import type { Fetching, StoreSync } from '../../schemas/documents/lookup-document.ts';
import type { ProductDocument } from '../../schemas/documents/product-document.ts';
import type { CatalogueDatabase } from '../../src/database/open-databases.ts';
import { isYoungerThan } from '../../src/domain/outbox/age-of.ts';
import type { Ports } from '../ports.ts';
import { readStoreSync, writeStoreSync } from './write-store-sync.ts';

/** Progress is written at most this often; the end of a pull at once. */
const PROGRESS_EVERY_MS = 1_000;

const emptySync = (store: string): StoreSync => ({
  store,
  products: 0,
  total: 0,
  complete: false,
  pulledAt: 0,
  unreadable: [],
});

/** A page of a pull as it was read. */
export type PulledPage = {
  /** documents on it */
  pulled: number;
  /** products among them that shoppers may have */
  added: number;
  /** disabled products, which are deleted where the device has them */
  deleted: number;
  /** what the bridge says there are */
  total: number;
  /** those that can be read */
  read: readonly Pick<ProductDocument, 'id' | 'sku'>[];
  /** those that cannot */
  leftOut: readonly unknown[];
};

const LONGEST_LABEL = 80;
/** More are counted no further: a shop with so many has another trouble. */
const MOST_UNREADABLE = 10_000;

/** What is known of a document that cannot be read: the same one comes again with every pull until it is mended. */
function labelOf(source: unknown): string {
  const { id, sku, url_key, name } = isRecord(source) ? source : ({} as Record<string, unknown>);
  if (isName(sku)) return `sku ${sku}`.slice(0, LONGEST_LABEL);
  if (isName(id)) return `id ${id}`.slice(0, LONGEST_LABEL);
  return `${isName(url_key) ? url_key : ''} ${isName(name) ? name : ''}`.slice(0, LONGEST_LABEL);
}

export type SyncJournal = {
  /** before the first pull: what an earlier visit left, checked against the database */
  open: (store: string) => Promise<StoreSync>;
  /**
   * Counts a page before it is stored. Resolves at once, or when the lower count of a page with deletions is written: a
   * visit that ends after the deletions must not find fewer products than its record counts.
   */
  progress: (store: string, page: PulledPage) => Promise<void>;
  /** everything there is now was pulled */
  caughtUp: (store: string) => Promise<void>;
  /** the first products of so many categories are here, of how many; when all last were, 0: never */
  keptOf: (store: string, kept: NonNullable<StoreSync['kept']>) => Promise<void>;
  /** is more being fetched by itself, or why not */
  fetching: (store: string, state: Fetching) => void;
  /** Names the stock of products that checkpoints belong to; another one after products were removed or lost. */
  generation: (store: string) => string;
  /** True if a catalogue that was pulled whole has fewer products now than it counted: the browser took them back. */
  hasLost: (store: string) => Promise<boolean>;
  /** products were taken off the device: what is left is a part, and is to be pulled from the beginning one day */
  purged: (store: string) => Promise<void>;
};

/** True if the record counts products that the database no longer has. A part is counted while it is read, before it is stored. */
const isLost = ({ complete, products }: StoreSync, here: number): boolean =>
  complete ? here < products : here < products / 2;

/** In: may a store view be whole here at all (scope `full`). */
export function openSyncJournal(db: CatalogueDatabase, ports: Ports, mayBeWhole = true): SyncJournal {
  const rows = new Map<string, StoreSync>();
  /** store views whose count may have changed since it was counted */
  const changed = new Set<string>();
  let writtenAt = 0;
  let writing: Promise<unknown> = Promise.resolve();

  /** Products of a store view: one count over the index [store, sku]. */
  const countOf = (store: string) => db.products.count({ selector: { store } }).exec();
  const rowOf = (store: string): StoreSync => rows.get(store) ?? emptySync(store);

  const write = (store: string): Promise<unknown> => {
    writtenAt = ports.now();
    const row = { ...rowOf(store) };
    writing = writing
      .then(() => writeStoreSync(db, row, ports.now()))
      .catch((error: unknown) => ports.log({ event: 'store-sync-not-written', error: String(error) }));
    return writing;
  };

  return {
    open: async (store) => {
      const [row, products] = await Promise.all([readStoreSync(db, store), countOf(store)]);
      // storage that was taken back by the browser: the record speaks of products that are gone
      if (row === undefined || isLost(row, products)) {
        if (row) ports.log({ event: 'products-lost', store, products, before: row.products });
        const { kept: _stale, ...rest } = row ?? emptySync(store);
        // a checkpoint may be there all the same, past what is missing: the pull begins without one
        const lostAt = Math.max(ports.now(), (row?.lostAt ?? 0) + 1);
        rows.set(store, { ...rest, products, complete: false, lostAt });
      } else rows.set(store, { ...row, products, complete: mayBeWhole && row.complete && products > 0 });
      await write(store);
      return rowOf(store);
    },
    progress: async (store, { pulled, added, deleted, total, read, leftOut }) => {
      const row = rowOf(store);
      if (pulled > 0) changed.add(store);
      const products = row.complete ? Math.max(0, row.products - deleted) : row.products + added;
      const unreadable = new Set([...row.unreadable, ...leftOut.map(labelOf)]);
      if (unreadable.size > 0)
        for (const { id, sku } of read) {
          unreadable.delete(`sku ${sku}`);
          unreadable.delete(`id ${id}`);
        }
      rows.set(store, { ...row, products, total, unreadable: [...unreadable].slice(0, MOST_UNREADABLE) });
      if (products < row.products) await write(store);
      else if (!row.complete && !isYoungerThan(PROGRESS_EVERY_MS, writtenAt, ports.now())) void write(store);
    },
    caughtUp: async (store) => {
      const products = changed.delete(store) ? await countOf(store) : rowOf(store).products;
      rows.set(store, { ...rowOf(store), products, complete: true, pulledAt: ports.now() });
      await write(store);
    },
    keptOf: async (store, kept) => {
      rows.set(store, { ...rowOf(store), kept, products: await countOf(store) });
      await write(store);
    },
    fetching: (store, state) => {
      const row = rows.get(store);
      if (!row || row.fetching === state) return;
      rows.set(store, { ...row, fetching: state });
      void write(store);
    },
    generation: (store) => {
      const { purgedAt = 0, lostAt = 0 } = rowOf(store);
      return String(Math.max(purgedAt, lostAt) || '');
    },
    hasLost: async (store) => {
      const before = rowOf(store);
      if (!before.complete) return false;
      const here = await countOf(store);
      // a pull may have deleted or added products while they were counted
      return isLost(before, here) && rowOf(store) === before;
    },
    purged: async (store) => {
      // what was not opened yet in this visit is on the device all the same
      const row = rows.get(store) ?? (await readStoreSync(db, store)) ?? emptySync(store);
      const products = await countOf(store);
      const { kept: _gone, ...rest } = row;
      rows.set(store, { ...rest, products, complete: false, fetching: 'no-room', purgedAt: ports.now() });
      await write(store);
    },
  };
}
