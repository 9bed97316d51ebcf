// What is said about stock, from the number on the shelf.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { productStockLabel, stockLabel } from '#shared/domain/catalogue/stock-label.ts';
import { makeChild, makeProduct } from '../../../support/make-product.ts';

const counted = (qty: number) => ({ qty, is_in_stock: true, manage_stock: true });

describe('the stock line', () => {
  it('Three pieces or fewer are announced as the last ones, more with their number.', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), (qty) => {
        expect(stockLabel(counted(qty), 5)).toEqual({ kind: qty <= 3 ? 'few' : 'yes', qty });
      }),
    );
  });

  it('What may be bought with an empty shelf comes to order, with its working days.', () => {
    expect(stockLabel(counted(0), 7)).toEqual({ kind: 'order', days: 7 });
    expect(stockLabel(counted(-2), 7)).toEqual({ kind: 'order', days: 7 });
  });

  it('What is not in stock is sold out whatever its number says.', () => {
    expect(stockLabel({ qty: 9, is_in_stock: false, manage_stock: true }, 5)).toEqual({ kind: 'no' });
  });

  it('What the shop does not count is in stock without a number.', () => {
    expect(stockLabel({ qty: 0, is_in_stock: false, manage_stock: false }, 5)).toEqual({ kind: 'yes' });
  });

  it('A chosen variant speaks for itself; without a choice the usable variants speak together.', () => {
    const few = makeChild({ sku: 'A', stock: counted(2) });
    const many = makeChild({ sku: 'B', stock: counted(40) });
    const off = makeChild({ sku: 'C', status: 2, stock: counted(100) });
    const product = makeProduct({
      type_id: 'configurable',
      stock: counted(0),
      configurable_children: [few, many, off],
    });
    expect(productStockLabel(product, few)).toEqual({ kind: 'few', qty: 2 });
    expect(productStockLabel(product)).toEqual({ kind: 'yes', qty: 42 });
    expect(productStockLabel({ ...product, configurable_children: [off] })).toEqual({ kind: 'no' });
    // one that is not counted makes the sum no number
    const uncounted = makeChild({ sku: 'D', stock: { ...counted(1), manage_stock: false } });
    const together = (...children: (typeof few)[]) =>
      productStockLabel({ ...product, configurable_children: children });
    expect(together(few, uncounted)).toEqual({ kind: 'yes' });
    expect(together(uncounted)).toEqual({ kind: 'yes' });
    expect(together(few, makeChild({ sku: 'E', stock: counted(-9) }))).toEqual({ kind: 'few', qty: 2 });
  });
});
