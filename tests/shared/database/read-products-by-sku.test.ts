// Products by SKU, compared with a plain filter over all products.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Databases } from '#shared/database/open-databases.ts';
import { productsBySku$, readProductsBySku } from '#shared/database/read-products-by-sku.ts';
import { product } from '../../support/browser/goods.ts';
import { closeBoth, newDevice } from '../../support/worker/test-databases.ts';

const SKUS = ['A-1', 'A-10', 'B', 'ÜX', 'not here'];
const documents = ['lv', 'en'].flatMap((store, s) =>
  SKUS.slice(0, s === 0 ? 4 : 2).map((sku, id) => product({ key: `${store}|${id}`, store, id, sku })),
);

let both: Databases;
beforeAll(async () => {
  both = await newDevice().open();
  await both.catalogue.products.bulkInsert(documents);
});
afterAll(() => closeBoth(both));

it('finds the stored products of one store view by sku', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...SKUS)),
      fc.constantFrom('lv', 'en', 'ru'),
      async (skus, store) => {
        const found = await readProductsBySku(both.catalogue, store, skus);
        const wanted = documents.filter((one) => one.store === store && skus.includes(one.sku));
        expect([...found.keys()].sort()).toEqual(wanted.map(({ sku }) => sku).sort());
        for (const one of wanted) expect(found.get(one.sku)).toEqual(one);
      },
    ),
  );
});

it('emits a product that is inserted or changed later', async () => {
  const seen: (string | undefined)[] = [];
  const subscription = productsBySku$(both.catalogue, 'ru', ['B']).subscribe((found) =>
    seen.push(found.get('B')?.name),
  );
  await expect.poll(() => seen).toEqual([undefined]);
  const doc = await both.catalogue.products.insert(
    product({ key: 'ru|1', store: 'ru', sku: 'B', name: 'old' }),
  );
  await doc.incrementalPatch({ name: 'new' });
  await expect.poll(() => seen.at(-1)).toBe('new');
  subscription.unsubscribe();
  await doc.getLatest().remove();
});

it('reads a single position of the index', () => {
  const query = both.catalogue.products.findOne({ selector: { store: 'lv', sku: 'B' } });
  const { queryPlan } = query.getPreparedQuery();
  expect(queryPlan.index).toEqual(expect.arrayContaining(['store', 'sku']));
  expect(queryPlan.startKeys).toEqual(expect.arrayContaining(['lv', 'B']));
  expect(queryPlan.endKeys).toEqual(expect.arrayContaining(['lv', 'B']));
});

it('reads all skus between the first and the last with $in', () => {
  const plan = both.catalogue.products
    .find({ selector: { store: 'lv', sku: { $in: ['A-1', 'B'] } } })
    .getPreparedQuery().queryPlan;
  expect([plan.startKeys, plan.endKeys]).toEqual([
    expect.arrayContaining(['A-1']),
    expect.arrayContaining(['B']),
  ]);
});

it('is used instead of $in in every module', () => {
  const root = path.resolve(import.meta.dirname, '../../..');
  const asking = ['src', 'workers'].flatMap((room) =>
    readdirSync(path.join(root, room), { recursive: true, encoding: 'utf8' }).filter(
      (file) =>
        /\.tsx?$/.test(file) && /\bsku: \{ \$in\b/.test(readFileSync(path.join(root, room, file), 'utf8')),
    ),
  );
  expect(asking).toEqual([]);
});
