// Product fields that a backend omits, corrupts or writes in another format.
import { describe, expect, it } from 'vitest';
import { UNKNOWN_PRICE } from '#shared/domain/pricing/prices-with-tax.ts';
import { mapProduct } from '#shared/wire/map-product.ts';

const bare = { id: 1, sku: 'A', type_id: 'simple', status: 1, visibility: 4, price: 1, updated_at: 'u' };
const read = (over: Record<string, unknown>) => {
  const result = mapProduct('lv', { ...bare, ...over });
  if (!result.ok) throw new Error(JSON.stringify(result.fault));
  return result.value;
};
const faultOf = (source: unknown) => {
  const result = mapProduct('lv', source);
  return result.ok ? undefined : result.fault;
};

describe('a product with few fields', () => {
  it('has default values for all others', () => {
    expect(read({})).toStrictEqual({
      key: 'lv|1',
      store: 'lv',
      id: 1,
      sku: 'A',
      name: 'A',
      subtitle: '',
      slug: 'a-1',
      url_key: 'a-1',
      url_path: '',
      type_id: 'simple',
      status: 1,
      visibility: 4,
      category_ids: [],
      tax_class_id: 0,
      price: 100,
      tier_prices: [],
      stock: { qty: 0, is_in_stock: false, manage_stock: true },
      total_qty: 0,
      is_promoted: false,
      is_good_offer: false,
      brand: '',
      mpn: '',
      ean: '',
      condition_grade: 'Brand New',
      image: '',
      media_gallery: [],
      description: '',
      attributes: {},
      configurable_children: [],
      configurable_options: [],
      product_links: [],
      bundle_options: [],
      custom_options: [],
      delivery_days: 0,
      created_at: '',
      updated_at: 'u',
    });
    expect([' ', ' Kettle '].map((name) => read({ name }).name)).toEqual(['A', 'Kettle']);
  });

  it('has options with default values for missing fields', () => {
    const product = read({
      configurable_options: [
        { attribute_id: 93, values: [{ value_index: 5 }, { value_index: 6, label: 'S' }] },
      ],
      product_links: [{ link_type: 'associated', linked_product_sku: 7, is_default: null }],
      bundle_options: [
        {
          option_id: 1,
          title: 'B',
          type: 'radio',
          required: '1',
          product_links: [
            { id: 2, sku: 3, qty: null },
            { id: 4, sku: 5, price: '1.5', can_change_quantity: '0', is_default: 1 },
          ],
        },
      ],
      custom_options: [
        {
          option_id: 1,
          title: 'C',
          type: 'field',
          is_require: 0,
          price_type: 'percent',
          max_characters: 9.9,
        },
        {
          option_id: 2,
          title: 'D',
          type: 'radio',
          is_require: 1,
          values: [
            { option_type_id: 3, title: 'V' },
            { option_type_id: 4, title: 'W', price: 2, price_type: 'percent' },
          ],
        },
      ],
      attributes_metadata: [
        { attribute_code: 'a', options: null },
        { attribute_code: 'b', default_frontend_label: 'B', options: [{ value: 1 }] },
        {
          attribute_code: 'c',
          label: 'C',
          default_frontend_label: 'x',
          options: [{ value: 1, label: 'One' }],
        },
      ],
    });
    expect(product).toMatchObject({
      configurable_options: [
        {
          attribute_id: '93',
          attribute_code: '',
          label: '',
          values: [
            { value_index: '5', label: '5' },
            { value_index: '6', label: 'S' },
          ],
        },
      ],
      attributes_metadata: [
        { attribute_code: 'a', label: 'a', options: [] },
        { attribute_code: 'b', label: 'B', options: [{ value: '1', label: '1' }] },
        { attribute_code: 'c', label: 'C', options: [{ value: '1', label: 'One' }] },
      ],
    });
    expect(product.product_links).toStrictEqual([
      { link_type: 'associated', linked_product_sku: '7', linked_product_type: '', position: 0, qty: 1 },
    ]);
    expect(product.bundle_options[0]?.product_links).toStrictEqual([
      { id: '2', sku: '3', qty: 1, is_default: false, price: 0 },
      { id: '4', sku: '5', qty: 1, is_default: true, price: 150, can_change_quantity: false },
    ]);
    const option = { is_require: false, sort_order: 0, price: 0 };
    expect(product.custom_options).toStrictEqual([
      {
        ...option,
        option_id: '1',
        title: 'C',
        type: 'field',
        price_type: 'percent',
        max_characters: 9,
        values: [],
      },
      {
        ...option,
        option_id: '2',
        title: 'D',
        type: 'radio',
        is_require: true,
        values: [
          { option_type_id: '3', title: 'V', price: 0, price_type: 'fixed' },
          { option_type_id: '4', title: 'W', price: 200, price_type: 'percent' },
        ],
      },
    ]);
    expect(read({ attributes_metadata: [] })).not.toHaveProperty('attributes_metadata');
  });

  it('has an energy label or a rating only if the backend sends one', () => {
    const energy = { class: 'A', scale: 'A-G', label: '', sheet: '' };
    expect(read({ energy_class: 'A' }).energy).toEqual(energy);
    const old = {
      energy_class: 'A+',
      energy_scale: 'A+++-D',
      energy_label: '/l.png',
      energy_sheet: '/s.pdf',
    };
    expect(read(old).energy).toEqual({ class: 'A+', scale: 'A+++-D', label: '/l.png', sheet: '/s.pdf' });
    expect(read({ energy_class: '', energy_scale: 'A-G' })).not.toHaveProperty('energy');
    expect(read({ rating_count: '3' }).rating).toEqual({ average: 0, count: 3 });
    expect(read({ rating_count: 2.6, rating_average: '4.5' }).rating).toEqual({ average: 4.5, count: 3 });
    expect(read({ rating_count: 0, rating_average: 4 })).not.toHaveProperty('rating');
  });

  it('has whole delivery days, at least 0', () => {
    expect([-3, 0, 2.4, '2.6', null].map((delivery_days) => read({ delivery_days }).delivery_days)).toEqual([
      0, 0, 2, 3, 0,
    ]);
  });
});

