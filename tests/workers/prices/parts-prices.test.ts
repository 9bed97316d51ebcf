// The price of a bundle or group depends on its parts, whose prices are requested with it.
import { afterEach, expect, it } from 'vitest';
import { ok } from '#schemas/fault.ts';
import { refreshPrices } from '#workers/prices/refresh-prices.ts';
import { makeProduct } from '../../support/make-product.ts';
import { testConfig } from '../../support/worker/test-config.ts';
import { closeBoth, newDevice } from '../../support/worker/test-databases.ts';
import { testPorts } from '../../support/worker/test-ports.ts';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

it('refreshes the prices of parts of a bundle or group together with their product', async () => {
  const databases = await newDevice().open();
  ends.push(() => closeBoth(databases));
  const link = (sku: string) => ({ id: sku, sku, qty: 1, is_default: true, price: 0 });
  const option = { option_id: '1', title: '', type: 'radio', required: true, position: 0 };
  await databases.catalogue.products.bulkInsert([
    makeProduct({
      id: 1,
      key: 'lv|1',
      sku: 'KIT',
      type_id: 'bundle',
      bundle_options: [{ ...option, product_links: [link('CUP'), link('NOT-HERE')] }],
    }),
    makeProduct({
      ...{ id: 2, key: 'lv|2', sku: 'SET', type_id: 'grouped' },
      product_links: [
        {
          link_type: 'associated',
          linked_product_sku: 'POT',
          linked_product_type: 'simple',
          position: 0,
          qty: 1,
        },
        {
          link_type: 'related',
          linked_product_sku: 'ELSE',
          linked_product_type: 'simple',
          position: 0,
          qty: 1,
        },
      ],
    }),
    ...['CUP', 'POT', 'ELSE'].map((sku, at) => makeProduct({ id: 10 + at, key: `lv|${10 + at}`, sku })),
  ]);
  const asked: string[] = [];
  const ids: Record<string, number> = { KIT: 1, SET: 2, CUP: 10, POT: 11, ELSE: 12 };
  const call = async (_endpoint: string, { query }: { query: { skus: string } }) => {
    const skus = query.skus.split(',');
    asked.push(...skus);
    const price_info = { final_price: 90, regular_price: 100, special_price: null };
    return ok({ code: 200, result: { items: skus.map((sku) => ({ id: ids[sku], price_info })) } });
  };
  const context = {
    ...{ databases, config: testConfig(), call: call as never },
    ports: testPorts(() => Promise.reject(new Error('not used')), { now: () => 1_800_000_000_000 }),
  };
  expect(await refreshPrices(context, 'lv', ['lv|1', 'lv|2'], 0)).toEqual(ok({ current: 4 }));
  expect(asked.sort()).toEqual(['CUP', 'KIT', 'POT', 'SET']);
  const records = (await databases.catalogue.lookups.find().exec()).map(({ key }) => key);
  expect(records.sort()).toEqual(['1', '10', '11', '2'].map((id) => `price|lv|0|${id}`));
});
