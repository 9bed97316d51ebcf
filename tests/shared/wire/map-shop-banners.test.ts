// Banners in shop data: how they are mapped, and which ones a category shows.
import { describe, expect, it } from 'vitest';
import { shopDataAnswer } from '#schemas/bridge/shop-data.ts';
import { categoryBanners } from '#shared/domain/catalogue/category-banners.ts';
import { bannersInstead, mapShopBanners } from '#shared/wire/map-shop-banners.ts';
import { startRound } from '#workers/pull/family.ts';

const views = [
  { code: 'ru', locale: 'ru-RU' },
  { code: 'lv', locale: 'lv-LV' },
];
const element = (code: string, position?: number, more: object = {}) => ({
  code,
  ...(position === undefined ? {} : { position }),
  configuration: { 'lv-LV': { title: code, subtitle: '', link: '/', image: '', ...more } },
});
const lists = ['banner', 'slider', 'category_banner', 'category_banner_image', 'product_banner'] as const;
const data = Object.fromEntries(
  lists.map((list) => [list, [element(`${list}-2`, 2), element(`${list}-1`, 1)]]),
);

/** Parses the response as a pull does, and maps it. */
async function read(result: object) {
  const answer = shopDataAnswer.parse(result);
  const round = startRound({ call: async () => ({ ok: true, value: answer }) } as never, 'lv');
  const pulled = await round.shopData();
  if (!pulled.ok) throw new Error(pulled.fault.code);
  return mapShopBanners(pulled.value, views);
}

describe('banner lists of shop data [S3.059 S7.049]', () => {
  it.each([
    ['inside an envelope', true],
    ['without an envelope', false],
  ])('are sorted by position %s', async (_, enveloped) => {
    const bare = { ...data, config: [] };
    const banners = await read(enveloped ? { code: 200, result: bare } : bare);
    for (const list of lists)
      expect(banners[list].map(({ code }) => code)).toEqual([`${list}-1`, `${list}-2`]);
  });

  it('may lack multi_banner [S7.050]', async () => {
    expect((await read({ ...data, config: [] })).multi_banner).toEqual([]);
    expect((await read({ ...data, multi_banner: null, config: [] })).multi_banner).toEqual([]);
    expect((await read({ ...data, multi_banner: [element('m')], config: [] })).multi_banner).toMatchObject([
      { code: 'm', title: 'm' },
    ]);
  });

  it('use the configuration of the locale, or else of the default store view [S3.060]', async () => {
    const both = {
      code: 'both',
      configuration: { ru: { title: 'по-русски' }, 'lv-LV': { title: 'latviski' } },
    };
    const { slider } = await read({ slider: [both, element('lv only')], config: [] });
    expect(slider.map(({ code, title }) => [code, title])).toEqual([
      ['both', 'по-русски'],
      ['lv only', 'lv only'],
    ]);
  });

  it('skip invalid entries [S3.060]', async () => {
    const odd = [
      null,
      { code: 'none' },
      { code: 'x', configuration: { 'lv-LV': { title: 7 } } },
      element('', 1, { title: '' }),
    ];
    const { slider } = await read({ slider: [...odd, element('valid')], config: [] });
    expect(slider.map(({ code }) => code)).toEqual(['valid']);
  });
});

it('does not replace the banner file if shop data has no banners', async () => {
  expect(bannersInstead(await read({ config: [] }))).toBeUndefined();
  expect(bannersInstead(await read({ slider: [element('s')], config: [] }))?.headImage?.title).toBe('s');
});

it('finds the banners of a category by slug, url_key or id, with the category image as a fallback', async () => {
  const banners = await read({
    category_banner: [element('audio', 2, { image: '/own.svg' }), element('7', 1), element('video')],
    category_banner_image: [element('audio-key', 0, { image: '/category.svg' })],
    config: [],
  });
  const audio = { id: 7, slug: 'audio', url_key: 'audio-key' };
  expect(categoryBanners(banners, audio).map(({ code, image }) => [code, image])).toEqual([
    ['7', '/category.svg'],
    ['audio', '/own.svg'],
  ]);
  expect(categoryBanners(banners, { id: 8, slug: 'other', url_key: 'other' })).toEqual([]);
});
