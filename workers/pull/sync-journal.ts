// Records how much of each store view's catalogue is on the device; shown by the window and read by worker methods.
// Invariant: `complete` only if every page was pulled into the database that is open now.

import type { Fetching, PullCheckpoint, StoreSync } from '#schemas/documents/lookup-document.ts';
import type { ProductDocument } from '#schemas/documents/product-document.ts';
import type { CatalogueDatabase } from '#shared/database/open-databases.ts';
import { isName, isRecord } from '#shared/wire/mend/values.ts';
import type { Ports } from '../ports.ts';
import { readStoreSync, writeStoreSync } from './write-store-sync.ts';

const emptySync = (store: string): StoreSync => ({
  store,
  products: 0,
  total: 0,
  complete: false,
  pulledAt: 0,
  unreadable: [],
});

/** Counts of one pulled page. */
export type PulledPage = {
  /** all documents of the page */
  pulled: number;
  /** enabled products */
  added: number;
  /** disabled products, removed from the device */
  deleted: number;
  /** the backend's total */
  total: number;
  /** valid documents */
  read: readonly Pick<ProductDocument, 'id' | 'sku'>[];
  /** malformed documents */
  leftOut: readonly unknown[];
};

const LONGEST_LABEL = 80;
/** Upper limit of recorded labels. */
const MOST_UNREADABLE = 10_000;

/** Identifies a malformed document across pulls, because every pull receives it until it is fixed. */
function labelOf(source: unknown): string {
  const { id, sku, url_key, name } = isRecord(source) ? source : ({} as Record<string, unknown>);
  if (isName(sku)) return `sku ${sku}`.slice(0, LONGEST_LABEL);
  if (isName(id)) return `id ${id}`.slice(0, LONGEST_LABEL);
  return `${isName(url_key) ? url_key : ''} ${isName(name) ? name : ''}`.slice(0, LONGEST_LABEL);
}

export type SyncJournal = {
  /** loads the record of an earlier visit and checks it against the database; call before the first pull */
  open: (store: string) => Promise<StoreSync>;
  /**
   * Counts a page before it is stored. Resolves immediately, or, for a page with deletions, after writing the lower
   * count: a visit that ends after the deletions must not leave a record with more products than are stored.
   */
  progress: (store: string, page: PulledPage) => Promise<void>;
  /**
   * Returns the position from which a pull continues; undefined: from the beginning.
   * @param backend origin and path of its API; positions at another backend mean nothing
   */
  checkpoint: (store: string, backend: string) => PullCheckpoint | undefined;
  /** Records the position of a page that was stored. */
  stored: (store: string, checkpoint: PullCheckpoint) => void;
  /** marks the catalogue as completely pulled */
  caughtUp: (store: string) => Promise<void>;
  /** records the prefetched categories (done, total) and when the last complete round ended, 0: never */
  prefetched: (store: string, kept: NonNullable<StoreSync['kept']>) => Promise<void>;
  /** records whether products are fetched in the background, or why not */
  fetching: (store: string, state: Fetching) => void;
  /** True if a complete catalogue has fewer products than recorded: the browser evicted storage. */
  hasLost: (store: string) => Promise<boolean>;
  /** records that products were purged: what remains is partial, and a later pull starts from the beginning */
  purged: (store: string) => Promise<void>;
};

/**
 * True if the record counts products that the database no longer has. An incomplete catalogue is counted before it is
 * stored, so its record may be ahead.
 */
const isLost = ({ complete, products }: StoreSync, here: number): boolean =>
  complete ? here < products : here < products / 2;

/** @param mayBeWhole false if the scope never pulls complete catalogues */
export function openSyncJournal(db: CatalogueDatabase, ports: Ports, mayBeWhole = true): SyncJournal {
  const rows = new Map<string, StoreSync>();
  /** store views whose product count may be outdated */
  const changed = new Set<string>();
  let writing: Promise<unknown> = Promise.resolve();
  /** store views whose record is written as soon as the write before it ends */
  const waiting = new Set<string>();

  /** Counts the products of a store view using the index [store, sku]. */
  const countOf = (store: string) => db.products.count({ selector: { store } }).exec();
  const rowOf = (store: string): StoreSync => rows.get(store) ?? emptySync(store);

  const write = (store: string): Promise<unknown> => {
    if (waiting.has(store)) return writing;
    waiting.add(store);
    writing = writing
      .then(() => {
        waiting.delete(store);
        return writeStoreSync(db, rowOf(store), ports.now());
      })
      .catch((error: unknown) => ports.log({ event: 'store-sync-not-written', error: String(error) }));
    return writing;
  };

  return {
    open: async (store) => {
      const [row, products] = await Promise.all([readStoreSync(db, store), countOf(store)]);
      // evicted storage: the record counts products that are gone
      if (row === undefined || isLost(row, products)) {
        if (row) ports.log({ event: 'products-lost', store, products, before: row.products });
        // the checkpoint could be past the missing products
        const { kept: _stale, checkpoint: _past, ...rest } = row ?? emptySync(store);
        rows.set(store, { ...rest, products, complete: false });
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
    },
    checkpoint: (store, backend) => {
      const { checkpoint } = rowOf(store);
      return checkpoint?.backend === backend ? checkpoint : undefined;
    },
    stored: (store, checkpoint) => {
      rows.set(store, { ...rowOf(store), checkpoint });
      void write(store);
    },
    caughtUp: async (store) => {
      const products = changed.delete(store) ? await countOf(store) : rowOf(store).products;
      rows.set(store, { ...rowOf(store), products, complete: true, pulledAt: ports.now() });
      await write(store);
    },
    prefetched: async (store, kept) => {
      rows.set(store, { ...rowOf(store), kept, products: await countOf(store) });
      await write(store);
    },
    fetching: (store, state) => {
      const row = rows.get(store);
      if (!row || row.fetching === state) return;
      rows.set(store, { ...row, fetching: state });
      void write(store);
    },
    hasLost: async (store) => {
      const before = rowOf(store);
      if (!before.complete) return false;
      const here = await countOf(store);
      // a pull may have deleted or added products while they were counted
      return isLost(before, here) && rowOf(store) === before;
    },
    purged: async (store) => {
      // a store view not opened in this visit may still have a stored record
      const row = rows.get(store) ?? (await readStoreSync(db, store)) ?? emptySync(store);
      const products = await countOf(store);
      const { kept: _gone, checkpoint: _past, ...rest } = row;
      rows.set(store, { ...rest, products, complete: false, fetching: 'no-room', purgedAt: ports.now() });
      await write(store);
    },
  };
}
