// Formats of other backends, which are read like our own.
import { describe, expect, it } from 'vitest';
import { mapCategory } from '#shared/wire/map-category.ts';
import { mapProduct } from '#shared/wire/map-product.ts';
import { attribute, category, type Doc, kinds, products, review, stock } from './backend-documents.ts';

describe('formats of other backends', () => {
  const read = (over: Doc) => {
    const result = mapProduct('lv', { ...products.configurable, ...over });
    if (!result.ok) throw new Error(JSON.stringify(result.fault));
    return result.value;
  };

  it('may contain HTML entities, galleries as objects, stock as a list and variants without ids', () => {
    const variant = { sku: 'X', price: '9.5000', stock: [stock], custom_attributes: { colour: '5' } };
    const product = read({
      name: 'Elisa EverCool&trade; Tee',
      media_gallery: { 0: { image: '/a.jpg' }, 1: { image: '/b.jpg' } },
      stock: [{ qty: '3.0000', is_in_stock: '1' }],
      configurable_children: [variant, { ...variant, sku: 'Y', custom_attributes: { colour: '6' } }],
    });
    expect(product.name).toBe('Elisa EverCool™ Tee');
    expect(product.media_gallery).toEqual(['/a.jpg', '/b.jpg']);
    expect(product.stock).toEqual({ qty: 3, is_in_stock: true, manage_stock: true });
    const ids = product.configurable_children.map(({ id }) => id);
    expect(new Set(ids).size).toBe(2);
    expect(read({ configurable_children: [variant] }).configurable_children[0]?.id).toBe(ids[0]);
    expect(product.configurable_children.map(({ attributes }) => attributes.colour)).toEqual(['5', '6']);
  });

  it('may omit is_active of a category, and its parents if the path contains them', () => {
    const { is_active: _, parent_id: __, ...rest } = category;
    expect(mapCategory('lv', rest)).toMatchObject({
      ok: true,
      value: { is_active: true, parent_id: 2, parent_ids: [2] },
    });
  });

  const { read: readReview } = kinds['a review'] as { read: (doc: Doc) => Doc };
  it('may have reviews with other names of ids or without a status', () => {
    const { id: _, product_id: __, review_status: ___, ...rest } = review;
    const written = { ...rest, review_id: '9', entity_pk_value: '7', title: 'Good &amp; new', rating: '4' };
    const known = { id: 9, product_id: 7, title: 'Good & new', rating: 4 };
    expect(readReview(written)).toMatchObject({ ...known, review_status: 2 });
    expect(readReview({ ...written, review_status: '1' })).toMatchObject({ ...known, review_status: 1 });
    for (const odd of [null, {}, 'approved'])
      expect(readReview({ ...written, review_status: odd })).toMatchObject({ review_status: 2 });
  });

  const { read: readAttribute } = kinds['an attribute'] as { read: (doc: Doc) => Doc };
  it('may mix invalid attribute options with valid ones', () => {
    const options = [
      { label: ' ', value: '' },
      { label: 36, value: 167 },
      { label: {}, value: 168 },
      null,
      { label: 'Big &amp; tall', value: '169', swatch: {} },
      { label: 'No value' },
    ];
    const { attribute_id: _, ...rest } = attribute;
    expect(
      readAttribute({ ...rest, id: '93', default_frontend_label: 'Size &amp; fit', position: null, options }),
    ).toMatchObject({
      ...{ attribute_id: '93', label: 'Size & fit', position: 0 },
      options: [
        { value: '167', label: '36' },
        { value: '169', label: 'Big & tall' },
      ],
    });
  });

  const { read: readTaxRule } = kinds['a tax rule'] as { read: (doc: Doc) => Doc };
  it('may mix invalid tax classes and rates with valid ones', () => {
    const rates = {
      0: { tax_country_id: 'LV', tax_region_id: null, rate: '21.0000' },
      1: { tax_country_id: 'EE', rate: 'much' },
      2: { rate: 24 },
    };
    const classes = { product_tax_class_ids: '2,4,x', customer_tax_class_ids: [3, null, 'x', 0.5] };
    expect(readTaxRule({ id: '2', ...classes, rates })).toEqual({
      ...{ id: '2', code: '2', priority: 0, product_tax_class_ids: [2, 4], customer_tax_class_ids: [3] },
      rates: [{ id: '2-1', tax_country_id: 'LV', tax_region_id: 0, rate: 21 }],
    });
  });
});
