// Reference data in the wire's forms, mended and left out.
import { describe, expect, it } from 'vitest';
import { wireShippingMethod } from '../../schemas/bridge/cart.ts';
import { wireAttribute } from '../../schemas/bridge/catalogue.ts';
import { categoryFromWire } from '../../src/domain/category-from-wire.ts';
import { bannersFromWire, shopDataPart } from '../../src/domain/content-from-wire.ts';
import {
  attributeFromWire,
  mergeAttributes,
  shippingMethodFromWire,
} from '../../src/domain/reference-from-wire.ts';

describe('reference data from the wire', () => {
  it('parents of a category come from its path, without the root and itself', () => {
    const wire = { id: 25, parent_id: 21, name: 'T', is_active: '1', level: 4, path: '1/2/20/21/25' };
    expect(categoryFromWire('lv', wire)).toMatchObject({
      ok: true,
      value: { key: 'lv|25', parent_ids: [2, 20, 21], is_active: true, slug: 't-25' },
    });
    expect(categoryFromWire('lv', { ...wire, path: 7 }).ok).toBe(false);
  });

  it('the blank first option of an attribute is dropped', () => {
    const options = [
      { label: ' ', value: '' },
      { label: 'Black', value: 49 },
    ];
    const attribute = attributeFromWire(
      wireAttribute.parse({ attribute_id: 93, attribute_code: 'color', options }),
    );
    expect(attribute.options).toEqual([{ value: '49', label: 'Black' }]);
  });

  it('two attributes with one code become one with the options of both', () => {
    const of = (attribute_id: number, values: string[]) =>
      attributeFromWire(
        wireAttribute.parse({
          attribute_id,
          attribute_code: 'size',
          options: values.map((value) => ({ value, label: value })),
        }),
      );
    const merged = mergeAttributes([of(142, ['S', 'M']), of(157, ['M', 'L'])]);
    expect(merged).toHaveLength(1);
    expect(merged[0]?.options.map(({ value }) => value)).toEqual(['S', 'M', 'L']);
  });

  it('delivery prices become cents', () => {
    const wire = {
      carrier_code: 'courier',
      method_code: 'home',
      method_title: 'T',
      price_incl_tax: 4.95,
      free_from: 99,
    };
    expect(shippingMethodFromWire(wireShippingMethod.parse(wire))).toMatchObject({
      price_incl_tax: 495,
      free_from: 9900,
      is_server_method: true,
    });
  });

  it('banner pictures may be a path or two formats, lists may be missing', () => {
    const banners = bannersFromWire({
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

  it('shop data may be keyed by locale or store code and falls back to the default store view', () => {
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
