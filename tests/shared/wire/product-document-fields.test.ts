// The fields that a product document takes from the backend's product.
import { describe, expect, it } from 'vitest';
import { specification } from '#shared/domain/catalogue/specification.ts';
import { read } from './read-product.ts';

describe('product fields', () => {
  it('include id, sku, parentSku, parentId, name, slug, url_key and url_path [S3.001]', () => {
    const identity = { id: 7, sku: 'TV-55', name: 'TV', slug: 'tv', url_key: 'tv-7', url_path: 'tv/tv-7' };
    expect(read({ ...identity, parentSku: 'TV', parentId: '3' })).toMatchObject({
      ...identity,
      parentSku: 'TV',
      parentId: 3,
    });
    expect(read({ parent_sku: 12 }).parentSku).toBe('12');
    expect(read({ name: null }).name).toBe('123');
  });

  it('include type_id, status, visibility, category, category_ids and tax_class_id [S3.002]', () => {
    for (const type_id of ['simple', 'configurable', 'grouped', 'bundle', 'virtual', 'downloadable'])
      expect(
        read({ type_id, status: '0', visibility: 3, category_ids: ['4', 5], tax_class_id: '2' }),
      ).toMatchObject({
        type_id,
        status: 0,
        visibility: 3,
        category_ids: [4, 5],
        tax_class_id: 2,
      });
    const category = [{ category_id: 8, name: 'TV', slug: 'tv', path: '1/2/8' }];
    expect(read({ category_ids: null, category }).category_ids).toEqual([8]);
    expect(read({ type_id: 'hologram' }).type_id).toBe('simple');
  });

  it('include tier_prices, is_promoted, is_good_offer, has_images and total_qty [S3.005]', () => {
    const tier_prices = [{ customer_group_id: '1', qty: 3, value: '9.50' }];
    const media_gallery = [{ image: '/a.jpg', typ: 'image' }];
    const flags = {
      tier_prices,
      is_promoted: 1,
      is_good_offer: '0',
      total_qty: '7',
      image: '/a.jpg',
      media_gallery,
    };
    expect(read({ ...flags, has_images: true })).toMatchObject({
      tier_prices: [{ customer_group_id: 1, qty: 3, value: 950 }],
      is_promoted: true,
      is_good_offer: false,
      total_qty: 7,
      image: '/a.jpg',
      media_gallery: ['/a.jpg'],
    });
    expect(read({ ...flags, has_images: '0' })).toMatchObject({ image: '', media_gallery: [] });
  });

  it('include image, media_gallery, mpn, brand, custom_attributes and attributes_metadata [S3.006]', () => {
    const product = read({
      image: '/a.jpg',
      media_gallery: [{ image: '/b.jpg', typ: 'image' }],
      mpn: 42,
      brand: 'Norra',
      custom_attributes: [{ attribute_code: 'finish', value: '7' }],
      attributes_metadata: [
        {
          attribute_code: 'finish',
          default_frontend_label: 'Apdare',
          options: [{ value: 7, label: 'Matēta' }],
        },
      ],
    });
    expect(product).toMatchObject({
      image: '/a.jpg',
      media_gallery: ['/b.jpg'],
      mpn: '42',
      brand: 'Norra',
      attributes: { finish: ['7'] },
      attributes_metadata: [
        { attribute_code: 'finish', label: 'Apdare', options: [{ value: '7', label: 'Matēta' }] },
      ],
    });
    // an attribute without a definition is shown with the label from the product
    expect(specification(product, undefined, [])).toEqual([
      { code: 'finish', label: 'Apdare', value: 'Matēta' },
    ]);
    expect(read({ attributes_metadata: null }).attributes_metadata).toBeUndefined();
  });

  it('include qty, is_in_stock and manage_stock of the stock record [S3.007]', () => {
    const stock = { product_id: 1, product_sku: 'X', qty: '4.0000', is_in_stock: '1', manage_stock: 0 };
    const product = read({ id: 1, sku: 'X', stock });
    expect(product.stock).toEqual({ qty: 4, is_in_stock: true, manage_stock: false });
    expect([product.id, product.sku]).toEqual([stock.product_id, stock.product_sku]);
  });

  it('include attribute_id, attribute_code, label and values of configurable_options [S3.008]', () => {
    const option = {
      attribute_id: 93,
      attribute_code: 'color',
      label: 'Krāsa',
      values: [{ value_index: 50, label: 'Zila' }],
    };
    expect(read({ type_id: 'configurable', configurable_options: [option] }).configurable_options).toEqual([
      { ...option, attribute_id: '93', values: [{ value_index: '50', label: 'Zila' }] },
    ]);
  });

  it('include color, size, image, sku, price and custom_attributes of configurable_children [S3.009]', () => {
    const child = {
      id: 1,
      sku: 'A',
      price: 12.5,
      image: '/a.jpg',
      color: 49,
      size: '167',
      custom_attributes: [{ attribute_code: 'memory', value: 8 }],
    };
    expect(
      read({ type_id: 'configurable', configurable_children: [child] }).configurable_children,
    ).toMatchObject([
      { sku: 'A', price: 1250, image: '/a.jpg', attributes: { color: '49', size: '167', memory: '8' } },
    ]);
  });

  it('include type, sku, default and the quantity of grouped links under either name [S3.010]', () => {
    const link = {
      link_type: 'associated',
      linked_product_sku: 7,
      linked_product_type: 'simple',
      is_default: '1',
    };
    const links = [
      { ...link, extension_attributes: { qty: '2' } },
      { ...link, qty: 3 },
      { ...link, is_default: null },
    ];
    expect(read({ type_id: 'grouped', product_links: links }).product_links).toEqual([
      {
        link_type: 'associated',
        linked_product_sku: '7',
        linked_product_type: 'simple',
        position: 0,
        qty: 2,
        is_default: true,
      },
      {
        link_type: 'associated',
        linked_product_sku: '7',
        linked_product_type: 'simple',
        position: 0,
        qty: 3,
        is_default: true,
      },
      {
        link_type: 'associated',
        linked_product_sku: '7',
        linked_product_type: 'simple',
        position: 0,
        qty: 1,
      },
    ]);
  });

  it('include option_id, product_links and the default marker of bundle_options [S3.011]', () => {
    const option = { option_id: 3, title: 'Monitors', type: 'radio', required: '1', position: 2 };
    const links = [
      { id: 31, sku: 77, qty: '2', is_default: '1', price: '12.50' },
      { id: '32', sku: 'TV', is_default: 0, can_change_quantity: 1 },
    ];
    const bundle = { type_id: 'bundle', price: 0, bundle_options: [{ ...option, product_links: links }] };
    expect(read(bundle).bundle_options).toEqual([
      {
        option_id: '3',
        title: 'Monitors',
        type: 'radio',
        required: true,
        position: 2,
        product_links: [
          { id: '31', sku: '77', qty: 2, is_default: true, price: 1250 },
          { id: '32', sku: 'TV', qty: 1, is_default: false, price: 0, can_change_quantity: true },
        ],
      },
    ]);
  });

  it('include custom options under either field name [S3.012]', () => {
    const option = {
      option_id: 5,
      title: 'Teksts',
      type: 'field',
      is_require: '1',
      price: '9.90',
      max_characters: '20',
    };
    const expected = [
      { option_id: '5', type: 'field', is_require: true, price: 990, max_characters: 20, values: [] },
    ];
    expect(read({ options: [option] }).custom_options).toMatchObject(expected);
    expect(read({ custom_options: [option], options: [] }).custom_options).toMatchObject(expected);
  });

  it('include downloads from an array or an object, without unsafe URLs', () => {
    const links = {
      '1': { title: 'I', sample_url: 'javascript:alert(1)' },
      '2': { id: 9, title: 'II', sample_url: '/s.pdf' },
    };
    const samples = [
      { id: 3, title: 'Paraugs', sample_url: 'https://shop.example/s.pdf' },
      { title: 'x', url: '//evil.example' },
    ];
    expect(read({ type_id: 'downloadable', links, samples, links_title: 'Faili' }).downloads).toEqual({
      title: 'Faili',
      links: [
        { id: '0', title: 'I', sample: '' },
        { id: '9', title: 'II', sample: '/s.pdf' },
      ],
      samples_title: '',
      samples: [
        { id: '3', title: 'Paraugs', url: 'https://shop.example/s.pdf' },
        { id: '1', title: 'x', url: '' },
      ],
    });
    expect(Object.keys(read({ links }))).not.toContain('downloads');
  });
});
