import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ProductOption } from '#schemas/primitives.ts';
import { matchItems, type ServerItem } from '#shared/domain/cart/match-items.ts';

type Line = Parameters<typeof matchItems>[0][number];

const options = (parts: ProductOption['extension_attributes']): ProductOption => ({
  extension_attributes: parts,
});
const colour = options({ configurable_item_options: [{ option_id: '93', option_value: '1' }] });
const engraved = (text: string): ProductOption =>
  options({ custom_options: [{ option_id: '7', option_value: text }] });
const bundled = options({
  bundle_options: [{ option_id: '1', option_qty: 1, option_selections: ['3'] }],
  custom_options: [{ option_id: '7', option_value: 'Anna' }],
});

const lineOf = (key: string, sku: string, over: Partial<Line> = {}): Line => ({ key, sku, ...over });
const itemOf = (item_id: string, sku: string, product_option?: ProductOption): ServerItem => ({
  item_id,
  sku,
  qty: 1,
  ...(product_option && { product_option }),
});
/** Returns the item id of each line id. */
const paired = (lines: readonly Line[], items: readonly ServerItem[], cart = 'q1') =>
  Object.fromEntries([...matchItems(lines, items, cart)].map(([key, { item_id }]) => [key, item_id]));

describe('the backend item for a line', () => {
  it('is the item assigned in this cart, even if another has the same sku', () => {
    const known = lineOf('b', 'A', { server_item_id: '2', server_cart_id: 'q1' });
    expect(paired([lineOf('a', 'A'), known], [itemOf('1', 'A'), itemOf('2', 'A')])).toEqual({
      a: '1',
      b: '2',
    });
    expect(paired([known], [itemOf('1', 'A'), itemOf('2', 'A')])).toEqual({ b: '2' });
    expect(paired([known], [itemOf('1', 'A'), itemOf('2', 'A')], 'q2')).toEqual({ b: '1' });
    expect(paired([known], [itemOf('2', 'B')])).toEqual({ b: '2' });
  });

  it('is found by the variant’s sku rather than by an item id that now has another variant', () => {
    const known = { server_item_id: '2', server_cart_id: 'q1', product_option: colour };
    expect(paired([lineOf('a', 'A-red', known)], [itemOf('1', 'A-red'), itemOf('2', 'A-blue')])).toEqual({
      a: '1',
    });
    expect(paired([lineOf('a', 'A-red', known)], [itemOf('2', 'A-blue')])).toEqual({});
  });

  it('has the same options and a matching sku if the line has options', () => {
    const line = lineOf('a', 'A', { product_option: engraved('Anna') });
    expect(paired([line], [itemOf('1', 'A', engraved('Ilze')), itemOf('2', 'A', engraved('Anna'))])).toEqual({
      a: '2',
    });
    expect(paired([line], [itemOf('1', 'A')])).toEqual({});
    expect(paired([line], [itemOf('1', 'B', engraved('Anna'))])).toEqual({});
    const bundle = lineOf('a', 'A', { product_option: bundled });
    expect(paired([bundle], [itemOf('1', 'A-part-other', bundled)])).toEqual({ a: '1' });
    expect(paired([bundle], [itemOf('1', 'AB', bundled)])).toEqual({});
    expect(paired([bundle], [itemOf('1', 'A')])).toEqual({});
  });

  it('has no options if the line has none', () => {
    expect(paired([lineOf('a', 'A')], [itemOf('1', 'A', engraved('Anna'))])).toEqual({});
    expect(paired([lineOf('a', 'A')], [itemOf('1', 'A', bundled)])).toEqual({});
    expect(paired([lineOf('a', 'A-red', { product_option: colour })], [itemOf('1', 'A-red')])).toEqual({
      a: '1',
    });
    expect(paired([lineOf('a', 'A')], [itemOf('1', 'A', options({}))])).toEqual({ a: '1' });
  });

  it('is unique in any order', () => {
    const lines = [
      lineOf('a', 'A'),
      lineOf('b', 'A', { server_item_id: '3', server_cart_id: 'q1' }),
      lineOf('c', 'A', { product_option: engraved('Anna') }),
      lineOf('d', 'B'),
      lineOf('e', 'A'),
    ];
    const items = [
      itemOf('1', 'A'),
      itemOf('2', 'A'),
      itemOf('3', 'A'),
      itemOf('4', 'A', engraved('Anna')),
      itemOf('5', 'B'),
      itemOf('6', 'B'),
    ];
    fc.assert(
      fc.property(
        fc.shuffledSubarray(lines, { minLength: 5 }),
        fc.shuffledSubarray(items, { minLength: 6 }),
        (some, others) => {
          expect(paired(some, others)).toEqual({ a: '1', b: '3', c: '4', d: '5', e: '2' });
        },
      ),
    );
  });
});
