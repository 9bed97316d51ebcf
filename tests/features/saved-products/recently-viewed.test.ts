import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RECENTLY_VIEWED_LIMIT } from '#shared/config/constants.ts';
import type { Databases } from '#shared/database/open-databases.ts';
import { withViewed } from '#shared/domain/catalogue/viewed-product.ts';
import {
  clearRecentlyViewed,
  recordView,
  restoreRecentlyViewed,
} from '#src/features/saved-products/recently-viewed/commands.ts';
import { recentlyViewedProducts } from '#src/model/catalogue/saved-products.ts';
import type { AppContext } from '#src/model/shell/app-context.ts';
import { firstValue } from '#src/model/shell/first-value.ts';
import { createResources } from '#src/model/shell/resource.ts';
import { appOf } from '../../support/browser/app-of.ts';
import { fullDisk } from '../../support/browser/full-disk.ts';
import { product } from '../../support/browser/goods.ts';
import { openDevice, openTab } from '../../support/browser/two-tabs.ts';

let first: Databases;
let app: AppContext;
let second: Databases['personal'];
let device = 0;
const goods = (id: number) => product({ key: `lv|${id}`, sku: `SKU-${id}`, id });
const skus = async () => (await firstValue(recentlyViewedProducts(app))).map(({ sku }) => sku);

beforeEach(async () => {
  device += 1;
  first = await openDevice(`viewed-${device}`, ['claims']);
  second = await openTab(`viewed-${device}`, ['claims']);
  app = appOf(first);
});
afterEach(async () => {
  await Promise.all([first.catalogue, first.personal, second].map((db) => db.close()));
});

describe('recently viewed products', () => {
  it('are the last 50 distinct products, newest first', () => {
    const views = fc.array(fc.integer({ min: 1, max: 80 }), { maxLength: 200 });
    fc.assert(
      fc.property(views, (ids) => {
        let list: { sku: string; product_id: number }[] = [];
        for (const id of ids)
          list = withViewed(list, { sku: `${id}`, product_id: id }, RECENTLY_VIEWED_LIMIT);
        const expected = [...new Set([...ids].reverse())].slice(0, 50);
        expect(list.map(({ product_id }) => product_id)).toEqual(expected);
      }),
    );
  });

  it('are shown in another tab', async () => {
    await recordView(app, goods(1));
    await recordView(app, goods(2));
    await recordView(app, goods(1));
    expect(await skus()).toEqual(['SKU-1', 'SKU-2']);
    app = { ...app, personal: second, resources: createResources({ isLive: true }) };
    await vi.waitFor(async () => expect(await skus()).toEqual(['SKU-1', 'SKU-2']), { timeout: 60_000 });
  });

  it('include the concurrent views of two tabs', async () => {
    const viewing = [1, 2, 3, 4, 5, 6].map((id) => {
      return recordView(id % 2 ? app : { ...app, personal: second }, goods(id));
    });
    await Promise.all(viewing);
    await vi.waitFor(async () => expect((await skus()).length).toBe(6), { timeout: 60_000 });
  });

  it('can be restored after clearing, behind the products viewed since then', async () => {
    await recordView(app, goods(1));
    await recordView(app, goods(2));
    const cleared = await clearRecentlyViewed(app);
    expect(await skus()).toEqual([]);
    await recordView(app, goods(1));
    if (cleared.ok) await restoreRecentlyViewed(app, cleared.value);
    expect(await skus()).toEqual(['SKU-1', 'SKU-2']);
  });

  it('return a fault if a view cannot be stored', async () => {
    await first.personal.close();
    expect(await recordView(app, goods(1))).toEqual({ ok: false, fault: { code: 'not-saved' } });
  });

  it('return storage-full if Dexie wraps the quota error of the browser [F26]', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.spyOn(first.personal.claims.storageInstance, 'bulkWrite').mockRejectedValue(fullDisk());
    expect(await recordView(app, goods(1))).toEqual({ ok: false, fault: { code: 'storage-full' } });
    expect(await clearRecentlyViewed(app)).toEqual({ ok: false, fault: { code: 'storage-full' } });
    vi.restoreAllMocks();
  });
});
