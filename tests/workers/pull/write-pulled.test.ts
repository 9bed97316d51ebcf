// Writes pulled pages of products into an in-memory database.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Databases, openDatabases } from '#shared/database/open-databases.ts';
import { writePulled } from '#workers/pull/write-pulled.ts';
import { makeProduct } from '../../support/make-product.ts';
import { memoryStorage } from '../../support/worker/memory-storage.ts';

let databases: Databases;
beforeEach(async () => {
  databases = await openDatabases(memoryStorage());
});
afterEach(() => Promise.all([databases.catalogue.remove(), databases.personal.remove()]));

const product = (id: number, over: Parameters<typeof makeProduct>[0] = {}) =>
  makeProduct({ key: `lv|${id}`, store: 'lv', id, sku: `S-${id}`, ...over });
const stored = async () => {
  const found = await databases.catalogue.products.find().exec();
  return Object.fromEntries(found.map(({ id, name, revision }) => [id, { name, revision }]));
};

it('writes only the changed products of a page', async () => {
  const { products } = databases.catalogue;
  await writePulled(products, [product(1, { name: 'A' }), product(2, { name: 'B' })]);
  const before = await stored();
  await writePulled(products, [product(1, { name: 'A' }), product(2, { name: 'C' })]);
  const after = await stored();
  expect(after[1]).toEqual(before[1]);
  expect([before[2]?.name, after[2]?.name]).toEqual(['B', 'C']);
});

it('removes fields that a product no longer has', async () => {
  const { products } = databases.catalogue;
  await writePulled(products, [product(1, { parentSku: 'P' })]);
  await writePulled(products, [product(1)]);
  expect((await products.findOne('lv|1').exec())?.parentSku).toBeUndefined();
});

it('removes disabled products, and stores them again once they are enabled', async () => {
  const { products } = databases.catalogue;
  await writePulled(products, [product(1), product(2), product(3, { status: 2 })]);
  await writePulled(products, [product(1, { status: 2 }), product(3, { status: 2 })]);
  expect(Object.keys(await stored())).toEqual(['2']);
  const everStored = await products.storageInstance.findDocumentsById(['lv|1', 'lv|3'], true);
  expect(everStored.map(({ id }) => id)).toEqual([1]);
  await writePulled(products, [product(1)]);
  expect(Object.keys(await stored())).toEqual(['1', '2']);
});

it('stores nothing of a page that the device cannot write', async () => {
  const { products } = databases.catalogue;
  const { originalStorageInstance } = products.storageInstance;
  const write = originalStorageInstance.bulkWrite;
  originalStorageInstance.bulkWrite = () => Promise.reject(new Error('QuotaExceededError'));
  await expect(writePulled(products, [product(1)])).rejects.toThrow('QuotaExceededError');
  originalStorageInstance.bulkWrite = write;
  expect(await stored()).toEqual({});
});
