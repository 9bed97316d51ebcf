// Pulls of the store owner's content and of the category tree into collections that are plain maps: which file is
// requested, which documents stay or are deleted, and what is logged.
import { beforeEach, describe, expect, it } from 'vitest';
import type { PromotedBanners } from '#schemas/documents/content-document.ts';
import { failed, ok, type Result } from '#schemas/fault.ts';
import type { Call, CallOptions } from '#workers/bridge-client/call.ts';
import type { LogEvent } from '#workers/ports.ts';
import { categoriesFamily } from '#workers/pull/categories-family.ts';
import { cmsFamily } from '#workers/pull/cms-family.ts';
import { contentFamily } from '#workers/pull/content-family.ts';
import { type Family, type PullContext, startRound } from '#workers/pull/family.ts';
import { testConfig } from '../../support/worker/test-config.ts';
import { json } from '../../support/worker/test-ports.ts';

type Doc = { key: string; store: string; kind?: string; value?: unknown };
type Selector = { selector: Partial<Doc> };
const isChoice = (value: unknown): value is { $in: unknown[] } => typeof value === 'object';
const mapped = () => {
  const stored = new Map<string, Doc>();
  const seen = (doc: Doc) => ({ toMutableJSON: () => structuredClone(doc) });
  const matches = ({ selector }: Selector) =>
    [...stored.values()].filter((doc) =>
      Object.entries(selector).every(([field, value]) => {
        const own = doc[field as keyof Doc];
        return isChoice(value) ? value.$in.includes(own) : own === value;
      }),
    );
  return {
    stored,
    find: (query: Selector) => ({ exec: async () => matches(query).map(seen) }),
    findOne: (query: Selector | string) => ({
      exec: async () => {
        const doc = typeof query === 'string' ? stored.get(query) : matches(query)[0];
        return doc ? seen(doc) : null;
      },
    }),
    bulkUpsert: async (docs: Doc[]) => {
      for (const doc of docs) {
        writes.push(doc.key);
        stored.set(doc.key, doc);
      }
    },
    bulkRemove: async (keys: string[]) => keys.map((key) => stored.delete(key)),
  };
};
let db: { content: ReturnType<typeof mapped>; categories: ReturnType<typeof mapped> };
let writes: string[];
let log: LogEvent[];
let asked: [string, CallOptions][];
let answers: Record<string, () => unknown>;
let files: Record<string, () => Response>;
let filesAsked: string[];
beforeEach(() => {
  db = { content: mapped(), categories: mapped() };
  writes = [];
  log = [];
  asked = [];
  files = {};
  filesAsked = [];
  answers = { 'home-page': () => lists([], []), 'shop/data': () => ok({ result: { config: [] } }) };
});

const lists = (new_collection: string[], bestsellers: string[]) =>
  ok({ code: 200, result: { new_collection, bestsellers } });
const found = (documents: unknown[]) =>
  ok({ hits: { total: documents.length, hits: documents.map((_source) => ({ _source })) } });
