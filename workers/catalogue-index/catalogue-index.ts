// Owns the in-memory index of every store view, derived from `products`, which stays the source of truth. Invariants:
// - built by reading the collection's writes in order, starting at the snapshot's checkpoint or at the first write
// - a document read from the collection never overwrites a newer write that an event has already delivered
// - events are queued only until the snapshot is loaded
// - a product that changed is saved once, soon, in a part of the snapshot, or with the whole snapshot
// - parts follow the snapshot and the parts that this worker has read or written; after others the whole is saved again
// One file although it is long: reading, applying and saving writes share the state of one index.

import type { RxChangeEventBulk } from 'rxdb/plugins/core';
import type { ProductDocument } from '#schemas/documents/product-document.ts';
import type { Facets } from '#schemas/worker-api.ts';
import { inTicks } from '#shared/database/in-ticks.ts';
import type { CatalogueDatabase } from '#shared/database/open-databases.ts';
import { changedSince } from '#shared/database/write-newest.ts';
import type { Ports } from '../ports.ts';
import { Columns } from './columns.ts';
import type { SnapshotStore } from './dexie-snapshot-store.ts';
import { Listing, type ListingPage, type ListingQuery } from './listing.ts';
import {
  type IndexCheckpoint,
  readPart,
  readSnapshot,
  type SnapshotPart,
  writePart,
  writeSnapshot,
} from './snapshot.ts';
import { createTextIndexesCache, type TextIndexes } from './text-indexes.ts';

/** Documents per slice: well below 50 ms. */
const SLICE_DOCUMENTS = 200;
/** A snapshot is written after the catalogue has not changed for this long. */
const SNAPSHOT_AFTER_MS = 5_000;
/**
 * For shorter visits, a part is also saved while the catalogue changes: after as many changed products as this share of
 * all products, within these limits. A start reads the rest from the database.
 */
const PART_SHARE = 1 / 16;
const PART_LEAST = 200;
const PART_MOST = 1_000;
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
  ports: Pick<Ports, 'elapsed' | 'now' | 'wait' | 'log' | 'uuid'>,
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
  /** store view → keys of products changed since they were saved */
  let unsaved = new Map<string, Set<string>>();
  /** the saved snapshot, if parts can follow it: its number of parts, and of the products in them */
  let saved: { chain: string; parts: number; products: number } | undefined;
  let isSavingPart = false;
  /** after a failure, the number of changed products with which saving is tried again */
  let retryFrom = 0;
  const productsInside = () => [...stores.values()].reduce((sum, { rows }) => sum + rows, 0);
  const productsUnsaved = () => [...unsaved.values()].reduce((sum, { size }) => sum + size, 0);
  const noteUnsaved = (store: string, key: string) => {
    const keys = unsaved.get(store);
    if (keys) keys.add(key);
    else unsaved.set(store, new Set([key]));
  };

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
    noteUnsaved(store, key);
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

  function applyPart({ stores: parts, checkpoint: reached }: SnapshotPart): number {
    let products = 0;
    for (const [store, { changed, removed }] of parts) {
      const rows = Array.from({ length: changed.rows }, (_, row) => row);
      texts.changed(store, columnsOf(store).copy(changed, rows));
      for (const key of removed) texts.changed(store, columnsOf(store).remove(key));
      products += changed.rows + removed.length;
    }
    checkpoint = reached;
    return products;
  }

  async function load(): Promise<void> {
    const database = await db.storageToken;
    const stored = await inTicks(snapshots.read(), SNAPSHOT_TICKS).catch((error: unknown) => {
      ports.log({ event: 'index-snapshot-unreadable', error: String(error) });
    });
    const snapshot = readSnapshot(stored?.record, database);
    if (stored && snapshot) {
      stores = snapshot.stores;
      for (const [store, rateOf] of rates) stores.get(store)?.setRates(rateOf);
      listings = new Map();
      texts.restore(snapshot.texts);
      checkpoint = snapshot.checkpoint;
      let [parts, products] = [0, 0];
      for (const part of stored.parts.map(readPart)) {
        if (!part || stopped.signal.aborted) break;
        products += applyPart(part);
        parts += 1;
        await ports.wait(0, stopped.signal); // let worker methods run between two parts
      }
      if (snapshot.chain !== undefined) saved = { chain: snapshot.chain, parts, products };
      if (parts < stored.parts.length) ports.log({ event: 'index-snapshot-cut' });
    } else if (stored?.record !== undefined) ports.log({ event: 'index-snapshot-dropped' });
    await catchUp();
  }

  /** Saves the changed products as a part; false if the whole index is to be saved instead. */
  async function savePart(changed: typeof unsaved, reached: IndexCheckpoint): Promise<boolean> {
    const products = [...changed.values()].reduce((sum, { size }) => sum + size, 0);
    // products that change again and again would be read from many parts
    if (!saved || saved.products + products > productsInside()) return false;
    const { chain, parts } = saved;
    const record = writePart({
      checkpoint: reached,
      stores: new Map(
        [...changed].map(([store, keys]) => {
          const columns = columnsOf(store);
          const part = new Columns(store);
          const removed = [...keys].filter((key) => columns.rowOf(key) === undefined);
          part.copy(
            columns,
            [...keys].flatMap((key) => columns.rowOf(key) ?? []),
          );
          return [store, { changed: part, removed }];
        }),
      ),
    });
    if (!(await snapshots.append(record, chain, parts))) return false;
    saved = { chain, parts: parts + 1, products: saved.products + products };
    return true;
  }

  async function saveWhole(reached: IndexCheckpoint, database: string): Promise<void> {
    const chain = ports.uuid();
    const record = writeSnapshot({ checkpoint: reached, stores, texts: texts.records(), chain }, database);
    await snapshots.write(record, chain);
    saved = { chain, parts: 0, products: 0 };
  }

  async function write(isQuiet: boolean): Promise<void> {
    if (stopped.signal.aborted || !mayWrite()) return;
    try {
      // store views listed in this visit will probably be searched in the next one
      if (isQuiet) for (const store of listings.keys()) await texts.searchable(store);
      await catchUp(); // advances the checkpoint; events have already delivered the documents
      const database = await db.storageToken;
      if (!checkpoint || stopped.signal.aborted) return;
      const changed = unsaved;
      unsaved = new Map();
      try {
        if (isQuiet || !(await savePart(changed, checkpoint))) await saveWhole(checkpoint, database);
        retryFrom = 0;
      } catch (error) {
        for (const [store, keys] of changed) for (const key of keys) noteUnsaved(store, key);
        retryFrom = 2 * productsUnsaved();
        throw error;
      }
    } catch (error) {
      if (!stopped.signal.aborted) ports.log({ event: 'index-snapshot-not-written', error: String(error) });
    }
  }
  let saving = Promise.resolve();
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
    const part = Math.min(PART_MOST, Math.max(PART_LEAST, productsInside() * PART_SHARE));
    if (productsUnsaved() >= Math.max(part, retryFrom) && !isSavingPart && mayWrite()) {
      isSavingPart = true;
      void save(false).then(() => {
        isSavingPart = false;
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
