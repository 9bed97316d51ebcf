// Prices with tax from the backend, in both formats, and prices that the backend sends only without tax.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TaxRuleValue } from '#schemas/documents/reference-document.ts';
import { bundlePrice } from '#shared/domain/catalogue/set-bundle.ts';
import { addedPrice } from '#shared/domain/catalogue/set-options.ts';
import { priceFreshness, type Shopper, withShopperPrices } from '#shared/domain/pricing/priced-product.ts';
import { listedPrice, pricesWithTax } from '#shared/domain/pricing/prices-with-tax.ts';
import { shownPrice } from '#shared/domain/pricing/shown-price.ts';
import { addedTax } from '#shared/domain/pricing/tax-config.ts';
import { mapProduct } from '#shared/wire/map-product.ts';
import { randomCases } from '../../../support/random-cases.ts';
import { testConfig } from '../../../support/worker/test-config.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const { tax } = testConfig();
const rule: TaxRuleValue = {
  ...{ id: '1', code: 'x', priority: 0, product_tax_class_ids: [2], customer_tax_class_ids: [] },
  rates: [{ id: '1', rate: 21, tax_country_id: tax.defaultCountry, tax_region_id: 0 }],
};
const shopper = (over: Partial<typeof tax> = {}, group = 0): Shopper => ({
  ...{ group, taxRules: [rule] },
  config: { tax: { ...tax, ...over }, prices: { tiers: true, refresh: true } },
});
const listsNet = shopper({ sourcePriceIncludesTax: false });
const read = (over: Record<string, unknown>) => {
  const whole = {
    id: 1,
    sku: 'A',
    type_id: 'simple',
    status: 1,
    visibility: 4,
    tax_class_id: 2,
    updated_at: 'u',
  };
  const result = mapProduct('lv', { ...whole, ...over });
  if (!result.ok) throw new Error(JSON.stringify(result.fault));
  return result.value;
};
const shown = (over: Record<string, unknown>, who: Shopper = listsNet) =>
  shownPrice(withShopperPrices(read(over), undefined, who, NOW), NOW);

const gross = (net: number) => net + addedTax(net, 21);
const nets = fc.integer({ min: 1_000, max: 5_000_000 });

describe('a price with tax from the backend', () => {
  it('is used for display and sorting, under either name and with either tax setting', () => {
    for (const who of [listsNet, shopper()])
      for (const name of ['price_incl_tax', 'priceInclTax']) {
        const source = { price: 23.97, final_price: 23.97, [name]: 29 };
        expect(shown(source, who)).toEqual({ current: 2_900 });
        expect(listedPrice(read(source))).toBe(2_900);
      }
  });

  it('of a reduced product is the reduced price in either format, to the cent', () => {
    fc.assert(
      fc.property(nets, fc.integer({ min: 1, max: 99 }), fc.boolean(), (price, percent, isAtOnce) => {
        const special = Math.max(1, Math.floor((price * percent) / 100));
        const decimal = (cents: number) => cents / 100;
        const names = isAtOnce
          ? { price: decimal(special), price_incl_tax: decimal(gross(special)) }
          : { price: decimal(price), price_incl_tax: decimal(gross(price)) };
        const source = {
          ...names,
          ...(isAtOnce ? { original_price_incl_tax: decimal(gross(price)) } : {}),
          special_price: decimal(special),
          special_price_incl_tax: decimal(gross(special)),
        };
        const [was, current] = [gross(price), gross(special)];
        const wanted = was > current ? { current, was } : { current: was };
        expect(shown(source)).toEqual(wanted);
        expect(shown(source, shopper())).toEqual(wanted);
        // after the offer, the regular price with tax is shown, never the net price
        const over = { ...source, special_to_date: '2020-01-01' };
        expect(shown(over)).toEqual({ current: was });
      }),
      { numRuns: randomCases(1_000) },
    );
  });

  it('increases other prices without tax by the same rate', () => {
    const source = { price: 100, price_incl_tax: 121, special_price: 80, lowest_price_30d: 90 };
    for (const who of [listsNet, shopper()])
      expect(shown(source, who)).toEqual({ current: 9_680, was: 12_100, lowest30: 10_890 });
    const tiers = [{ customer_group_id: 5, qty: 1, value: 50 }];
    expect(shown({ ...source, tier_prices: tiers }, shopper({}, 5)).current).toBe(6_050);
  });

  it('is ignored if the device computes the tax', () => {
    const device = shopper({ calculateServerSide: false, sourcePriceIncludesTax: false });
    expect(shown({ price: 100, price_incl_tax: 999 }, device).current).toBe(12_100);
  });

  it('leaves prices that include tax unchanged', () => {
    fc.assert(
      fc.property(nets, (cents) => {
        expect(pricesWithTax({ price: cents })).toBeUndefined();
        expect(pricesWithTax({ price: cents, final_price: cents, price_incl_tax: cents })).toEqual({
          ...{ price: cents, final_price: cents },
          rate: 0,
        });
        expect(shown({ price: cents / 100 }, shopper())).toEqual({ current: cents });
      }),
    );
  });
});

