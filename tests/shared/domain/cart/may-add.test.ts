import { describe, expect, it } from 'vitest';
import { mayAdd, stockStatus } from '#shared/domain/cart/may-add.ts';
import { quantityRules } from '#shared/domain/cart/quantity-rules.ts';
import { configurable, demoConfig, product, redVariant } from '../../../support/browser/goods.ts';

const rules = demoConfig().cart;
describe('adding to the cart', () => {
  it('rejects a price below zero [S5.001]', () => {
    expect(mayAdd(product({ price: -1 }), undefined, 0, 1, rules, 0)).toMatchObject({
      fault: { code: 'price-unknown' },
    });
  });

  it('rejects a price of zero unless allowed [S5.002]', () => {
    const strict = { ...rules, allowZeroPrice: false };
    expect(mayAdd(product({ price: 0 }), undefined, 0, 1, rules, 0).ok).toBe(true);
    expect(mayAdd(product({ price: 0 }), undefined, 0, 1, strict, 0)).toMatchObject({
      fault: { code: 'price-unknown' },
    });
  });

  it('rejects a configurable product without a selected, available variant [S5.004]', () => {
    expect(mayAdd(configurable, redVariant, 0, 1, rules, 0).ok).toBe(true);
    expect(mayAdd(configurable, undefined, 0, 1, rules, 0)).toMatchObject({ fault: { code: 'no-variant' } });
    const soldOut = { ...redVariant, stock: { qty: 0, is_in_stock: false, manage_stock: true } };
    const none = product({ ...configurable, configurable_children: [soldOut] });
    expect(mayAdd(none, soldOut, 0, 1, rules, 0)).toMatchObject({ fault: { code: 'no-variants' } });
  });

  it('treats an out-of-stock product as volatile by default, or rejects it if configured [S9.048]', () => {
    const stock = { qty: 0, is_in_stock: false, manage_stock: true };
    expect(rules.allowOutOfStock).toBe(true);
    expect(stockStatus(stock, { allowOutOfStock: true, stockSync: true }, true)).toBe('volatile');
    expect(
      mayAdd(product({ stock }), undefined, 0, 1, { ...rules, allowOutOfStock: false }, 0),
    ).toMatchObject({
      fault: { code: 'out-of-stock' },
    });
    expect(
      stockStatus({ ...stock, manage_stock: false }, { allowOutOfStock: false, stockSync: true }, true),
    ).toBe('ok');
  });

  it.each([
    ['on and a connection', 'ok', true, true],
    ['on but no connection', 'volatile', true, false],
    ['off', 'volatile', false, true],
  ] as const)(
    'reports a product in stock with stock sync %s as %s [S4.016 S4.017 S4.018]',
    (_, status, stockSync, isOnline) => {
      const stock = { qty: 5, is_in_stock: true, manage_stock: true };
      expect(stockStatus(stock, { allowOutOfStock: true, stockSync }, isOnline)).toBe(status);
      const none = { ...stock, qty: 0, is_in_stock: false };
      expect(stockStatus(none, { allowOutOfStock: false, stockSync }, isOnline)).toBe('out_of_stock');
    },
  );

  it('limits the quantity to the known stock, or else to the configured maximum [S5.020]', () => {
    const stock = { qty: 5, is_in_stock: true, manage_stock: true };
    expect(quantityRules(stock, rules).most).toBe(5);
    expect(quantityRules({ ...stock, manage_stock: false }, rules).most).toBe(rules.maxQuantity);
    expect(mayAdd(product({ stock }), undefined, 3, 2, rules, 0).ok).toBe(true);
    expect(mayAdd(product({ stock }), undefined, 3, 3, rules, 0)).toEqual({
      ok: false,
      fault: { code: 'quantity-limit', detail: { maxQuantity: 5 } },
    });
  });

  it('accepts only positive integers as quantities [S5.019 S5.021]', () => {
    for (const qty of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(mayAdd(product(), undefined, 0, qty, rules, 0).ok, String(qty)).toBe(false);
    }
  });
});
