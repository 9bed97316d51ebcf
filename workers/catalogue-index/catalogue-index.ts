// Owns the in-memory index of every store view, derived from `products`, which stays the source of truth. Invariants:
// - built by reading the collection's writes in order, starting at the snapshot's checkpoint or at the first write
// - a document read from the collection never overwrites a newer write that an event has already delivered
// - events are queued only until the snapshot is loaded

import type { RxChangeEventBulk } from 'rxdb/plugins/core';
import type { ProductDocument } from '#schemas/documents/product-document.ts';
import type { Facets } from '#schemas/worker-api.ts';
import { inTicks } from '#shared/database/in-ticks.ts';
import type { CatalogueDatabase } from '#shared/database/open-databases.ts';
import { changedSince } from '#shared/database/write-newest.ts';
import type { Ports } from '../ports.ts';
import { Columns } from './columns.ts';
import { Listing, type ListingPage, type ListingQuery } from './listing.ts';
import { type IndexCheckpoint, readSnapshot, type SnapshotStore, writeSnapshot } from './snapshot.ts';
import { createTextIndexesCache, type TextIndexes } from './text-indexes.ts';

/** Documents per slice: well below 50 ms. */
const SLICE_DOCUMENTS = 200;
/** A snapshot is written after the catalogue has not changed for this long. */
const SNAPSHOT_AFTER_MS = 5_000;
/**
 * For shorter visits, a snapshot is also written whenever the number of products, if at least this, has doubled since
 * the last one.
 */
const SNAPSHOT_FROM_PRODUCTS = 200;
/** Timeout for reading the snapshot, in ticks of 5 s; after it, the index is rebuilt. */
const SNAPSHOT_TICKS = 3;

export type CatalogueIndex = {
  /**
   * resolves when everything stored so far is indexed; never rejects: a failure is logged and leaves the index partial
   */
  ready: Promise<void>;
  isReady: () => boolean;
  /** number of indexed products of the store view, listed or not */
  size: (store: string) => number;
  list: (store: string, query: ListingQuery) => ListingPage;
  /** returns the query's filters without options that no product of its category has */
  knownFilters: (store: string, query: ListingQuery) => Record<string, string[]>;
  /** returns the options of these attributes with disjunctive counts */
  facets: (store: string, query: ListingQuery, codes: readonly string[]) => Facets;
  /** sets the tax rates (percent, by tax class) of a store view whose prices are net */
  setRates: (store: string, rateOf: (taxClass: number) => number) => void;
  parentKeyOf: (store: string, sku: string) => string | undefined;
  searchable: TextIndexes['searchable'];
  find: TextIndexes['find'];
  /** returns scores as `find` does, for products given by key: 1 for each of their rows */
  scoresOf: (store: string, keys: readonly string[]) => Uint8Array;
  stop: () => void;
};

type Stored = ProductDocument & { _deleted: boolean; _meta: { lwt: number } };