describe('a price without tax from the backend', () => {
  it('is increased by the rate of the default country', () => {
    const product = withShopperPrices(
      read({ price: 100, lowest_price_30d: 70, special_price: 80 }),
      undefined,
      listsNet,
      NOW,
    );
    expect(shownPrice(product, NOW)).toEqual({ current: 9_680, was: 12_100, lowest30: 8_470 });
  });

  it('is marked as not current', () => {
    const product = withShopperPrices(read({ price: 100 }), undefined, listsNet, NOW);
    expect(priceFreshness(product, NOW, NOW)).toEqual({ current: false, at: NOW });
    const named = withShopperPrices(read({ price: 100, price_incl_tax: 121 }), undefined, listsNet, NOW);
    expect(priceFreshness(named, NOW, NOW).current).toBeUndefined();
  });

  it('is increased for bundle parts and options too', () => {
    const option = { option_id: 1, title: 'O', type: 'radio', required: true };
    const product = read({
      type_id: 'bundle',
      price: 0,
      bundle_options: [{ ...option, product_links: [{ id: 1, sku: 'P', qty: 1, price: 10 }] }],
      custom_options: [{ option_id: 1, title: 'C', type: 'field', is_require: false, price: 10 }],
    });
    const set = [{ option_id: '1', option_qty: 1, option_selections: ['1'] }];
    const price = (who: Shopper) => {
      const priced = withShopperPrices(product, undefined, who, NOW);
      const [custom] = priced.custom_options;
      return [bundlePrice(priced, set, new Map(), NOW), custom && addedPrice(custom, 0)];
    };
    expect(price(listsNet)).toEqual([1_210, 1_210]);
    expect(price(shopper())).toEqual([1_000, 1_000]);
    expect(
      withShopperPrices(withShopperPrices(product, undefined, listsNet, NOW), undefined, listsNet, NOW),
    ).toEqual(withShopperPrices(product, undefined, listsNet, NOW));
  });
});

describe('a configurable product without a price', () => {
  it('costs as much as its cheapest enabled variant, including tax', () => {
    const child = (id: number, over: object) => ({ id, sku: `A-${id}`, ...over });
    const product = read({
      type_id: 'configurable',
      price: 0,
      configurable_children: [
        child(2, { price: 20, price_incl_tax: 24.2 }),
        child(3, { price: 10, price_incl_tax: 12.1 }),
        child(4, { price: 1, price_incl_tax: 1.21, status: 2 }),
      ],
    });
    expect(shownPrice(product, NOW).current).toBe(1_210);
    expect(listedPrice(product)).toBe(1_210);
  });
});

