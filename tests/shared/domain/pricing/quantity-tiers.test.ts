// Quantity tiers: the price per piece when several are bought, with tax included or added on the device.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cartTotals } from '#shared/domain/cart/cart-totals.ts';
import { cartViewLine, isPriceChanged } from '#shared/domain/cart/cart-view.ts';
import { newCartLine } from '#shared/domain/cart/new-cart-line.ts';
import { type Shopper, withShopperPrices } from '#shared/domain/pricing/priced-product.ts';
import { shownPrice } from '#shared/domain/pricing/shown-price.ts';
import { shownTiers } from '#shared/domain/pricing/shown-tiers.ts';
import { addedTax } from '#shared/domain/pricing/tax-config.ts';
import { demoConfig } from '../../../support/browser/goods.ts';
import { makeChild, makeProduct } from '../../../support/make-product.ts';
import { randomCases } from '../../../support/random-cases.ts';
import { testConfig } from '../../../support/worker/test-config.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const RATE = 21;
const rules = demoConfig().cart;

/**
 * Builds a shopper.
 * @param tiers true if price tiers are enabled
 */
function shopper(group: number, sourcePriceIncludesTax: boolean, tiers = true): Shopper {
  const tax = { ...testConfig().tax, calculateServerSide: false, sourcePriceIncludesTax };
  const rate = { id: '1', rate: RATE, tax_country_id: tax.defaultCountry, tax_region_id: 0 };
  return {
    group,
    taxRules: [
      {
        id: '1',
        code: 'VAT',
        priority: 0,
        product_tax_class_ids: [2],
        customer_tax_class_ids: [],
        rates: [rate],
      },
    ],
    config: { tax, prices: { tiers, refresh: true } },
  };
}

const prices = fc.record({
  price: fc.integer({ min: 1, max: 100_000 }),
  special_price: fc.option(fc.integer({ min: 1, max: 100_000 }), { nil: undefined }),
  tier_prices: fc.array(
    fc.record({
      customer_group_id: fc.integer({ min: 0, max: 2 }),
      qty: fc.integer({ min: 0, max: 12 }),
      value: fc.integer({ min: -1, max: 100_000 }),
    }),
    { maxLength: 8 },
  ),
});
const cases = fc.record({
  product: prices,
  group: fc.integer({ min: 0, max: 2 }),
  includesTax: fc.boolean(),
  qty: fc.integer({ min: 1, max: 15 }),
  /** refreshed price of one piece in cents, including tax */
  answered: fc.option(fc.integer({ min: 1, max: 100_000 }), { nil: undefined }),
});
type Case = typeof cases extends fc.Arbitrary<infer T> ? T : never;

/** Returns the product with the prices of this shopper. */
function seen({ product: source, group, includesTax, answered }: Case, tiers = true) {
  const { special_price, ...kept } = source;
  const product = makeProduct({
    ...kept,
    tax_class_id: 2,
    ...(special_price === undefined ? {} : { special_price }),
  });
  const items =
    answered === undefined ? {} : { [product.id]: { final: answered, regular: 100_000, sgn: '' } };
  const record = { current: true, refreshedAt: NOW - 1, of: product.updated_at, items };
  return withShopperPrices(product, record, shopper(group, includesTax, tiers), NOW);
}

