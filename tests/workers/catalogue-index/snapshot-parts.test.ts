// Parts of the snapshot: saved while the catalogue changes, so that a start reads little after a visit that ended early.
import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import type { ProductDocument } from '#schemas/documents/product-document.ts';
import { sortOption } from '#schemas/worker-api.ts';
import type { CatalogueDatabase } from '#shared/database/open-databases.ts';
import type { CatalogueIndex } from '#workers/catalogue-index/catalogue-index.ts';
import { Columns } from '#workers/catalogue-index/columns.ts';
import { dexieSnapshotStore } from '#workers/catalogue-index/dexie-snapshot-store.ts';
import { Listing } from '#workers/catalogue-index/listing.ts';
import { readPart, writePart } from '#workers/catalogue-index/snapshot.ts';
import { typedQuery } from '../../support/typed-query.ts';
import { clock, until } from '../../support/worker/virtual-clock.ts';
import { countRead, endAll, everything, indexOf, neverIdle, openDevice, products } from './index-of.ts';
import { memorySnapshots } from './memory-snapshots.ts';
import { byHand, history, play, query } from './random-listings.ts';

afterEach(endAll);

/** Inserts products, and waits until the index contains them and what they caused is done. */
async function insert({ products }: CatalogueDatabase, index: CatalogueIndex, documents: ProductDocument[]) {
  const sizes = () => ['lv', 'en'].reduce((sum, store) => sum + index.size(store), 0);
  const wanted = sizes() + documents.length;
  await products.bulkInsert(documents);
  await until(sizes, (size) => size === wanted);
  await clock.settled();
}
/** Waits until so many whole snapshots and parts are saved. */
const saved = async (snapshots: ReturnType<typeof memorySnapshots>, writes: number, parts: number) => {
  const wanted = JSON.stringify([writes, parts]);
  await until(
    () => [snapshots.writes(), snapshots.parts.length],
    (seen) => JSON.stringify(seen) === wanted,
  );
};
const growing = { wait: neverIdle };

