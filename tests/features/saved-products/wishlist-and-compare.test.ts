import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ProductDocument } from '#schemas/documents/product-document.ts';
import type { AttributeValue } from '#schemas/documents/reference-document.ts';
import { STORAGE_KEYS } from '#shared/config/constants.ts';
import type { Databases } from '#shared/database/open-databases.ts';
import { productKey } from '#shared/domain/catalogue/product-key.ts';
import {
  addToList,
  clearList,
  removeFromList,
  restoreToList,
} from '#src/features/saved-products/commands.ts';
import { compareAttributes } from '#src/model/catalogue/compare-attributes.ts';
import { productsByKeys } from '#src/model/catalogue/known-products.ts';
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

describe('saved products and the catalogue', () => {
  it('are stored in current-wishlist and current-compare [S3.050 S3.052 S9.071]', async () => {
    await addToList(app, 'current-wishlist', product());
    await addToList(app, 'current-compare', radio);
    const tab = await anotherTab();
    // each key has a separate collection, whose name has no prefix
    expect(STORAGE_KEYS).toEqual({ 'current-wishlist': 'wishlist', 'current-compare': 'compare' });
    expect((await tab.wishlist.find().exec()).map(({ sku }) => sku)).toEqual(['KETTLE']);
    expect((await tab.compare.find().exec()).map(({ sku }) => sku)).toEqual(['RADIO']);
  });

  const attribute: AttributeValue = {
    attribute_id: '1',
    attribute_code: 'power',
    frontend_input: 'text',
    label: 'Power',
    is_comparable: true,
    is_filterable: false,
    is_visible_on_front: true,
    position: 1,
    options: [],
  };

  it.each([false, true])(
    'load product attributes after the compare list and only if configured: %s [S4.132]',
    async (configured) => {
      await first.catalogue.reference.insert({
        key: 'lv|attribute|power',
        store: 'lv',
        kind: 'attribute',
        code: 'power',
        position: 1,
        value: attribute,
      });
      const reads: string[] = [];
      const compare = first.personal.compare.storageInstance;
      const reference = first.catalogue.reference.storageInstance;
      const [readList, readAttributes] = [compare.query.bind(compare), reference.query.bind(reference)];
      vi.spyOn(compare, 'query').mockImplementation(async (query) => {
        const found = await readList(query);
        reads.push('list');
        return found;
      });
      vi.spyOn(reference, 'query').mockImplementation((query) => {
        reads.push('attributes');
        return readAttributes(query);
      });
      const { catalogue } = app.config;
      const config = { ...app.config, catalogue: { ...catalogue, compareAttributes: configured } };
      expect(await firstValue(compareAttributes({ ...app, config }, 'lv'))).toEqual(
        configured ? [attribute] : [],
      );
      expect(reads[0]).toBe('list');
      expect(reads.includes('attributes')).toBe(configured);
    },
  );

  it('are shown in the language of the store view at current prices', async () => {
    await first.catalogue.products.bulkInsert([
      product({ price: 4990 }),
      product({ key: 'en|7', store: 'en', name: 'Kettle' }),
    ]);
    await addToList(app, 'current-wishlist', product());
    const [wish] = (await first.personal.wishlist.find().exec()).map((each) => each.toMutableJSON());
    const shownIn = async (store: string) => {
      const key = productKey(store, wish?.product_id ?? 0);
      return (await firstValue(productsByKeys(app, [key]))).get(key);
    };
    expect((await shownIn('lv'))?.price).toBe(4990);
    expect((await shownIn('en'))?.name).toBe('Kettle');
    expect(await shownIn('ru')).toBeUndefined();
  });
});
