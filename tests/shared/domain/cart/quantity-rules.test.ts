// The allowed quantities of a product, derived from its stock record.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  allowedQuantity,
  isSoldInParts,
  quantityFault,
  quantityRules,
} from '#shared/domain/cart/quantity-rules.ts';
import { makeProduct } from '../../../support/make-product.ts';

const rules = { maxQuantity: 99 };
const shelf = { qty: 50, is_in_stock: true, manage_stock: true };

it('rounds up to the next quantity that can be bought [S5.019 S5.020]', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 200 }),
      fc.integer({ min: 1, max: 120 }),
      (min_sale_qty, qty_increments, qty, wanted) => {
        const sold = quantityRules({ ...shelf, qty, min_sale_qty, qty_increments }, rules);
        const isSold = (pieces: number) =>
          pieces >= min_sale_qty && pieces % qty_increments === 0 && pieces <= qty;
        const all = Array.from({ length: qty }, (_, at) => at + 1).filter(isSold);
        const allowed = allowedQuantity(wanted, sold);
        if (all.length > 0) expect(allowed).toBe(all.find((each) => each >= wanted) ?? all.at(-1));
        for (const pieces of [wanted, allowed])
          expect(quantityFault(pieces, sold, 'x') === undefined).toBe(isSold(pieces));
      },
    ),
  );
});

it('reports whether a quantity is too small, too large or not a multiple of the step', () => {
  const sold = quantityRules({ ...shelf, min_sale_qty: 3, qty_increments: 2, max_sale_qty: 11 }, rules);
  expect(sold).toEqual({ least: 4, step: 2, most: 10 });
  expect(quantityFault(2, sold, 'Cable')).toEqual({
    code: 'quantity-least',
    detail: { least: 4, name: 'Cable' },
  });
  expect(quantityFault(5, sold, 'Cable')).toEqual({
    code: 'quantity-step',
    detail: { step: 2, name: 'Cable' },
  });
  expect(quantityFault(12, sold, 'Cable')).toEqual({ code: 'quantity-limit', detail: { maxQuantity: 10 } });
});

it('detects products that are sold in fractions', () => {
  const { stock } = makeProduct();
  expect(isSoldInParts(stock)).toBe(false);
  expect(isSoldInParts({ ...stock, qty_increments: 6 })).toBe(false);
  expect(isSoldInParts({ ...stock, qty_increments: 0.5 })).toBe(true);
  expect(isSoldInParts({ ...stock, is_qty_decimal: true })).toBe(true);
});
