import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AttributeValue } from '#schemas/documents/reference-document.ts';
import { compareRows } from '#shared/domain/catalogue/compare-rows.ts';
import { makeChild, makeProduct } from '../../../support/make-product.ts';

const attribute = (code: string, over: Partial<AttributeValue> = {}): AttributeValue => ({
  attribute_id: code,
  attribute_code: code,
  frontend_input: 'text',
  label: code.toUpperCase(),
  is_comparable: true,
  is_filterable: false,
  is_visible_on_front: true,
  position: 1,
  options: [],
  ...over,
});
const product = (attributes: Record<string, string[]>) => makeProduct({ attributes });

describe('the compare table', () => {
  it('lists differing rows first, and each group in attribute order', () => {
    const rows = compareRows(
      [product({ a: ['1'], b: ['1'], c: ['1'] }), product({ a: ['1'], b: ['2'], c: ['3'] })],
      [attribute('c', { position: 3 }), attribute('b', { position: 2 }), attribute('a', { position: 1 })],
    );
    expect(rows.map(({ code, differs }) => [code, differs])).toEqual([
      ['b', true],
      ['c', true],
      ['a', false],
    ]);
    expect(rows[1]?.values).toEqual(['1', '3']);
  });

  const known = product({ a: ['1'] });
  const row = (others: Parameters<typeof compareRows>[0]) =>
    compareRows([known, ...others], [attribute('a')])[0];

  it('treats a missing value as a difference', () => {
    expect(row([product({})])).toMatchObject({ values: ['1', ''], differs: true });
  });

  it('treats a product that is not stored as equal', () => {
    expect(row([undefined])).toMatchObject({ values: ['1', ''], differs: false });
  });

  it('omits attributes that are not comparable or have no value', () => {
    const attributes = [attribute('a', { is_comparable: false }), attribute('b')];
    expect(compareRows([product({ a: ['1'] }), product({ a: ['2'] })], attributes)).toEqual([]);
  });

  it('shows all values of a configurable product’s variants', () => {
    const configurable = makeProduct({
      configurable_children: [
        makeChild({ attributes: { color: '1' } }),
        makeChild({ attributes: { color: '2' } }),
        makeChild({ attributes: { color: '1' } }),
      ],
    });
    const color = attribute('color', {
      options: [
        { value: '1', label: 'Red' },
        { value: '2', label: 'Blue' },
      ],
    });
    expect(compareRows([configurable], [color])[0]?.values).toEqual(['Red, Blue']);
    const [red, blue] = configurable.configurable_children;
    if (!red || !blue) throw new Error('expected three variants');
    const mixed = {
      ...configurable,
      attributes: { color: [] },
      configurable_children: [blue, { ...red, attributes: {} }],
    };
    expect(compareRows([mixed], [color])[0]?.values).toEqual(['Blue']);
    expect(compareRows([{ ...mixed, attributes: { color: ['1'] } }], [color])[0]?.values).toEqual(['Red']);
  });

  it('contains each attribute once, with the differing rows first', () => {
    const codes = ['a', 'b', 'c', 'd'];
    const attributes = codes.map((code, position) => attribute(code, { position }));
    const some = fc.dictionary(
      fc.constantFrom(...codes),
      fc.array(fc.constantFrom('1', '2'), { minLength: 1 }),
    );
    fc.assert(
      fc.property(fc.array(some, { minLength: 1, maxLength: 4 }), (given) => {
        const rows = compareRows(given.map(product), attributes);
        const used = codes.filter((code) => given.some((each) => each[code]));
        expect(rows.map(({ code }) => code).sort()).toEqual(used);
        for (const { values, differs } of rows) expect(differs).toBe(values.some((v) => v !== values[0]));
        expect(rows.map(({ differs }) => differs)).toEqual(
          rows
            .map(({ differs }) => differs)
            .sort()
            .reverse(),
        );
      }),
    );
  });
});
