// Table of the foreign backend's fixed data: categories, attributes, tax rules, pages and reviews.
import type { Fields } from './exchange.ts';

type Branch = readonly [id: number, name: string, children?: readonly Branch[]];

const tree: readonly Branch[] = [
  [
    20,
    'Women',
    [
      [
        21,
        'Tops',
        [
          [25, 'Tees'],
          [26, 'Hoodies & Sweatshirts'],
        ],
      ],
      [22, 'Bottoms', [[27, 'Pants']]],
    ],
  ],
  [
    11,
    'Men',
    [
      [
        12,
        'Tops',
        [
          [16, 'Tees'],
          [17, 'Jackets'],
        ],
      ],
    ],
  ],
  [
    3,
    'Gear',
    [
      [4, 'Bags'],
      [5, 'Fitness Equipment'],
      [6, 'Watches'],
    ],
  ],
  [9, 'Training', [[10, 'Video Download']]],
];

const slugOf = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]+/g, '-');

function categoryOf(branch: Branch, position: number, above: Fields): Fields[] {
  const [id, name, children = []] = branch;
  const slug = `${slugOf(name)}-${id}`;
  const level = Number(above.level) + 1;
  const own: Fields = {
    id,
    parent_id: above.id,
    name,
    // the deepest categories lack is_active
    ...(level < 4 ? { is_active: true } : {}),
    position,
    level,
    product_count: 192,
    path: `${above.path}/${id}`,
    url_key: slug,
    url_path: above.url_path ? `${above.url_path}/${slug}` : slug,
    slug,
    include_in_menu: true,
    is_anchor: '1',
    display_mode: 'PRODUCTS',
    created_at: '2024-01-10 09:00:00',
    updated_at: '2024-03-29 10:46:03',
    tsk: 1_587_030_428_330,
  };
  const below = children.map((child, place) => categoryOf(child, place + 1, own));
  own.children_data = below.map(([child]) => child);
  own.children_count = String(children.length);
  return [own, ...below.flat()];
}

/** Returns each category as a document that contains its branch. */
export function foreignCategories(): Fields[] {
  const root: Fields = {
    id: 2,
    parent_id: 1,
    name: 'Default Category',
    is_active: true,
    position: 1,
    level: 1,
    product_count: 1182,
    path: '1/2',
    url_path: '',
    children_count: String(tree.length),
    display_mode: null,
    updated_at: '2024-03-29 10:46:03',
  };
  const below = tree.map((branch, place) => categoryOf(branch, place + 1, root));
  root.children_data = below.map(([child]) => child);
  const [misplaced] = categoryOf([42, 'GEAR ROOT'], 9, root);
  return [root, ...below.flat(), { ...misplaced, parent_id: 1, level: 2, is_active: true }];
}

/** The categories with products. */
export const GOODS_CATEGORIES = [25, 26, 27, 16, 17, 4, 5, 6] as const;

export const colours = [
  { label: 'Black', value: '49' },
  { label: 'Blue', value: '50' },
  { label: 'Gray', value: '52' },
  { label: 'White', value: '59' },
] as const;
/** numeric labels, as from an importer */
export const sizes = [
  { label: 36, value: '167' },
  { label: 38, value: '168' },
  { label: 40, value: '169' },
] as const;
export const makers = [
  { label: 'Norra', value: '211' },
  { label: 'Vento & Sons', value: '212' },
  { label: 'Elisa', value: '213' },
] as const;
const materials = [
  { label: 'Cotton', value: '8' },
  { label: 'Wool', value: '11' },
] as const;

function attribute(id: number, code: string, label: string | null, more: Fields): Fields {
  return {
    id,
    attribute_id: id,
    attribute_code: code,
    frontend_input: 'select',
    default_frontend_label: label,
    frontend_labels: null,
    entity_type_id: '4',
    is_user_defined: true,
    is_visible: true,
    is_visible_on_front: '0',
    is_comparable: '0',
    is_filterable: true,
    is_searchable: '0',
    position: 0,
    tsk: 1_587_030_428_330,
    ...more,
  };
}
const blank = { label: ' ', value: '' };

/** Returns the attributes. Two have the code `size`, one has no list of options, and one has no label. */
export const foreignAttributes = (): Fields[] => [
  attribute(93, 'color', 'Color', { options: [blank, ...colours] }),
  attribute(142, 'size', 'Size', { options: [blank, ...sizes] }),
  attribute(157, 'size', 'Size', { options: [blank, { label: 'One size', value: '190' }] }),
  attribute(83, 'manufacturer', 'Manufacturer', {
    options: [blank, ...makers],
    is_visible_on_front: '1',
    is_comparable: '1',
  }),
  attribute(137, 'material', null, { frontend_input: 'multiselect', options: [blank, ...materials] }),
  attribute(77, 'price', 'Price', { frontend_input: 'price', options: null }),
  attribute(155, 'erin_recommends', 'Erin Recommends', { frontend_input: 'boolean', options: [] }),
];

/** @param rateIds name of the field with the ids of the rates */
export const foreignTaxRules = (rateIds: 'tax_rate_ids' | 'tax_rates_ids'): Fields[] =>
  [
    { id: 2, code: 'General Taxes', taxClass: 2, rate: 21 },
    { id: 3, code: 'Reduced Taxes', taxClass: 4, rate: 12 },
  ].map(({ id, code, taxClass, rate }) => ({
    id,
    code,
    priority: 0,
    position: 0,
    customer_tax_class_ids: [3],
    product_tax_class_ids: [taxClass],
    [rateIds]: [id + 4],
    calculate_subtotal: false,
    rates: [
      {
        id: id + 4,
        tax_country_id: 'LV',
        tax_region_id: 0,
        tax_postcode: '*',
        rate,
        code: `VAT${rate}-LV`,
        titles: [],
      },
    ],
  }));

export const foreignPages = (): Fields[] =>
  [
    [
      'about-us',
      'About us',
      '<h2>Who we are</h2><p>A shop&trade; of <a href="https://shop.example/">ours</a>.</p>',
    ],
    ['privacy-policy', 'Privacy policy', '<p>What we keep.</p>'],
  ].map(([identifier, title, content], place) => ({
    id: place + 4,
    identifier,
    title,
    content_heading: title,
    content,
    page_layout: '1column',
    meta_keywords: null,
    meta_description: null,
    sort_order: '0',
    store_id: [0],
    creation_time: '2024-01-10 09:00:00',
    update_time: '2024-01-10 09:00:00',
    type: 'cms_page',
    tsk: 1_587_030_428_330,
  }));

export const foreignReviews = (): Fields[] =>
  [1, 2, 2, 3].map((review_status, place) => ({
    id: place + 1,
    product_id: 1,
    title: `Review ${place + 1}`,
    detail: 'Good enough.',
    nickname: 'Ann',
    review_entity: 'product',
    review_type: 3,
    review_status,
    created_at: '2023-12-13 10:12:12',
    store_id: 1,
    stores: [0, 1],
  }));
