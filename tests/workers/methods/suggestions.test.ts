// The order of suggestions while the user types: best match first, from the device and from the backend.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openTestBridge, type TestBridge } from '../../support/backend/open-bridge.ts';
import { WORD, weightedCatalogue } from '../../support/backend/weighted-catalogue.ts';
import { makeProduct } from '../../support/make-product.ts';
import { bridgeConnection } from '../../support/worker/bridge-fetch.ts';
import { openWorker } from '../../support/worker/open-worker.ts';
import { testConfig } from '../../support/worker/test-config.ts';
import { closeBoth, newDevice } from '../../support/worker/test-databases.ts';
import { stillTime } from '../../support/worker/test-ports.ts';

let bridge: TestBridge;
beforeAll(async () => {
  bridge = await openTestBridge({}, weightedCatalogue());
});
afterAll(() => bridge.close());

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

const config = testConfig({ pullAllStores: false });
const suggested = async (shop: Awaited<ReturnType<typeof openWorker>>, size: number) => {
  const answer = await shop.ask('suggest', { store: 'lv', text: WORD, size });
  return answer.ok ? answer.value.keys : answer;
};

describe('suggestions', () => {
  it('from the device start with the best match, regardless of stock', async () => {
    const device = newDevice();
    const databases = await device.open();
    const product = (id: number, over: Parameters<typeof makeProduct>[0]) =>
      makeProduct({ id, key: `lv|${id}`, sku: `S-${id}`, mpn: `M-${id}`, ...over });
    await databases.catalogue.products.bulkInsert([
      product(1, { brand: WORD, total_qty: 900 }),
      product(2, { name: `Lampa ${WORD}`, total_qty: 800 }),
      product(3, { mpn: `${WORD}-3`, total_qty: 1 }),
      product(4, { mpn: `${WORD}-4`, name: WORD, total_qty: 2 }),
    ]);
    await closeBoth(databases);
    const shop = await openWorker(
      async () => {
        throw new TypeError('Failed to fetch');
      },
      { device, config, ports: { maybeOnline: () => false } },
    );
    ends.push(shop.stop);
    expect(await suggested(shop, 8)).toEqual(['lv|4', 'lv|3', 'lv|2', 'lv|1']);
    expect(await suggested(shop, 2)).toEqual(['lv|4', 'lv|3']);
  });

  it('from the backend start with the best match', async () => {
    const shop = await openWorker(bridgeConnection(bridge).fetch, {
      config,
      ports: { wait: stillTime },
    });
    ends.push(shop.stop);
    // the product with exactly this article number is first; the others follow by relevance
    const keys = await suggested(shop, 8);
    expect(keys).toEqual(['lv|9004', 'lv|9005', expect.any(String), expect.any(String), 'lv|9001']);
  });
});
