// The pull of products page by page, over several visits.
import { describe, expect, it, onTestFinished } from 'vitest';
import { readStoreSync } from '#workers/pull/write-store-sync.ts';
import '#workers/tabs/leadership.ts';
import { closeBoth, newDevice, openTwin } from '../../support/worker/test-databases.ts';
import type { Fault } from '../../support/worker/tiny-bridge.ts';
import { clock, until } from '../../support/worker/virtual-clock.ts';
import { idsOf, numbers, shop, visit } from './pull-visit.ts';

describe('the pull of products', () => {
  it('stores every product page by page until the catalogue is recorded as complete', async () => {
    const bridge = shop(95);
    const { databases, pull } = await visit(newDevice(), bridge);
    await clock.over(pull.complete);
    expect(await idsOf(databases)).toEqual(numbers(95));
    expect(bridge.productPages()).toHaveLength(10);
    const sync = await readStoreSync(databases.catalogue, 'lv');
    expect(sync).toMatchObject({ store: 'lv', products: 95, total: 95, complete: true });
  });

  it('requests only one page on the next visit once the catalogue is complete', async () => {
    const device = newDevice();
    const bridge = shop(95);
    const first = await visit(device, bridge);
    await clock.over(first.pull.complete);
    await first.kill();
    const before = bridge.asked.length;
    const second = await visit(device, bridge);
    await clock.over(second.pull.complete);
    expect(bridge.asked.length - before).toBe(1);
    expect(await idsOf(second.databases)).toHaveLength(95);
  });

  it('requests smaller pages over a slow connection', async () => {
    const bridge = shop(200);
    const tooLong: Fault = (url, body) =>
      url.includes('/product/_search') && (body?.size ?? 0) > 30 ? clock.noAnswer() : undefined;
    bridge.faults.push(...Array.from({ length: 40 }, () => tooLong));
    const { databases, pull } = await visit(newDevice(), bridge, 200);
    await clock.over(pull.complete);
    expect(await idsOf(databases)).toEqual(numbers(200));
    expect(
      bridge
        .productPages()
        .map(({ body }) => body?.size)
        .slice(0, 4),
    ).toEqual([200, 100, 50, 25]);
  });

  it('removes products while they are disabled', async () => {
    const bridge = shop(20, (id) => (id === 5 ? { status: 2 } : {}));
    const { databases, pull } = await visit(newDevice(), bridge);
    await clock.over(pull.complete);
    expect(await idsOf(databases)).toEqual(numbers(20).filter((id) => id !== 5));
    Object.assign(bridge.documents[6] ?? {}, { status: 2, updated_at: '2026-11-01 08:00:00' });
    pull.reSync();
    await until(
      () => idsOf(databases),
      (ids) => !ids.includes(7),
    );
    Object.assign(bridge.documents[6] ?? {}, { status: 1, updated_at: '2026-11-02 08:00:00' });
    pull.reSync();
    await until(
      () => idsOf(databases),
      (ids) => ids.includes(7),
    );
  });

  it('counts the malformed products that it skips, even if a page has no others', async () => {
    const isBad = (id: number) => id === 3 || (id > 10 && id <= 31) || id === 50;
    const bridge = shop(50, (id) => (isBad(id) ? { sku: '' } : {}));
    const { databases, pull, ports } = await visit(newDevice(), bridge);
    await clock.over(pull.complete);
    expect(await idsOf(databases)).toEqual(numbers(50).filter((id) => !isBad(id)));
    const counted = ports.logged.flatMap(({ event, count }) =>
      event === 'documents-left-out' ? [Number(count)] : [],
    );
    expect(counted.reduce((sum, count) => sum + count, 0)).toBe(23);
    expect((await readStoreSync(databases.catalogue, 'lv'))?.unreadable).toHaveLength(23);
  });

  it('updates a product that a worker method stored before', async () => {
    const device = newDevice();
    const bridge = shop(5);
    const first = await visit(device, bridge);
    await clock.over(first.pull.complete);
    const key = 'lv|3';
    const asked = (await first.databases.catalogue.products.findOne(key).exec())?.toMutableJSON();
    await first.databases.catalogue.products.bulkUpsert([
      { ...asked, name: 'from an ask' } as NonNullable<typeof asked>,
    ]);
    Object.assign(bridge.documents[2] ?? {}, { name: 'newest', updated_at: '2026-11-01 08:00:00' });
    first.pull.reSync();
    await until(
      async () => (await first.databases.catalogue.products.findOne(key).exec())?.name,
      (name) => name === 'newest',
    );
  });

  it('notifies the database instance of the window', async () => {
    const device = newDevice();
    const bridge = shop(25);
    const { pull } = await visit(device, bridge);
    const twin = await openTwin(device.indexedDB);
    onTestFinished(async () => void (await twin.close()));
    const seen: (string | undefined)[] = [];
    const watch = twin.products.findOne('lv|7').$.subscribe((document) => seen.push(document?.name));
    await clock.over(pull.complete);
    await until(
      () => seen.at(-1),
      (name) => name === 'Product 7',
    );
    Object.assign(bridge.documents[6] ?? {}, { name: 'renamed', updated_at: '2026-11-01 08:00:00' });
    pull.reSync();
    await until(
      () => seen.at(-1),
      (name) => name === 'renamed',
    );
    watch.unsubscribe();
  });
});

describe('product queries', () => {
  it('use an index on the store view with sku or url_path', async () => {
    const databases = await newDevice().open();
    onTestFinished(async () => void (await closeBoth(databases)));
    const { products } = databases.catalogue;
    const plans = [
      [products.findOne({ selector: { store: 'lv', sku: 'A' } }), ['store', 'sku']],
      [products.find({ selector: { store: 'lv', sku: { $in: ['A', 'B'] } } }), ['store', 'sku']],
      [products.findOne({ selector: { store: 'lv', url_path: 'p/a' } }), ['store', 'url_path']],
    ] as const;
    for (const [query, fields] of plans) {
      const { index } = query.getPreparedQuery().queryPlan;
      for (const field of fields) expect(index).toContain(field);
    }
  });
});