describe('product images', () => {
  it('exclude videos and placeholders', () => {
    const media_gallery = [
      { image: '/a.jpg' },
      { image: '/film.jpg', typ: 'external-video' },
      { image: '/b.jpg', typ: 'image' },
      { image: 'no_selection' },
      { image: '' },
    ];
    expect(read({ media_gallery }).media_gallery).toEqual(['/a.jpg', '/b.jpg']);
    expect(read({ media_gallery, has_images: false }).media_gallery).toEqual([]);
    expect(read({ image: '/a.jpg', has_images: true }).image).toBe('/a.jpg');
  });
});

describe('price and quantity of a product', () => {
  const child = (over: object = {}) => ({ id: 2, sku: 'A-1', stock: { qty: 3, is_in_stock: true }, ...over });
  const variants = (...configurable_children: object[]) => ({
    type_id: 'configurable',
    price: null,
    configurable_children,
  });

  it('default to an unknown price only for products sold on their own', () => {
    for (const type_id of ['simple', 'virtual', 'downloadable'])
      expect(read({ type_id, price: null }).price).toBe(UNKNOWN_PRICE);
    for (const type_id of ['configurable', 'grouped', 'bundle'])
      expect(read({ type_id, price: null }).price).toBe(0);
    expect(read(variants(child({ price: 9 }), child({ price: 7 }))).price).toBe(700);
    expect(read({ price: null, final_price: 3 }).price).toBe(300);
  });

  it('come from the parent for a variant without a price, including special and tier prices', () => {
    const tier_prices = [{ customer_group_id: 1, qty: 1, value: 8 }];
    const parent = { type_id: 'configurable', price: 10, special_price: 9, tier_prices };
    const read1 = (over: object) =>
      read({ ...parent, configurable_children: [child(over)] }).configurable_children[0];
    const tiers = [{ customer_group_id: 1, qty: 1, value: 800 }];
    expect(read1({})).toMatchObject({ price: 1_000, special_price: 900, tier_prices: tiers });
    const own = read1({ price: 12 });
    expect(own).toMatchObject({ price: 1_200 });
    for (const field of ['special_price', 'tier_prices']) expect(own).not.toHaveProperty(field);
    expect(read1({ final_price: 11 })).toMatchObject({ price: 1_100, final_price: 1_100 });
  });

  it('include the total quantity of the backend, or else of the variants or the stock record', () => {
    const stock = { qty: 5, is_in_stock: true };
    const two = variants(child({ price: 1 }), child({ price: 1, stock: { qty: -4 } }));
    expect(read({ ...two, stock, total_qty: 9 }).total_qty).toBe(9);
    expect(read({ ...two, stock }).total_qty).toBe(3);
    expect(read({ stock }).total_qty).toBe(5);
    expect(read({ total_qty: 4 }).stock).toEqual({ qty: 4, is_in_stock: true, manage_stock: true });
  });
});

describe('downloads', () => {
  const file = (over: object) => read({ type_id: 'downloadable', ...over }).downloads;

  it('link to the first valid URL of each file', () => {
    const rows = [
      { id: 1, title: 'a', sample_url: 'http://x', sample_file: '/f' },
      { title: 'b', sample_url: 5, sample_file: '/f.pdf' },
      { title: 'c', sample_url: '//x', url: 'https://u' },
      { title: 'd', sample_url: ['/x'], sample_file: 'x https://u' },
    ];
    expect(file({ links: rows, samples: rows, samples_title: 'S' })).toEqual({
      title: '',
      links: [
        { id: '1', title: 'a', sample: 'http://x' },
        { id: '1', title: 'b', sample: '/f.pdf' },
        { id: '2', title: 'c', sample: '' },
        { id: '3', title: 'd', sample: '' },
      ],
      samples_title: 'S',
      samples: [
        { id: '1', title: 'a', url: 'http://x' },
        { id: '1', title: 'b', url: '/f.pdf' },
        { id: '2', title: 'c', url: 'https://u' },
        { id: '3', title: 'd', url: '' },
      ],
    });
    expect(file({ links: null })).toEqual({ title: '', links: [], samples_title: '', samples: [] });
  });
});

describe('a product without its key', () => {
  it.each([
    ['(document)', null],
    ['(document)', 'text'],
    ['sku', { ...bare, sku: undefined }],
    ['id', { ...bare, id: 'x' }],
  ])('is rejected with the name of the field: %s', (field, source) => {
    expect(faultOf(source)).toEqual({ code: 'bad-shape', detail: { field } });
  });
});
