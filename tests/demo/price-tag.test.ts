// Tests the prices of the demo catalogue: gross, with consistent reductions and retail endings.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { generateCatalogue } from '#demo/generator/generate-catalogue.ts';
import { reductionOf, shopPrice } from '#demo/generator/price-tag.ts';
import { Random } from '#demo/generator/random.ts';
import { bridgeProduct } from '#schemas/bridge/catalogue-answer.ts';

const now = new Date('2026-11-21T12:00:00Z');
const stamp = '2026-11-21 12:00:00';
const products = [...generateCatalogue({ seed: 5, now }).products()].map((product) =>
  bridgeProduct.parse(product.documents.lv),
);
const main = products.filter((product) => product.visibility > 1);
const reduced = main.filter((product) => product.special_price);

describe('prices', () => {
  test('keeps the lowest price of 30 days between special and regular price', () => {
    expect(reduced.length).toBeGreaterThan(main.length * 0.12);
    expect(reduced.length).toBeLessThan(main.length * 0.25);
    for (const { price, special_price, lowest_price_30d } of products) {
      if (special_price === null || special_price === undefined) continue;
      expect(special_price).toBeLessThan(Number(price));
      expect(lowest_price_30d).toBeLessThanOrEqual(Number(price));
      expect(lowest_price_30d).toBeGreaterThanOrEqual(special_price);
    }
  });

  test('uses the special price as final price only while it is valid', () => {
    for (const product of products) {
      const { price, special_price, special_from_date: from, special_to_date: to } = product;
      const runs =
        special_price !== null &&
        special_price !== undefined &&
        (!from || from <= stamp) &&
        (!to || to >= stamp);
      expect(product.final_price).toBe(runs ? special_price : price);
    }
  });

  test('contains current, future, past and open-ended reductions', () => {
    expect(reduced.some((product) => String(product.special_from_date ?? '') > stamp)).toBe(true);
    expect(reduced.some((product) => product.special_to_date && product.special_to_date < stamp)).toBe(true);
    expect(reduced.some((product) => product.special_from_date && !product.special_to_date)).toBe(true);
    expect(reduced.some((product) => !product.special_from_date && product.special_to_date)).toBe(true);
    expect(reduced.some((product) => !product.special_from_date && !product.special_to_date)).toBe(true);
  });

  test('generates prices that end in .90, .99 or 9.00', () => {
    for (const product of products.filter(
      (entry) => entry.type_id !== 'grouped' && entry.type_id !== 'bundle',
    )) {
      expect(Number(product.price).toFixed(2)).toMatch(/(\.90|\.99|9\.00)$/);
    }
  });

  test('uses the fixed prices of the flagship products', () => {
    const tag = (sku: string): unknown[] => {
      const product = products.find((entry) => entry.sku === sku);
      return [product?.price, product?.special_price ?? null, product?.final_price];
    };
    expect(tag('VK-2')).toEqual([219, null, 219]);
    expect(tag('SS-9')).toEqual([479, null, 479]);
    expect(tag('NP8-PRO-256')).toEqual([749, null, 749]);
    expect(tag('RT-17')).toEqual([69.9, 59.9, 59.9]);
    expect(tag('NV-27')).toEqual([289, null, 289]);
    expect(tag('SL-340')).toEqual([789, 689, 689]);
    expect(tag('KA-AURORA')).toEqual([1399, 1199, 1199]);
    expect(tag('VK-31')).toEqual([379, 329, 329]);
  });

  test('keeps special, lowest and regular price in ascending order for any input', () => {
    fc.assert(
      fc.property(fc.integer(), fc.double({ min: 1, max: 3000, noNaN: true }), (seed, euros) => {
        const price = shopPrice(euros);
        const tag = reductionOf(new Random(seed), now.getTime(), 1)(price);
        expect(price).toBeGreaterThan(0);
        expect(Math.round(price * 100) / 100).toBe(price);
        if (tag.special === undefined) return;
        expect(tag.special).toBeLessThan(price);
        expect(tag.lowest).toBeGreaterThanOrEqual(tag.special);
        expect(tag.lowest).toBeLessThanOrEqual(price);
      }),
    );
  });
});
