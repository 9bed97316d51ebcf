import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PriceRecord } from '#schemas/documents/lookup-document.ts';
import type { ProductDocument } from '#schemas/documents/product-document.ts';
import {
  groupPrice,
  leastFresh,
  priceFreshness,
  priceRecordKey,
  type Shopper,
  withShopperPrices,
} from '#shared/domain/pricing/priced-product.ts';
import { shownPrice } from '#shared/domain/pricing/shown-price.ts';
import { makeChild, makeProduct } from '../../../support/make-product.ts';
import { testConfig } from '../../../support/worker/test-config.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const { tax } = testConfig();
const shopper = (group: number, over: Partial<Shopper['config']['prices']> = {}): Shopper => ({
  group,
  taxRules: [],
  config: { tax, prices: { tiers: true, refresh: true, ...over } },
});
const tiers = [
  { customer_group_id: 0, qty: 5, value: 90 },
  { customer_group_id: 2, qty: 1, value: 93 },
  { customer_group_id: 2, qty: 10, value: 80 },
];
const priced = (product: ProductDocument, who: Shopper, record?: PriceRecord) =>
  shownPrice(withShopperPrices(product, record, who, NOW), NOW);
const record = (product: ProductDocument, over: Partial<PriceRecord> = {}): PriceRecord => ({
  current: true,
  refreshedAt: NOW - 1_000,
  of: product.updated_at,
  items: { [product.id]: { final: 70, regular: 100, sgn: 'x' } },
  ...over,
});

describe('the prices for a shopper', () => {
  it('include price tiers only when enabled [S6.013]', () => {
    const product = makeProduct({ price: 100, tier_prices: tiers });
    expect(priced(product, shopper(2)).current).toBe(93);
    expect(priced(product, shopper(2, { tiers: false })).current).toBe(100);
    expect(testConfig().prices.tiers).toBe(true);
  });

  it('are the common ones if the group has no price for one piece', () => {
    const product = makeProduct({ price: 100, tier_prices: tiers });
    expect([0, 1, 2].map((group) => priced(product, shopper(group)).current)).toEqual([100, 100, 93]);
  });

  it('of a variant include its own group price only', () => {
    const children = [makeChild({ id: 5, price: 200, tier_prices: tiers }), makeChild({ id: 6, price: 50 })];
    const product = makeProduct({ price: 100, tier_prices: tiers, configurable_children: children });
    const shown = withShopperPrices(product, undefined, shopper(2), NOW).configurable_children;
    expect(shown.map((child) => shownPrice(child, NOW).current)).toEqual([93, 50]);
  });

  it('can be applied twice or removed without changing the document', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 3 }),
        fc.boolean(),
        fc.boolean(),
        fc.option(fc.integer({ min: 1, max: 200 }), { nil: undefined }),
        (group, isRefreshed, hasTiers, answer) => {
          const child = makeChild({ id: 5, tier_prices: hasTiers ? tiers : [] });
          const product = makeProduct({ tier_prices: tiers, configurable_children: [child] });
          const before = structuredClone(product);
          const answered = record(product, { items: { 5: { final: answer ?? 1, regular: 100, sgn: '' } } });
          const who = shopper(group);
          const once = withShopperPrices(product, isRefreshed ? answered : undefined, who, NOW);
          expect(withShopperPrices(once, isRefreshed ? answered : undefined, who, NOW)).toEqual(once);
          // removing the prices restores the document, apart from the time of pricing
          expect(withShopperPrices(once, undefined, shopper(99), NOW + 1)).toEqual({
            ...before,
            pricedAt: NOW + 1,
          });
          expect(product).toEqual(before);
        },
      ),
    );
  });

  it('add only what depends on the shopper', () => {
    const rule = { id: '1', code: 'x', priority: 0, product_tax_class_ids: [2], customer_tax_class_ids: [] };
    const rate = { id: '1', rate: 21, tax_country_id: tax.defaultCountry, tax_region_id: 0 };
    const onDevice = (sourcePriceIncludesTax: boolean): Shopper => ({
      group: 0,
      taxRules: [{ ...rule, rates: [rate] }],
      config: {
        tax: { ...tax, calculateServerSide: false, userGroupTax: false, sourcePriceIncludesTax },
        prices: { tiers: true, refresh: true },
      },
    });
    const product = makeProduct({ price: 100 });
    const pricing = (who: Shopper, known?: PriceRecord) =>
      withShopperPrices(product, known, who, NOW).pricing;
    for (const sourceIncludesTax of [true, false])
      expect(pricing(onDevice(sourceIncludesTax))).toStrictEqual({ taxRate: 21, sourceIncludesTax });
    expect(pricing(shopper(0), record(product, { items: {} }))).toStrictEqual({ isCurrent: true });
    expect(pricing(shopper(0), record(product))).toStrictEqual({
      isCurrent: true,
      refreshed: { final: 70, regular: 100, sgn: 'x', at: NOW - 1_000 },
    });
  });

  it('are refreshed in a record per store view, group and product', () => {
    expect(priceRecordKey('lv', 2, 7)).toBe('price|lv|2|7');
  });

  it('are taken from the tier of the group with the lowest quantity', () => {
    expect(
      groupPrice({ tier_prices: [1, 0].map((qty) => ({ customer_group_id: 2, qty, value: 90 + qty })) }, 2),
    ).toBe(90);
    expect(groupPrice({}, 2)).toBeUndefined();
  });

  it('contain the time of pricing', () => {
    const product = makeProduct();
    const priced = withShopperPrices(product, undefined, shopper(0), NOW);
    expect(priced).toStrictEqual({ ...product, pricedAt: NOW });
    expect(product).not.toHaveProperty('pricedAt');
  });

  it('leave variants without a group price unchanged', () => {
    const plain = makeChild({ id: 5 });
    const children = [plain, makeChild({ id: 6, tier_prices: tiers.slice(1) })];
    const product = makeProduct({ configurable_children: children });
    const everybodys = withShopperPrices(product, undefined, shopper(0), NOW);
    expect(everybodys.configurable_children.map((child, at) => child === children[at])).toEqual([true, true]);
    const copy = withShopperPrices(product, undefined, shopper(2), NOW);
    expect(copy).not.toHaveProperty('pricing');
    expect(copy.configurable_children[0]).toBe(plain);
    expect(copy.configurable_children[1]?.pricing).toEqual({
      groupPrice: 93,
      quantityTiers: [{ qty: 10, price: 80 }],
    });
  });

  it('ignore a refresh for an older document', () => {
    const product = makeProduct({ price: 100 });
    expect(priced(product, shopper(0), record(product)).current).toBe(70);
    expect(priced(product, shopper(0), record(product, { of: 'before' })).current).toBe(100);
  });
});

