import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ProductDocument } from '#schemas/documents/product-document.ts';
import type { Databases } from '#shared/database/open-databases.ts';
import {
  addToList,
  clearList,
  removeFromList,
  restoreToList,
} from '#src/features/saved-products/commands.ts';
import {
  isSaved,
  type SavedProduct,
  savedCount,
  savedProducts,
} from '#src/model/catalogue/saved-products.ts';
import type { AppContext } from '#src/model/shell/app-context.ts';
import { firstValue } from '#src/model/shell/first-value.ts';
import { createResources, type Resource } from '#src/model/shell/resource.ts';
import { appOf } from '../../support/browser/app-of.ts';
import { type Followed, followed } from '../../support/browser/followed.ts';
import { fullDisk } from '../../support/browser/full-disk.ts';
import { product } from '../../support/browser/goods.ts';
import { openDevice, openTab } from '../../support/browser/two-tabs.ts';

const names = ['wishlist', 'compare'] as const;
let first: Databases;
let app: AppContext;
let others: Databases['personal'][] = [];
let followers: { end: () => void }[] = [];
let device = 0;
const radio = product({ key: 'lv|8', sku: 'RADIO', id: 8, name: 'Radio' });

async function anotherTab() {
  const opened = await openTab(`marks-${device}`, [...names, 'claims']);
  others.push(opened);
  return opened;
}
/** Runs later commands and resources in a tab with this database. */
const inTab = (personal: Databases['personal']) => {
  app = { ...app, personal, resources: createResources({ isLive: true }) };
};

beforeEach(async () => {
  device += 1;
  others = [];
  followers = [];
  first = await openDevice(`marks-${device}`, [...names, 'claims']);
  app = appOf(first);
});
afterEach(() => vi.useRealTimers());
afterEach(async () => {
  for (const each of followers) each.end();
  await Promise.all([first.catalogue, first.personal, ...others].map((db) => db.close()));
});

const lists = [
  {
    list: 'wishlist',
    key: 'current-wishlist',
    ids: {
      present: 'ignores a sku that is already in the list [S4.121]',
      fields: 'has items with sku and a quantity of 1, and a loaded flag [S3.049 S4.122]',
      remove: 'removes an item by sku [S4.123]',
      clear: 'can be cleared [S4.124]',
      once: 'is loaded from storage once [S4.125]',
      saved: 'stores every change [S4.126]',
    },
  },
  {
    list: 'compare',
    key: 'current-compare',
    ids: {
      present: 'ignores a sku that is already in the list [S4.127]',
      fields: 'has items keyed by sku, and a loaded flag [S3.051]',
      remove: 'removes an item by sku [S4.128]',
      clear: 'can be cleared [S4.129]',
      once: 'is loaded from storage once [S4.130]',
      saved: 'stores every change [S4.131]',
    },
  },
] as const;

