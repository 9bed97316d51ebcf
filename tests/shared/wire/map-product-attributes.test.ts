// Which fields of an API product are attributes, and how their values are mapped.
import { describe, expect, it } from 'vitest';
import { mapProductAttributes } from '#shared/wire/map-product-attributes.ts';

const read = (source: Parameters<typeof mapProductAttributes>[0]) =>
  mapProductAttributes(source, { custom_attributes: 1, attribute_codes: 1 });

describe('mapProductAttributes', () => {
  it.each(
    `sgn tsk type url options category small_image thumbnail has_options required_options has_images regular_price
    minimal_price minimal_regular_price max_price max_regular_price price_type attributes_metadata attribute_set_id
    parentSku parent_sku parentId links_title links_exist links_purchased_separately samples_title meta_title
    meta_keyword meta_keywords meta_description website_ids store_id
    tax incl_tax price_tax price_incl_tax priceincl_tax special_price_tax special_price_incl_tax final_price_tax
    final_price_incl_tax original_price_tax original_final_price_incl_tax original_special_price_incl_tax`.split(
      /\s+/,
    ),
  )('ignores the field %s', (field) => {
    expect(read({ [field]: 'x', color: '49' })).toEqual({ color: ['49'] });
  });

  it.each(['prices_tax', 'price_taxed', 'tax_free', 'own_price_tax', 'price_tax_class', 'typed', 'url_hint'])(
    'maps the field %s, although its name sounds technical',
    (field) => {
      expect(read({ [field]: 'x' })).toEqual({ [field]: ['x'] });
    },
  );

  it('splits a text only at commas between complete option ids', () => {
    for (const several of ['1,2', '10,200,3000'])
      expect(read({ several }).several).toEqual(several.split(','));
    for (const one of ['1', 'a1,2', '1,2a', '1,', ',1', '1, 2', '1,b,2'])
      expect(read({ one }).one).toEqual([one]);
  });

  it('ignores attribute codes without a value', () => {
    expect(read({ attribute_codes: ['a', 'b'], b: 'x' })).toEqual({ b: ['x'] });
    expect(Object.keys(read({ attribute_codes: ['c', 'a'], a: 'x', b: 'x', c: 'x' }))).toEqual([
      'c',
      'a',
      'b',
    ]);
    expect(read({})).toEqual({});
  });

  it('collects attributes from every source', () => {
    const known = { name: 1, custom_attributes: 1, attribute_codes: 1 };
    expect(
      mapProductAttributes(
        {
          name: 'no attribute',
          sgn: 'x',
          meta_title: 'x',
          price_incl_tax: 3,
          special_price_tax: 3,
          original_price_incl_tax: 3,
          color: 49,
          many: '1,22,3',
          text: '1, 2',
          is_new: true,
          is_old: false,
          blank: ' ',
          nothing: null,
          list: ['5', 6, [true]],
          size_options: ['7', '8'],
          color_options: ['9'],
          custom_attributes: [
            { attribute_code: 'color', value: '50' },
            { attribute_code: 'own', value: 'o' },
          ],
          attribute_codes: ['text', 'missing', 'own'],
        },
        known,
      ),
    ).toEqual({
      text: ['1, 2'],
      own: ['o'],
      color: ['49'],
      many: ['1', '22', '3'],
      is_new: ['1'],
      is_old: ['0'],
      list: ['5', '6', '1'],
      size: ['7', '8'],
    });
    const ordered = mapProductAttributes({ a: 'x', b: 'y', attribute_codes: ['b'] }, { attribute_codes: 1 });
    expect(Object.keys(ordered)).toEqual(['b', 'a']);
    expect(mapProductAttributes({ a: 'x', custom_attributes: null, attribute_codes: null }, {})).toEqual({
      a: ['x'],
    });
  });
});
