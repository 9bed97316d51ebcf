// The stock text of a product, derived from its quantity.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { productStockLabel, stockLabel } from '#shared/domain/catalogue/stock-label.ts';
import { makeChild, makeProduct } from '../../../support/make-product.ts';

const counted = (qty: number) => ({ qty, is_in_stock: true, manage_stock: true });

describe('the stock line', () => {
  it('announces the last pieces if three or fewer are left', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), (qty) => {
        expect(stockLabel(counted(qty), 5)).toEqual({ kind: qty <= 3 ? 'few' : 'yes', qty });
      }),
    );
  });

  it('shows the delivery time in working days for a product made to order', () => {
    expect(stockLabel(counted(0), 7)).toEqual({ kind: 'order', days: 7 });
    expect(stockLabel(counted(-2), 7)).toEqual({ kind: 'order', days: 7 });
  });

  it('is sold out if not in stock, regardless of the quantity', () => {
    expect(stockLabel({ qty: 9, is_in_stock: false, manage_stock: true }, 5)).toEqual({ kind: 'no' });
  });

  it('is in stock without a quantity if the backend does not manage its stock', () => {
    expect(stockLabel({ qty: 0, is_in_stock: false, manage_stock: false }, 5)).toEqual({ kind: 'yes' });
  });

  it('describes the selected variant, or else all usable variants together', () => {
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
    // an uncounted variant makes the sum unknown
    const uncounted = makeChild({ sku: 'D', stock: { ...counted(1), manage_stock: false } });
    const together = (...children: (typeof few)[]) =>
      productStockLabel({ ...product, configurable_children: children });
    expect(together(few, uncounted)).toEqual({ kind: 'yes' });
    expect(together(uncounted)).toEqual({ kind: 'yes' });
    expect(together(few, makeChild({ sku: 'E', stock: counted(-9) }))).toEqual({ kind: 'few', qty: 2 });
  });
});
