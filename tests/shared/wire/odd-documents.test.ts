// An invalid field never discards a catalogue document: the field is repaired or left out, and everything that does not
// depend on it is kept. Only a document without its key is discarded.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bridgeAttribute,
  bridgeCmsPage,
  bridgeReview,
  bridgeTaxRule,
} from '#schemas/bridge/catalogue-answer.ts';
import { mapCategory } from '#shared/wire/map-category.ts';
import { mapCmsPage } from '#shared/wire/map-cms-page.ts';
import { mapProduct } from '#shared/wire/map-product.ts';
import { readReference } from '#shared/wire/read-reference.ts';
import { mapAttribute, mapTaxRule } from '#shared/wire/reference-document-of.ts';
import { randomCases } from '../../support/random-cases.ts';

type Doc = Record<string, unknown>;

const price = { price: 23.97, final_price: 19.83, special_price: 19.83, price_incl_tax: 29 };
const stock = { qty: 4, is_in_stock: true, manage_stock: true };
const gallery = [
  { image: '/a.jpg', typ: 'image' },
  { image: '/b.jpg', typ: 'image' },
];
const simple: Doc = {
  id: 7,
  sku: 'MUG',
  name: 'Mug',
  type_id: 'simple',
  status: 1,
  visibility: 4,
  category_ids: [20, 21],
  category: [{ category_id: 20, name: 'Mugs', path: '1/2/20' }],
  tax_class_id: 2,
  ...price,
  special_from_date: '2020-01-01',
  tier_prices: [{ customer_group_id: 1, qty: 1, value: 9 }],
  stock,
  total_qty: 4,
  is_promoted: true,
  brand: 'Alfa',
  mpn: 'M1',
  ean: '475',
  condition_grade: 'A',
  energy_class: 'B',
  rating_average: 4.5,
  rating_count: 3,
  image: '/a.jpg',
  media_gallery: gallery,
  description: '<p>Mug</p>',
  short_description: 'Blue',
  url_key: 'mug',
  url_path: 'mug.html',
  slug: 'mug',
  colour: '5',
  custom_attributes: [{ attribute_code: 'glaze', value: '3' }],
  attributes_metadata: [
    { attribute_code: 'colour', label: 'Colour', options: [{ value: 5, label: 'Blue' }] },
  ],
  attribute_codes: ['colour', 'glaze'],
  product_links: [{ link_type: 'related', linked_product_sku: 'CUP', position: 1 }],
  custom_options: [
    {
      option_id: 1,
      title: 'Text',
      type: 'field',
      is_require: false,
      sort_order: 1,
      price: 2,
      price_type: 'fixed',
    },
    {
      option_id: 2,
      title: 'Box',
      type: 'radio',
      is_require: true,
      values: [{ option_type_id: 1, title: 'Red', price: 1, price_type: 'fixed' }],
    },
  ],
  delivery_days: 3,
  created_at: '2026-01-01 10:00:00',
  updated_at: '2026-01-02 10:00:00',
};
const child = (id: number, value: string): Doc => ({
  ...{ id, sku: `MUG-${id}`, name: `Mug ${id}`, ...price, stock, status: 1, colour: value },
  ...{ image: '/c.jpg', media_gallery: gallery, tier_prices: [], custom_attributes: null },
});
const products: Record<string, Doc> = {
  simple,
  virtual: { ...simple, type_id: 'virtual' },
  downloadable: {
    ...simple,
    type_id: 'downloadable',
    links_title: 'Files',
    links: [{ id: 1, title: 'A', sample_url: '/a' }],
    samples: { 0: { id: 2, title: 'B', sample_url: '/b' } },
  },
  configurable: {
    ...simple,
    type_id: 'configurable',
    configurable_options: [
      {
        attribute_id: 93,
        attribute_code: 'colour',
        label: 'Colour',
        values: [
          { value_index: 5, label: 'Blue' },
          { value_index: 6, label: 'Red' },
        ],
      },
    ],
    configurable_children: [child(71, '5'), child(72, '6')],
  },
  grouped: {
    ...simple,
    type_id: 'grouped',
    product_links: [
      { link_type: 'associated', linked_product_sku: 'CUP', position: 0, extension_attributes: { qty: 2 } },
      { link_type: 'associated', linked_product_sku: 'POT', position: 1, qty: 1 },
    ],
  },
  bundle: {
    ...simple,
    type_id: 'bundle',
    bundle_options: [
      {
        ...{ option_id: 1, title: 'Cup', type: 'radio', required: true, position: 1 },
        product_links: [
          { id: 1, sku: 'CUP', qty: 1, is_default: true, price: 0, can_change_quantity: true },
          { id: 2, sku: 'POT', qty: 1, is_default: false, price: 3 },
        ],
      },
    ],
  },
};
const category: Doc = {
  ...{ id: 20, parent_id: 2, name: 'Mugs', is_active: true, position: 1, level: 2, product_count: 3 },
  ...{ children_data: [{ id: 30 }], path: '1/2/20', url_key: 'mugs', url_path: 'mugs', slug: 'mugs' },
  ...{ image: '/m.jpg', description: 'All', updated_at: '2026-01-01' },
};
const attribute: Doc = {
  ...{
    attribute_id: 93,
    attribute_code: 'colour',
    frontend_input: 'select',
    default_frontend_label: 'Colour',
  },
  ...{ is_comparable: '1', is_filterable: true, is_visible_on_front: '0', position: 2 },
  options: [
    { label: 'Blue', value: '5', swatch: '#00f' },
    { label: 'Red', value: '6' },
  ],
};
const taxRule: Doc = {
  ...{ id: 2, code: 'General', priority: 1, product_tax_class_ids: [2], customer_tax_class_ids: [3] },
  rates: [
    { id: 6, tax_country_id: 'LV', tax_region_id: 0, rate: 21 },
    { id: 7, tax_country_id: 'EE', tax_region_id: 0, rate: 24 },
  ],
};
const page: Doc = {
  ...{ id: 3, identifier: 'about', title: 'About', content_heading: 'About us', content: '<p>Us</p>' },
  ...{ meta_description: 'm', active: true, sort_order: 4, update_time: '2026-01-01' },
};
const review: Doc = {
  ...{ id: 9, product_id: 7, title: 'Good', detail: 'Very', nickname: 'A', rating: 4, review_status: 1 },
};