/** Starts building the index. `mayWrite`: true if this context writes the shared snapshot (the leader does). */
export function startCatalogueIndex(
  db: CatalogueDatabase,
  ports: Pick<Ports, 'elapsed' | 'now' | 'wait' | 'log'>,
  snapshots: SnapshotStore,
  mayWrite: () => boolean,
): CatalogueIndex {
  let stores = new Map<string, Columns>();
  let listings = new Map<string, Listing>();
  const rates = new Map<string, (taxClass: number) => number>();
  let checkpoint: IndexCheckpoint | undefined;
  /** events queued until the snapshot is loaded; undefined afterwards */
  let waiting: RxChangeEventBulk<ProductDocument>[] | undefined = [];
  /** while the collection is being read: key → write time of products delivered by events */
  let written: Map<string, number> | undefined;
  let built = false;
  const stopped = new AbortController();
  let quiet = new AbortController();
  let saving = Promise.resolve();
  /** number of indexed products when a snapshot was last loaded, or when writing one was last tried */
  let productsSaved = 0;
  let isSavingGrowth = false;
  const productsInside = () => [...stores.values()].reduce((sum, { rows }) => sum + rows, 0);

  const columnsOf = (store: string): Columns => {
    const known = stores.get(store);
    if (known) return known;
    const columns = new Columns(store);
    const rateOf = rates.get(store);
    if (rateOf) columns.setRates(rateOf);
    stores.set(store, columns);
    return columns;
  };
  const listingOf = (store: string): Listing => {
    const known = listings.get(store);
    if (known) return known;
    const listing = new Listing(columnsOf(store));
    listings.set(store, listing);
    return listing;
  };

  const texts = createTextIndexesCache(columnsOf, listingOf, ports, stopped.signal);

  const apply = (document: Stored) => {
    const { store, key, _deleted } = document;
    texts.changed(store, _deleted ? columnsOf(store).remove(key) : columnsOf(store).put(document));
  };
  const applyBulk = (bulk: RxChangeEventBulk<ProductDocument>) => {
    for (const event of bulk.events) {
      const document = event.documentData as Stored;
      apply(document);
      // use the storage's write time, so that a write whose event is still pending is not skipped
      written?.set(document.key, document._meta.lwt);
    }
  };
  const applyWaiting = () => {
    const bulks = waiting ?? [];
    waiting = undefined;
    for (const bulk of bulks) applyBulk(bulk);
  };

  /** Applies all writes after the checkpoint, slice by slice. Must not run concurrently with itself. */
  async function catchUp(): Promise<void> {
    const brought = new Map<string, number>();
    written = brought;
    applyWaiting();
    try {
      for (;;) {
        const read = await changedSince<ProductDocument, IndexCheckpoint>(
          db.products,
          SLICE_DOCUMENTS,
          checkpoint,
        );
        if (stopped.signal.aborted) return;
        for (const document of read.documents as Stored[])
          if (document._meta.lwt > (brought.get(document.key) ?? 0)) apply(document);
        if (read.documents.length > 0) checkpoint = read.checkpoint;
        if (read.documents.length < SLICE_DOCUMENTS) return;
        await ports.wait(0, stopped.signal); // let worker methods run between two slices
      }
    } finally {
      written = undefined;
    }
  }

  async function load(): Promise<void> {
    const database = await db.storageToken;
    const record = await inTicks(snapshots.read(), SNAPSHOT_TICKS).catch((error: unknown) => {
      ports.log({ event: 'index-snapshot-unreadable', error: String(error) });
    });
    const snapshot = readSnapshot(record, database);
    if (snapshot) {
      stores = snapshot.stores;
      for (const [store, rateOf] of rates) stores.get(store)?.setRates(rateOf);
      listings = new Map();
      texts.restore(snapshot.texts);
      checkpoint = snapshot.checkpoint;
      productsSaved = productsInside();
    } else if (record !== undefined) ports.log({ event: 'index-snapshot-dropped' });
    await catchUp();
  }

  async function write(isQuiet: boolean): Promise<void> {
    if (stopped.signal.aborted || !mayWrite()) return;
    try {
      // store views listed in this visit will probably be searched in the next one
      if (isQuiet) for (const store of listings.keys()) await texts.searchable(store);
      await catchUp(); // advances the checkpoint; events have already delivered the documents
      const database = await db.storageToken;
      if (!checkpoint || stopped.signal.aborted) return;
      productsSaved = productsInside();
      await snapshots.write(writeSnapshot({ checkpoint, stores, texts: texts.records() }, database));
    } catch (error) {
      if (!stopped.signal.aborted) ports.log({ event: 'index-snapshot-not-written', error: String(error) });
    }
  }
  const save = (isQuiet: boolean): Promise<void> => {
    saving = saving.then(() => write(isQuiet));
    return saving;
  };

  async function saveWhenQuiet(): Promise<void> {
    quiet.abort();
    const mine = new AbortController();
    quiet = mine;
    await ports.wait(SNAPSHOT_AFTER_MS, AbortSignal.any([mine.signal, stopped.signal]));
    if (!mine.signal.aborted) await save(true);
  }

  function saveInTime(): void {
    const hasGrown = productsInside() >= Math.max(SNAPSHOT_FROM_PRODUCTS, 2 * productsSaved);
    if (hasGrown && !isSavingGrowth && mayWrite()) {
      isSavingGrowth = true;
      void save(false).then(() => {
        isSavingGrowth = false;
      });
    }
    void saveWhenQuiet();
  }

  const subscription = db.products.eventBulks$.subscribe((bulk) => {
    if (waiting) waiting.push(bulk);
    else {
      applyBulk(bulk);
      if (built) saveInTime();
    }
  });
  const ready = load()
    .catch((error: unknown) => {
      if (!stopped.signal.aborted) ports.log({ event: 'index-not-built', error: String(error) });
    })
    .then(() => {
      applyWaiting();
      built = true;
      saveInTime();
    });

  return {
    ready,
    isReady: () => built,
    size: (store) => stores.get(store)?.rows ?? 0,
    list: (store, query) => listingOf(store).list(query),
    knownFilters: (store, query) => listingOf(store).knownFilters(query),
    facets: (store, query, codes) => listingOf(store).facets(query, codes),
    setRates: (store, rateOf) => {
      rates.set(store, rateOf);
      stores.get(store)?.setRates(rateOf);
    },
    parentKeyOf: (store, sku) => listingOf(store).parentKeyOf(sku),
    searchable: texts.searchable,
    find: texts.find,
    scoresOf: (store, keys) => {
      const scores = new Uint8Array(columnsOf(store).rows);
      for (const key of keys) {
        const row = columnsOf(store).rowOf(key);
        if (row !== undefined) scores[row] = 1;
      }
      return scores;
    },
    stop: () => {
      stopped.abort();
      quiet.abort();
      subscription.unsubscribe();
    },
  };
}
