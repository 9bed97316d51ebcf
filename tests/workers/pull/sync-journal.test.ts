// The sync journal: how many products of a catalogue are on the device, and when this number is written. Uses an
// in-memory database.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Databases, openDatabases } from '#shared/database/open-databases.ts';
import { deferred } from '#shared/domain/deferred.ts';
import { mapProduct } from '#shared/wire/map-product.ts';
import type { LogEvent, Ports } from '#workers/ports.ts';
import { openSyncJournal, type PulledPage } from '#workers/pull/sync-journal.ts';
import { readStoreSync, writeStoreSync } from '#workers/pull/write-store-sync.ts';
import { memoryStorage } from '../../support/worker/memory-storage.ts';
import { bridgeDoc } from '../../support/worker/tiny-bridge.ts';

let databases: Databases;
let log: LogEvent[];
let now: number;
beforeEach(async () => {
  databases = await openDatabases(memoryStorage());
  log = [];
  now = 10_000;
});
afterEach(() => Promise.all([databases.catalogue.remove(), databases.personal.remove()]));

describe('the sync journal', () => {
  const journal = (mayBeWhole?: boolean) =>
    openSyncJournal(
      databases.catalogue,
      { now: () => now, log: (event: LogEvent) => log.push(event) } as unknown as Ports,
      mayBeWhole,
    );
  const row = { store: 'lv', products: 0, total: 0, complete: false, pulledAt: 0, unreadable: [] };
  const checkpoint = { updated_at: '2026-11-01 08:00:00', id: 7, backend: 'one/api' };
  const stored = (store = 'lv') => readStoreSync(databases.catalogue, store);
  const page = (
    pulled: number,
    added: number,
    total: number,
    over: Partial<PulledPage> = {},
  ): PulledPage => ({
    ...{ pulled, added, deleted: 0, total, read: [], leftOut: [] },
    ...over,
  });
  const add = async (id: number) => {
    const product = mapProduct('lv', bridgeDoc(id));
    if (product.ok) await databases.catalogue.products.insert(product.value);
  };

  it('starts with the state of the last visit and the number of products in the database', async () => {
    expect(await stored()).toBeUndefined();
    const earlier = { ...row, products: 9, total: 9, complete: true, pulledAt: 5 };
    await writeStoreSync(databases.catalogue, earlier, 1);
    expect(await journal().open('lv')).toEqual({ ...earlier, products: 0, complete: false });
    await add(1);
    await add(2);
    await writeStoreSync(databases.catalogue, { ...earlier, products: 1 }, 1);
    expect(await journal().open('lv')).toEqual({ ...earlier, products: 2 });
    expect([await stored(), await stored('en')]).toEqual([{ ...earlier, products: 2 }, undefined]);
  });

  it('starts again if the database has fewer products than recorded [F30]', async () => {
    await add(1);
    const kept = { done: 3, total: 3, at: 4 };
    const earlier = { ...row, products: 2, total: 2, pulledAt: 5, kept, checkpoint };
    await writeStoreSync(databases.catalogue, { ...earlier, complete: true }, 1);
    const whole = journal();
    expect(await whole.open('lv')).toEqual({ ...row, products: 1, total: 2, pulledAt: 5, complete: false });
    expect(whole.checkpoint('lv', 'one/api')).toBeUndefined();
    // products of a partial catalogue are counted before they are stored, so only a large difference proves a loss
    await writeStoreSync(databases.catalogue, { ...earlier, complete: false }, 1);
    const part = journal();
    expect(await part.open('lv')).toEqual({ ...earlier, products: 1 });
    expect(part.checkpoint('lv', 'one/api')).toEqual(checkpoint);
    await writeStoreSync(databases.catalogue, { ...earlier, products: 3, complete: false }, 1);
    expect(await journal().open('lv')).not.toHaveProperty('checkpoint');
  });

  it('counts each malformed product once until it can be read, across visits', async () => {
    const kept = journal();
    await kept.open('lv');
    const leftOut = [{ sku: 'A' }, { id: 7 }, { name: 'Mug' }, null];
    kept.progress('lv', page(4, 0, 4, { leftOut }));
    kept.progress('lv', page(4, 0, 4, { leftOut }));
    await kept.caughtUp('lv');
    expect((await stored())?.unreadable).toHaveLength(4);
    const next = journal();
    await next.open('lv');
    next.progress(
      'lv',
      page(2, 2, 4, {
        read: [
          { id: 1, sku: 'A' },
          { id: 7, sku: 'B' },
        ],
        leftOut: [leftOut[2]],
      }),
    );
    await next.caughtUp('lv');
    expect((await stored())?.unreadable).toHaveLength(2);
  });

  it('recounts when complete', async () => {
    const kept = journal();
    await kept.open('lv');
    kept.progress('lv', page(10, 8, 40));
    kept.progress('lv', page(10, 9, 41));
    await add(1);
    kept.stored('lv', checkpoint);
    await kept.open('en');
    expect(await stored()).toEqual({ ...row, products: 17, total: 41, checkpoint });
    await kept.caughtUp('lv');
    const whole = { ...row, products: 1, total: 41, complete: true, pulledAt: now, checkpoint };
    expect(await stored()).toEqual(whole);
    await add(2);
    // an empty page is not counted
    kept.progress('lv', page(0, 0, 41));
    await kept.caughtUp('lv');
    expect(await stored()).toEqual(whole);
    now += 5_000;
    kept.progress('lv', page(1, 1, 42));
    await kept.caughtUp('lv');
    expect(await stored()).toEqual({
      ...whole,
      products: 2,
      total: 42,
      pulledAt: now,
    });
  });

  it('counts the deletions on a page before the page is stored [F30]', async () => {
    await add(1);
    await add(2);
    await writeStoreSync(
      databases.catalogue,
      { ...row, products: 2, total: 2, complete: true, pulledAt: 5 },
      1,
    );
    const visit = journal();
    await visit.open('lv');
    visit.stored('lv', checkpoint);
    await visit.progress('lv', page(1, 0, 1, { deleted: 1 }));
    await databases.catalogue.products.find({ selector: { id: 2 } }).remove();
    // the next visit starts
    const next = journal();
    expect(await next.open('lv')).toMatchObject({ products: 1, complete: true });
    expect(next.checkpoint('lv', 'one/api')).toEqual(checkpoint);
  });

  it('is never complete on a device that stores only part of the catalogue', async () => {
    await add(1);
    const earlier = { ...row, products: 1, total: 1, complete: true, pulledAt: 5 };
    await writeStoreSync(databases.catalogue, earlier, 1);
    expect(await journal(false).open('lv')).toEqual({ ...earlier, complete: false });
    // a partial catalogue does not count as complete because its products are present
    await writeStoreSync(databases.catalogue, { ...earlier, complete: false }, 1);
    expect((await journal().open('lv')).complete).toBe(false);
  });

  it('returns a checkpoint only for the backend that it belongs to', async () => {
    const kept = journal();
    await kept.open('lv');
    kept.stored('lv', checkpoint);
    expect([kept.checkpoint('lv', 'one/api'), kept.checkpoint('lv', 'other/api')]).toEqual([
      checkpoint,
      undefined,
    ]);
    expect(kept.checkpoint('en', 'one/api')).toBeUndefined();
  });

  it('is written with its newest state as soon as the write before has ended', async () => {
    const kept = journal();
    await kept.open('lv');
    const written: unknown[] = [];
    const { lookups } = databases.catalogue;
    const { incrementalUpsert } = lookups;
    const first = deferred<void>();
    lookups.incrementalUpsert = async (document) => {
      written.push((document.value as { checkpoint?: { id: number } } | undefined)?.checkpoint?.id);
      if (written.length === 1) await first.promise;
      return incrementalUpsert.call(lookups, document);
    };
    kept.stored('lv', { ...checkpoint, id: 1 });
    await Promise.resolve();
    for (const id of [2, 3, 4]) kept.stored('lv', { ...checkpoint, id });
    first.resolve();
    await kept.open('en');
    expect(written).toEqual([1, 4, undefined]);
    expect((await stored())?.checkpoint?.id).toBe(4);
  });

  it('identifies at most ten thousand malformed products, each by its first key, shortened', async () => {
    const kept = journal();
    await kept.open('lv');
    const long = 'x'.repeat(100);
    const leftOut = [
      { sku: long },
      { id: long },
      { url_key: 'mug', name: 'Mug' },
      { name: long },
      { url_key: 'mug' },
      5,
    ];
    kept.progress('lv', page(6, 0, 6, { leftOut }));
    await kept.caughtUp('lv');
    expect((await stored())?.unreadable).toEqual([
      `sku ${'x'.repeat(76)}`,
      `id ${'x'.repeat(77)}`,
      'mug Mug',
      ` ${'x'.repeat(79)}`,
      'mug ',
      ' ',
    ]);
    kept.progress('lv', page(0, 0, 6, { leftOut: Array.from({ length: 10_001 }, (_, sku) => ({ sku })) }));
    await kept.caughtUp('lv');
    expect((await stored())?.unreadable).toHaveLength(10_000);
  });

  it('records the stored first products and whether fetching continues', async () => {
    const kept = journal();
    kept.fetching('lv', 'on');
    await kept.open('lv');
    expect(await stored()).toEqual(row);
    await add(1);
    await kept.prefetched('lv', { done: 1, total: 3, at: 0 });
    const part = { ...row, products: 1, kept: { done: 1, total: 3, at: 0 } };
    expect(await stored()).toEqual(part);
    kept.fetching('lv', 'paused');
    await kept.open('en');
    expect(await stored()).toEqual({ ...part, fetching: 'paused' });
    // an unchanged state is not written
    now += 1_000;
    const before = await databases.catalogue.lookups.findOne('catalogue-sync|lv').exec();
    kept.fetching('lv', 'paused');
    await kept.open('ru');
    expect((await databases.catalogue.lookups.findOne('catalogue-sync|lv').exec())?.revision).toBe(
      before?.revision,
    );
  });

  it('becomes incomplete when products are evicted', async () => {
    await add(1);
    const whole = { ...row, products: 9, total: 9, complete: true, pulledAt: 5 };
    await writeStoreSync(
      databases.catalogue,
      { ...whole, kept: { done: 3, total: 3, at: 4 }, checkpoint },
      1,
    );
    const kept = journal();
    await kept.purged('lv');
    const purged = { ...whole, products: 1, complete: false, fetching: 'no-room', purgedAt: 10_000 };
    expect(await stored()).toEqual(purged);
    now = 20_000;
    await kept.caughtUp('lv');
    await kept.purged('lv');
    expect(await stored()).toEqual({ ...purged, pulledAt: 20_000, purgedAt: 20_000 });
    await kept.purged('ru');
    expect(await stored('ru')).toEqual({ ...row, store: 'ru', fetching: 'no-room', purgedAt: 20_000 });
  });

  it('is written again after a failed write', async () => {
    const kept = journal();
    const { lookups } = databases.catalogue;
    const { incrementalUpsert } = lookups;
    lookups.incrementalUpsert = () => Promise.reject(new TypeError('full'));
    await kept.open('lv');
    expect(log).toEqual([{ event: 'store-sync-not-written', error: 'TypeError: full' }]);
    lookups.incrementalUpsert = incrementalUpsert;
    await kept.caughtUp('lv');
    expect(await stored()).toEqual({ ...row, complete: true, pulledAt: now });
  });
});