describe('the parts of the snapshot', () => {
  it('are saved while products arrive, so that the next start reads only the rest', async () => {
    const { databases } = await openDevice();
    const reads = countRead(databases.catalogue);
    const { index, snapshots } = indexOf(databases.catalogue, undefined, growing);
    await index.ready;
    /** number of stored products → whole snapshots and parts saved by then */
    const seen: [number, number, number][] = [];
    for (const to of [100, 200, 300, 400, 500]) {
      await insert(databases.catalogue, index, products(to).slice(-100));
      seen.push([to, snapshots.writes(), snapshots.parts.length]);
    }
    expect(seen).toEqual([
      [100, 0, 0],
      [200, 1, 0],
      [300, 1, 0],
      [400, 1, 1],
      [500, 1, 1],
    ]);
    index.stop();
    const before = reads();
    const next = indexOf(databases.catalogue, snapshots);
    await next.index.ready;
    expect(next.index.size('lv')).toBe(500);
    expect(reads() - before).toBe(100);
  });

  it('restore changed, removed and readded products of every store view', async () => {
    const { databases } = await openDevice();
    const { catalogue } = databases;
    const { index, snapshots } = indexOf(catalogue, undefined, growing);
    await index.ready;
    await insert(catalogue, index, [...products(400), ...products(50, 'en')]);
    const renamed = (from: number, to: number) =>
      products(to)
        .slice(from)
        .map((each) => ({ ...each, name: `Jaunums ${each.id}`, price: each.id }));
    await catalogue.products.bulkUpsert(renamed(0, 150));
    await catalogue.products.bulkRemove(
      products(210)
        .map(({ key }) => key)
        .slice(140),
    );
    await saved(snapshots, 1, 1);
    await insert(catalogue, index, [...products(300, 'en').slice(50), ...products(150).slice(140)]);
    await saved(snapshots, 1, 2);
    index.stop();

    const reads = countRead(catalogue);
    const next = indexOf(catalogue, snapshots);
    await next.index.ready;
    expect(reads()).toBe(0);
    for (const store of ['lv', 'en']) {
      for (const sort of sortOption.options) {
        const asked = { ...everything, sort, size: 1_000 };
        expect(next.index.list(store, asked)).toEqual(index.list(store, asked));
      }
      const found = (one: CatalogueIndex) => {
        const { scores } = one.find(store, typedQuery('jaunums'), []);
        return scores.filter((score) => score > 0).length;
      };
      expect(found(next.index)).toBe(store === 'lv' ? 140 : 0);
      expect(found(next.index)).toBe(found(index));
    }
  });

  it('are replaced by the whole snapshot when the catalogue is idle', async () => {
    const { databases } = await openDevice();
    await databases.catalogue.products.bulkInsert(products(200));
    const { index, snapshots } = indexOf(databases.catalogue, undefined, growing);
    await index.ready;
    await saved(snapshots, 1, 0);
    await insert(databases.catalogue, index, products(400).slice(200));
    await saved(snapshots, 1, 1);
    index.stop();
    const idle = indexOf(databases.catalogue, snapshots);
    await until(snapshots.writes, (writes) => writes === 2);
    expect(snapshots.parts).toEqual([]);
    expect(idle.ports.logged).toEqual([]);
  });

  it('stay fewer than the products: those that change again and again are saved with the whole', async () => {
    const { databases } = await openDevice();
    const { products: collection } = databases.catalogue;
    const { index, snapshots } = indexOf(databases.catalogue, undefined, growing);
    await index.ready;
    await insert(databases.catalogue, index, products(200));
    await saved(snapshots, 1, 0);
    for (const [price, writes, parts] of [
      [1, 1, 1],
      [2, 2, 0],
      [3, 2, 1],
    ] as const) {
      await collection.bulkUpsert(products(200).map((each) => ({ ...each, price })));
      await saved(snapshots, writes, parts);
    }
  });

  it('that cannot be read leave their products to the database', async () => {
    const { databases } = await openDevice();
    const { index, snapshots } = indexOf(databases.catalogue, undefined, growing);
    await index.ready;
    for (const to of [200, 400, 600]) await insert(databases.catalogue, index, products(to).slice(-200));
    index.stop();
    const [first, second] = snapshots.parts;
    const reads = countRead(databases.catalogue);
    for (const [parts, read] of [
      [[first, second], 0],
      [[first, 'text'], 200],
      [[first, { ...(second as object), stores: { lv: 7 } }], 200],
      [[undefined, second], 400],
    ] as const) {
      snapshots.parts.splice(0, 2, ...parts);
      const before = reads();
      const next = indexOf(databases.catalogue, snapshots, growing);
      await next.index.ready;
      expect([next.index.size('lv'), reads() - before]).toEqual([600, read]);
      next.index.stop();
    }
  });

  it('do not follow the parts of another tab', async () => {
    const { databases } = await openDevice();
    const { catalogue } = databases;
    const snapshots = memorySnapshots();
    const first = indexOf(catalogue, snapshots, growing);
    await first.index.ready;
    await insert(catalogue, first.index, products(200));
    let leads = false;
    const other = indexOf(catalogue, snapshots, growing, () => leads);
    await other.index.ready;
    await insert(catalogue, first.index, products(400).slice(200));
    await saved(snapshots, 1, 1);
    first.index.stop();
    leads = true;
    await insert(catalogue, other.index, products(600).slice(400));
    await saved(snapshots, 2, 0);
    other.index.stop();
    const reads = countRead(catalogue);
    const next = indexOf(catalogue, snapshots);
    await next.index.ready;
    expect([next.index.size('lv'), reads()]).toEqual([600, 0]);
  });

  it('keep what a full device refused, and save it later', async () => {
    const { databases } = await openDevice();
    const snapshots = memorySnapshots();
    let isFull = false;
    const device = {
      ...snapshots,
      append: async (...part: Parameters<typeof snapshots.append>) => {
        if (isFull) throw new Error('full');
        return snapshots.append(...part);
      },
    };
    const { index, ports } = indexOf(databases.catalogue, device, growing);
    await index.ready;
    await insert(databases.catalogue, index, products(200));
    isFull = true;
    await insert(databases.catalogue, index, products(400).slice(200));
    expect(ports.logged.map(({ event }) => event)).toEqual(['index-snapshot-not-written']);
    isFull = false;
    await insert(databases.catalogue, index, products(600).slice(400));
    await saved(snapshots, 1, 1);
    index.stop();
    const reads = countRead(databases.catalogue);
    const next = indexOf(databases.catalogue, snapshots);
    await next.index.ready;
    expect([next.index.size('lv'), reads()]).toEqual([600, 0]);
  });

  it('list the same products as the columns they were copied from', () => {
    fc.assert(
      fc.property(history, history, query, (before, after, asked) => {
        const { columns, products } = play([...before, ...after]);
        const restored = play(before).columns;
        const touched = new Set(after.map((event) => (typeof event === 'number' ? event : event.id)));
        const rows = [...touched].flatMap((id) => columns.rowOf(`lv|${id}`) ?? []);
        const changed = new Columns('lv');
        changed.copy(columns, rows);
        const record = {
          checkpoint: { id: 'x', lwt: 1 },
          stores: new Map([['lv', { changed, removed: [] }]]),
        };
        const part = readPart(structuredClone(writePart(record)))?.stores.get('lv')?.changed as Columns;
        restored.copy(
          part,
          Array.from({ length: part.rows }, (_, row) => row),
        );
        for (const id of touched) if (columns.rowOf(`lv|${id}`) === undefined) restored.remove(`lv|${id}`);
        expect(new Listing(restored).list(asked)).toEqual(byHand(products, asked));
      }),
      { numRuns: 100 },
    );
  });
});

describe('the database of the snapshot', () => {
  it('returns the parts of its record in order', async () => {
    const store = dexieSnapshotStore();
    await store.write({ chain: 'a', whole: 1 }, 'a');
    expect(await store.append('first', 'a', 0)).toBe(true);
    expect(await store.append('second', 'a', 1)).toBe(true);
    expect(await store.read()).toEqual({ record: { chain: 'a', whole: 1 }, parts: ['first', 'second'] });
    await store.write({ chain: 'b', whole: 2 }, 'b');
    expect(await store.read()).toEqual({ record: { chain: 'b', whole: 2 }, parts: [] });
  });

  it('refuses a part of another record or another place', async () => {
    const store = dexieSnapshotStore();
    await store.write({ chain: 'a' }, 'a');
    expect(await store.append('first', 'a', 0)).toBe(true);
    for (const [chain, at] of [
      ['b', 1],
      ['a', 0],
      ['a', 2],
    ] as const)
      expect(await store.append('other', chain, at)).toBe(false);
    expect((await store.read()).parts).toEqual(['first']);
  });

  it('ignores the parts of a record that an earlier build has replaced', async () => {
    const store = dexieSnapshotStore();
    await store.write({ chain: 'a' }, 'a');
    await store.append('first', 'a', 0);
    await new Promise((resolve) => {
      const open = indexedDB.open('catalogue-index');
      open.onsuccess = () => {
        const writing = open.result.transaction('records', 'readwrite');
        writing.objectStore('records').put({ whole: 'of an earlier build' }, 'snapshot');
        writing.oncomplete = () => {
          open.result.close();
          resolve(undefined);
        };
      };
    });
    expect(await store.read()).toEqual({ record: { whole: 'of an earlier build' }, parts: [] });
  });
});
