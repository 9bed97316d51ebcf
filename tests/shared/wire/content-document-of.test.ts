// Mapping of the backend's content (pages, banners, contact) to content documents.
import { describe, expect, it } from 'vitest';
import { contentDocumentOf, mapBanners, mapContact, shopDataPart } from '#shared/wire/content-document-of.ts';

describe('banners', () => {
  const none = { mainBanners: [], smallBanners: [], productBanners: [] };
  const bare = { title: '', subtitle: '', image: '', link: '/' };

  it('have every field and list even if the backend omits them', () => {
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

  it('include the pictures of the head image under either field name', () => {
    const images = ['a', { image: 'b' }, { image: { webp: 'c' } }, '', {}];
    const head = { ...bare, title: 'h', images: ['a', 'b', 'c'] };
    expect(mapBanners({ headImage: { title: 'h', images } } as never).headImage).toEqual(head);
    expect(mapBanners({ image: { title: 'h', images } } as never).headImage).toEqual(head);
    expect(mapBanners({ image: { title: 'h' } } as never).headImage).toEqual({ ...head, images: [] });
  });
});

describe('shop data', () => {
  it('converts contact fields to text, empty if invalid', () => {
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

  it('is found by locale or store code, or else in the next store view', () => {
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

  it('becomes one content document per kind', () => {
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
