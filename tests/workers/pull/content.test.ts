// Pulls of the store owner's content into collections that are plain maps: which file is requested, which documents stay
// or are deleted, and what is logged.
import { beforeEach, describe, expect, it } from 'vitest';
import type { PromotedBanners } from '#schemas/documents/content-document.ts';
import { failed, ok } from '#schemas/fault.ts';
import { categoriesFamily } from '#workers/pull/categories-family.ts';
import { cmsFamily } from '#workers/pull/cms-family.ts';
import { contentFamily } from '#workers/pull/content-family.ts';
import { json } from '../../support/worker/test-ports.ts';
import { type ContentBench, type Doc, found, kept, lists, openContent, pull } from './content-bench.ts';

let bench: ContentBench;

beforeEach(() => {
  bench = openContent();
});

describe('content', () => {
  const own = '/assets/banners/en_promoted_offers.json';
  const common = '/assets/banners/promoted_offers.json';
  const banners = (title: string) => () =>
    json({ mainBanners: [{ title, subtitle: '', image: 'i', link: '/', buttonText: 'b' }] });
  const titleOf = (doc: Doc | undefined) =>
    (doc?.value as { mainBanners: { title: string }[] } | undefined)?.mainBanners[0]?.title;
  const page = (status: number, type = 'text/html') =>
    new Response('<html>', { status, headers: { 'content-type': type } });

  it.each<
    [
      string,
      (() => Response) | undefined,
      (() => Response) | undefined,
      string[],
      string | undefined,
      string | undefined,
    ]
  >([
    ['its own file', banners('own'), banners('common'), [own], 'own', undefined],
    [
      'the common file if there is none',
      () => json({}, 404),
      banners('common'),
      [own, common],
      'common',
      undefined,
    ],
    [
      'the common file if a page comes instead',
      () => page(200),
      banners('common'),
      [own, common],
      'common',
      undefined,
    ],
    ['nothing if there is neither', undefined, () => page(200), [own, common], undefined, undefined],
    [
      'a fault if its own file is broken',
      () => json({}, 500),
      banners('common'),
      [own],
      undefined,
      'server-error',
    ],
    [
      'a fault if the common file is broken',
      undefined,
      () => json({}, 500),
      [own, common],
      undefined,
      'server-error',
    ],
  ])('loads the banners of a store view: %s', async (_, ownFile, commonFile, places, title, fault) => {
    if (ownFile) bench.files[own] = ownFile;
    if (commonFile) bench.files[common] = commonFile;
    const pulled = await pull(bench, contentFamily, 'en');
    expect(pulled.ok ? undefined : pulled.fault.code).toBe(fault);
    expect(bench.filesAsked).toEqual(places);
    const doc = bench.db.content.stored.get('en|banners|banners');
    expect(doc?.kind).toBe(title && 'banners');
    expect(titleOf(doc)).toBe(title);
    expect(kept(bench, 'content')).toContain('en|home-page|home-page');
  });

  it('replaces a missing or broken banner file with the banners in the shop data [S2.074 S2.075 S2.076 S2.077 S7.051]', async () => {
    const element = (code: string, title: string, position?: number) => ({
      code,
      position,
      configuration: { 'en-US': { title, image: '/i.svg' } },
    });
    const shopData = {
      banner: [element('b', 'main', 2), element('a', 'first', 1)],
      slider: [element('s', 'head')],
      product_banner: [element('p', 'product'), { code: 'odd' }],
      multi_banner: [element('m', 'small')],
      config: [],
    };
    bench.answers['shop/data'] = () => ok({ result: shopData });
    bench.files[own] = () => json({ mainBanners: 'broken' });
    await pull(bench, contentFamily, 'en');
    expect(bench.filesAsked).toEqual([own, common]);
    expect(bench.log).toContainEqual({ event: 'banner-file-broken', store: 'en' });
    const titles = () => {
      const value = bench.db.content.stored.get('en|banners|banners')?.value as PromotedBanners;
      const lists = [value.mainBanners, value.smallBanners, value.productBanners];
      return [value.headImage?.title, ...lists.map((list) => list.map(({ title }) => title))];
    };
    expect(titles()).toEqual(['head', ['first', 'main'], ['small'], ['product']]);
    // the next version of the file is complete
    const banner = (title: string) => ({ title, image: 'i', link: '/' });
    bench.files[own] = () =>
      json({
        headImage: banner('h'),
        mainBanners: [banner('m')],
        smallBanners: [banner('s')],
        productBanners: [banner('p')],
      });
    await pull(bench, contentFamily, 'en');
    expect(titles()).toEqual(['h', ['m'], ['s'], ['p']]);
  });

  it('stores the lists and texts of GET /home-page [S7.041]', async () => {
    bench.answers['home-page'] = () =>
      ok({
        result: { new_collection: null, bestsellers: ['B'], blocks: [{ identifier: 'a', content: '<p>x' }] },
      });
    await pull(bench, contentFamily);
    expect(bench.db.content.stored.get('lv|home-page|home-page')?.value).toEqual({
      new_collection: [],
      bestsellers: ['B'],
      blocks: [{ identifier: 'a', html: '<p>x' }],
    });
  });

  it('writes the home page lists of a store view only if they change', async () => {
    bench.answers['home-page'] = () => lists(['A'], ['B', 'C']);
    bench.db.content.stored.set('lv|news|1', { key: 'lv|news|1', store: 'lv', kind: 'news' });
    for (let n = 0; n < 2; n++) expect(await pull(bench, contentFamily)).toEqual(ok(undefined));
    expect(bench.writes).toEqual(['lv|home-page|home-page', 'lv|shop-banners|shop-banners']);
    expect(bench.db.content.stored.get('lv|home-page|home-page')?.value).toEqual({
      new_collection: ['A'],
      bestsellers: ['B', 'C'],
    });
    expect(bench.asked.find(([name]) => name === 'home-page')?.[1]).toEqual({ store: 'lv' });
    bench.answers['home-page'] = () => lists(['A'], []);
    await pull(bench, contentFamily);
    expect(kept(bench, 'content')).toEqual([
      'lv|home-page|home-page',
      'lv|news|1',
      'lv|shop-banners|shop-banners',
    ]);
    bench.answers['shop/data'] = () => failed('busy');
    expect(await pull(bench, contentFamily)).toEqual(failed('busy'));
  });

  it('removes pages that have disappeared unless one is malformed', async () => {
    const cms = (id: number) => ({ id, identifier: `p${id}`, title: 'T', content: '' });
    const pagesOf = (store: string) =>
      kept(bench, 'content').filter((key) => key.startsWith(`${store}|cms-page`));
    await pull(bench, contentFamily);
    bench.answers.cms_page = () => found([cms(1), cms(2)]);
    await pull(bench, cmsFamily);
    await pull(bench, cmsFamily, 'en');
    bench.answers.cms_page = () => found([cms(1), { id: 3 }]);
    await pull(bench, cmsFamily);
    expect(pagesOf('lv')).toEqual(['lv|cms-page|p1', 'lv|cms-page|p2']);
    expect(bench.log).toMatchObject([
      { event: 'documents-left-out', family: 'cms_page', store: 'lv', count: 1 },
    ]);
    bench.answers.cms_page = () => found([cms(1)]);
    await pull(bench, cmsFamily);
    expect(pagesOf('lv')).toEqual(['lv|cms-page|p1']);
    expect(pagesOf('en')).toEqual(['en|cms-page|p1', 'en|cms-page|p2']);
    expect(kept(bench, 'content')).toContain('lv|home-page|home-page');
  });
});

it.each([
  [contentFamily, 'content'],
  [cmsFamily, 'cms'],
  [categoriesFamily, 'categories'],
])('names each family', ({ name }, reported) => {
  expect(name).toBe(reported);
});
