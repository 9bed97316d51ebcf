// A small catalogue for the bridge's tests: every product type, both attribute forms, three store views. It never
// changes, so that tests can contain sums computed by hand. Long because it contains every document.

import type { Json } from '#bridge/database/tables.ts';
import type { CatalogueSource } from '#bridge/ports/catalogue-source.ts';

/** The time at which all bridge tests start, in ms since 1970. */
export const NOW = Date.parse('2026-11-21T12:00:00Z');
export const stores = ['lv', 'en', 'ru'] as const;
const aboutUs: Record<string, string> = { lv: 'par-mums', en: 'about-us', ru: 'o-nas' };
const byStore = <T>(make: (store: string) => T): Record<string, T> =>
  Object.fromEntries(stores.map((store) => [store, make(store)]));

const colours = ['49', '50', '51'];
const labels: Record<string, string> = { '49': 'Melns', '50': 'Balts', '51': 'Zils' };

const attributes: Json[] = [
  {
    attribute_id: 93,
    attribute_code: 'color',
    frontend_input: 'select',
    is_filterable: true,
    position: 1,
    options: colours.map((value) => ({ value, label: labels[value] })),
  },
  {
    attribute_id: 111,
    attribute_code: 'connectivity',
    frontend_input: 'multiselect',
    is_filterable: true,
    position: 2,
    options: [
      { value: '1', label: 'Bluetooth' },
      { value: '2', label: 'LAN' },
    ],
  },
  {
    attribute_id: 101,
    attribute_code: 'screen_size',
    frontend_input: 'select',
    is_filterable: true,
    position: 3,
    options: [
      { value: '13', label: '13' },
      { value: '15', label: '15' },
    ],
  },
];

const names = [
  'Veļas mazgājamā mašīna',
  'Portatīvais dators',
  'Austiņas',
  'Kafijas automāts',
  'Ёлочная гирлянда',
];
const PLAIN_PRODUCTS = 60;

function plain(at: number, store: string): Json {
  const price = 10 + at * 7.35;
  const special = at % 5 === 0 ? Math.round(price * 80) / 100 : undefined;
  return {
    id: 1_000 + at,
    sku: `P-${at}`,
    name: `${names[at % names.length]} ${at} ${store}`,
    type_id: at === 7 ? 'virtual' : 'simple',
    status: at % 11 === 3 ? 2 : at % 2,
    visibility: 1 + (at % 4),
    category_ids: [20 + (at % 3), 30],
    tax_class_id: 2,
    price: Math.round(price * 100) / 100,
    ...(special === undefined ? {} : { special_price: special }),
    final_price: special ?? Math.round(price * 100) / 100,
    ...(at === 18
      ? {
          tier_prices: [
            { customer_group_id: 0, qty: 5, value: 60 },
            { customer_group_id: 2, qty: 1, value: 120.5 },
          ],
        }
      : {}),
    stock: { qty: at % 6 === 4 ? 0 : 10 + at, is_in_stock: at % 6 !== 4, manage_stock: true },
    total_qty: at % 6 === 4 ? 0 : 10 + at,
    is_promoted: at % 9 === 0,
    brand: at % 2 === 0 ? 'Norra' : 'Vento',
    mpn: `MPN${at}`,
    ...(at % 4 === 1 ? { energy_class: 'C', energy_scale: 'A-G' } : {}),
    ...(at % 3 === 0 ? { color: colours[at % 3] } : {}),
    ...(at % 4 === 0
      ? { custom_attributes: [{ attribute_code: 'screen_size', value: at % 8 === 0 ? '13' : '15' }] }
      : {}),
    ...(at % 5 === 2 ? { connectivity: '1,2' } : {}),
    url_path: `p/p-${at}`,
    url_key: `p-${at}`,
    created_at: `2026-0${1 + (at % 9)}-10 08:00:00`,
    updated_at: `2026-10-01 08:00:${String(at % 60).padStart(2, '0')}`,
  };
}

function configurable(at: number): Json {
  return {
    id: 2_000 + at,
    sku: `C-${at}`,
    name: `Telefons ${at}`,
    type_id: 'configurable',
    status: 1,
    visibility: 4,
    category_ids: [21],
    tax_class_id: 2,
    price: 100,
    final_price: 100,
    stock: { qty: 0, is_in_stock: true, manage_stock: true },
    total_qty: 9,
    configurable_options: [
      {
        attribute_id: 93,
        attribute_code: 'color',
        label: 'Krāsa',
        values: colours.map((value) => ({ value_index: Number(value), label: labels[value] })),
      },
    ],
    configurable_children: colours.map((color, child) => ({
      id: 3_000 + at * 10 + child,
      sku: `C-${at}-${color}`,
      name: `Telefons ${at} ${labels[color]}`,
      price: 100 + child * 10,
      final_price: 100 + child * 10,
      status: 1,
      color,
      stock: { qty: 3, is_in_stock: true, manage_stock: true },
    })),
    url_path: `p/c-${at}`,
    updated_at: '2026-10-02 08:00:00',
  };
}

