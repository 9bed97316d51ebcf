import i18next from 'i18next';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import everywhere from '#locales/en/errors.json' with { type: 'json' };
import missing from '#locales/en/missing-product-errors.json' with { type: 'json' };
import type { Fault, Result } from '#schemas/fault.ts';
import type { ShopConfig } from '#schemas/shop-config.ts';
import type { WorkerMethodInput } from '#schemas/worker-api.ts';
import { errorCatalogue, faultText } from '#shared/domain/faults/error-catalogue.ts';
import { openTestBridge, type TestBridge } from '../../support/backend/open-bridge.ts';
import { bridgeConnection } from '../../support/worker/bridge-fetch.ts';
import { openWorker } from '../../support/worker/open-worker.ts';
import { testConfig } from '../../support/worker/test-config.ts';
import { stillTime } from '../../support/worker/test-ports.ts';

type Source = {
  id: number;
  sku: string;
  name: string;
  status: number;
  visibility: number;
  url_path: string;
  mpn?: string;
  type_id: string;
  configurable_children?: { id: number; sku: string }[];
};
let bridge: TestBridge;
let sources: Source[] = [];
const texts = i18next.createInstance();
beforeAll(async () => {
  bridge = await openTestBridge();
  const answer = await bridge.app.inject({ url: '/api/catalog/catalogue_lv/product/_search?size=200' });
  sources = answer.json().hits.hits.map((hit: { _source: Source }) => hit._source);
  const en = { ...everywhere, ...missing };
  await texts.init({ lng: 'en', resources: { en: { errors: en } }, interpolation: { escapeValue: false } });
});
afterAll(() => bridge.close());

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});
/** Opens a device without pulled products, so that each lookup sends a request to the bridge. */
async function open(catalogue: Partial<ShopConfig['catalogue']> = {}) {
  const line = bridgeConnection(bridge);
  const config = testConfig(catalogue);
  const shop = await openWorker(line.fetch, { config, ports: { wait: stillTime } });
  ends.push(shop.stop);
  const load = (input: Omit<WorkerMethodInput<'loadProduct'>, 'store'>) =>
    shop.ask('loadProduct', { store: 'lv', ...input });
  return { ...shop, line, load };
}
const some = (fits: (source: Source) => boolean) => {
  const found = sources.find(fits);
  if (!found) throw new Error('the small catalogue has no such product');
  return found;
};
const text = (fault: Fault) => texts.t(...faultText(fault));
const faultOf = (result: Result<unknown>) => {
  if (result.ok) throw new Error('expected a fault');
  return result.fault;
};

