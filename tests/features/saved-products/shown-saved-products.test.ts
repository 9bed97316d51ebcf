// Saved products in their stored form and on the screen, with the data of the catalogue.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AttributeValue } from '#schemas/documents/reference-document.ts';
import { STORAGE_KEYS } from '#shared/config/constants.ts';
import type { Databases } from '#shared/database/open-databases.ts';
import { productKey } from '#shared/domain/catalogue/product-key.ts';
import { addToList } from '#src/features/saved-products/commands.ts';
import { compareAttributes } from '#src/model/catalogue/compare-attributes.ts';
import { productsByKeys } from '#src/model/catalogue/known-products.ts';
import type { AppContext } from '#src/model/shell/app-context.ts';
import { firstValue } from '#src/model/shell/first-value.ts';
import { appOf } from '../../support/browser/app-of.ts';
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
  const opened = await openTab(`shown-saved-${device}`, [...names, 'claims']);
  others.push(opened);
  return opened;
}

beforeEach(async () => {
  device += 1;
  others = [];
  followers = [];
  first = await openDevice(`shown-saved-${device}`, [...names, 'claims']);
  app = appOf(first);
});
afterEach(() => vi.useRealTimers());
afterEach(async () => {
  for (const each of followers) each.end();
  await Promise.all([first.catalogue, first.personal, ...others].map((db) => db.close()));
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
