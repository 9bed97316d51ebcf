// Tests the window's products over real databases: they have this user's current prices, and only sold ones are
// returned.
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ProductDocument } from '#schemas/documents/product-document.ts';
import { changeClaim } from '#shared/database/change-claim.ts';
import type { Databases } from '#shared/database/open-databases.ts';
import { computedPrices } from '#shared/domain/pricing/computed-prices.ts';
import { priceOwner, priceRecordKey } from '#shared/domain/pricing/priced-product.ts';
import {
  knownProducts,
  type PricedProduct,
  productBySku,
  productFacts,
  productsByKeys,
  productsBySkus,
} from '#src/model/catalogue/known-products.ts';
import type { AppContext } from '#src/model/shell/app-context.ts';
import { firstValue } from '#src/model/shell/first-value.ts';
import { createResources, type Resource } from '#src/model/shell/resource.ts';
import { appOf } from '../../support/browser/app-of.ts';
import { type Followed, followed } from '../../support/browser/followed.ts';
import { product } from '../../support/browser/goods.ts';
import { offerClock } from '../../support/browser/offer-clock.ts';
import { openDevice } from '../../support/browser/two-tabs.ts';
import { pricedAt } from '../../support/make-product.ts';

let db: Databases;
let app: AppContext;
let ends: (() => void)[];
let device = 0;
beforeEach(async () => {
  device += 1;
  ends = [];
  db = await openDevice(`model-products-${device}`);
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
const paid = (each: PricedProduct | null | undefined) =>
  each ? computedPrices(each, each.pricedAt).price_incl_tax : undefined;
const becomes = (changes: Partial<ProductDocument>) =>
  db.catalogue.products.incrementalUpsert(product(changes));

/** The ways to read a product; `shows` returns the prices of the products in a value. */
const ways: [way: string, open: () => Resource<unknown>, shows: (value: never) => (number | undefined)[]][] =
  [
    [
      'by its sku',
      () => productBySku(app, 'lv', 'KETTLE'),
      (found: PricedProduct | null) => (found ? [paid(found)] : []),
    ],
    [
      'by its key',
      () => productBySku(app, 'lv', 'KETTLE', 'lv|7'),
      (found: PricedProduct | null) => (found ? [paid(found)] : []),
    ],
    [
      'among keys',
      () => productsByKeys(app, ['lv|7', 'lv|8']),
      (found: ReadonlyMap<string, PricedProduct>) => [...found.values()].map(paid),
    ],
    [
      'among skus',
      () => productsBySkus(app, 'lv', ['KETTLE', 'RADIO']),
      (found: ReadonlyMap<string, PricedProduct>) => [...found.values()].map(paid),
    ],
  ];

describe.each(ways)('a product %s', (_way, open, shows) => {
  const shown = (value: unknown) => shows(value as never);
  /** Returns the shown prices, without repetitions. */
  const history = (seen: Followed<unknown>) =>
    seen.values
      .map(shown)
      .filter((prices, at, all) => JSON.stringify(prices) !== JSON.stringify(all[at - 1]));
  const untilShown = (seen: Followed<unknown>, prices: number[]) =>
    seen.until((value) => JSON.stringify(shown(value)) === JSON.stringify(prices));

  it("is shown only with the prices of the user's group, from login to logout", async () => {
    const tier_prices = [{ customer_group_id: 2, qty: 1, value: 4_990 }];
    await db.catalogue.products.insert(product({ tier_prices }));
    await changeClaim(db.personal, 'shopper-group', 1, () => ({ groupId: 2, token: 't' }));
    const seen = follow(open());
    await untilShown(seen, [4_990]);
    await changeClaim(db.personal, 'shopper-group', 2, () => ({ groupId: 3, token: 't' }));
    await untilShown(seen, [5_990]);
    await changeClaim(db.personal, 'shopper-group', 3, () => ({ groupId: 2, token: 't' }));
    await untilShown(seen, [4_990]);
    await (await db.personal.claims.findOne('shopper-group').exec())?.incrementalRemove();
    await untilShown(seen, [5_990]);
    // no other price was shown in between, not even initially
    expect(history(seen)).toEqual([[4_990], [5_990], [4_990], [5_990]]);
  });

  it('keeps its served data until the device has newer data', async () => {
    const state = (price: number, day: number) => ({ price, updated_at: `2026-01-0${day} 00:00:00` });
    const served = pricedAt(product(state(5_500, 2)), Date.now());
    app.resources = createResources({
      isLive: true,
      served: new Map<string, unknown>([
        [productFacts.one('lv', 'KETTLE'), served],
        [productFacts.one('lv', 'KETTLE', 'lv|7'), served],
        [productFacts.byKeys(['lv|7', 'lv|8']), new Map([['lv|7', served]])],
        [productFacts.bySkus('lv', ['KETTLE', 'RADIO']), new Map([['KETTLE', served]])],
      ]),
    });
    const seen = follow(open());
    const device = follow(productBySku(appOf(db), 'lv', 'KETTLE'));
    await device.until((found) => found === null);
    await becomes(state(4_990, 1));
    await device.until((found) => paid(found) === 4_990);
    // the price changed after the page was served
    await becomes(state(6_490, 3));
    await untilShown(seen, [6_490]);
    // from here on the device's state is used
    await becomes(state(4_990, 1));
    await untilShown(seen, [4_990]);
    expect(history(seen)).toEqual([[5_500], [6_490], [4_990]]);
  });

  it("has the backend's latest price for the user's group", async () => {
    const document = product();
    await db.catalogue.products.insert(document);
    const seen = follow(open());
    await untilShown(seen, [5_990]);
    await db.catalogue.lookups.insert({
      key: priceRecordKey('lv', 0, 7),
      store: 'lv',
      kind: 'price',
      owner: priceOwner(0),
      created_at: 1,
      value: {
        current: true,
        refreshedAt: Date.now(),
        of: document.updated_at,
        items: { 7: { final: 5_500, regular: 5_990, sgn: 'x' } },
      },
    });
    await untilShown(seen, [5_500]);
    await changeClaim(db.personal, 'shopper-group', 1, () => ({ groupId: 2, token: 't' }));
    await untilShown(seen, [5_990]);
  });

  it('disappears when the backend withdraws it', async () => {
    await db.catalogue.products.insert(product());
    const seen = follow(open());
    await untilShown(seen, [5_990]);
    await becomes({ status: 2, price: 6_000 });
    await untilShown(seen, []);
    // the next first render does not find it in the cache either
    expect(knownProducts(app, ['lv|7']).size).toBe(0);
    await becomes({ status: 1, price: 6_100 });
    await untilShown(seen, [6_100]);
    expect(history(seen)).toEqual([[5_990], [], [6_100]]);
  });

  it("has its special price during the offer, in the store's time zone", async () => {
    const clock = offerClock('2026-11-21T12:00:00Z');
    await db.catalogue.products.insert(
      product({ special_price: 4_490, special_from_date: '2026-11-23', special_to_date: '2027-02-24' }),
    );
    const seen = follow(open());
    await untilShown(seen, [5_990]);
    // the offer's dates are in Riga's time zone
    clock.set('2026-11-22T21:59:59.999Z');
    expect(seen.values.flatMap(shown)).not.toContain(4_490);
    clock.set('2026-11-22T22:00:00Z');
    await untilShown(seen, [4_490]);
    // the end is further in the future than a browser's timer can reach
    clock.set('2027-02-24T21:59:59.999Z');
    expect(shown(seen.values.at(-1))).toEqual([4_490]);
    clock.set('2027-02-24T22:00:00Z');
    await untilShown(seen, [5_990]);
    expect(clock.waiting()).toBe(0);
  });

  it('has its regular price again when the page wakes after the end of the offer', async () => {
    const clock = offerClock('2026-11-21T12:00:00Z');
    const page = new EventTarget();
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
    vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
    onTestFinished(() => void vi.unstubAllGlobals());
    await db.catalogue.products.insert(product({ special_price: 4_490, special_to_date: '2026-11-23' }));
    const seen = follow(open());
    await untilShown(seen, [4_490]);
    page.dispatchEvent(new Event('visibilitychange'));
    expect(history(seen)).toEqual([[4_490]]);
    // no timer runs while the device sleeps
    vi.setSystemTime(Date.parse('2026-11-23T22:00:00Z'));
    page.dispatchEvent(new Event('visibilitychange'));
    await untilShown(seen, [5_990]);
    expect(clock.waiting()).toBe(0);
  });

  it('has no timer for an offer if it has no subscribers', async () => {
    const clock = offerClock('2026-11-21T12:00:00Z');
    await db.catalogue.products.insert(product({ special_price: 4_490, special_from_date: '2026-11-23' }));
    const seen = followed(open());
    await untilShown(seen, [5_990]);
    expect(clock.waiting()).toBe(1);
    seen.end();
    await Promise.resolve();
    expect(clock.waiting()).toBe(0);
  });
});

describe('a missing product', () => {
  it('is null rather than undefined once it has been read', async () => {
    expect(await firstValue(productBySku(app, 'lv', 'KETTLE'))).toBeNull();
    expect(await firstValue(productBySku(app, 'lv', 'KETTLE', 'lv|7'))).toBeNull();
    expect((await firstValue(productsByKeys(app, []))).size).toBe(0);
    expect((await firstValue(productsBySkus(app, 'lv', []))).size).toBe(0);
    // the product of another store view is not found
    await db.catalogue.products.insert(product());
    expect(await firstValue(productBySku(app, 'en', 'KETTLE'))).toBeNull();
  });
});