const documentOf = (result: { ok: boolean; value?: unknown }): Doc | undefined =>
  result.ok ? (JSON.parse(JSON.stringify(result.value)) as Doc) : undefined;
const kinds: Record<
  string,
  { whole: Doc; keys: readonly string[]; read: (doc: unknown) => Doc | undefined }
> = {
  ...Object.fromEntries(
    Object.entries(products).map(([type, whole]) => [
      `a ${type} product`,
      { whole, keys: ['id', 'sku'], read: (doc: unknown) => documentOf(mapProduct('lv', doc)) },
    ]),
  ),
  'a category': { whole: category, keys: ['id'], read: (doc) => documentOf(mapCategory('lv', doc)) },
  'a page': { whole: page, keys: ['identifier'], read: (doc) => documentOf(mapCmsPage('lv', doc, 'UTC')) },
  'a block': {
    whole: page,
    keys: ['identifier'],
    read: (doc) => documentOf(readReference('cms_block', bridgeCmsPage, doc)),
  },
  'an attribute': {
    whole: attribute,
    keys: ['attribute_code'],
    read: (doc) => {
      const read = readReference('attribute', bridgeAttribute, doc);
      return read.ok ? { ...mapAttribute(read.value) } : undefined;
    },
  },
  'a tax rule': {
    whole: taxRule,
    keys: ['id'],
    read: (doc) => {
      const read = readReference('taxrule', bridgeTaxRule, doc);
      return read.ok ? { ...mapTaxRule(read.value) } : undefined;
    },
  },
  'a review': {
    whole: review,
    keys: ['id', 'product_id'],
    read: (doc) => documentOf(readReference('review', bridgeReview, doc)),
  },
};

