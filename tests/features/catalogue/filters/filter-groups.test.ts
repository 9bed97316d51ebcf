import { describe, expect, it } from 'vitest';
import type { AttributeValue } from '#schemas/documents/reference-document.ts';
import { PRICE_RANGES, priceRangeText } from '#shared/domain/catalogue/field-filters.ts';
import { chosenFilters, filterGroups } from '#src/features/catalogue/filters/filter-groups.ts';

const attribute = (
  code: string,
  position: number,
  options: AttributeValue['options'] = [],
): AttributeValue => ({
  attribute_id: code,
  attribute_code: code,
  frontend_input: 'select',
  label: `Label of ${code}`,
  is_comparable: true,
  is_filterable: true,
  is_visible_on_front: true,
  position,
  options,
});
const words = {
  price: 'Price',
  stock: 'Availability',
  inStock: 'In stock',
  fields: { brand: 'Brand' },
  currencySign: '€',
  locale: 'lv',
};
const option = (value: string, count = 1) => ({ value, count });
const sizes = Array.from({ length: 30 }, (_, at) => ({ value: `${100 + at}`, label: `${at} GB` }));

describe('the filter groups', () => {
  it("contain every option of the listing in the backend's order, with label, count and swatch", () => {
    const [memory] = filterGroups(
      [attribute('memory', 9, sizes)],
      { memory: sizes.map(({ value }, at) => option(value, at)).reverse() },
      { memory: ['103'] },
      words,
    );
    expect(memory?.label).toBe('Label of memory');
    expect(memory?.options.map(({ label, count }) => [label, count])).toEqual(
      sizes.map(({ label }, at) => [label, at]),
    );
    expect(memory?.options.filter(({ chosen }) => chosen).map(({ id }) => id)).toEqual(['103']);
    const [color] = filterGroups(
      [attribute('color', 1, [{ value: '49', label: 'Melns', swatch: '#000000' }])],
      { color: [option('49')] },
      {},
      words,
    );
    expect(color?.options).toMatchObject([{ label: 'Melns', swatch: '#000000' }]);
  });

  it("start with price, brand and stock, followed by the others in the backend's order", () => {
    const facets = Object.fromEntries(
      ['weight', 'memory', 'color', 'stock', 'brand'].map((code) => [code, [option('1')]]),
    );
    const groups = filterGroups(
      [attribute('weight', 2), attribute('memory', 1), attribute('color', 3)],
      { ...facets, price: [option('0-5000')] },
      {},
      words,
    );
    expect(groups.map(({ code }) => code)).toEqual(['price', 'brand', 'stock', 'color', 'memory', 'weight']);
  });

  it('show an energy class as an arrow only if its scale is unambiguous', () => {
    const classes = (values: string[]) =>
      filterGroups(
        [
          attribute(
            'energy_class',
            1,
            values.map((value) => ({ value, label: value })),
          ),
        ],
        { energy_class: values.map((value) => option(value)) },
        {},
        words,
      )[0]?.options.map(({ energyScale }) => energyScale);
    expect(classes(['A', 'G'])).toEqual(['A-G', 'A-G']);
    expect(classes(['A++', 'A', 'E'])).toEqual(['A+++-D', undefined, 'A-G']);
  });

  it('ignore unknown values except a custom price range', () => {
    const filters = { brand: ['Norra', 'Nobody'], price: ['5000-10000', '4990-140000'], nonsense: ['1'] };
    const groups = filterGroups(
      [],
      { brand: [option('Norra')], price: [option('0-5000'), option('5000-10000')] },
      filters,
      words,
    );
    expect(chosenFilters(groups, filters, words).map(({ group, label }) => [group, label])).toEqual([
      ['Price', '€50 - 100'],
      ['Price', '€49.90 - 1400'],
      ['Brand', 'Norra'],
    ]);
  });

  it('have options with id, label and type, and price options with from, to and single [S3.029]', () => {
    const groups = filterGroups(
      [attribute('color', 1, [{ value: '49', label: 'Melns' }])],
      { color: [option('49')], price: PRICE_RANGES.map((range) => option(priceRangeText(range))) },
      {},
      words,
    );
    const [prices, colors] = groups.map(({ options }) => options);
    expect(colors).toMatchObject([{ id: '49', label: 'Melns', type: 'color' }]);
    expect(prices).toMatchObject([
      { id: '0-5000', label: '< €50', type: 'price', from: 0, to: 5_000, single: true },
      { id: '5000-10000', label: '€50 - 100', type: 'price', from: 5_000, to: 10_000, single: false },
      { id: '10000-15000', label: '€100 - 150', type: 'price', from: 10_000, to: 15_000, single: false },
      { id: '15000-', label: '> €150', type: 'price', from: 15_000, single: true },
    ]);
    expect(prices?.at(-1)).not.toHaveProperty('to');
  });
});
