import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PriceRecord } from '../../schemas/documents/lookup.ts';
import type { ProductDocument } from '../../schemas/documents/product.ts';
import {
  leastFresh,
  priceFreshness,
  type Shopper,
  withShopperPrices,
} from '../../src/domain/shopper-prices.ts';
import { shownPrice } from '../../src/domain/shown-price.ts';
import { testConfig } from '../workers/test-config.ts';
import { makeChild, makeProduct } from './make-product.ts';

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
  shownPrice(withShopperPrices(product, record, who), NOW);
const record = (product: ProductDocument, over: Partial<PriceRecord> = {}): PriceRecord => ({
  current: true,
  refreshedAt: NOW - 1_000,
  of: product.updated_at,
  items: { [product.id]: { final: 70, regular: 100, sgn: 'x' } },
  ...over,
});

describe('the prices of a shopper', () => {
  it('S6.013 Price tiers apply only when enabled in configuration.', () => {
    const product = makeProduct({ price: 100, tier_prices: tiers });
    expect(priced(product, shopper(2)).current).toBe(93);
    expect(priced(product, shopper(2, { tiers: false })).current).toBe(100);
    expect(testConfig().prices.tiers).toBe(true);
  });

  it('a group without a price for one piece pays what everybody pays', () => {
    const product = makeProduct({ price: 100, tier_prices: tiers });
    expect([0, 1, 2].map((group) => priced(product, shopper(group)).current)).toEqual([100, 100, 93]);
  });

  it("a variant has its own group price, and its parent's does not reach it", () => {
    const children = [makeChild({ id: 5, price: 200, tier_prices: tiers }), makeChild({ id: 6, price: 50 })];
    const product = makeProduct({ price: 100, tier_prices: tiers, configurable_children: children });
    const shown = withShopperPrices(product, undefined, shopper(2)).configurable_children;
    expect(shown.map((child) => shownPrice(child, NOW).current)).toEqual([93, 50]);
  });

  it('putting prices beside a product twice is doing it once, and leaves the document as it was', () => {
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
          const once = withShopperPrices(product, isRefreshed ? answered : undefined, who);
          expect(withShopperPrices(once, isRefreshed ? answered : undefined, who)).toEqual(once);
          // and taking them away again leaves the document
          expect(withShopperPrices(once, undefined, shopper(99))).toEqual(before);
          expect(product).toEqual(before);
        },
      ),
    );
  });

  it('an answer for an older document is not shown: the newer document knows better', () => {
    const product = makeProduct({ price: 100 });
    expect(priced(product, shopper(0), record(product)).current).toBe(70);
    expect(priced(product, shopper(0), record(product, { of: 'before' })).current).toBe(100);
  });
});

describe('how old a price is', () => {
  const product = makeProduct({ price: 100 });
  const freshness = (over: Partial<PriceRecord> | undefined, pulledAt: number) =>
    priceFreshness(withShopperPrices(product, over && record(product, over), shopper(0)), pulledAt, NOW);

  it.each([
    ['never refreshed, never pulled whole', undefined, 0, { current: undefined, at: undefined }],
    ['never refreshed, pulled', undefined, 5_000, { current: undefined, at: 5_000 }],
    ['refreshed', {}, 5_000, { current: true, at: NOW - 1_000 }],
    ['refreshed, pulled since', {}, NOW, { current: true, at: NOW }],
    ['refresh failed after one that did not', { current: false }, 0, { current: false, at: NOW - 1_000 }],
    ['only failed', { current: false, items: {}, refreshedAt: 0 }, 5_000, { current: false, at: 5_000 }],
    ['refreshed, the document changed since', { of: 'before' }, 5_000, { current: undefined, at: 5_000 }],
  ])('%s', (_case, over, pulledAt, expected) => {
    expect(freshness(over, pulledAt)).toEqual(expected);
  });

  it('several prices together are as old as the oldest and as current as the least current', () => {
    const known = { current: true, at: 7 };
    expect(leastFresh([known, { current: true, at: 5 }])).toEqual({ current: true, at: 5 });
    expect(leastFresh([known, { current: undefined, at: 5 }]).current).toBeUndefined();
    expect(leastFresh([known, { current: false, at: 5 }, { current: undefined, at: 9 }]).current).toBe(false);
    expect(leastFresh([known, { current: true, at: undefined }]).at).toBeUndefined();
  });
});
