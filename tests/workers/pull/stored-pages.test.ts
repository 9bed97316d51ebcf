// Pulls of pages, news, blocks and categories into collections that are plain maps.
import { beforeEach, describe, expect, it } from 'vitest';
import { failed, ok } from '#schemas/fault.ts';
import { categoriesFamily } from '#workers/pull/categories-family.ts';
import { cmsFamily } from '#workers/pull/cms-family.ts';
import { type ContentBench, found, kept, openContent, pull } from './content-bench.ts';

let bench: ContentBench;

beforeEach(() => {
  bench = openContent();
});

describe('pages, news, blocks and their hierarchy', () => {
  const cms = (id: number, over = {}) => ({ id, identifier: `p${id}`, title: 'T', content: '', ...over });
  const news = (id: number) => cms(id, { sections: [{ code: 'BLOG' }] });
  const questions = (entity: string) =>
    bench.asked
      .filter(([name]) => name === entity)
      .map(([, { query }]) => ({
        ...{ from: query?.from, size: query?.size, sort: query?.sort },
        query: JSON.parse(String(query?.request)).query,
      }));
  const enabled = { bool: { must_not: [{ terms: { enabled: [false] } }] } };
  const sections = { terms: { 'sections.code.keyword': ['BLOG'] } };

  it('are queried by enabled and section [S7.064 S7.065 S7.066 S7.069]', async () => {
    bench.answers.cms_page = () => found([cms(1), news(2), cms(3, { enabled: false })]);
    bench.answers.cms_block = () => found([cms(1, { identifier: 'page-help' })]);
    bench.answers.cms_hierarchy = () => found([{ id: 1, identifier: 'pages', title: 'P' }]);
    expect(await pull(bench, cmsFamily)).toEqual(ok(undefined));
    expect(questions('cms_page')).toMatchObject([
      { sort: 'id:desc', query: { bool: { filter: { bool: { must: [enabled, sections] } } } } },
      {
        sort: 'id:asc',
        query: { bool: { filter: { bool: { must: [enabled, { bool: { must_not: [sections] } }] } } } },
      },
    ]);
    expect(kept(bench, 'content')).toEqual([
      'lv|cms-blocks|page-help',
      'lv|cms-hierarchy|pages',
      'lv|cms-news|p2',
      'lv|cms-page|p1',
      'lv|cms-paths|cms-paths',
    ]);
  });

  it('are stored with a map from key to path for every page', async () => {
    const pages = [cms(1, { key: 'delivery', identifier: 'piegade' }), cms(2, { key: 'p2' })];
    bench.answers.cms_page = () => found([...pages, { ...news(3), key: 'tale' }]);
    bench.answers.cms_block = () => found([]);
    bench.answers.cms_hierarchy = () => found([]);
    const paths = () => bench.db.content.stored.get('lv|cms-paths|cms-paths')?.value;
    await pull(bench, cmsFamily);
    expect(paths()).toEqual({ delivery: 'piegade', p2: 'p2' });
    bench.answers.cms_page = () => found([cms(1, { key: 'delivery', identifier: 'dostavka' })]);
    await pull(bench, cmsFamily);
    expect(paths()).toEqual({ delivery: 'dostavka' });
    bench.db.content.stored.clear();
    bench.answers.cms_page = () => found([]);
    await pull(bench, cmsFamily);
    expect(paths()).toEqual({});
  });

  it('are fetched 150 at a time, up to 500 [S9.017]', async () => {
    const many = Array.from({ length: 900 }, (_, id) => cms(id + 1));
    const page = (all: unknown[]) => {
      const { query } = bench.asked.at(-1)?.[1] ?? {};
      const { from = 0, size = 0 } = (query ?? {}) as { from?: number; size?: number };
      return found(all.slice(from, from + size));
    };
    bench.answers.cms_block = () => page(many);
    bench.answers.cms_page = () => page(many.slice(0, 160));
    await pull(bench, cmsFamily);
    expect(questions('cms_block').map(({ from, size }) => [from, size])).toEqual([
      [0, 150],
      [150, 150],
      [300, 150],
      [450, 50],
    ]);
    expect(kept(bench, 'content').filter((key) => key.startsWith('lv|cms-blocks'))).toHaveLength(500);
    expect(kept(bench, 'content').filter((key) => key.startsWith('lv|cms-page'))).toHaveLength(160);
    // documents beyond the limit stay if they were fetched by a lookup instead of the pull
    bench.db.content.stored.set('lv|cms-blocks|p900', {
      key: 'lv|cms-blocks|p900',
      store: 'lv',
      kind: 'cms-blocks',
    });
    await pull(bench, cmsFamily);
    expect(kept(bench, 'content')).toContain('lv|cms-blocks|p900');
  });

  it('are stored unless a request fails for more than missing support', async () => {
    let refusals = 0;
    bench.answers.cms_page = () => {
      const { query } = questions('cms_page').at(-1) ?? {};
      if (!('match_all' in query)) refusals += 1;
      return 'match_all' in query ? found([cms(1)]) : failed('refused');
    };
    bench.answers.cms_block = () => failed('not-found');
    bench.answers.cms_hierarchy = () => failed('refused');
    expect(await pull(bench, cmsFamily)).toEqual(ok(undefined));
    expect([refusals, kept(bench, 'content')]).toEqual([1, ['lv|cms-page|p1', 'lv|cms-paths|cms-paths']]);
    for (const entity of ['cms_page', 'cms_block', 'cms_hierarchy']) {
      const before = bench.answers[entity];
      bench.answers[entity] = () => failed('busy');
      expect(await pull(bench, cmsFamily), entity).toEqual(failed('busy'));
      bench.answers[entity] = before ?? (() => found([]));
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
    bench.asked
      .splice(0)
      .filter(([name]) => name === 'category')
      .map(([, { query }]) => Object.keys(JSON.parse(String(query?.request)).query)[0]);

  it('are removed once they disappear, unless one is malformed or only the upper levels were pulled', async () => {
    bench.answers.category = () => found([category(1), category(2)]);
    await pull(bench, categoriesFamily, 'en');
    expect(conditions()).toEqual(['bool', 'match_all']);
    const coming = [[category(1)], [category(1), category(3)]];
    bench.answers.category = () => found(coming.shift() ?? []);
    await pull(bench, categoriesFamily);
    expect(conditions()).toEqual(['bool', 'match_all']);
    expect(kept(bench, 'categories')).toEqual(['en|1', 'en|2', 'lv|1', 'lv|3']);
    bench.answers.category = () => found([category(1), { id: 'none' }]);
    await pull(bench, categoriesFamily);
    expect(kept(bench, 'categories')).toEqual(['en|1', 'en|2', 'lv|1', 'lv|3']);
    expect(bench.log).toMatchObject([
      { event: 'documents-left-out', family: 'categories', store: 'lv', count: 1 },
    ]);
    bench.answers.category = () => found([category(3)]);
    expect(await pull(bench, categoriesFamily)).toEqual(ok(undefined));
    expect(kept(bench, 'categories')).toEqual(['en|1', 'en|2', 'lv|3']);
    expect(conditions()).toEqual(['match_all', 'match_all']);
    expect(bench.writes.filter((key) => key === 'lv|3')).toHaveLength(1);
  });

  it('stored at a first visit are not removed if only the upper levels arrive', async () => {
    bench.db.categories.stored.set('lv|9', { key: 'lv|9', store: 'lv' });
    bench.db.categories.findOne = () => ({ exec: async () => null });
    const coming = [found([category(1)]), failed('busy')];
    bench.answers.category = () => coming.shift();
    expect(await pull(bench, categoriesFamily)).toEqual(failed('busy'));
    expect(kept(bench, 'categories')).toEqual(['lv|1', 'lv|9']);
  });
});