describe('the age of a price', () => {
  const product = makeProduct({ price: 100 });
  const freshness = (over: Partial<PriceRecord> | undefined, pulledAt: number) =>
    priceFreshness(withShopperPrices(product, over && record(product, over), shopper(0), NOW), pulledAt, NOW);

  it.each([
    ['never refreshed, never pulled whole', undefined, 0, { current: undefined, at: undefined }],
    ['never refreshed, pulled', undefined, 5_000, { current: undefined, at: 5_000 }],
    ['refreshed', {}, 5_000, { current: true, at: NOW - 1_000 }],
    ['refreshed, pulled since', {}, NOW, { current: true, at: NOW }],
    ['failed after a successful refresh', { current: false }, 0, { current: false, at: NOW - 1_000 }],
    ['only failed', { current: false, items: {}, refreshedAt: 0 }, 5_000, { current: false, at: 5_000 }],
    ['refreshed, document changed since', { of: 'before' }, 5_000, { current: undefined, at: 5_000 }],
  ])('%s', (_case, over, pulledAt, expected) => {
    expect(freshness(over, pulledAt)).toEqual(expected);
  });

  it('ignores a refresh from before the start of a special price', () => {
    const begun = { special_price: 60, special_from_date: new Date(NOW - 500).toISOString() };
    const offer = makeProduct({ price: 100, ...begun });
    expect(priceFreshness(withShopperPrices(offer, record(offer), shopper(0), NOW), 5_000, NOW)).toEqual({
      current: false,
      at: 5_000,
    });
  });

  it('of several prices is that of the oldest, and as current as the least current', () => {
    const known = { current: true, at: 7 };
    expect(leastFresh([known, { current: true, at: 5 }])).toEqual({ current: true, at: 5 });
    expect(leastFresh([known, { current: undefined, at: 5 }]).current).toBeUndefined();
    expect(leastFresh([known, { current: false, at: 5 }, { current: undefined, at: 9 }]).current).toBe(false);
    expect(leastFresh([known, { current: true, at: undefined }]).at).toBeUndefined();
    expect(leastFresh([])).toEqual({ current: false, at: undefined });
  });
});
