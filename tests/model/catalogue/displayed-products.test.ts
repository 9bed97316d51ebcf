// Displayed products: how long they stay known, and what the cart shows of them.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ProductDocument } from '#schemas/documents/product-document.ts';
import type { Databases } from '#shared/database/open-databases.ts';
import { firstBundle, setBundle } from '#shared/domain/catalogue/set-bundle.ts';
import { addToCart } from '#src/features/cart/commands.ts';
import { resetUserState } from '#src/model/account/reset-user-state.ts';
import { currentCart } from '#src/model/cart/current-cart.ts';
import { knownProducts, productBySku, productsByKeys } from '#src/model/catalogue/known-products.ts';
import type { AppContext } from '#src/model/shell/app-context.ts';
import { firstValue } from '#src/model/shell/first-value.ts';
import type { Resource } from '#src/model/shell/resource.ts';
import { appOf } from '../../support/browser/app-of.ts';
import { type Followed, followed } from '../../support/browser/followed.ts';
import { product } from '../../support/browser/goods.ts';
import { offerClock } from '../../support/browser/offer-clock.ts';
import { openDevice } from '../../support/browser/two-tabs.ts';

let db: Databases;
let app: AppContext;
let ends: (() => void)[];
let device = 0;
beforeEach(async () => {
  device += 1;
  ends = [];
  db = await openDevice(`displayed-products-${device}`);
  app = appOf(db);
});
afterEach(async () => {
  for (const end of ends) end();
  await Promise.all([db.catalogue.close(), db.personal.close()]);
});

const follow = <T>(resource: Resource<T>): Followed<T> => {
  const follower = followed(resource);
  ends.push(follower.end);
  return follower;
};

const becomes = (changes: Partial<ProductDocument>) =>
  db.catalogue.products.incrementalUpsert(product(changes));

describe('a displayed product', () => {
  it('is part of the next first render, by sku and by key, until the user logs out', async () => {
    await db.catalogue.products.insert(product());
    await firstValue(productsByKeys(app, ['lv|7']));
    const here = () => [
      productBySku(app, 'lv', 'KETTLE').get()?.sku,
      productBySku(app, 'lv', 'KETTLE', 'lv|7').get()?.sku,
      knownProducts(app, ['lv|7', 'lv|8']).size,
    ];
    expect(here()).toEqual(['KETTLE', 'KETTLE', 1]);
    expect(productBySku(app, 'en', 'KETTLE').get()).toBeUndefined();
    // a second subscription reads the product again
    await firstValue(productBySku(app, 'lv', 'KETTLE'));
    await Promise.resolve();
    expect(here()).toEqual(['KETTLE', 'KETTLE', 1]);
    resetUserState(app);
    expect(here()).toEqual([undefined, undefined, 0]);
  });

  it('stays in its list while its data is read again', async () => {
    const many = Array.from({ length: 30 }, (_, at) =>
      product({ key: `lv|${at}`, id: at, sku: `SKU-${at}` }),
    );
    await db.catalogue.products.bulkInsert(many);
    const keys = many.map(({ key }) => key);
    await firstValue(productsByKeys(app, keys));
    const sizes = new Set<number>();
    const { get } = Map.prototype;
    const { products } = app.memory.person.get();
    products.get = (key) => {
      sizes.add(products.size);
      return get.call(products, key);
    };
    const { delete: remove } = products;
    products.delete = (key) => {
      const wasThere = remove.call(products, key);
      queueMicrotask(() => sizes.add(products.size));
      return wasThere;
    };
    await db.catalogue.products.findOne('lv|1').incrementalPatch({ name: 'Cits' });
    await firstValue(productsByKeys(app, [...keys].reverse()));
    expect(knownProducts(app, keys).size).toBe(30);
    expect([...sizes]).toEqual([30]);
  });

  it('is evicted after many other products were displayed', async () => {
    const many = Array.from({ length: 650 }, (_, at) =>
      product({ key: `lv|${at}`, id: at, sku: `SKU-${at}` }),
    );
    await db.catalogue.products.bulkInsert(many);
    const keys = many.map(({ key }) => key);
    await firstValue(productsByKeys(app, keys.slice(0, 600)));
    // reading the first product again makes it more recently used than the second
    await firstValue(productsByKeys(app, keys.slice(0, 1)));
    await firstValue(productsByKeys(app, keys.slice(600)));
    const known = knownProducts(app, keys);
    expect(known.size).toBe(600);
    expect([known.has('lv|0'), known.has('lv|1'), known.has('lv|649')]).toEqual([true, false, true]);
  });
});

describe('the cart', () => {
  const radio = product({ key: 'lv|8', id: 8, sku: 'RADIO', name: 'Vilnis Solo', price: 14_990 });
  const kit = product({
    key: 'lv|20',
    id: 20,
    sku: 'KIT',
    type_id: 'bundle',
    price: 0,
    bundle_options: [
      {
        option_id: '1',
        title: 'Radio',
        type: 'radio',
        required: true,
        position: 1,
        product_links: [{ id: '11', sku: 'RADIO', qty: 2, is_default: true, price: 0 }],
      },
    ],
  });

  it("shows a line's own data as soon as the product is withdrawn", async () => {
    await db.catalogue.products.insert(product({ price: 6_490 }));
    await addToCart(app, product(), undefined, 1);
    const seen = follow(currentCart(app, 'lv'));
    await seen.until(({ goods }) => goods === 6_490);
    await becomes({ status: 2, price: 7_000 });
    const without = await seen.until(({ lines }) => lines[0]?.page === undefined);
    // the stock check of the addition is pending
    expect(without.lines).toMatchObject([{ price: 5_990, stock: { kind: 'volatile' } }]);
    expect(seen.values.map(({ goods }) => goods)).toEqual([6_490, 5_990]);
  });

  it('shows the parts of a bundle only while they are on sale', async () => {
    await db.catalogue.products.bulkInsert([kit, radio]);
    const chosen = { bundle: setBundle(kit, firstBundle(kit)), parts: new Map([['RADIO', radio]]) };
    await addToCart(app, kit, undefined, 1, chosen);
    const seen = follow(currentCart(app, 'lv'));
    await seen.until(({ lines }) => lines[0]?.chosen[0]?.value === '2 × Vilnis Solo');
    await db.catalogue.products.incrementalUpsert({ ...radio, status: 2, name: 'Withdrawn' });
    const without = await seen.until(({ lines }) => lines[0]?.chosen[0]?.value !== '2 × Vilnis Solo');
    expect(JSON.stringify(without)).not.toContain('Withdrawn');
    expect(without.lines[0]?.price).toBe(29_980);
  });

  it('contains the current prices of its products, including special prices', async () => {
    const clock = offerClock('2026-11-21T12:00:00Z');
    await db.catalogue.products.insert(product({ special_price: 4_490, special_from_date: '2026-11-23' }));
    await addToCart(app, product(), undefined, 2);
    const seen = follow(currentCart(app, 'lv'));
    await seen.until(({ goods }) => goods === 11_980);
    clock.set('2026-11-23T00:00:00Z');
    await seen.until(({ goods }) => goods === 8_980);
  });
});
