// Mapping of reference data in all formats of the API; invalid data is repaired or left out.
import { describe, expect, it } from 'vitest';
import { bridgePaymentMethod, bridgeShippingMethod } from '#schemas/bridge/cart-pull-answer.ts';
import { bridgeAttribute, bridgeTaxRule } from '#schemas/bridge/catalogue-answer.ts';
import { bridgeCountry } from '#schemas/bridge/shop-data.ts';
import { mapBanners, shopDataPart } from '#shared/wire/content-document-of.ts';
import { mapCategory } from '#shared/wire/map-category.ts';
import {
  mapAttribute,
  mapCountry,
  mapPaymentMethod,
  mapShippingMethod,
  mapTaxRule,
  mergeAttributes,
  referenceDocumentOf,
} from '#shared/wire/reference-document-of.ts';

describe('reference data', () => {
  it('derives a category’s parents from its path, without the root and the category', () => {
    const source = { id: 25, parent_id: 21, name: 'T', is_active: '1', level: 4, path: '1/2/20/21/25' };
    expect(mapCategory('lv', source)).toMatchObject({
      ok: true,
      value: { key: 'lv|25', parent_ids: [2, 20, 21], is_active: true, slug: 't-25' },
    });
    expect(mapCategory('lv', { ...source, path: 7 })).toMatchObject({ value: { parent_ids: [21] } });
  });

  it('omits the blank first option of an attribute', () => {
    const options = [
      { label: ' ', value: '' },
      { label: 'Black', value: 49 },
    ];
    const attribute = mapAttribute(
      bridgeAttribute.parse({ attribute_id: 93, attribute_code: 'color', options }),
    );
    expect(attribute.options).toEqual([{ value: '49', label: 'Black' }]);
  });

  it('merges attributes with the same code, including the options of both', () => {
    const of = (attribute_id: number, values: string[]) =>
      mapAttribute(
        bridgeAttribute.parse({
          attribute_id,
          attribute_code: 'size',
          options: values.map((value) => ({ value, label: value })),
        }),
      );
    const merged = mergeAttributes([of(142, ['S', 'M']), of(157, ['M', 'L'])]);
    expect(merged).toHaveLength(1);
    expect(merged[0]?.options.map(({ value }) => value)).toEqual(['S', 'M', 'L']);
  });

  it('converts delivery prices to cents', () => {
    const source = {
      carrier_code: 'courier',
      method_code: 'home',
      method_title: 'T',
      price_incl_tax: 4.95,
      free_from: 99,
    };
    expect(mapShippingMethod(bridgeShippingMethod.parse(source))).toMatchObject({
      price_incl_tax: 495,
      free_from: 9900,
      is_server_method: true,
    });
  });

  it('fills in missing fields of delivery and payment methods with cautious defaults [S3.039 S3.040]', () => {
    const source = { carrier_code: 'c', method_code: 'm', method_title: 'T', price_incl_tax: '0' };
    const bare = {
      carrier_code: 'c',
      method_code: 'm',
      method_title: 'T',
      price_incl_tax: 0,
      delivery_days: [3, 7],
      countries: [],
      offline: false,
      default: false,
      is_server_method: true,
      points: [],
    };
    const point = { code: 'RIX', name: 'R', address: 'a', city: 'c', postcode: 1001, country_id: 'LV' };
    const read = (over: object) => mapShippingMethod(bridgeShippingMethod.parse({ ...source, ...over }));
    expect(read({})).toStrictEqual(bare);
    expect(read({ free_from: null, extension_attributes: {} })).toStrictEqual(bare);
    const given = { countries: ['LV'], offline: true, default: true, delivery_days: [1, 2] };
    expect(read({ ...given, free_from: '0', extension_attributes: { points: [point] } })).toStrictEqual({
      ...bare,
      ...given,
      free_from: 0,
      points: [{ ...point, postcode: '1001' }],
    });
    const pay = (over: object) =>
      mapPaymentMethod(bridgePaymentMethod.parse({ code: 'p', title: 'P', ...over }));
    const free = {
      code: 'p',
      title: 'P',
      cost_incl_tax: 0,
      default: false,
      is_server_method: true,
      carriers: [],
    };
    expect(pay({})).toStrictEqual(free);
    expect(pay({ cost_incl_tax: '1.5', default: true, carriers: ['c'] })).toStrictEqual({
      ...free,
      cost_incl_tax: 150,
      default: true,
      carriers: ['c'],
    });
  });

  it('maps countries, tax rules and attributes that lack fields', () => {
    const regions = [{ id: 5, code: 6, name: 'R', extra: 1 }];
    const country = (available_regions?: unknown) =>
      mapCountry(bridgeCountry.parse({ id: 'LV', full_name_locale: 'Latvija', available_regions }));
    const latvia = { id: 'LV', name: 'Latvija', available_regions: [] };
    expect([country(), country(null)]).toStrictEqual([latvia, latvia]);
    expect(country(regions).available_regions).toStrictEqual([{ id: '5', code: '6', name: 'R' }]);
    const source = { attribute_id: 93, attribute_code: 'color' };
    const attribute = (over: object) => mapAttribute(bridgeAttribute.parse({ ...source, ...over }));
    const bare = {
      attribute_id: '93',
      attribute_code: 'color',
      frontend_input: 'text',
      label: 'color',
      is_comparable: false,
      is_filterable: false,
      is_visible_on_front: false,
      position: 0,
      options: [],
    };
    expect(attribute({ options: null })).toStrictEqual(bare);
    const options = [
      { label: 'No id', value: '' },
      { label: ' ', value: 5 },
      { label: 'Black', value: 49, swatch: '#000' },
      { label: 'White', value: 50, swatch: '' },
    ];
    const given = { frontend_input: 'select', position: 1.6, is_comparable: 1 };
    expect(attribute({ ...given, default_frontend_label: 'Krāsa', options })).toStrictEqual({
      ...bare,
      frontend_input: 'select',
      label: 'Krāsa',
      is_comparable: true,
      position: 2,
      options: [
        { value: '49', label: 'Black', swatch: '#000' },
        { value: '50', label: 'White' },
      ],
    });
    const rates = [
      { id: 1, rate: '21', tax_country_id: 'LV', region_name: 'Rīga', tax_region_id: 4 },
      { id: 2, rate: 5, tax_country_id: 'LV', region_name: '' },
    ];
    const rule = {
      id: 1,
      code: 'r',
      priority: 1.2,
      product_tax_class_ids: ['2'],
      customer_tax_class_ids: [3],
      rates,
    };
    expect(mapTaxRule(bridgeTaxRule.parse(rule))).toStrictEqual({
      id: '1',
      code: 'r',
      priority: 1,
      product_tax_class_ids: [2],
      customer_tax_class_ids: [3],
      rates: [
        { id: '1', rate: 21, tax_country_id: 'LV', tax_region_id: 4, region_name: 'Rīga' },
        { id: '2', rate: 5, tax_country_id: 'LV', tax_region_id: 0 },
      ],
    });
    expect(referenceDocumentOf('lv', 'country', 'LV', 3, latvia)).toStrictEqual({
      key: 'lv|country|LV',
      store: 'lv',
      kind: 'country',
      code: 'LV',
      position: 3,
      value: latvia,
    });
  });

  it('accepts banners with images in two formats or missing lists', () => {
    const banners = mapBanners({
      image: {
        title: 'Head',
        image: { webp: '/a.webp', fallback: '/a.jpg' },
        images: ['/1.jpg', { image: '/2.jpg' }],
      },
      mainBanners: [{ title: 'A', image: '/b.jpg', link: '/c/tvs', sku: 'TV' }],
      smallBanners: null,
      productBanners: [],
    });
    expect(banners.headImage).toMatchObject({
      title: 'Head',
      image: '/a.webp',
      images: ['/1.jpg', '/2.jpg'],
    });
    expect(banners.mainBanners).toEqual([
      { title: 'A', subtitle: '', image: '/b.jpg', link: '/c/tvs', sku: 'TV' },
    ]);
    expect(banners.smallBanners).toEqual([]);
  });

  it('reads shop data by locale or store code, with the default store view as a fallback', () => {
    const elements = [{ code: 'contact', configuration: { 'lv-LV': { phone: '1' }, en: { phone: '2' } } }];
    const [lv, en, ru] = [
      { code: 'lv', locale: 'lv-LV' },
      { code: 'en', locale: 'en-US' },
      { code: 'ru', locale: 'ru-RU' },
    ] as const;
    expect(shopDataPart(elements, 'contact', [en, lv])).toEqual({ phone: '2' });
    expect(shopDataPart(elements, 'contact', [ru, lv])).toEqual({ phone: '1' });
    expect(shopDataPart(elements, 'payment', [ru, lv])).toBeUndefined();
  });
});
