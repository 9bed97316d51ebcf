// The pull of products page by page: checkpoints, invalid pages, lost connections, rejected writes.

import { afterEach, describe, expect, it } from 'vitest';
import type { Databases } from '#shared/database/open-databases.ts';
import { call } from '#workers/bridge-client/call.ts';
import { pullProducts } from '#workers/pull/pull-products.ts';
import { openSyncJournal } from '#workers/pull/sync-journal.ts';
import { readStoreSync, writeStoreSync } from '#workers/pull/write-store-sync.ts';
import { createWakeUps } from '#workers/wake-ups.ts';
import '#workers/tabs/leadership.ts';
import { testConfig } from '../../support/worker/test-config.ts';
import { closeBoth, type Device, newDevice, openTwin } from '../../support/worker/test-databases.ts';
import { json, testPorts } from '../../support/worker/test-ports.ts';
import { type BridgeDoc, bridgeDoc, type Fault, tinyBridge } from '../../support/worker/tiny-bridge.ts';
import { clock, until } from '../../support/worker/virtual-clock.ts';

const line = { untilOnline: async () => undefined, onChange: () => () => undefined };
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** Simulates a visit: a worker pulls into the device until it is killed. */
async function visit(device: Device, bridge: ReturnType<typeof tinyBridge>, pullBatchSize = 10) {
  const databases = await device.open();
  const config = testConfig({ pullBatchSize });
  const ports = testPorts(bridge.fetch);
  const journal = openSyncJournal(databases.catalogue, ports);
  await journal.open('lv');
  const context = {
    ports,
    config,
    db: databases.catalogue,
    call: ((name, options) => call(ports, config, name, options)) as Parameters<
      typeof pullProducts
    >[0]['call'],
  };
  const pull = pullProducts(context, 'lv', journal, line, createWakeUps());
  let isOver = false;
  const kill = async () => {
    if (isOver) return;
    isOver = true;
    await pull.stop();
    await closeBoth(databases);
  };
  ends.push(kill);
  return { databases, pull, ports, kill };
}
const idsOf = async ({ catalogue }: Databases) =>
  (await catalogue.products.find({ selector: { store: 'lv' } }).exec())
    .map(({ id }) => id)
    .sort((a, b) => a - b);
/** Removes products below RxDB, as an eviction or a crash does. */
async function cutProducts({ indexedDB }: Device, count: number): Promise<void> {
  const name = (await indexedDB.databases()).find((each) =>
    /catalogue-v\d+--\d+--products$/.test(each.name ?? ''),
  );
  const db = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open(name?.name ?? '');
    opening.onsuccess = () => resolve(opening.result);
  });
  const writing = db.transaction('docs', 'readwrite');
  const docs = writing.objectStore('docs');
  const keys = docs.getAllKeys();
  keys.onsuccess = () => {
    for (const key of keys.result.slice(0, count)) docs.delete(key);
  };
  await new Promise((resolve) => {
    writing.oncomplete = resolve;
  });
  db.close();
}
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
const shop = (count: number, over: (id: number) => Partial<BridgeDoc> = () => ({})) =>
  tinyBridge(numbers(count).map((id) => bridgeDoc(id, over(id))));

