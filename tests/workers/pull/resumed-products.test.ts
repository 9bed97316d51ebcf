// The pull of products after a kill, an eviction, a failure or a rejected write.
import { describe, expect, it, onTestFinished } from 'vitest';
import { openSyncJournal } from '#workers/pull/sync-journal.ts';
import { readStoreSync, writeStoreSync } from '#workers/pull/write-store-sync.ts';
import '#workers/tabs/leadership.ts';
import { closeBoth, type Device, newDevice } from '../../support/worker/test-databases.ts';
import { json, testPorts } from '../../support/worker/test-ports.ts';
import type { Fault } from '../../support/worker/tiny-bridge.ts';
import { clock, until } from '../../support/worker/virtual-clock.ts';
import { idsOf, numbers, shop, visit } from './pull-visit.ts';

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

const once =
  (answer: () => Response): Fault =>
  (url) =>
    url.includes('/product/_search') ? answer() : undefined;

describe('the pull of products', () => {
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
    onTestFinished(async () => void (await closeBoth(databases)));
    const row = { store: 'lv', products: 9, total: 9, complete: true, pulledAt: 1, unreadable: [] };
    await writeStoreSync(databases.catalogue, row, 1);
    const journal = openSyncJournal(
      databases.catalogue,
      testPorts(() => Promise.reject(new Error('not used'))),
    );
    expect(await journal.open('lv')).toMatchObject({ products: 0, complete: false });
  });
});