for (const { list, key, ids } of lists)
  describe(`the ${list} on this device`, () => {
    const add = (tab: AppContext, each: ProductDocument) => addToList(tab, key, each);
    const remove = (tab: AppContext, sku: string) => removeFromList(tab, key, sku);
    const clear = (tab: AppContext) => clearList(tab, key);
    const restore = (tab: AppContext, items: readonly SavedProduct[]) => restoreToList(tab, key, items);
    const skus = async () => (await loaded()).items.map(({ sku }) => sku);
    const follow = <T>(resource: Resource<T>): Followed<T> => {
      const follower = followed(resource);
      followers.push(follower);
      return follower;
    };
    const loaded = () => follow(savedProducts(app, key)).until((value) => value.loaded);
    /** Returns the skus that a new tab reads from storage. */
    const onDisk = async () => (await (await anotherTab())[list].find().exec()).map(({ sku }) => sku).sort();

    it(ids.fields, async () => {
      expect(await firstValue(savedProducts(app, key))).toEqual({ items: [], loaded: false });
      expect(await loaded()).toEqual({ items: [], loaded: true });
      await add(app, product());
      expect((await loaded()).items).toEqual([
        {
          sku: 'KETTLE',
          product_id: 7,
          qty: 1,
          name: 'Rīts Tvaiks 1,7 l',
          image: '/kettle.webp',
          added_at: expect.any(Number),
        },
      ]);
    });

    it(ids.present, async () => {
      await add(app, product());
      expect(await add(app, product({ name: 'Another name' }))).toEqual({ ok: true, value: undefined });
      inTab(await anotherTab());
      expect(await add(app, product({ name: 'Another tab' }))).toEqual({ ok: true, value: undefined });
      expect((await loaded()).items.map(({ name }) => name)).toEqual(['Rīts Tvaiks 1,7 l']);
    });

    it('contains a product once if two tabs add it at the same time', async () => {
      const other = await anotherTab();
      const adding = [first.personal, other].flatMap((tab) => {
        inTab(tab);
        return [add(app, product()), add(app, radio)];
      });
      expect((await Promise.all(adding)).every(({ ok }) => ok)).toBe(true);
      expect(await onDisk()).toEqual(['KETTLE', 'RADIO']);
    });

    it(ids.remove, async () => {
      await add(app, product());
      await add(app, radio);
      const removed = await remove(app, 'KETTLE');
      expect(removed.ok && removed.value.sku).toBe('KETTLE');
      expect(await skus()).toEqual(['RADIO']);
      expect(await remove(app, 'KETTLE')).toEqual({ ok: false, fault: { code: 'not-found' } });
    });

    it(ids.clear, async () => {
      await add(app, product());
      await add(app, radio);
      const cleared = await clear(app);
      expect(cleared.ok && cleared.value.length).toBe(2);
      expect(await skus()).toEqual([]);
      expect(await onDisk()).toEqual([]);
    });

    it('restores removed items at their positions, without replacing items added since', async () => {
      vi.useFakeTimers({ toFake: ['Date'] });
      await add(app, product());
      vi.advanceTimersByTime(5);
      await add(app, radio);
      const cleared = await clear(app);
      await add(app, product({ name: 'Added since' }));
      if (cleared.ok) expect(await restore(app, cleared.value)).toEqual({ ok: true, value: undefined });
      const { items } = await loaded();
      expect(items.map(({ name }) => name).sort()).toEqual(['Added since', 'Radio']);
      expect(await onDisk()).toEqual(['KETTLE', 'RADIO']);
    });

    it(ids.once, async () => {
      const { storageInstance } = first.personal[list];
      const read = vi.spyOn(storageInstance, 'query');
      const count = follow(savedCount(app, key));
      const marks = ['KETTLE', 'RADIO'].map((sku) => follow(isSaved(app, key, sku)));
      await loaded();
      await add(app, product());
      await add(app, radio);
      await remove(app, 'KETTLE');
      await count.until((is) => is === 1);
      expect(await skus()).toEqual(['RADIO']);
      expect(await Promise.all(marks.map((mark) => mark.until(() => true)))).toEqual([false, true]);
      expect(read).toHaveBeenCalledTimes(1);
    });

    it(ids.saved, async () => {
      const goods = ['A', 'B', 'C'].map((sku, place) => product({ key: `lv|${place}`, sku, id: place }));
      const step = fc.oneof(
        fc.record({ add: fc.constantFrom(...goods) }),
        fc.record({ remove: fc.constantFrom('A', 'B', 'C') }),
        fc.constant({ clear: true }),
      );
      const tab = await anotherTab();
      const inAnotherTab = async () => (await tab[list].find().exec()).map(({ sku }) => sku).sort();
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
          const expected = new Set<string>();
          await clear(app);
          for (const each of steps) {
            if ('add' in each) {
              await add(app, each.add);
              expected.add(each.add.sku);
            } else if ('remove' in each) {
              await remove(app, each.remove);
              expected.delete(each.remove);
            } else {
              await clear(app);
              expected.clear();
            }
            // writes are stored before they resolve, so another tab can read them without a message
            await vi.waitFor(async () => expect(await inAnotherTab()).toEqual([...expected].sort()), {
              timeout: 60_000,
              interval: 2,
            });
          }
        }),
        { numRuns: 6 },
      );
      const stored = await onDisk();
      await vi.waitFor(async () => expect(await inAnotherTab()).toEqual(stored), { timeout: 60_000 });
    });

    it('shows a change in another tab', async () => {
      const other = await anotherTab();
      inTab(other);
      const mark = isSaved(app, key, 'KETTLE');
      follow(mark);
      await loaded();
      inTab(first.personal);
      await add(app, product());
      await vi.waitFor(() => expect(mark.get()).toBe(true), { timeout: 60_000, interval: 10 });
      await remove(app, 'KETTLE');
      await vi.waitFor(() => expect(mark.get()).toBe(false), { timeout: 60_000, interval: 10 });
    });

    it('returns a fault if the device refuses the write', async () => {
      await first.personal.close();
      expect(await add(app, product())).toEqual({ ok: false, fault: { code: 'not-saved' } });
      expect(await clear(app)).toEqual({ ok: false, fault: { code: 'not-saved' } });
    });

    it('returns storage-full if Dexie wraps the quota error of the browser [F26]', async () => {
      vi.spyOn(console, 'error').mockImplementation(() => undefined);
      vi.spyOn(first.personal[list].storageInstance, 'bulkWrite').mockRejectedValue(fullDisk());
      expect(await add(app, product())).toEqual({ ok: false, fault: { code: 'storage-full' } });
      vi.restoreAllMocks();
    });
  });