const once =
  (answer: () => Response): Fault =>
  (url) =>
    url.includes('/product/_search') ? answer() : undefined;

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

  it('resumes from the stored checkpoint after being killed', async () => {
    const device = newDevice();
    const bridge = shop(120);
    let served = 0;
    bridge.faults.push((url) => {
      if (!url.includes('/product/_search')) return undefined;
      served += 1;
      return served > 6 ? clock.noAnswer() : undefined;
    });
    const first = await visit(device, bridge);
    await until(
      () => idsOf(first.databases),
      (ids) => ids.length >= 50,
    );
    await first.kill();
    bridge.faults.length = 0;
    const before = bridge.asked.length;
    const second = await visit(device, bridge);
    await clock.over(second.pull.complete);
    expect(await idsOf(second.databases)).toEqual(numbers(120));
    const [firstPage] = bridge.productPages().slice(-1 * (bridge.asked.length - before));
    expect(firstPage?.body?.search_after).toBeDefined();
    // seven pages and an empty one; a page whose checkpoint was not written is fetched twice. A pull from the start
    // would take 13 requests.
    expect(bridge.asked.length - before).toBeLessThanOrEqual(9);
  });

  it.each([0, 40])(
    'restores the catalogue after the browser evicted all but %i of its 95 products [F30]',
    async (left) => {
      const device = newDevice();
      const bridge = shop(95);
      const first = await visit(device, bridge);
      await clock.over(first.pull.complete);
      await first.kill();
      await cutProducts(device, 95 - left);
      const second = await visit(device, bridge);
      await clock.over(second.pull.complete);
      expect(await idsOf(second.databases)).toEqual(numbers(95));
      expect(await readStoreSync(second.databases.catalogue, 'lv')).toMatchObject({
        products: 95,
        complete: true,
      });
      await second.kill();
      const before = bridge.asked.length;
      const third = await visit(device, bridge);
      await clock.over(third.pull.complete);
      expect(bridge.asked.length - before).toBe(1);
    },
  );

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

  it.each<[string, () => Response]>([
    ['a wrong shape', () => json({ hits: { total: 1 } })],
    ['null', () => json(null)],
    ['HTML with 200', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
    [
      'a truncated body',
      () => new Response('{"hits":{"total":', { headers: { 'content-type': 'application/json' } }),
    ],
    ['500', () => json({ code: 500, result: 'Error' }, 500)],
    ['429', () => json({ code: 429, result: 'slow down' }, 429, { 'retry-after': '2' })],
    ['an error code inside 200', () => json({ code: 500, result: { code: 'ENOTFOUND', message: 'x' } })],
    ['no response', () => Response.error()],
  ])('recovers after %s during a pull', async (_, wrong) => {
    const bridge = shop(40);
    bridge.faults.push(
      (url, body) => (url.includes('/product/_search') && body?.search_after ? wrong() : undefined),
      once(wrong),
    );
    const { databases, pull, ports } = await visit(newDevice(), bridge);
    await clock.over(pull.complete);
    expect(await idsOf(databases)).toEqual(numbers(40));
    expect(bridge.faults).toHaveLength(0);
    expect(ports.logged.filter(({ event }) => event === 'pull-failed')).toHaveLength(2);
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

  it('skips and counts malformed products, even if a page has no others', async () => {
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
    ends.push(() => twin.close());
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

  it('pulls a page again if it could not be stored', async () => {
    const device = newDevice();
    const bridge = shop(60);
    const { databases, pull, ports } = await visit(device, bridge);
    const { storageInstance } = databases.catalogue.products;
    const bulkWrite = storageInstance.bulkWrite.bind(storageInstance);
    let writes = 0;
    storageInstance.bulkWrite = (rows, context) => {
      writes += 1;
      return writes === 3 ? Promise.reject(new Error('QuotaExceededError')) : bulkWrite(rows, context);
    };
    await clock.over(pull.complete);
    expect(await idsOf(databases)).toEqual(numbers(60));
    expect(ports.logged.map(({ event }) => event)).toContain('pull-not-stored');
  });

  it('ignores a record of completion if the database is empty', async () => {
    const databases = await newDevice().open();
    ends.push(() => closeBoth(databases));
    const row = { store: 'lv', products: 9, total: 9, complete: true, pulledAt: 1, unreadable: [] };
    await writeStoreSync(databases.catalogue, row, 1);
    const journal = openSyncJournal(
      databases.catalogue,
      testPorts(() => Promise.reject(new Error('not used'))),
    );
    expect(await journal.open('lv')).toMatchObject({ products: 0, complete: false });
  });
});

describe('product queries', () => {
  it('use an index on the store view with sku or url_path', async () => {
    const databases = await newDevice().open();
    ends.push(() => closeBoth(databases));
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
