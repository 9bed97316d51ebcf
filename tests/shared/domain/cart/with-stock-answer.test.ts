// Stock responses applied to the lines of the cart.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { stockQuestions, withStockAnswer } from '#shared/domain/cart/with-stock-answer.ts';
import { goods } from '../../../support/worker/cart-bench.ts';

const rules = { allowOutOfStock: true, sync: true };

it('requests stock in groups of 15 skus, each sku once [S7.074 S9.023]', () => {
  const skus = Array.from({ length: 31 }, (_, at) => `S-${at}`);
  expect(stockQuestions(skus).map(({ length }) => length)).toEqual([15, 15, 1]);
  fc.assert(
    fc.property(fc.array(fc.string()), (any) => {
      const groups = stockQuestions(any);
      expect(new Set(groups.flat())).toEqual(new Set(any.filter((sku) => sku !== '')));
      expect(groups.flat()).toHaveLength(new Set(groups.flat()).size);
      expect(groups.every(({ length }) => length > 0 && length <= 15)).toBe(true);
    }),
  );
});

it('marks a line as in stock once its check has ended [S4.019]', () => {
  const line = goods('A', 1, {
    errors: { stock: 'out-of-stock', update: 'refused' },
    onlineStockCheckid: 't',
  });
  expect(withStockAnswer(line, true, rules, 7)).toEqual(
    goods('A', 1, {
      added_at: line.added_at,
      is_in_stock: true,
      stock_answered_at: 7,
      errors: { update: 'refused' },
      info: { stock: 'in-stock' },
    }),
  );
});

it('marks an out-of-stock line if it may stay or the cart is synced [S4.020]', () => {
  const line = goods('A', 1, { info: { stock: 'in-stock' } });
  const flagged = { is_in_stock: false, info: {}, errors: { stock: 'out-of-stock' } };
  expect(withStockAnswer(line, false, rules, 7)).toMatchObject(flagged);
  expect(withStockAnswer(line, false, { allowOutOfStock: false, sync: true }, 7)).toMatchObject(flagged);
  expect(withStockAnswer(line, false, { allowOutOfStock: true, sync: false }, 7)).toMatchObject(flagged);
});

it('removes an out-of-stock line that may not stay in a cart without sync [S4.021]', () => {
  const line = goods('A', 1, { info: { stock: 'in-stock' } });
  expect(withStockAnswer(line, false, { allowOutOfStock: false, sync: false }, 7)).toBe('removed');
});
