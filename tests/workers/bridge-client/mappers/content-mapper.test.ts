// What the shop publishes beside goods, as this device keeps it.
import { describe, expect, it } from 'vitest';
import {
  contentDocumentOf,
  isPublished,
  mapBanners,
  mapCmsPage,
  mapContact,
  shopDataPart,
} from '../../../../workers/bridge-client/mappers/content-mapper.ts';

describe('a page of the shop', () => {
  const page = { id: 3, identifier: 'piegade', title: 'Piegāde', content: '<p>x</p>' };

  it('has every field there, one title standing in for the other', () => {
    const full = {
      ...page,
      content_heading: 'H',
      meta_description: 'm',
      sort_order: 4,
      update_time: '2026-01-01',
    };
    expect(mapCmsPage('lv', full)).toEqual({
      ok: true,
      value: {
        key: 'lv|cms_page|piegade',
        store: 'lv',
        kind: 'cms_page',
        code: 'piegade',
        position: 4,
        value: {
          id: 3,
          identifier: 'piegade',
          title: 'Piegāde',
          heading: 'H',
          html: '<p>x</p>',
          meta_description: 'm',
        },
        updated_at: '2026-01-01',
      },
    });
    const value = (source: object) => {
      const result = mapCmsPage('lv', source);
      return result.ok ? result.value : undefined;
    };
    expect(value(page)).toMatchObject({
      position: 0,
      updated_at: '',
      value: { heading: 'Piegāde', meta_description: '' },
    });
    expect(value({ ...page, title: '', content_heading: 'H' })?.value).toMatchObject({
      title: 'H',
      heading: 'H',
    });
    expect(value({ ...page, title: '', content: undefined })?.value).toMatchObject({
      title: 'piegade',
      heading: 'piegade',
      html: '',
    });
  });

  it('that cannot be read is told by its field', () => {
    expect(mapCmsPage('lv', { ...page, identifier: {} })).toEqual({
      ok: false,
      fault: { code: 'bad-shape', detail: { field: 'identifier' } },
    });
    expect(mapCmsPage('lv', { ...page, sort_order: 1.5 })).toMatchObject({ value: { position: 1 } });
    expect(mapCmsPage('lv', null)).toMatchObject({ ok: false, fault: { detail: { field: '' } } });
  });

  it('that was taken down is not published; one that says nothing is', () => {
    expect([{ ...page, active: false }, { ...page, active: true }, page, null].map(isPublished)).toEqual([
      false,
      true,
      true,
      true,
    ]);
  });
});

describe('banners', () => {
  const none = { mainBanners: [], smallBanners: [], productBanners: [] };
  const bare = { title: '', subtitle: '', image: '', link: '/' };

  it('are there with every field, and every list is', () => {
    expect(mapBanners({} as never)).toEqual(none);
    expect(
      mapBanners({
        mainBanners: [{}],
        smallBanners: [{ title: 't', subtitle: 's', image: 'i', link: '/l', buttonText: 'b', sku: 'k' }],
        productBanners: [
          { image: { webp: 'w', fallback: 'f' } },
          { image: { fallback: 'f' } },
          { image: {} },
        ],
      } as never),
    ).toEqual({
      mainBanners: [bare],
      smallBanners: [{ title: 't', subtitle: 's', image: 'i', link: '/l', buttonText: 'b', sku: 'k' }],
      productBanners: [{ ...bare, image: 'w' }, { ...bare, image: 'f' }, bare],
    });
  });

  it('the head image has its pictures, under either name', () => {
    const images = ['a', { image: 'b' }, { image: { webp: 'c' } }, '', {}];
    const head = { ...bare, title: 'h', images: ['a', 'b', 'c'] };
    expect(mapBanners({ headImage: { title: 'h', images } } as never).headImage).toEqual(head);
    expect(mapBanners({ image: { title: 'h', images } } as never).headImage).toEqual(head);
    expect(mapBanners({ image: { title: 'h' } } as never).headImage).toEqual({ ...head, images: [] });
  });
});

describe('the data of the shop', () => {
  it('contacts are words, whatever they were', () => {
    expect(mapContact({ phone: 67, email: 'a@b', hours: '9–5', address: 'Rīga' })).toEqual({
      phone: '67',
      email: 'a@b',
      hours: '9–5',
      address: 'Rīga',
    });
    expect(mapContact({ phone: null, email: {}, hours: [] })).toEqual({
      phone: '',
      email: '',
      hours: '',
      address: '',
    });
  });

  it('a store view’s part stands under its locale or code, else under the next one’s', () => {
    const views = [
      { code: 'en', locale: 'en-US' },
      { code: 'lv', locale: 'lv-LV' },
    ];
    const part = (configuration: Record<string, unknown>) =>
      shopDataPart(
        [
          { code: 'other', configuration: { en: { x: 0 } } },
          { code: 'c', configuration },
        ],
        'c',
        views,
      );
    expect(part({ en: { x: 1 }, 'lv-LV': { x: 2 } })).toEqual({ x: 1 });
    expect(part({ en: null, 'en-US': 'text', lv: { x: 3 } })).toEqual({ x: 3 });
    expect(part({ 'en-US': { x: 4 }, en: { x: 1 } })).toEqual({ x: 4 });
    expect(part({})).toBeUndefined();
    expect(shopDataPart([], 'c', views)).toBeUndefined();
  });

  it('a value of its kind becomes one document', () => {
    const value = { phone: '1', email: '', hours: '', address: '' };
    const kind = 'contact' as Parameters<typeof contentDocumentOf>[1];
    expect(contentDocumentOf('lv', kind, value as never)).toEqual({
      key: expect.stringMatching(/^lv\|contact/),
      store: 'lv',
      kind,
      code: kind,
      position: 0,
      value,
      updated_at: '',
    });
  });
});