const bundle: Json = {
  id: 4_000,
  sku: 'B-1',
  name: 'Komplekts',
  type_id: 'bundle',
  status: 1,
  visibility: 4,
  category_ids: [22],
  tax_class_id: 2,
  price: 0,
  final_price: 0,
  stock: { qty: 0, is_in_stock: true, manage_stock: false },
  bundle_options: [
    {
      option_id: 1,
      title: 'A',
      type: 'radio',
      required: true,
      position: 1,
      product_links: [
        { id: '1', sku: 'P-1', qty: 1, is_default: true },
        { id: '2', sku: 'P-2', qty: 1 },
      ],
    },
    {
      option_id: 2,
      title: 'B',
      type: 'checkbox',
      required: false,
      position: 2,
      product_links: [{ id: '3', sku: 'P-5', qty: 2 }],
    },
  ],
  url_path: 'p/b-1',
  updated_at: '2026-10-02 08:00:01',
};

const grouped: Json = {
  id: 4_001,
  sku: 'G-1',
  name: 'Grupa',
  type_id: 'grouped',
  status: 1,
  visibility: 4,
  category_ids: [22],
  tax_class_id: 2,
  price: 0,
  final_price: 0,
  product_links: [
    { link_type: 'associated', linked_product_sku: 'P-1', linked_product_type: 'simple', position: 0 },
  ],
  url_path: 'p/g-1',
  updated_at: '2026-10-02 08:00:02',
};

const categories: Json[] = [20, 21, 22, 30].map((id, position) => ({
  id,
  parent_id: id === 30 ? 20 : 2,
  name: `Kategorija ${id}`,
  is_active: id !== 22,
  position,
  level: id === 30 ? 3 : 2,
  product_count: id === 22 ? 0 : 20,
  children_data: [],
  path: `1/2/${id}`,
  url_key: `k-${id}`,
  url_path: `k/${id}`,
  updated_at: '2026-09-01 08:00:00',
}));

const address = {
  carrier_code: 'courier',
  method_code: 'home',
  method_title: 'Kurjers',
  price_incl_tax: 4.95,
  free_from: 99,
  countries: ['LV', 'LT'],
  delivery_days: [1, 3],
  default: true,
};
/** from Monday to Sunday; null: closed */
export const openingHours = [
  ...Array.from({ length: 5 }, () => ['08:00', '20:00']),
  ['09:00', '24:00'],
  null,
];
const methods = [
  address,
  {
    carrier_code: 'omniva',
    method_code: 'parcel',
    method_title: 'Pakomāts',
    price_incl_tax: 2.99,
    countries: ['LV'],
    delivery_days: [1, 2],
    extension_attributes: {
      points: [
        {
          code: 'OMN-1',
          name: 'Centrs',
          address: 'Brīvības 1',
          city: 'Rīga',
          postcode: 'LV-1010',
          country_id: 'LV',
          latitude: 56.95,
          longitude: 24.11,
          opening_hours: openingHours,
        },
      ],
    },
  },
  {
    carrier_code: 'collect',
    method_code: 'shop',
    method_title: 'Veikals',
    price_incl_tax: 0,
    countries: ['LV'],
  },
];
const payments = [
  { code: 'cashondelivery', title: 'Skaidrā naudā', cost_incl_tax: 1.5, carriers: ['courier'] },
  { code: 'collection', title: 'Saņemot', cost_incl_tax: 3, carriers: ['collect'] },
  { code: 'banklink', title: 'Internetbanka', default: true },
];
/** Payment by bank or leasing, which is completed before the order is sent. */
const aheadPayments = [
  { code: 'bankpage', title: 'Banka', provider: 'bank' },
  { code: 'leasing', title: 'Nomaksa', provider: 'leasing' },
  // offered only by a bridge with a provider for it
  { code: 'card', title: 'Karte', provider: 'page' },
];
const banks = [
  { code: 'alfa', title: 'Alfa & Co <Banka>' },
  { code: 'beta', title: 'Beta' },
];

export const plainProducts = PLAIN_PRODUCTS;

/** Returns the catalogue with the usual payment methods. */
export const smallCatalogue = (): CatalogueSource => catalogueWith({ methods: payments });

/** Returns the same catalogue with payment methods that are paid before the order is sent. */
export const payableCatalogue = (): CatalogueSource =>
  catalogueWith({ methods: [...payments, ...aheadPayments], banks });

