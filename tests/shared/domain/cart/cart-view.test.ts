import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cartChecksum } from '#shared/domain/cart/cart-checksum.ts';
import { cartCount } from '#shared/domain/cart/cart-count.ts';
import { cartViewLine, isVirtualCart, singlePriceOf, variantsBeside } from '#shared/domain/cart/cart-view.ts';
import { newCartLine } from '#shared/domain/cart/new-cart-line.ts';
import { configurable, demoConfig, product, redVariant } from '../../../support/browser/goods.ts';

const rules = demoConfig().cart;
describe('cart lines', () => {
  it('have the same checksum for the same options in any order', () => {
    const option = fc.record({
      option_id: fc.string({ maxLength: 4 }),
      option_value: fc.string({ maxLength: 4 }),
    });
    const wrap = (configurable_item_options: { option_id: string; option_value: string }[]) => ({
      extension_attributes: { configurable_item_options },
    });
    fc.assert(
      fc.property(fc.array(option, { maxLength: 6 }), (options) => {
        const reversed = options
          .map(({ option_id, option_value }) => ({ option_value, option_id }))
          .reverse();
        expect(cartChecksum('A', wrap(options))).toBe(cartChecksum('A', wrap(reversed)));
        expect(cartChecksum('B', wrap(options))).not.toBe(cartChecksum('A', wrap(options)));
        const more = [...options, { option_id: 'x', option_value: 'y' }];
        expect(cartChecksum('A', wrap(more))).not.toBe(cartChecksum('A', wrap(options)));
      }),
    );
  });

  it('keep their data when the product is no longer stored', () => {
    const line = newCartLine(configurable, redVariant, 2, 'g', 9);
    expect(line).toMatchObject({ sku: 'KETTLE-RED', parentSku: 'KETTLE', price_when_added: 6500 });
    expect(line.product_option?.extension_attributes.configurable_item_options).toEqual([
      { option_id: '93', option_value: '49' },
    ]);
    const alone = cartViewLine(line, undefined, 0, rules, 10);
    expect(alone).toMatchObject({ name: configurable.name, price: 6500, stock: { kind: 'unknown' } });
    const known = cartViewLine(line, product({ ...configurable, name: 'Kettle' }), 21, rules, 10);
    expect(known).toMatchObject({ name: 'Kettle', limit: 2, leadDays: 0, page: { childSku: 'KETTLE-RED' } });
  });

  it('state the language of a product without a translation', () => {
    const line = newCartLine(product(), undefined, 1, 'g', 9);
    const untranslated = product({ text_language: 'lv' });
    expect(cartViewLine(line, untranslated, 21, rules, 10).textLanguage).toBe('lv');
    expect(cartViewLine(line, product(), 21, rules, 10)).not.toHaveProperty('textLanguage');
  });

  it('state no language while the product is not stored', () => {
    const line = newCartLine(product({ text_language: 'lv' }), undefined, 1, 'g', 9);
    expect(cartViewLine(line, undefined, 21, rules, 10)).not.toHaveProperty('textLanguage');
  });

  it('show the supplier’s delivery time for pieces beyond the stock', () => {
    const line = { ...newCartLine(product(), undefined, 1, 'g', 9), qty: 13 };
    expect(cartViewLine(line, product(), 21, rules, 10).leadDays).toBe(5);
  });

  it('are counted by quantity, or by line if configured [S9.044 S9.045]', () => {
    expect(cartCount([{ qty: 2 }, { qty: 3 }], 'quantities')).toBe(5);
    expect(cartCount([{ qty: 2 }, { qty: 3 }], 'items')).toBe(2);
    expect(rules.countType).toBe('quantities');
  });

  it('form a virtual cart if all products are downloadable or virtual [S4.063]', () => {
    expect(isVirtualCart([{ type_id: 'virtual' }, { type_id: 'downloadable' }])).toBe(true);
    expect(isVirtualCart([{ type_id: 'virtual' }, { type_id: 'simple' }])).toBe(false);
    expect(isVirtualCart([])).toBe(false);
  });
});

it('counts all lines of the same product, for variants too', () => {
  const lines = ['KETTLE', 'KETTLE', 'RADIO', undefined].map((parentSku) => ({
    ...cartViewLine(newCartLine(product(), undefined, 1, 'g', 0), undefined, 21, rules, 0),
    ...(parentSku !== undefined && { parentSku }),
  }));
  expect(lines.map((line) => variantsBeside({ lines }, line))).toEqual([2, 2, 1, 1]);
});

it('returns the price of one piece, without a quantity discount', () => {
  const line = cartViewLine(newCartLine(product(), undefined, 1, 'g', 0), product(), 21, rules, 0);
  expect(singlePriceOf(line)).toBe(line.price);
  expect(singlePriceOf({ ...line, price: 400, singlePrice: 500 })).toBe(500);
});

describe('the stock shown for a line', () => {
  const stored = newCartLine(product(), undefined, 1, 'g', 0);
  const soldOut = product({ stock: { qty: 0, is_in_stock: false, manage_stock: true } });
  const shown = (of: ReturnType<typeof product> | undefined, line: Partial<typeof stored> = {}) =>
    cartViewLine({ ...stored, ...line }, of, 21, rules, 0).stock;

  it('comes from the catalogue before the first stock check', () => {
    expect(shown(product())).toEqual({ kind: 'yes', qty: 12 });
    expect(shown(soldOut)).toEqual({ kind: 'no' });
    expect(shown(undefined)).toEqual({ kind: 'unknown' });
  });

  it('is volatile while a check is pending [S4.017 S8.003]', () => {
    for (const of of [product(), soldOut, undefined])
      expect(shown(of, { onlineStockCheckid: 'task' })).toEqual({ kind: 'volatile' });
  });

  it('comes from the backend’s response, regardless of the catalogue [S4.018 S4.019 S7.075 S8.012 S8.013]', () => {
    const answered = { is_in_stock: true, stock_answered_at: 0 };
    expect(shown(product(), answered)).toEqual({ kind: 'yes', qty: 12 });
    for (const of of [soldOut, undefined]) expect(shown(of, answered)).toEqual({ kind: 'yes' });
    for (const of of [product(), soldOut, undefined])
      expect(shown(of, { is_in_stock: false })).toEqual({ kind: 'no' });
  });

  it('comes from the catalogue again a day after an in-stock response [S4.019]', () => {
    const day = 86_400_000;
    const at = (now: number, stock_answered_at?: number) =>
      cartViewLine(
        { ...stored, is_in_stock: true, ...(stock_answered_at !== undefined && { stock_answered_at }) },
        soldOut,
        21,
        rules,
        now,
      ).stock.kind;
    expect([at(day - 1, 0), at(day, 0), at(0, 1), at(0)]).toEqual(['yes', 'no', 'no', 'no']);
  });
});
