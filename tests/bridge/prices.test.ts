// Compares the bridge's own price rule with the storefront's on the device.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shippingCost, taxPercent } from '#bridge/pricing/compute-totals.ts';
import { priceNow } from '#bridge/pricing/price-for.ts';
import { demoCatalogue } from '#demo/demo-catalogue.ts';
import { bridgeProduct } from '#schemas/bridge/catalogue-answer.ts';
import { shownPrice } from '#shared/domain/pricing/shown-price.ts';
import { withZonedDates } from '#shared/domain/pricing/with-zoned-dates.ts';
import { mapProduct } from '#shared/wire/map-product.ts';
import { randomCases } from '../support/random-cases.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const at = (price: number, special: number | null, from?: string, to?: string, final?: number) =>
  priceNow(
    { price, special_price: special, special_from_date: from, special_to_date: to, final_price: final },
    NOW,
    'UTC',
  );

describe('price at a moment', () => {
  it.each([
    ['without a special price is the regular one', at(121, null), 12_100],
    ['is the special price when both bounds are absent', at(121, 96.8), 9_680],
    [
      'is the special price inside its window',
      at(121, 96.8, '2026-11-01 00:00:00', '2026-11-30 00:00:00'),
      9_680,
    ],
    [
      'is the special price on the last day of its window, to its end',
      at(121, 96.8, undefined, '2026-11-21 00:00:00'),
      9_680,
    ],
    ['is regular before the window', at(121, 96.8, '2026-11-22 00:00:00'), 12_100],
    [
      'is regular after the window, though the final price still repeats the special one',
      at(121, 96.8, undefined, '2026-11-20 00:00:00', 96.8),
      12_100,
    ],
    ['is never a special price above the regular one', at(121, 130), 12_100],
    ['is a final price below the regular one', at(121, null, undefined, undefined, 99), 9_900],
    [
      'is the final price of a parent that has no price of its own',
      at(0, null, undefined, undefined, 99),
      9_900,
    ],
  ])('%s', (_rule, price, cents) => {
    expect(price).toBe(cents);
  });

  it('equals the device’s price for dates without a time zone', () => {
    const dates = [
      '2026-03-28',
      '2026-03-29 00:00:00',
      '2026-10-25',
      '2026-10-26 00:00:00',
      '2026-11-21 13:30:00',
    ];
    const [source] = [...demoCatalogue({ products: 1, seed: 7, now: new Date(NOW) }).products()];
    const from = fc.option(fc.constantFrom(...dates), { nil: null });
    const hours = fc.integer({ min: -30, max: 30 });
    fc.assert(
      fc.property(from, from, fc.constantFrom(...dates), hours, (begins, ends, near, hour) => {
        const now = Date.parse(`${near.slice(0, 10)}T00:00:00Z`) + hour * 3_600_000;
        const dated = { price: 100, special_price: 80, special_from_date: begins, special_to_date: ends };
        const document = { ...source?.documents.lv, ...dated, final_price: null, type_id: 'simple' };
        const wire = bridgeProduct.parse(document);
        const read = mapProduct('lv', wire);
        if (!read.ok) throw new Error(`${wire.sku} cannot be read`);
        const device = withZonedDates(read.value, 'Europe/Riga');
        expect(priceNow(wire, now, 'Europe/Riga')).toBe(shownPrice(device, now).current);
      }),
      { numRuns: randomCases(800) },
    );
  });

  it('equals the device’s price for every demo product at any moment', () => {
    const products = [...demoCatalogue({ products: 150, seed: 7, now: new Date(NOW) }).products()].map(
      ({ documents }) => bridgeProduct.parse(documents.lv),
    );
    fc.assert(
      fc.property(
        fc.integer({ min: -200, max: 200 }),
        fc.integer({ min: 0, max: 86_399_999 }),
        (days, ms) => {
          const now = NOW + days * 86_400_000 + ms;
          for (const wire of products) {
            const read = mapProduct('lv', wire);
            if (!read.ok) throw new Error(`${wire.sku} cannot be read`);
            const device = read.value;
            // Configurable products and bundles have the price of their variants and parts.
            if (!['configurable', 'bundle', 'grouped'].includes(wire.type_id))
              expect([wire.sku, priceNow(wire, now, 'UTC')]).toEqual([
                wire.sku,
                shownPrice(device, now).current,
              ]);
            for (const child of wire.configurable_children ?? []) {
              const shown = device.configurable_children.find(({ sku }) => sku === child.sku);
              if (shown)
                expect([child.sku, priceNow(child, now, 'UTC')]).toEqual([
                  shown.sku,
                  shownPrice(shown, now).current,
                ]);
            }
          }
        },
      ),
      { numRuns: 20 },
    );
  });
});

describe('delivery and tax', () => {
  const method = {
    carrier_code: 'c',
    method_code: 'm',
    method_title: '',
    price_incl_tax: 4.95,
    free_from: 99,
  };

  it('delivery is free from exactly the configured amount', () => {
    expect([
      shippingCost(method, 9_899),
      shippingCost(method, 9_900),
      shippingCost({ ...method, free_from: null }, 9_900),
    ]).toEqual([495, 0, 495]);
  });

  it('tax uses the country’s first rate without a region, from the first rule of the tax class', () => {
    const rate = (id: string, tax_country_id: string, percent: number, tax_region_id = 0) => ({
      id,
      rate: percent,
      tax_country_id,
      tax_region_id,
    });
    const rules = [
      {
        id: '1',
        code: 'a',
        priority: 0,
        product_tax_class_ids: [3],
        customer_tax_class_ids: [],
        rates: [rate('1', 'LV', 5)],
      },
      {
        id: '2',
        code: 'b',
        priority: 1,
        product_tax_class_ids: [2, 3],
        customer_tax_class_ids: [],
        rates: [rate('2', 'LV', 12, 7), rate('3', 'LV', 21), rate('4', 'LT', 22)],
      },
    ];
    expect([
      taxPercent(rules, 3, 'LV'),
      taxPercent(rules, 2, 'LV'),
      taxPercent(rules, 2, 'LT'),
      taxPercent(rules, 2, 'PL'),
      taxPercent(rules, 0, 'LV'),
    ]).toEqual([5, 21, 22, 0, 0]);
  });
});