describe('the unit price for a quantity', () => {
  it('is the lowest of the single price and the group’s tiers that the quantity reaches', () => {
    fc.assert(
      fc.property(cases, (each) => {
        const { product, group, includesTax, qty } = each;
        const shown = seen(each);
        const gross = (value: number) => (includesTax ? value : value + addedTax(value, RATE));
        const reached = product.tier_prices
          .filter((tier) => tier.customer_group_id === group && tier.qty > 1 && tier.qty <= qty)
          .filter(({ value }) => value > 0)
          .map(({ value }) => gross(value));
        const single = shownPrice(shown, NOW).current;
        expect(shownPrice(shown, NOW, qty).current).toBe(Math.min(single, ...reached));
      }),
      { numRuns: randomCases(2_000) },
    );
  });

  it('never exceeds the price for fewer pieces or without tiers', () => {
    fc.assert(
      fc.property(cases, (each) => {
        const shown = seen(each);
        const { current, was = current + 1 } = shownPrice(shown, NOW, each.qty);
        expect(current).toBeLessThanOrEqual(shownPrice(seen(each, false), NOW, each.qty).current);
        expect(current).toBeLessThanOrEqual(shownPrice(shown, NOW, Math.max(1, each.qty - 1)).current);
        expect(was).toBeGreaterThan(current);
      }),
      { numRuns: randomCases(2_000) },
    );
  });

  it('is listed by quantity if it is lower than for fewer pieces', () => {
    fc.assert(
      fc.property(cases, (each) => {
        const shown = seen(each);
        const listed = shownTiers(shown, NOW);
        let before = shownPrice(shown, NOW).current;
        for (const { qty, price } of listed) {
          expect(price).toBeLessThan(before);
          expect(shownPrice(shown, NOW, qty - 1).current).toBe(before);
          expect(shownPrice(shown, NOW, qty).current).toBe(price);
          before = price;
        }
        expect(shownPrice(shown, NOW, 1_000).current).toBe(before);
        expect(listed.map(({ qty }) => qty)).toEqual(listed.map(({ qty }) => qty).toSorted((a, b) => a - b));
      }),
      { numRuns: randomCases(1_000) },
    );
  });

  it('is used in the totals of the cart', () => {
    fc.assert(
      fc.property(cases, (each) => {
        const shown = seen(each);
        const line = { ...newCartLine(shown, undefined, 1, 'g', NOW), qty: each.qty };
        const view = cartViewLine(line, shown, RATE, rules, NOW);
        expect(cartTotals([view]).goods).toBe(each.qty * shownPrice(shown, NOW, each.qty).current);
      }),
      { numRuns: randomCases(500) },
    );
  });
});

describe('a cart line with a tier', () => {
  const tier_prices = [{ customer_group_id: 0, qty: 10, value: 450 }];
  const who = shopper(0, true);
  const lineOf = (qty: number, over: Parameters<typeof makeProduct>[0]) => {
    const product = makeProduct({ tax_class_id: 2, price: 500, ...over });
    const child = product.configurable_children[0];
    const priced = withShopperPrices(product, undefined, who, NOW);
    const line = { ...newCartLine(priced, child, 1, 'g', NOW), qty };
    return { line, view: cartViewLine(line, priced, RATE, rules, NOW) };
  };

  it('shows the tier price next to the regular one from the quantity of the tier', () => {
    const nine = lineOf(9, { tier_prices }).view;
    expect([nine.price, nine.was, nine.singlePrice]).toEqual([500, undefined, undefined]);
    const ten = lineOf(10, { tier_prices }).view;
    expect([ten.price, ten.was, ten.singlePrice]).toEqual([450, 500, 500]);
  });

  it('does not report the tier price as a price change', () => {
    const ten = lineOf(10, { tier_prices }).view;
    expect(isPriceChanged(ten)).toBe(false);
    expect(isPriceChanged({ ...ten, priceWhenAdded: 450 })).toBe(false);
    expect(isPriceChanged({ ...ten, priceWhenAdded: 510 })).toBe(true);
  });

  it('adds its options to the tier price and the regular price of its variant', () => {
    const child = makeChild({ price: 500, tier_prices });
    const custom = {
      option_id: '1',
      title: 'Wrap',
      type: 'field',
      is_require: false,
      sort_order: 1,
      price: 1_000,
      price_type: 'percent',
      values: [],
    };
    const over = {
      type_id: 'configurable' as const,
      tier_prices: [{ customer_group_id: 0, qty: 2, value: 1 }],
      configurable_children: [child],
      custom_options: [custom],
    };
    expect(lineOf(10, over).view).toMatchObject({ price: 450, was: 500 });
    const { line } = lineOf(10, over);
    const wrapped = {
      ...line,
      product_option: { extension_attributes: { custom_options: [{ option_id: '1', option_value: 'x' }] } },
    };
    const priced = withShopperPrices(
      makeProduct({ tax_class_id: 2, price: 500, ...over }),
      undefined,
      who,
      NOW,
    );
    expect(cartViewLine(wrapped, priced, RATE, rules, NOW)).toMatchObject({ price: 495, was: 550 });
  });
});
