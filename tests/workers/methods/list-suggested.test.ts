// The products that links and the compatibility attribute suggest, from the bridge and from the device. The attribute
// "connectivity" of the small catalogue stands for one that contains SKUs.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ShopConfig } from '#schemas/shop-config.ts';
import { readStoreSync } from '#workers/pull/write-store-sync.ts';
import { openTestBridge, type TestBridge } from '../../support/backend/open-bridge.ts';
import { bridgeConnection } from '../../support/worker/bridge-fetch.ts';
import { openWorker } from '../../support/worker/open-worker.ts';
import { testConfig } from '../../support/worker/test-config.ts';
import { stillTime } from '../../support/worker/test-ports.ts';
import { until } from '../../support/worker/virtual-clock.ts';

type Source = {
  id: number;
  sku: string;
  status: number;
  visibility: number;
  total_qty: number;
  connectivity?: string;
};
let bridge: TestBridge;
let sources: Source[];
beforeAll(async () => {
  bridge = await openTestBridge();
  const answer = await bridge.app.inject({ url: '/api/catalog/catalogue_lv/product/_search?size=200' });
  sources = answer.json().hits.hits.map((hit: { _source: Source }) => hit._source);
});
afterAll(() => bridge.close());

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

const catalogue: Partial<ShopConfig['catalogue']> = {
  compatibilityAttribute: 'connectivity',
  pullAllStores: false,
};
async function open(ports: Parameters<typeof openWorker>[1] = { ports: { wait: stillTime } }, changes = {}) {
  const line = bridgeConnection(bridge);
  const shop = await openWorker(line.fetch, { config: testConfig({ ...catalogue, ...changes }), ...ports });
  ends.push(shop.stop);
  const ask = async (skus: string[], codes: string[] = []) => {
    const answer = await shop.ask('listSuggested', { store: 'lv', skus, codes });
    if (!answer.ok) throw new Error(JSON.stringify(answer.fault));
    return answer.value;
  };
  /** Returns the number of searches for suggestions that a call sends. */
  const searchesOf = async (call: () => Promise<unknown>) => {
    const searches = () =>
      line.asked.filter((url) => /configurable_children\.sku|_options/.test(decodeURIComponent(url))).length;
    const before = searches();
    await call();
    return searches() - before;
  };
  return { ...shop, line, ask, searchesOf };
}

const named = (fits: (source: Source) => boolean) => {
  const found = sources.find(fits);
  if (!found) throw new Error('the small catalogue has no such product');
  return found;
};
const listed = () => named(({ status, visibility }) => status < 2 && visibility === 4);
const parent = () => named(({ sku }) => sku === 'C-1');
const fitting = (code: string) =>
  sources
    .filter(
      ({ connectivity, status, visibility }) =>
        connectivity?.split(',').includes(code) && status < 2 && visibility > 1,
    )
    .sort((a, b) => b.total_qty - a.total_qty || a.id - b.id)
    .slice(0, 24)
    .map(({ id }) => `lv|${id}`);

describe('linked products', () => {
  it('are requested together if they are not on the device', async () => {
    const { ask, searchesOf } = await open();
    const { sku, id } = listed();
    const call = async () => {
      const { linked } = await ask(['C-1', sku]);
      expect(linked).toEqual([
        { sku: 'C-1', key: `lv|${parent().id}` },
        { sku, key: `lv|${id}` },
      ]);
    };
    expect(await searchesOf(call)).toBe(1);
    expect(await searchesOf(call)).toBe(0);
  });

  it('lead from a variant to its configurable product', async () => {
    const { ask } = await open();
    const { linked } = await ask(['C-1-49']);
    expect(linked).toEqual([{ sku: 'C-1-49', key: `lv|${parent().id}`, childSku: 'C-1-49' }]);
  });

  it('omit disabled, hidden and unknown products', async () => {
    const { ask } = await open();
    const disabled = named(({ status }) => status > 1).sku;
    const hidden = named(
      ({ status, visibility, sku }) => status < 2 && visibility === 1 && sku.startsWith('P-'),
    ).sku;
    expect((await ask([disabled, hidden, 'nothing'])).linked).toEqual([]);
  });

  it('are those on the device without a connection', async () => {
    const { ask, line } = await open();
    const { sku, id } = listed();
    await ask([sku, 'C-1-49']);
    line.cut(true);
    const { linked } = await ask([sku, 'C-1-49', 'C-2']);
    expect(linked.map(({ key }) => key)).toEqual([`lv|${id}`, `lv|${parent().id}`]);
  });
});

describe('accessories', () => {
  it('are the listed products that name one of the codes, the largest stock first', async () => {
    const { ask, searchesOf } = await open();
    expect(fitting('2').length).toBeGreaterThan(2);
    const call = async () => expect((await ask([], ['no such code', '2'])).accessories).toEqual(fitting('2'));
    expect(await searchesOf(call)).toBe(1);
  });

  it('are not requested without a configured attribute', async () => {
    const { ask, searchesOf } = await open(undefined, { compatibilityAttribute: '' });
    const call = async () => expect((await ask([], ['2'])).accessories).toEqual([]);
    expect(await searchesOf(call)).toBe(0);
  });

  it('are left out if the backend does not know the attribute', async () => {
    const { ask } = await open(undefined, { compatibilityAttribute: 'unknown_code' });
    const { sku, id } = listed();
    expect(await ask([sku], ['2'])).toEqual({ linked: [{ sku, key: `lv|${id}` }], accessories: [] });
  });

  it('are those on the device without a connection', async () => {
    const { ask, line } = await open();
    await ask([], ['2']);
    line.cut(true);
    expect((await ask([], ['2'])).accessories).toEqual(fitting('2'));
  });
});

it('requests nothing once the whole catalogue is on the device', async () => {
  const { ask, searchesOf, databases } = await open({});
  await until(
    () => readStoreSync(databases.catalogue, 'lv'),
    (sync) => sync?.complete ?? false,
  );
  const call = async () => {
    const { linked, accessories } = await ask(['C-1-49', 'nothing'], ['2']);
    expect(linked).toEqual([{ sku: 'C-1-49', key: `lv|${parent().id}`, childSku: 'C-1-49' }]);
    expect(accessories).toEqual(fitting('2'));
  };
  await call();
  expect(await searchesOf(call)).toBe(0);
});