function pull(family: Family, store = 'lv'): Promise<Result<void>> {
  const ports = {
    now: () => 10_000,
    log: (event: LogEvent) => log.push(event),
    fetch: async (url: string) => {
      const { pathname } = new URL(url, 'http://shop');
      filesAsked.push(pathname);
      return files[pathname]?.() ?? new Response('', { status: 404 });
    },
    wait: () => new Promise(() => undefined),
  };
  const call = (async (endpoint: string, options: CallOptions = {}) => {
    const name = options.params?.entity ?? endpoint;
    asked.push([name, options]);
    return answers[name]?.() ?? found([]);
  }) as Call;
  return family.pull(startRound({ ports, config: testConfig(), db, call } as unknown as PullContext, store));
}
const kept = (collection: 'content' | 'categories') => [...db[collection].stored.keys()].sort();

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
    if (ownFile) files[own] = ownFile;
    if (commonFile) files[common] = commonFile;
    const pulled = await pull(contentFamily, 'en');
    expect(pulled.ok ? undefined : pulled.fault.code).toBe(fault);
    expect(filesAsked).toEqual(places);
    const doc = db.content.stored.get('en|banners|banners');
    expect(doc?.kind).toBe(title && 'banners');
    expect(titleOf(doc)).toBe(title);
    expect(kept('content')).toContain('en|home-page|home-page');
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
    answers['shop/data'] = () => ok({ result: shopData });
    files[own] = () => json({ mainBanners: 'broken' });
    await pull(contentFamily, 'en');
    expect(filesAsked).toEqual([own, common]);
    expect(log).toContainEqual({ event: 'banner-file-broken', store: 'en' });
    const titles = () => {
      const value = db.content.stored.get('en|banners|banners')?.value as PromotedBanners;
      const lists = [value.mainBanners, value.smallBanners, value.productBanners];
      return [value.headImage?.title, ...lists.map((list) => list.map(({ title }) => title))];
    };
    expect(titles()).toEqual(['head', ['first', 'main'], ['small'], ['product']]);
    // the next version of the file is complete
    const banner = (title: string) => ({ title, image: 'i', link: '/' });
    files[own] = () =>
      json({
        headImage: banner('h'),
        mainBanners: [banner('m')],
        smallBanners: [banner('s')],
        productBanners: [banner('p')],
      });
    await pull(contentFamily, 'en');
    expect(titles()).toEqual(['h', ['m'], ['s'], ['p']]);
  });

  it('stores the lists and texts of GET /home-page [S7.041]', async () => {
    answers['home-page'] = () =>
      ok({
        result: { new_collection: null, bestsellers: ['B'], blocks: [{ identifier: 'a', content: '<p>x' }] },
      });
    await pull(contentFamily);
    expect(db.content.stored.get('lv|home-page|home-page')?.value).toEqual({
      new_collection: [],
      bestsellers: ['B'],
      blocks: [{ identifier: 'a', html: '<p>x' }],
    });
  });

  it('writes the home page lists of a store view only if they change', async () => {
    answers['home-page'] = () => lists(['A'], ['B', 'C']);
    db.content.stored.set('lv|news|1', { key: 'lv|news|1', store: 'lv', kind: 'news' });
    for (let n = 0; n < 2; n++) expect(await pull(contentFamily)).toEqual(ok(undefined));
    expect(writes).toEqual(['lv|home-page|home-page', 'lv|shop-banners|shop-banners']);
    expect(db.content.stored.get('lv|home-page|home-page')?.value).toEqual({
      new_collection: ['A'],
      bestsellers: ['B', 'C'],
    });
    expect(asked.find(([name]) => name === 'home-page')?.[1]).toEqual({ store: 'lv' });
    answers['home-page'] = () => lists(['A'], []);
    await pull(contentFamily);
    expect(kept('content')).toEqual(['lv|home-page|home-page', 'lv|news|1', 'lv|shop-banners|shop-banners']);
    answers['shop/data'] = () => failed('busy');
    expect(await pull(contentFamily)).toEqual(failed('busy'));
  });

  it('removes only pages that have disappeared, and none if one is malformed', async () => {
    const cms = (id: number) => ({ id, identifier: `p${id}`, title: 'T', content: '' });
    const pagesOf = (store: string) => kept('content').filter((key) => key.startsWith(`${store}|cms-page`));
    await pull(contentFamily);
    answers.cms_page = () => found([cms(1), cms(2)]);
    await pull(cmsFamily);
    await pull(cmsFamily, 'en');
    answers.cms_page = () => found([cms(1), { id: 3 }]);
    await pull(cmsFamily);
    expect(pagesOf('lv')).toEqual(['lv|cms-page|p1', 'lv|cms-page|p2']);
    expect(log).toMatchObject([{ event: 'documents-left-out', family: 'cms_page', store: 'lv', count: 1 }]);
    answers.cms_page = () => found([cms(1)]);
    await pull(cmsFamily);
    expect(pagesOf('lv')).toEqual(['lv|cms-page|p1']);
    expect(pagesOf('en')).toEqual(['en|cms-page|p1', 'en|cms-page|p2']);
    expect(kept('content')).toContain('lv|home-page|home-page');
  });
});

