// The categories that a listing covers while the category tree is still being pulled.
import { afterEach, describe, expect, it } from 'vitest';
import type { CategoryDocument } from '#schemas/documents/category-document.ts';
import { createCategoryBranchesCache } from '#workers/caches/category-branches.ts';
import { openDevice } from '../../support/browser/two-tabs.ts';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

const category = (id: number, parent_id: number, children_data: number[] = []): CategoryDocument => ({
  key: `lv|${id}`,
  store: 'lv',
  id,
  parent_id,
  parent_ids: [],
  level: 2,
  position: 1,
  name: `k-${id}`,
  slug: `k-${id}`,
  url_key: `k-${id}`,
  url_path: `k-${id}`,
  is_active: true,
  product_count: 1,
  children_data,
  path: '',
  image: '',
  description: '',
  updated_at: '',
});

async function open(name: string) {
  const databases = await openDevice(name);
  const branches = createCategoryBranchesCache(databases.catalogue);
  ends.push(async () => {
    branches.stop();
    await databases.catalogue.close();
    await databases.personal.close();
  });
  const write = (...documents: CategoryDocument[]) => databases.catalogue.categories.bulkUpsert(documents);
  return { branches, write };
}
const sorted = async (ids: Promise<number[]>) => (await ids).sort((a, b) => a - b);

describe('the categories included in a listing', () => {
  it('are the category and all its descendants, even in a cycle', async () => {
    const { branches, write } = await open('branches-all');
    await write(category(20, 2, [30]), category(30, 20, [40]), category(40, 30, [20]), category(99, 2));
    expect(await sorted(branches.below('lv', 20))).toEqual([20, 30, 40]);
    expect(await branches.below('lv', 99)).toEqual([99]);
    // the lookup waits for missing descendants only, not for an unknown category
    expect(await branches.below('lv', 12_345, new Promise(() => undefined))).toEqual([12_345]);
  });

  it('wait for descendants that are still being pulled', async () => {
    const { branches, write } = await open('branches-late');
    await write(category(20, 2, [30]));
    const asked = sorted(branches.below('lv', 20, new Promise(() => undefined)));
    await write(category(30, 20, [40]));
    await write(category(40, 30));
    expect(await asked).toEqual([20, 30, 40]);
  });

  it('are used without another wait if still incomplete after the time limit', async () => {
    const { branches, write } = await open('branches-never');
    await write(category(20, 2, [30]));
    expect(await sorted(branches.below('lv', 20, Promise.resolve()))).toEqual([20, 30]);
    expect(await sorted(branches.below('lv', 20, new Promise(() => undefined)))).toEqual([20, 30]);
  });
});
