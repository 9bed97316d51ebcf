import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cartTotals, shippingPrice } from '#shared/domain/cart/cart-totals.ts';
import { courier } from '../../../support/browser/goods.ts';

const line = fc.record({
  qty: fc.integer({ min: 1, max: 999 }),
  price: fc.integer({ min: 0, max: 500_000 }),
  taxRate: fc.constantFrom(0, 5, 12, 21),
});
const shipping = fc.record({
  price_incl_tax: fc.integer({ min: 0, max: 5_000 }),
  free_from: fc.option(fc.integer({ min: 0, max: 20_000 }), { nil: undefined }),
});
const payment = fc.record({ cost_incl_tax: fc.integer({ min: 0, max: 1_000 }) });

describe('totals on the device', () => {
  it('are the sum of goods, delivery and payment, in whole cents', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 40 }), shipping, payment, (lines, ship, pay) => {
        const totals = cartTotals(lines, ship, pay);
        // compared with exact arithmetic
        const goods = lines.reduce((sum, l) => sum + BigInt(l.qty) * BigInt(l.price), 0n);
        expect(BigInt(totals.goods)).toBe(goods);
        expect(totals.grand_total).toBe(totals.goods + totals.shipping + totals.payment);
        const isFree = lines.length === 0 || (ship.free_from !== undefined && totals.goods >= ship.free_from);
        expect(totals.shipping).toBe(isFree ? 0 : ship.price_incl_tax);
        expect(totals.payment).toBe(lines.length === 0 ? 0 : pay.cost_incl_tax);
        // delivery and payment are taxed at the highest rate among the goods; the tax at each rate is computed from the
        // gross sum for that rate
        const costs = BigInt(totals.shipping + totals.payment);
        const highest = Math.max(0, ...lines.map(({ taxRate }) => taxRate));
        const grossOf = (rate: number) =>
          lines
            .filter(({ taxRate }) => taxRate === rate)
            .reduce((sum, l) => sum + BigInt(l.qty) * BigInt(l.price), rate === highest ? costs : 0n);
        const taxes = [0, 5, 12, 21].map((rate) => {
          const part = 2n * grossOf(rate) * BigInt(rate);
          const whole = 100n + BigInt(rate);
          return (part + whole) / (2n * whole);
        });
        expect(BigInt(totals.tax)).toBe(taxes.reduce((sum, tax) => sum + tax, 0n));
        for (const value of Object.values(totals)) expect(Number.isSafeInteger(value)).toBe(true);
      }),
    );
  });

  it('include a tax between 0 and the amount at the highest rate', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 20 }), (lines) => {
        const totals = cartTotals(lines);
        expect(totals.tax).toBeGreaterThanOrEqual(0);
        expect(totals.tax).toBeLessThanOrEqual(Math.ceil((totals.goods * 21) / 121) + 2);
        expect(totals.grand_total).toBe(totals.goods);
      }),
    );
  });

  it('do not depend on the order of lines or on splitting a line', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 10 }), shipping, (lines, ship) => {
        const [first, ...rest] = lines;
        if (!first) return;
        const cut = [...rest, { ...first, qty: first.qty + 1 }];
        const whole = [{ ...first, qty: 1 }, ...rest.reverse(), first];
        expect(cartTotals(whole, ship)).toEqual(cartTotals(cut, ship));
      }),
    );
  });

  it('include 131.54 € of tax in 757.90 € at 21 %, with free delivery above the threshold', () => {
    const lines = [
      { qty: 1, price: 21_900, taxRate: 21 },
      { qty: 1, price: 47_900, taxRate: 21 },
      { qty: 1, price: 5_990, taxRate: 21 },
    ];
    expect(cartTotals(lines, courier)).toEqual({
      goods: 75_790,
      shipping: 0,
      payment: 0,
      discount: 0,
      tax: 13_154,
      grand_total: 75_790,
    });
    expect(shippingPrice(courier, 9_899)).toBe(499);
    expect(shippingPrice(courier, 9_900)).toBe(0);
  });

  it('are zero for an empty cart', () => {
    expect(cartTotals([], courier, { cost_incl_tax: 300 }).grand_total).toBe(0);
  });
});
