// A document of each kind, as the backend sends it.
import fc from 'fast-check';
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

export type Doc = Record<string, unknown>;

const price = { price: 23.97, final_price: 19.83, special_price: 19.83, price_incl_tax: 29 };
export const stock = { qty: 4, is_in_stock: true, manage_stock: true };
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
export const products: Record<string, Doc> = {
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
export const category: Doc = {
  ...{ id: 20, parent_id: 2, name: 'Mugs', is_active: true, position: 1, level: 2, product_count: 3 },
  ...{ children_data: [{ id: 30 }], path: '1/2/20', url_key: 'mugs', url_path: 'mugs', slug: 'mugs' },
  ...{ image: '/m.jpg', description: 'All', updated_at: '2026-01-01' },
};
export const attribute: Doc = {
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
export const review: Doc = {
  ...{ id: 9, product_id: 7, title: 'Good', detail: 'Very', nickname: 'A', rating: 4, review_status: 1 },
};

const documentOf = (result: { ok: boolean; value?: unknown }): Doc | undefined =>
  result.ok ? (JSON.parse(JSON.stringify(result.value)) as Doc) : undefined;
export const kinds: Record<
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

const deep = (levels: number): unknown => {
  let value: unknown = 'x';
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { id: value };
  return value;
};
/** Invalid field values: of another type, empty, missing, deep or huge. */
export const odd = fc.oneof(
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
