// Compares the simulated browser of the journeys with the behaviour of real ones.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { IDBKeyRange } from 'fake-indexeddb';
import { describe } from 'vitest';
import { createClock } from '../support/browser/emulated/clock.ts';
import { createDevice } from '../support/browser/emulated/device.ts';
import { fastClone, slowClone } from '../support/browser/emulated/fast-clone.ts';
import { jumpIdleTime, jumpsIdleTime } from '../support/browser/emulated/idle-time.ts';
import { createLockTable } from '../support/browser/emulated/locks.ts';
import { createDeviceStorage } from '../support/browser/emulated/storage.ts';
import { until } from '../support/browser/emulated/waiting.ts';
import { builtConfig, expect, test } from '../support/browser/journey.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const opened = (factory: IDBFactory) =>
  new Promise<IDBDatabase>((resolve, reject) => {
    const request = factory.open('things', 1);
    request.onupgradeneeded = () => void request.result.createObjectStore('store');
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
const keysOf = (db: IDBDatabase) =>
  new Promise<IDBValidKey[]>((resolve) => {
    const all = db.transaction('store').objectStore('store').getAllKeys(IDBKeyRange.lowerBound(0));
    all.onsuccess = () => resolve(all.result);
  });
const written = (db: IDBDatabase, key: number) =>
  new Promise<void>((resolve) => {
    const transaction = db.transaction('store', 'readwrite');
    transaction.objectStore('store').put(key, key);
    transaction.oncomplete = () => resolve();
  });

describe('storage', () => {
  test('keeps only committed writes of a realm that has ended', async () => {
    const storage = createDeviceStorage();
    const realm = {};
    const db = await opened(storage.viewOf(realm));
    await written(db, 1);
    void written(db, 2);
    storage.release(realm);
    void written(db, 3);
    const other = await opened(storage.viewOf({}));
    expect(await keysOf(other)).toEqual([1]);
  });

  test('removes a database whose realm ended during its creation', async () => {
    for (const moment of ['before', 'during'] as const) {
      const storage = createDeviceStorage();
      const realm = {};
      const events: string[] = [];
      const request = storage.viewOf(realm).open('things', 1);
      request.onerror = () => events.push('request');
      if (moment === 'before') storage.release(realm);
      else
        await new Promise<void>((resolve) => {
          request.onupgradeneeded = () => {
            const half = request.result.createObjectStore('half');
            half.put(1, 1).onerror = () => events.push('put');
            if (request.transaction) request.transaction.onabort = () => events.push('abort');
            storage.release(realm);
            resolve();
          };
        });
      const other = await opened(storage.viewOf({}));
      expect([moment, await keysOf(other), events]).toEqual([moment, [], []]);
    }
  });

  test('does not report the result of a write to a realm that ended during it', async () => {
    const storage = createDeviceStorage();
    const realm = {};
    const db = await opened(storage.viewOf(realm));
    storage.onWrite(() => storage.release(realm));
    let isReported = false;
    void written(db, 1).then(() => {
      isReported = true;
    });
    const other = await opened(storage.viewOf({}));
    expect([await keysOf(other), isReported]).toEqual([[1], false]);
  });
});

test('grants the lock of a realm that has ended to the next request', async () => {
  const table = createLockTable();
  const [first, second] = [{}, {}];
  void table.managerOf(first).request('one', () => new Promise(() => undefined));
  const answers: unknown[] = [];
  await table.managerOf(second).request('one', { ifAvailable: true }, (lock) => answers.push(lock));
  const granted = table.managerOf(second).request('one', (lock) => answers.push(lock?.name));
  table.release(first);
  await granted;
  expect(answers).toEqual([null, 'one']);
});

test('runs due timers in order when the clock jumps', async () => {
  const clock = createClock(async () => new Promise((resolve) => setImmediate(resolve)));
  const timers = clock.timers();
  const ran: [string, number][] = [];
  const began = clock.now();
  const note = (name: string) => ran.push([name, Math.round((clock.now() - began) / 1_000)]);
  timers.setTimeout(() => note('later'), 60_000);
  timers.setTimeout(() => {
    note('soon');
    timers.setTimeout(() => note('after soon'), 30_000);
  }, 10_000);
  timers.setTimeout(() => note('never'), 3_600_000);
  await clock.pass(120_000);
  expect(ran).toEqual([
    ['soon', 10],
    ['after soon', 40],
    ['later', 60],
  ]);
  expect(new clock.Date().getTime() - began).toBeGreaterThanOrEqual(120_000);
  clock.end();
});

test('jumps to the next timer only while no request is in flight', async () => {
  const clock = createClock(async () => new Promise((resolve) => setImmediate(resolve)));
  let underWay = 1;
  const leave = jumpsIdleTime({ clock, isUnderWay: () => underWay > 0 });
  const [began, reallyBegan] = [clock.now(), performance.now()];
  let [rangAt, reallyTookMs] = [0, 0];
  clock.timers().setTimeout(() => {
    rangAt = clock.now();
    reallyTookMs = performance.now() - reallyBegan;
  }, 45_000);
  expect(await jumpIdleTime(60_000)).toBe(0);
  underWay = 0;
  await until(
    () => rangAt || undefined,
    () => 'the timer never fired',
  );
  expect(rangAt - began).toBeGreaterThanOrEqual(45_000);
  expect(rangAt - began).toBeGreaterThan(reallyTookMs);
  leave();
  clock.end();
});

test('polls until a matcher has the expected outcome', async () => {
  let looks = 0;
  await expect.poll(() => ++looks).toBe(3);
  await expect.poll(async () => ++looks).not.toBe(4);
  expect(looks).toBe(5);
});

test('frees the memory of closed and crashed tabs', async ({ bridge }) => {
  const openAndEnd = async (end: 'close' | 'crash') => {
    const device = createDevice(bridge.address, builtConfig());
    const tab = await device.openTab('/en');
    const window = new WeakRef(tab.window);
    if (end === 'crash') tab.crash();
    device.close();
    return window;
  };
  const windows = [await openAndEnd('close'), await openAndEnd('crash')];
  // opens one more window, because the most recent one may still be referenced somewhere
  await openAndEnd('close');
  await until(
    () => {
      collectGarbage();
      return windows.every((window) => window.deref() === undefined) || undefined;
    },
    () => 'windows of closed tabs are still in memory',
  );
});

test('closes only one window with its worker', async ({ device }) => {
  const [tab, other] = [await device.openTab('/en'), await device.openTab('/en/cart')];
  await tab.endShop();
  expect(tab.document.getElementById('shop')?.childElementCount).toBe(0);
  expect([tab.workers(), other.workers()]).toEqual([0, 1]);
  await other.goto('/en');
  await other.getByRole('main').getByRole('listitem').first().waitFor();
});

test('clones a value like structuredClone', () => {
  const circular: Record<string, unknown> = { list: [{ deep: [1] }] };
  circular.itself = circular;
  const odd = JSON.parse('{"a":{"__proto__":[1],"b":2}}') as unknown;
  for (const value of [
    { text: 'ā', list: [1, null, undefined, [true]], nothing: undefined, 7: Number.NaN },
    { at: new Date(5), all: new Map([[1, { b: 1n }]]), numbers: new Int32Array([1, 2]), one: new Set('a') },
    {
      given: new (class Given {
        own = 1;
      })(),
      none: Object.create(null) as unknown,
    },
    [circular, odd, 'text', 5, null, undefined],
  ]) {
    const copy = fastClone(value);
    expect(copy).toStrictEqual(slowClone(value));
    expect(copy).not.toBe(value);
  }
  const original = { list: [{ name: 'a' }] };
  const copy = fastClone(original);
  original.list[0] = { name: 'b' };
  expect(copy).toEqual({ list: [{ name: 'a' }] });
  for (const refused of [() => 1, { act: () => 1 }, [Symbol('s')], { of: new Proxy({ a: 1 }, {}) }])
    expect(() => fastClone(refused)).toThrow('could not be cloned');
});

test('matches the same elements as a query', async ({ device }) => {
  const { document } = await device.openTab('/en');
  const elements = [...document.querySelectorAll('*')];
  const asked = [
    'a',
    'a[href]',
    'a:not([href])',
    'button',
    'button[type="button"]',
    'input[type="search"]',
    'svg',
  ];
  for (const selector of [
    ...asked,
    'li',
    'main',
    'main a',
    'h1,h2',
    '.invisible',
    'input:not([type])',
    '*',
  ]) {
    const found = new Set(document.querySelectorAll(selector));
    expect(elements.filter((element) => element.matches(selector))).toEqual(
      elements.filter((element) => found.has(element)),
    );
  }
  expect(() => elements[0]?.matches('a[')).toThrow();
});