describe('the stock of a variant', () => {
  const stockOf = (parent: object, child: object) =>
    read({
      type_id: 'configurable',
      price: 1,
      stock: parent,
      configurable_children: [{ id: 2, sku: 'B', ...child }],
    }).configurable_children[0]?.stock;

  it('is inherited from its parent unless it has its own', () => {
    const there = { qty: 0, is_in_stock: true };
    expect(stockOf(there, {})).toMatchObject({ is_in_stock: true, manage_stock: false });
    expect(stockOf(there, { stock: { qty: 0, is_in_stock: true } })).toMatchObject({
      qty: 0,
      manage_stock: true,
    });
    expect(stockOf({ qty: 5, is_in_stock: true }, {})).toMatchObject({ qty: 5, manage_stock: true });
    expect(stockOf({ qty: 0, is_in_stock: false }, {})).toMatchObject({ is_in_stock: false });
  });
});

describe('pricesWithTax', () => {
  it('returns undefined if there are no prices with tax', () => {
    expect(pricesWithTax({ price: 10_000, final_price: 9_000 })).toBeUndefined();
    expect(pricesWithTax({ price: 10_000, price_incl_tax: 0 })).toBeUndefined();
  });

  it('ignores pairs whose price with tax is lower, or more than 1.5 times the price without', () => {
    const special = { special_price: 8_000, lowest_price_30d: 7_000 };
    for (const price of [10_001, 6_600, 0, -1, undefined])
      expect(pricesWithTax({ ...special, price, price_incl_tax: 10_000 })).toEqual({ price: 10_000 });
    expect(pricesWithTax({ ...special, price: 10_000, price_incl_tax: 15_000 })).toEqual({
      ...{ price: 15_000, special_price: 12_000, lowest_price_30d: 10_500, rate: 50 },
    });
    expect(pricesWithTax({ ...special, price: 10_000, price_incl_tax: 10_000 })).toEqual({
      ...{ price: 10_000, ...special, rate: 0 },
    });
  });

  it('uses the rate of the special price, or else of the final or the regular one', () => {
    const rateOf = (prices: Parameters<typeof pricesWithTax>[0]) => pricesWithTax(prices)?.rate;
    const regular = { price: 10_000, price_incl_tax: 10_500 };
    const final = { final_price: 9_000, final_price_incl_tax: 10_080 };
    const special = { special_price: 8_000, special_price_incl_tax: 9_680 };
    expect(rateOf({ ...regular, ...final, ...special })).toBe(21);
    expect(rateOf({ ...regular, ...final })).toBe(12);
    expect(rateOf(regular)).toBe(5);
    expect(rateOf({ price: 10_000, original_price_incl_tax: 12_100 })).toBe(21);
  });

  it('omits missing prices', () => {
    const none = { special_price: 0, final_price: -1, lowest_price_30d: 0 };
    expect(pricesWithTax({ ...none, price: 10_000, price_incl_tax: 12_100 })).toEqual({
      ...{ price: 12_100, rate: 21 },
    });
  });

  it('derives the price without its own pair to the cent', () => {
    const same = { price: 10_000, final_price: 10_000 };
    expect(pricesWithTax({ ...same, price_incl_tax: 12_101 })?.final_price).toBe(12_101);
  });

  it('derives no other price from an implausible pair', () => {
    const same = { price: 10_000, final_price: 10_000 };
    expect(pricesWithTax({ ...same, price_incl_tax: 20_000 })).toEqual({ price: 20_000 });
  });

  it('uses the lower price next to an original price as the final one', () => {
    const original_price_incl_tax = 15_000;
    const paid = (price_incl_tax?: number, final_price_incl_tax?: number) =>
      pricesWithTax({ original_price_incl_tax, price_incl_tax, final_price_incl_tax });
    expect(paid(12_100)).toEqual({ price: 15_000, final_price: 12_100 });
    expect(paid(12_100, 11_000)).toEqual({ price: 15_000, final_price: 11_000 });
    for (const given of [15_000, 16_000, undefined]) expect(paid(given)).toEqual({ price: 15_000 });
    expect(pricesWithTax({ price_incl_tax: 12_100 })).toEqual({ price: 12_100 });
    expect(pricesWithTax({ final_price_incl_tax: 11_000 })).toEqual({ price: 11_000, final_price: 11_000 });
  });
});
