// The catalogue index: built from stored products, and updated after every write.
import { afterEach, describe, expect, it } from 'vitest';
import type { CatalogueDatabase, Databases } from '#shared/database/open-databases.ts';
import { priceRangeText } from '#shared/domain/catalogue/field-filters.ts';
import { referenceDocumentOf } from '#shared/wire/reference-document-of.ts';
import { startCatalogueIndex } from '#workers/catalogue-index/catalogue-index.ts';
import type { ListingQuery } from '#workers/catalogue-index/listing.ts';
import { raiseNetPrices } from '#workers/catalogue-index/raise-net-prices.ts';
import type { Ports } from '#workers/ports.ts';
import { makeProduct } from '../../support/make-product.ts';
import { testConfig } from '../../support/worker/test-config.ts';
import { closeBoth, newDevice, openTwin } from '../../support/worker/test-databases.ts';
import { testPorts } from '../../support/worker/test-ports.ts';
import { until } from '../../support/worker/virtual-clock.ts';
import { memorySnapshots } from './memory-snapshots.ts';

const everything: ListingQuery = { filters: {}, sort: 'newest', from: 0, size: 100, listOutOfStock: true };
const productOf = (id: number, store = 'lv') =>
  makeProduct({ key: `${store}|${id}`, store, id, sku: `S-${id}`, category_ids: [id % 3] });
const products = (count: number, store = 'lv') =>
  Array.from({ length: count }, (_, at) => productOf(at + 1, store));

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function openDevice(device = newDevice()) {
  const databases: Databases = await device.open();
  let isOpen = true;
  const close = async () => {
    if (isOpen) await closeBoth(databases);
    isOpen = false;
  };
  ends.push(close);
  return { device, databases, close };
}
function indexOf(db: CatalogueDatabase, snapshots = memorySnapshots(), over: Partial<Ports> = {}) {
  const ports = testPorts(() => Promise.reject(new Error('not used')), over);
  const index = startCatalogueIndex(db, ports, snapshots, () => true);
  ends.push(index.stop);
  return { index, ports, snapshots };
}

const idsIn = ({ keys }: { keys: string[] }) =>
  keys.map((key) => Number(key.split('|')[1])).sort((a, b) => a - b);

describe('the catalogue index', () => {
  it('is built from stored products, separately for each store view', async () => {
    const { databases } = await openDevice();
    await databases.catalogue.products.bulkInsert([...products(450), ...products(7, 'en')]);
    const { index } = indexOf(databases.catalogue);
    await index.ready;
    expect([index.size('lv'), index.size('en'), index.size('ru')]).toEqual([450, 7, 0]);
    expect(index.list('lv', { ...everything, categoryIds: [1] }).total).toBe(150);
    expect(index.list('en', everything).total).toBe(7);
  });

  it('is updated after every write by this and another database instance', async () => {
    const { databases, device } = await openDevice();
    const { products: collection } = databases.catalogue;
    await collection.bulkInsert(products(10));
    const { index } = indexOf(databases.catalogue);
    await index.ready;
    const twin = await openTwin(device.indexedDB);
    ends.push(() => twin.close());
    await collection.bulkRemove(['lv|3']);
    await twin.products.bulkUpsert([productOf(11), { ...productOf(5), visibility: 1 }]);
    await until(
      () => idsIn(index.list('lv', everything)),
      (ids) => JSON.stringify(ids) === JSON.stringify([1, 2, 4, 6, 7, 8, 9, 10, 11]),
    );
  });

  it('filters net-price catalogues by gross prices once the tax rules arrive', async () => {
    const { databases } = await openDevice();
    const { products: collection, reference } = databases.catalogue;
    const net = { price: 10_000, final_price: 10_000, tax_class_id: 2 };
    await collection.bulkInsert([
      { ...productOf(1), ...net },
      { ...productOf(2), ...net, with_tax: { price: 11_000 } },
    ]);
    const { tax, stores } = testConfig();
    const { index } = indexOf(databases.catalogue);
    const lists = { tax: { ...tax, sourcePriceIncludesTax: false }, stores };
    const stop = raiseNetPrices(databases.catalogue, lists, index);
    ends.push(async () => stop());
    await index.ready;
    const between = (from: number, to: number) =>
      idsIn(index.list('lv', { ...everything, filters: { price: [priceRangeText({ from, to })] } }));
    await until(
      () => between(11_000, 11_000),
      (ids) => ids.length === 1,
    );
    const rate = { id: '1', rate: 21, tax_country_id: tax.defaultCountry, tax_region_id: 0 };
    const rule = { id: '1', code: 'x', priority: 0, product_tax_class_ids: [2], customer_tax_class_ids: [] };
    await reference.insert(referenceDocumentOf('lv', 'taxrule', '1', 0, { ...rule, rates: [rate] }));
    await until(
      () => between(12_100, 12_100),
      (ids) => ids.join() === '1',
    );
    await collection.bulkInsert([{ ...productOf(3), ...net }]);
    await until(
      () => between(12_100, 12_100),
      (ids) => ids.join() === '1,3',
    );
    expect(between(10_000, 11_999)).toEqual([2]);
  });

  it('misses no write that occurs during the build', async () => {
    const { databases } = await openDevice();
    await databases.catalogue.products.bulkInsert(products(900));
    const { index } = indexOf(databases.catalogue);
    await Promise.all([
      databases.catalogue.products.bulkUpsert(products(300).map((p) => ({ ...p, visibility: 1 }))),
      databases.catalogue.products.bulkInsert([productOf(2_000)]),
      index.ready,
    ]);
    await until(
      () => index.list('lv', everything).total,
      (total) => total === 601,
    );
  });
});
