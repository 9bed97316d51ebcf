// Tests the conversion of Medusa's unrounded amounts to gross cents.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { amountsOf, centsOf } from '#connectors/medusa/amounts-of.ts';
import { cartIn } from '#connectors/medusa/medusa-cart.ts';
import { randomCases } from '../../support/random-cases.ts';

const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);

type Amounts = { items: { each: number; quantity: number; off: number }[]; shipping: number };

/** Returns a cart as Medusa computes it: in binary fractions, without rounding. */
function cartWith({ items, shipping }: Amounts) {
  const lines = items.map(({ each, quantity, off }, at) => ({
    ...{ id: `cali_${at}`, quantity, variant_id: `variant_${at}`, tax_lines: [{ rate: 21 }] },
    original_total: each * quantity,
    discount_total: each * quantity * off,
    tax_total: (each * quantity * (1 - off) * 21) / 121,
  }));
  const discount = sum(lines.map(({ discount_total }) => discount_total));
  return cartIn({
    cart: {
      ...{ id: 'cart_1', items: lines, original_shipping_total: shipping, item_discount_total: discount },
      tax_total: sum(lines.map(({ tax_total }) => tax_total)) + (shipping * 21) / 121,
      total: sum(lines.map(({ original_total }) => original_total)) - discount + shipping,
    },
  });
}

it.each([
  ['10 % of 3 × 0.99', [{ each: 0.99, quantity: 3, off: 0.1 }], 566],
  ['10 % of 3 × 19.99', [{ each: 19.99, quantity: 3, off: 0.1 }], 5696],
  [
    '10 % of both, where lines rounded apart give a cent less',
    [
      { each: 0.99, quantity: 3, off: 0.1 },
      { each: 19.99, quantity: 3, off: 0.1 },
    ],
    5964,
  ],
])('rounds the total from Medusa once: %s and 2.99', (_title, items, total) => {
  const amounts = amountsOf(cartWith({ items, shipping: 2.99 }));
  expect(amounts.total).toBe(total);
  expect(amounts.goods - amounts.discount + amounts.shipping).toBe(total);
});

it.each([
  [5.189256198347107, 519],
  [1.005, 101],
  [18.990000000000002, 1899],
  [0, 0],
])('rounds %d to %d cents', (amount, cents) => {
  expect(centsOf(amount)).toBe(cents);
});

it('returns lines, delivery and discount that add up to the total', () => {
  const amounts = fc.record({
    items: fc.array(
      fc.record({
        each: fc.double({ min: 0, max: 5000, noNaN: true }),
        quantity: fc.integer({ min: 1, max: 99 }),
        off: fc.constantFrom(0, 0.1, 0.15, 1 / 3, 1),
      }),
      { maxLength: 8 },
    ),
    shipping: fc.constantFrom(0, 2.99, 4.3333),
  });
  fc.assert(
    fc.property(amounts, (given) => {
      const cart = cartWith(given);
      const { lines, goods, discount, shipping, total } = amountsOf(cart);
      expect(total).toBe(centsOf(cart.total));
      expect(goods - discount + shipping).toBe(total);
      expect(sum(lines.map((line) => line.total))).toBe(goods);
      expect(discount).toBeGreaterThanOrEqual(0);
      expect(sum(lines.map((line) => line.discount))).toBe(centsOf(cart.item_discount_total));
    }),
    { numRuns: randomCases(2000) },
  );
});
