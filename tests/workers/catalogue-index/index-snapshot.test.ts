// The snapshot of the catalogue index: when it is saved, and how a start restores it.
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { deferred } from '#shared/domain/deferred.ts';
import { NO_WORDS } from '#workers/catalogue-index/sorted-words.ts';
import type { TextRecord } from '#workers/catalogue-index/text-index.ts';
import { typedQuery } from '../../support/typed-query.ts';
import { newDevice } from '../../support/worker/test-databases.ts';
import { until } from '../../support/worker/virtual-clock.ts';
import {
  countRead,
  endAll,
  everything,
  idsIn,
  indexOf,
  openDevice,
  productOf,
  products,
} from './index-of.ts';
import { memorySnapshots } from './memory-snapshots.ts';

afterEach(endAll);

describe('the snapshot of the catalogue index', () => {
  it('is saved when the catalogue is idle, so that the next start reads only later changes', async () => {
    const first = await openDevice();
    await first.databases.catalogue.products.bulkInsert(products(149));
    const { index, snapshots } = indexOf(first.databases.catalogue);
    await until(snapshots.writes, (writes) => writes === 1);
    index.stop();
    await first.databases.catalogue.products.bulkUpsert([productOf(150), { ...productOf(1), visibility: 1 }]);
    await first.close();

    const second = await openDevice(first.device);
    const read = countRead(second.databases.catalogue);
    const again = indexOf(second.databases.catalogue, snapshots);
    await again.index.ready;
    expect(idsIn(again.index.list('lv', everything))).toHaveLength(100);
    expect(again.index.list('lv', everything).total).toBe(149);
    expect(read()).toBe(2);
  });

  it('is rebuilt if the snapshot cannot be read within 15 s [F91]', async () => {
    const { databases } = await openDevice();
    await databases.catalogue.products.bulkInsert(products(3));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { index } = indexOf(databases.catalogue, {
      ...memorySnapshots(),
      read: () => new Promise(() => undefined),
    });
    await vi.advanceTimersByTimeAsync(0);
    await vi.advanceTimersByTimeAsync(14_000);
    expect(index.isReady()).toBe(false);
    await vi.advanceTimersByTimeAsync(1_000);
    vi.useRealTimers();
    await index.ready;
    expect(idsIn(index.list('lv', everything))).toEqual([1, 2, 3]);
  });

  it('keeps writes made while it is saved, even if an earlier read finishes later', async () => {
    const { databases } = await openDevice();
    const { products: collection } = databases.catalogue;
    await collection.bulkInsert(products(150));
    const { index, snapshots } = indexOf(databases.catalogue);
    await index.ready;
    const { storageInstance } = collection;
    const query = storageInstance.query.bind(storageInstance);
    let isRead = false;
    const { promise: held, resolve: goOn } = deferred<void>();
    storageInstance.query = async (prepared) => {
      const answer = await query(prepared);
      isRead = true;
      await held;
      return answer;
    };
    await collection.bulkInsert(products(160).slice(150));
    await until(
      () => isRead,
      (read) => read,
    );
    await collection.bulkUpsert([{ ...productOf(151), visibility: 1 }, productOf(161)]);
    const listed = () => idsIn(index.list('lv', { ...everything, size: 300 }));
    await until(listed, (ids) => ids.length === 160 && !ids.includes(151));
    goOn();
    await until(snapshots.writes, (writes) => writes > 0);
    expect(listed()).not.toContain(151);
    expect(listed()).toContain(161);
  });

  it('restores the text index from the snapshot unless it is invalid', async () => {
    const first = await openDevice();
    const named = products(500).map((each) => ({ ...each, name: `Prece ${each.id}` }));
    await first.databases.catalogue.products.bulkInsert(named);
    const { index, snapshots } = indexOf(first.databases.catalogue);
    await index.ready;
    index.list('lv', everything);
    await until(snapshots.writes, (writes) => writes === 2);
    await first.close();
    const saved = snapshots.record() as { texts: { generation: number; stores: { lv: TextRecord } } };
    const { texts } = saved;
    const { lv } = texts.stores;
    expect(lv.changed).not.toContain(1);

    const again = await openDevice(first.device);
    /** Returns the number of products with a word that starts with 7: 7 and 70 to 79. */
    const foundWith = async (other: unknown) => {
      snapshots.put({ ...saved, texts: other });
      const opened = indexOf(again.databases.catalogue, snapshots);
      await opened.index.ready;
      expect(opened.ports.logged).toEqual([]);
      await opened.index.searchable('lv');
      const { scores } = opened.index.find('lv', typedQuery('prece 7'), []);
      opened.index.stop();
      return scores.filter((score) => score > 0).length;
    };
    expect(await foundWith(texts)).toBe(11);
    const empty = { lv: { ...NO_WORDS, changed: lv.changed } };
    expect(await foundWith({ ...texts, stores: empty })).toBe(0);
    for (const other of [
      undefined,
      { generation: texts.generation - 1, stores: empty },
      { ...texts, stores: {} },
      { ...texts, stores: { lv: { ...lv, wordAt: lv.wordAt.slice(1) } } },
      { ...texts, stores: { lv: { ...lv, changed: undefined } } },
    ])
      expect(await foundWith(other)).toBe(11);
  });

  it('is rebuilt if the snapshot is corrupt or belongs to another database', async () => {
    const first = await openDevice();
    await first.databases.catalogue.products.bulkInsert(products(30));
    const { snapshots } = indexOf(first.databases.catalogue);
    await until(snapshots.writes, (writes) => writes === 1);
    const saved = snapshots.record();
    await first.close();

    const emptied = await openDevice(newDevice());
    const onEmptied = indexOf(emptied.databases.catalogue, snapshots);
    await onEmptied.index.ready;
    expect(onEmptied.index.size('lv')).toBe(0);
    expect(onEmptied.ports.logged).toEqual([{ event: 'index-snapshot-dropped' }]);
    onEmptied.index.stop();
    await emptied.close();

    const again = await openDevice(first.device);
    // the previous snapshot format had columns as lists of texts and no text indexes
    const earlier = { ...(saved as object), columns: 7, texts: undefined };
    for (const corrupt of [{ ...(saved as object), stores: { lv: { rows: 3 } } }, earlier, 'text', 7]) {
      snapshots.put(corrupt);
      const rebuilt = indexOf(again.databases.catalogue, snapshots);
      await rebuilt.index.ready;
      expect(rebuilt.index.list('lv', everything).total).toBe(30);
      rebuilt.index.stop();
    }
  });

  it('works although the snapshot store fails', async () => {
    const { databases } = await openDevice();
    await databases.catalogue.products.bulkInsert(products(5));
    const broken = {
      ...memorySnapshots(),
      read: () => Promise.reject(new Error('gone')),
      write: () => Promise.reject(new Error('full')),
    };
    const { index, ports } = indexOf(databases.catalogue, broken);
    await index.ready;
    expect(index.size('lv')).toBe(5);
    await until(
      () => ports.logged.map(({ event }) => event),
      (events) =>
        events.includes('index-snapshot-unreadable') && events.includes('index-snapshot-not-written'),
    );
  });
});