function catalogueWith(payment: object): CatalogueSource {
  const products = [
    ...Array.from({ length: PLAIN_PRODUCTS }, (_, at) => ({
      documents: byStore((store) => plain(at, store)),
    })),
    ...[1, 2, 3].map((at) => ({ documents: byStore(() => configurable(at)) })),
    { documents: byStore(() => bundle) },
    { documents: byStore(() => grouped) },
  ];
  return {
    stores,
    defaultStore: 'lv',
    attributes: byStore(() => attributes),
    categories: byStore(() => categories),
    products: () => products,
    taxRules: [
      {
        id: 2,
        code: 'VAT',
        priority: 0,
        customer_tax_class_ids: [3],
        product_tax_class_ids: [2],
        rates: [
          { id: 6, tax_country_id: 'LV', tax_region_id: 0, rate: 21 },
          { id: 7, tax_country_id: 'LT', tax_region_id: 0, rate: 21 },
        ],
      },
    ],
    reviews: byStore(() => [
      {
        id: 1,
        product_id: 1_001,
        title: 'Labs',
        detail: 'Ļoti',
        nickname: 'A',
        review_status: 1,
        created_at: '2026-05-01 10:00:00',
      },
    ]),
    cmsPages: byStore((store) => [
      { id: 1, identifier: 'piegade', title: `Piegāde ${store}`, content: '<p>Kurjers</p>', active: true },
      { id: 2, identifier: 'vecais', title: 'Vecais', content: '<p>Sen</p>', active: false },
      {
        ...{ id: 3, key: 'about-us', identifier: aboutUs[store], title: `About ${store}`, enabled: true },
        ...{ content: '<p>We <b>sell</b>.</p>', meta_description: 'Who we are', active: true },
        update_time: '2026-11-01 09:00:00',
      },
      ...[101, 102].map((id) => ({
        ...{ id, identifier: `news-${id}-${store}`, key: `news-${id}`, title: `News ${id} ${store}` },
        ...{ content: '<p>New.</p>', active: true, enabled: id === 101 },
        creation_time: '2026-11-20 09:00:00',
        products: ['P-1'],
        sections: [{ id: 1, code: 'BLOG', name: 'Blog' }],
      })),
    ]),
    cmsBlocks: byStore((store) => [
      { id: 1, identifier: 'page-help', title: `Help ${store}`, content: '<p>Call.</p>', active: true },
    ]),
    cmsHierarchies: byStore((store) => [
      { id: 1, identifier: 'pages', title: 'Pages', parent_id: null, sort_order: 0, page_id: null },
      { id: 5, identifier: aboutUs[store], title: `About ${store}`, parent_id: 1, sort_order: 2, page_id: 3 },
      { id: 4, identifier: 'piegade', title: 'Piegāde', parent_id: 1, sort_order: 1, page_id: 1 },
    ]),
    countries: byStore(() => [
      { id: 'LV', full_name_locale: 'Latvija', available_regions: [] },
      { id: 'LT', full_name_locale: 'Lietuva', available_regions: [] },
    ]),
    shopData: {
      banner: [],
      slider: [],
      category_banner: [],
      category_banner_image: [],
      product_banner: [],
      config: [
        { code: 'shipping', configuration: { 'lv-LV': { methods }, 'en-US': { methods } } },
        { code: 'payment', configuration: { 'lv-LV': payment } },
        {
          code: 'search',
          configuration: {
            'lv-LV': {
              synonyms: ['kompis => dators'],
              stopwords: ['ar'],
              pinned: [{ terms: ['dāvana'], skus: ['P-9', 'none', 'P-3'] }],
            },
          },
        },
        {
          code: 'contact',
          configuration: {
            'lv-LV': {
              phone: '+371 20000000',
              email: 'info@example.lv',
              hours: '8:00-17:00',
              address: 'Rīga',
            },
          },
        },
      ],
    },
    specialOffers: [
      {
        group_id: 1,
        product_id: 1_021,
        position: 0,
        sku: 'P-21',
        final_price: 15_000,
        quantity: 2,
        option_comments: { lv: 'Bojāta kaste', en: 'Box damaged', ru: 'Повреждена коробка' },
      },
      {
        group_id: 2,
        product_id: 1_021,
        position: 0,
        sku: 'P-21',
        final_price: 14_000,
        quantity: 5,
        option_comments: { lv: 'Bojāta kaste', en: 'Box damaged', ru: 'Повреждена коробка' },
      },
    ],
    homePage: { new_collection: ['P-1', 'P-2'], bestsellers: ['C-1'] },
    banners: byStore((store) => ({
      mainBanners: [],
      smallBanners: [],
      productBanners: [{ title: store, subtitle: '', image: '', link: '/c/k' }],
    })),
  };
}
