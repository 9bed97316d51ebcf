import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addedPrice,
  type CustomOption,
  inputOf,
  optionFaults,
  optionLabels,
  optionsPrice,
  picksValues,
  setOptions,
} from '#shared/domain/catalogue/set-options.ts';
import { makeProduct } from '../../../support/make-product.ts';

const option = (over: Partial<CustomOption>): CustomOption => ({
  option_id: '1',
  title: 'Gravējums',
  type: 'field',
  is_require: false,
  sort_order: 1,
  price: 0,
  values: [],
  ...over,
});
const value = (option_type_id: string, price = 0, price_type = 'fixed') => ({
  option_type_id,
  title: `V${option_type_id}`,
  price,
  price_type,
});
const kinds = {
  field: 'text',
  area: 'lines',
  drop_down: 'select',
  radio: 'radio',
  checkbox: 'checkbox',
  multiple: 'multiple',
  date: 'date',
  time: 'time',
  date_time: 'datetime',
} as const;
const picking = ['drop_down', 'radio', 'checkbox', 'multiple'];

describe('custom options', () => {
  it('have an input only if their type is supported', () => {
    for (const [type, input] of Object.entries(kinds))
      expect(inputOf(option({ type, values: picking.includes(type) ? [value('1')] : [] }))).toBe(input);
    // a choice without values has no input
    for (const type of Object.keys(kinds))
      expect(inputOf(option({ type })) === 'none', type).toBe(picking.includes(type));
    expect(Object.values(kinds).filter(picksValues)).toEqual(['select', 'radio', 'checkbox', 'multiple']);
    for (const type of ['file', 'hologram', 'constructor', ''])
      expect(inputOf(option({ type }))).toBe('none');
    expect(inputOf(option({ type: 'radio' }))).toBe('none');
  });

  it('are sent with option_id and option_value: text, value id, or ids joined by commas [S3.024]', () => {
    const product = makeProduct({
      custom_options: [
        option({
          option_id: '7',
          type: 'checkbox',
          sort_order: 2,
          values: [value('71'), value('72'), value('73')],
        }),
        option({ option_id: '5', type: 'field', sort_order: 1 }),
        option({ option_id: '9', type: 'date', sort_order: 3 }),
      ],
    });
    expect(setOptions(product, { '7': '71,73', '5': '  Anna ', '9': '2026-12-24' })).toEqual([
      { option_id: '5', option_value: 'Anna' },
      { option_id: '7', option_value: '71,73' },
      { option_id: '9', option_value: '2026-12-24' },
    ]);
  });

  it('are rejected if a required option is missing or unsupported', () => {
    const product = makeProduct({
      custom_options: [
        option({ option_id: 'a', is_require: true }),
        option({ option_id: 'b', is_require: true, type: 'file' }),
        option({ option_id: 'c', type: 'file' }),
      ],
    });
    expect(optionFaults(product, {})).toEqual({ a: 'required', b: 'unsupported' });
    expect(optionFaults(product, { a: '   ' })).toMatchObject({ a: 'required' });
    expect(optionFaults(product, { a: 'x', c: 'photo.png' })).toEqual({ b: 'unsupported' });
    expect(setOptions(product, { c: 'photo.png' })).toEqual([]);
  });

  it('check text lengths, date and time formats, and known values', () => {
    const product = makeProduct({
      custom_options: [
        option({ option_id: 'text', max_characters: 3 }),
        option({ option_id: 'day', type: 'date' }),
        option({ option_id: 'hour', type: 'time' }),
        option({ option_id: 'both', type: 'date_time' }),
        option({ option_id: 'one', type: 'radio', values: [value('1')] }),
      ],
    });
    const bad = { text: 'abcd', day: '2026-13-40', hour: '25:00', both: '2026-01-01', one: '2' };
    expect(optionFaults(product, bad)).toEqual({
      text: 'too-long',
      day: 'invalid',
      hour: 'invalid',
      both: 'invalid',
      one: 'invalid',
    });
    expect(setOptions(product, bad)).toEqual([]);
    const good = { text: 'abc', day: '2026-12-24', hour: '09:30', both: '2026-12-24T09:30', one: '1' };
    expect(optionFaults(product, good)).toEqual({});
    expect(setOptions(product, good)).toHaveLength(5);
  });

  it.each([
    [
      'date',
      '2026-12-24',
      ['x2026-12-24', '+002026-12-24', '2026-12-24 10:00', '2026-12-24T10:00', '2026-02-40', '24.12.2026'],
    ],
    ['time', '23:59', ['x23:59', '23:590', '24:00', '9:30', '09:60', '2026-12-24T09:30']],
    [
      'date_time',
      '2026-12-24T09:30',
      [
        '2026-12-24',
        '09:30',
        '2026-12-24 09:30',
        '2026-12-24T9:30',
        '2026-13-24T09:30',
        '2026-12-24Tx',
        '2026-12-2409:30',
      ],
    ],
    ['multiple', '1,2', ['1,3', '3,1', '3', '1,', '1;2']],
  ])('of type %s accept %s and reject other formats', (type, good, bad) => {
    const product = makeProduct({
      custom_options: [option({ type, values: type === 'multiple' ? [value('1'), value('2')] : [] })],
    });
    expect(optionFaults(product, { '1': good })).toEqual({});
    for (const text of bad) expect(optionFaults(product, { '1': text }), text).toEqual({ '1': 'invalid' });
  });

  it('limit texts to 1,000 characters by default', () => {
    const product = makeProduct({ custom_options: [option({})] });
    expect(optionFaults(product, { '1': 'x'.repeat(1_000) })).toEqual({});
    expect(optionFaults(product, { '1': 'x'.repeat(1_001) })).toEqual({ '1': 'too-long' });
  });

  it('send only options and values of the product, for any input', () => {
    const product = makeProduct({
      custom_options: [
        option({ option_id: '1', type: 'multiple', values: [value('11'), value('12')] }),
        option({ option_id: '2', type: 'area', max_characters: 10 }),
      ],
    });
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('1', '2', '3'), fc.string({ maxLength: 14 })), (choice) => {
        for (const { option_id, option_value } of setOptions(product, choice)) {
          expect(['1', '2']).toContain(option_id);
          if (option_id === '1') for (const id of option_value.split(',')) expect(['11', '12']).toContain(id);
          else expect(option_value.length).toBeLessThanOrEqual(10);
        }
      }),
    );
  });

  it('add fixed prices, and percentages of the price without options', () => {
    const product = makeProduct({
      custom_options: [
        option({
          option_id: '1',
          type: 'checkbox',
          values: [value('11', 990), value('12', 1250, 'percent')],
        }),
        option({ option_id: '2', price: 500 }),
        option({ option_id: '3', price: 1000, price_type: 'percent' }),
      ],
    });
    const set = setOptions(product, { '1': '11,12', '2': 'x', '3': 'y' });
    expect(optionsPrice(product, set, 19_999)).toBe(990 + 2500 + 500 + 2000);
    expect(optionsPrice(product, [], 19_999)).toBe(0);
    expect(optionLabels(product, set)).toEqual(
      ['V11, V12', 'x', 'y'].map((words) => ({ title: 'Gravējums', value: words })),
    );
    // the price of the chosen value applies, not the option's own price
    const priced = makeProduct({
      custom_options: [option({ type: 'radio', price: 700, values: [value('1', 5)] })],
    });
    expect(optionsPrice(priced, [{ option_id: '1', option_value: '1' }], 0)).toBe(5);
    // options that the product no longer has are free and have no label
    const gone = [
      { option_id: '8', option_value: '1' },
      { option_id: '1', option_value: '99' },
    ];
    expect(optionsPrice(priced, gone, 0)).toBe(0);
    expect(optionLabels(priced, gone)).toEqual([{ title: 'Gravējums', value: '' }]);
    expect([addedPrice({ price: 500 }, 100), addedPrice({ price: 500, price_type: 'percent' }, 100)]).toEqual(
      [500, 5],
    );
  });
});