describe('loading one product', () => {
  it('finds it by sku, id, url_path or another field, on the bridge and on the device [S7.071]', async () => {
    const { load, line } = await open();
    const wanted = some(({ status, visibility, mpn }) => status < 2 && visibility === 4 && mpn !== undefined);
    const found = { ok: true, value: { key: `lv|${wanted.id}` } };
    const lookups = [
      { sku: wanted.sku },
      { by: { field: 'id', value: String(wanted.id) } },
      { by: { field: 'url_path', value: wanted.url_path } },
      { by: { field: 'mpn', value: wanted.mpn ?? '' } },
    ];
    for (const lookup of lookups.toReversed()) expect(await load(lookup)).toEqual(found);
    line.cut(true);
    for (const lookup of lookups) expect(await load(lookup)).toEqual(found);
    const other = some(({ status, visibility }) => status < 2 && visibility === 3);
    expect((await load({ sku: other.sku })).ok).toBe(false);
  });

  it.each(['sku', 'id', 'url_path', 'mpn'] as const)('finds it by %s on the bridge', async (field) => {
    const { load } = await open();
    const wanted = some(({ status, visibility, mpn }) => status < 2 && visibility === 4 && mpn !== undefined);
    const value = String(wanted[field]);
    expect(await load({ by: { field, value } })).toEqual({ ok: true, value: { key: `lv|${wanted.id}` } });
  });

  it('rejects a disabled product with its status [S4.006 S8.042]', async () => {
    const { load, databases } = await open();
    const { sku, name, status, id } = some(({ status }) => status >= 2);
    const fault = faultOf(await load({ sku }));
    expect(fault).toEqual({ code: 'product-status', detail: { status, sku, name } });
    expect(text(fault)).toBe(`Product query returned empty result product status = ${status}`);
    expect(await databases.catalogue.products.findOne(`lv|${id}`).exec()).toBeNull();
  });

  it('rejects a variant with its visibility if direct access is blocked [S8.043]', async () => {
    const { load } = await open({ blockChildAccess: true });
    const { sku, name } = some(({ status, visibility }) => status < 2 && visibility === 1);
    const fault = faultOf(await load({ sku }));
    expect(fault).toEqual({ code: 'product-visibility', detail: { visibility: 1, sku, name } });
    expect(text(fault)).toBe('Product query returned empty result product visibility = 1');
  });

  it('finds the configurable product of a variant [S4.007]', async () => {
    const parent = some(({ configurable_children }) => (configurable_children?.length ?? 0) > 0);
    const child = parent.configurable_children?.[0]?.sku ?? '';
    const free = await open();
    expect(await free.load({ sku: child })).toEqual({ ok: true, value: { key: `lv|${parent.id}` } });
    expect(await free.load({ sku: parent.sku, childSku: child })).toEqual({
      ok: true,
      value: { key: `lv|${parent.id}` },
    });
  });

  it('finds a blocked variant only through its configurable product', async () => {
    const parent = some(({ configurable_children }) => (configurable_children?.length ?? 0) > 0);
    const child = parent.configurable_children?.[0]?.sku ?? '';
    const blocked = await open({ blockChildAccess: true });
    expect((await blocked.load({ sku: child })).ok).toBe(false);
    expect((await blocked.load({ sku: parent.sku, childSku: child })).ok).toBe(true);
  });

  it('fails without a search key [S8.046]', async () => {
    const { load } = await open();
    const fault = faultOf(await load({}));
    expect(fault).toEqual({ code: 'no-search-key' });
    expect(text(fault)).toBe('Please provide the search key for the single-product action');
  });

  it('fails for a variant without parentSku [S8.047]', async () => {
    const { load } = await open();
    const fault = faultOf(await load({ childSku: 'C-1-51' }));
    expect(fault).toEqual({ code: 'no-parent-sku' });
    expect(text(fault)).toBe("Product doesn't have parentSku, please check if this is configurable product");
  });

  it('shows a warning for a combination of options without a variant [S8.010]', () => {
    expect(text({ code: 'no-variant' })).toBe(
      'No such configuration for the product. Please do choose another combination of attributes.',
    );
    expect(errorCatalogue['no-variant']).toMatchObject({ severity: 'warning', shown: true });
  });
});

describe('the parts of a product', () => {
  it('are loaded regardless of their visibility, unless disabled or unknown', async () => {
    const shop = await open();
    const hidden = some(
      ({ status, visibility, type_id }) => status < 2 && visibility === 1 && type_id === 'simple',
    ).sku;
    const disabled = some(({ status }) => status >= 2).sku;
    const ask = () => shop.ask('loadParts', { store: 'lv', skus: ['P-1', hidden, disabled, 'nothing'] });
    expect(await ask()).toEqual({ ok: true, value: { missing: [disabled, 'nothing'] } });
    const found = await shop.databases.catalogue.products.find({ selector: { store: 'lv' } }).exec();
    expect(found.map(({ sku }) => sku)).toEqual(expect.arrayContaining(['P-1', hidden]));
    shop.line.cut(true);
    const kept = await shop.ask('loadParts', { store: 'lv', skus: ['P-1', hidden] });
    expect(kept).toEqual({ ok: true, value: { missing: [] } });
  });
});