/** Fields that are derived from another field. */
const follows: Record<string, readonly string[]> = {
  name: ['slug', 'url_key'],
  slug: ['url_key'],
  url_key: ['slug'],
  short_description: ['subtitle'],
  stock: ['total_qty'],
  total_qty: ['stock'],
  category: ['category_ids'],
  image: ['configurable_children'],
  energy_class: ['energy'],
  rating_count: ['rating'],
  rating_average: ['rating'],
  colour: ['attributes'],
  custom_attributes: ['attributes'],
  attribute_codes: ['attributes'],
  attributes_metadata: ['configurable_options'],
  links_title: ['downloads'],
  links: ['downloads'],
  samples: ['downloads'],
  configurable_children: ['attributes', 'configurable_options', 'type_id'],
  type_id: ['downloads'],
  path: ['parent_ids'],
  parent_id: ['parent_ids'],
  default_frontend_label: ['label'],
  id: ['attribute_id'],
};
const followsPrice = ['price', 'final_price', 'special_price', 'with_tax', 'configurable_children'];
const contentFields = ['value', 'position', 'updated_at'];
/** Returns the document without the fields that depend on this field. */
const apartFrom = (doc: Doc | undefined, field: string): Doc => {
  const changed = new Set([
    field,
    ...(follows[field] ?? []),
    ...(field.includes('price') || field.includes('special') ? followsPrice : []),
    ...(doc?.kind === 'cms-page' || doc?.kind === 'cms-news' ? contentFields : []),
  ]);
  return Object.fromEntries(Object.entries(doc ?? {}).filter(([name]) => !changed.has(name)));
};

const deep = (levels: number): unknown => {
  let value: unknown = 'x';
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { id: value };
  return value;
};
/** Invalid field values: of another type, empty, missing, deep or huge. */
const odd = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom<unknown>(
    undefined,
    null,
    '',
    ' ',
    [],
    {},
    [null],
    [[]],
    [{}],
    { 1: {} },
    { a: { b: 1 } },
    true,
  ),
  fc.constantFrom<unknown>(-1, 0.5, 1e300, -1e300, 2 ** 40, '1e999', 'NaN', '-7', '12,50', '__proto__'),
  fc.constantFrom<unknown>(deep(5_000), 'x'.repeat(100_000), Array(3_000).fill({ id: 1 })),
);
/** Returns the paths of all fields in a document, including fields of list entries. */
const pathsOf = (value: unknown, path: string[] = []): string[][] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, inner]) => [[...path, key], ...pathsOf(inner, [...path, key])]);
function spoilt(value: unknown, [head = '', ...rest]: readonly string[], by: unknown): unknown {
  const copy = Array.isArray(value) ? [...value] : { ...(value as Doc) };
  const entry = (copy as Doc)[head];
  Object.assign(copy, { [head]: rest.length > 0 ? spoilt(entry, rest, by) : by });
  return copy;
}

describe.each(Object.entries(kinds))('%s', (_kind, { whole, keys, read }) => {
  const before = read(whole);
  const paths = pathsOf(whole).filter((path) => path.length > 1 || !keys.includes(path[0] ?? ''));

  it('survives one invalid field at any depth, with all independent fields unchanged', () => {
    expect(before).toBeDefined();
    fc.assert(
      fc.property(fc.constantFrom(...paths), odd, (path, by) => {
        const after = read(spoilt(whole, path, by));
        expect(after).toBeDefined();
        const [field = ''] = path;
        expect(apartFrom(after, field)).toEqual(apartFrom(before, field));
      }),
      { numRuns: randomCases(1_000) },
    );
  });

  it('is discarded if it has no key, without an exception', () => {
    for (const key of keys) {
      expect(read({ ...whole, [key]: undefined })).toBeUndefined();
      expect(read({ ...whole, [key]: {} })).toBeUndefined();
    }
    fc.assert(
      fc.property(fc.anything(), (anything) => {
        expect(() => read(anything)).not.toThrow();
      }),
      { numRuns: randomCases(500) },
    );
  });
});

describe('an invalid list entry', () => {
  it('leaves the other entries unchanged', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('id', 'name', 'price', 'stock', 'media_gallery', 'status'),
        odd,
        (field, by) => {
          const { configurable_children: children } = products.configurable as {
            configurable_children: Doc[];
          };
          const read = mapProduct('lv', {
            ...products.configurable,
            configurable_children: [{ ...children[0], [field]: by }, children[1]],
          });
          const variants = read.ok ? read.value.configurable_children : [];
          expect(variants.map(({ sku }) => sku)).toEqual(['MUG-71', 'MUG-72']);
          expect(variants[1]).toMatchObject({ id: 72, attributes: { colour: '6' } });
        },
      ),
      { numRuns: randomCases(500) },
    );
  });
});

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
  it('may use other names for the ids of a review, and omit its status until approval', () => {
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