describe('pages, news, blocks and their hierarchy', () => {
  const cms = (id: number, over = {}) => ({ id, identifier: `p${id}`, title: 'T', content: '', ...over });
  const news = (id: number) => cms(id, { sections: [{ code: 'BLOG' }] });
  const questions = (entity: string) =>
    asked
      .filter(([name]) => name === entity)
      .map(([, { query }]) => ({
        ...{ from: query?.from, size: query?.size, sort: query?.sort },
        query: JSON.parse(String(query?.request)).query,
      }));
  const enabled = { bool: { must_not: [{ terms: { enabled: [false] } }] } };
  const sections = { terms: { 'sections.code.keyword': ['BLOG'] } };

  it('are queried by enabled and section [S7.064 S7.065 S7.066 S7.069]', async () => {
    answers.cms_page = () => found([cms(1), news(2), cms(3, { enabled: false })]);
    answers.cms_block = () => found([cms(1, { identifier: 'page-help' })]);
    answers.cms_hierarchy = () => found([{ id: 1, identifier: 'pages', title: 'P' }]);
    expect(await pull(cmsFamily)).toEqual(ok(undefined));
    expect(questions('cms_page')).toMatchObject([
      { sort: 'id:desc', query: { bool: { filter: { bool: { must: [enabled, sections] } } } } },
      {
        sort: 'id:asc',
        query: { bool: { filter: { bool: { must: [enabled, { bool: { must_not: [sections] } }] } } } },
      },
    ]);
    expect(kept('content')).toEqual([
      'lv|cms-blocks|page-help',
      'lv|cms-hierarchy|pages',
      'lv|cms-news|p2',
      'lv|cms-page|p1',
      'lv|cms-paths|cms-paths',
    ]);
  });

  it('are stored with a map from key to path for every page', async () => {
    const pages = [cms(1, { key: 'delivery', identifier: 'piegade' }), cms(2, { key: 'p2' })];
    answers.cms_page = () => found([...pages, { ...news(3), key: 'tale' }]);
    answers.cms_block = () => found([]);
    answers.cms_hierarchy = () => found([]);
    const paths = () => db.content.stored.get('lv|cms-paths|cms-paths')?.value;
    await pull(cmsFamily);
    expect(paths()).toEqual({ delivery: 'piegade', p2: 'p2' });
    answers.cms_page = () => found([cms(1, { key: 'delivery', identifier: 'dostavka' })]);
    await pull(cmsFamily);
    expect(paths()).toEqual({ delivery: 'dostavka' });
    db.content.stored.clear();
    answers.cms_page = () => found([]);
    await pull(cmsFamily);
    expect(paths()).toEqual({});
  });

  it('are fetched 150 at a time, up to 500 [S9.017]', async () => {
    const many = Array.from({ length: 900 }, (_, id) => cms(id + 1));
    const page = (all: unknown[]) => {
      const { query } = asked.at(-1)?.[1] ?? {};
      const { from = 0, size = 0 } = (query ?? {}) as { from?: number; size?: number };
      return found(all.slice(from, from + size));
    };
    answers.cms_block = () => page(many);
    answers.cms_page = () => page(many.slice(0, 160));
    await pull(cmsFamily);
    expect(questions('cms_block').map(({ from, size }) => [from, size])).toEqual([
      [0, 150],
      [150, 150],
      [300, 150],
      [450, 50],
    ]);
    expect(kept('content').filter((key) => key.startsWith('lv|cms-blocks'))).toHaveLength(500);
    expect(kept('content').filter((key) => key.startsWith('lv|cms-page'))).toHaveLength(160);
    // documents beyond the limit stay if they were fetched by a lookup instead of the pull
    db.content.stored.set('lv|cms-blocks|p900', {
      key: 'lv|cms-blocks|p900',
      store: 'lv',
      kind: 'cms-blocks',
    });
    await pull(cmsFamily);
    expect(kept('content')).toContain('lv|cms-blocks|p900');
  });

  it('are stored as far as the backend supports them, but any other fault is returned', async () => {
    let refusals = 0;
    answers.cms_page = () => {
      const { query } = questions('cms_page').at(-1) ?? {};
      if (!('match_all' in query)) refusals += 1;
      return 'match_all' in query ? found([cms(1)]) : failed('refused');
    };
    answers.cms_block = () => failed('not-found');
    answers.cms_hierarchy = () => failed('refused');
    expect(await pull(cmsFamily)).toEqual(ok(undefined));
    expect([refusals, kept('content')]).toEqual([1, ['lv|cms-page|p1', 'lv|cms-paths|cms-paths']]);
    for (const entity of ['cms_page', 'cms_block', 'cms_hierarchy']) {
      const before = answers[entity];
      answers[entity] = () => failed('busy');
      expect(await pull(cmsFamily), entity).toEqual(failed('busy'));
      answers[entity] = before ?? (() => found([]));
    }
  });
});

describe('categories', () => {
  const category = (id: number) => ({
    id,
    parent_id: 2,
    name: `C ${id}`,
    is_active: true,
    level: 2,
    path: `1/2/${id}`,
  });
  const conditions = () =>
    asked
      .splice(0)
      .filter(([name]) => name === 'category')
      .map(([, { query }]) => Object.keys(JSON.parse(String(query?.request)).query)[0]);

  it('are removed once they disappear, unless one is malformed or only the upper levels were pulled', async () => {
    answers.category = () => found([category(1), category(2)]);
    await pull(categoriesFamily, 'en');
    expect(conditions()).toEqual(['bool', 'match_all']);
    const coming = [[category(1)], [category(1), category(3)]];
    answers.category = () => found(coming.shift() ?? []);
    await pull(categoriesFamily);
    expect(conditions()).toEqual(['bool', 'match_all']);
    expect(kept('categories')).toEqual(['en|1', 'en|2', 'lv|1', 'lv|3']);
    answers.category = () => found([category(1), { id: 'none' }]);
    await pull(categoriesFamily);
    expect(kept('categories')).toEqual(['en|1', 'en|2', 'lv|1', 'lv|3']);
    expect(log).toMatchObject([{ event: 'documents-left-out', family: 'categories', store: 'lv', count: 1 }]);
    answers.category = () => found([category(3)]);
    expect(await pull(categoriesFamily)).toEqual(ok(undefined));
    expect(kept('categories')).toEqual(['en|1', 'en|2', 'lv|3']);
    expect(conditions()).toEqual(['match_all', 'match_all']);
    expect(writes.filter((key) => key === 'lv|3')).toHaveLength(1);
  });

  it('stored at a first visit are not removed if only the upper levels arrive', async () => {
    db.categories.stored.set('lv|9', { key: 'lv|9', store: 'lv' });
    db.categories.findOne = () => ({ exec: async () => null });
    const coming = [found([category(1)]), failed('busy')];
    answers.category = () => coming.shift();
    expect(await pull(categoriesFamily)).toEqual(failed('busy'));
    expect(kept('categories')).toEqual(['lv|1', 'lv|9']);
  });
});

it.each([
  [contentFamily, 'content'],
  [cmsFamily, 'cms'],
  [categoriesFamily, 'categories'],
])('names each family', ({ name }, reported) => {
  expect(name).toBe(reported);
});
