// Pages, news, blocks and hierarchy of the demo store: a document per store view, with the same id and key. The
// identifier of a page is its path in the language of the store view.
import blockTable from '../catalogue/blocks.json' with { type: 'json' };
import newsTable from '../catalogue/news.json' with { type: 'json' };
import pageTable from '../catalogue/pages.json' with { type: 'json' };
import { htmlOf, type PageGroup, type PageText, type Part, type PathOf } from './page-text.ts';
import { type Localised, localised, type StoreCode, say, type Words } from './words.ts';

const DAY_MS = 86_400_000;
type BlockText = { id: number; identifier: string; title: Words; parts: readonly Part[] };
type NewsText = {
  /** shared by all store views; differs from the ids of pages */
  id: number;
  /** relative to the reference time of the catalogue */
  daysAgo: number;
  slug: Words;
  title: Words;
  summary: Words;
  parts: readonly Part[];
  /** skus of the products that the article is about */
  products: readonly string[];
};

// Prices in these texts must match shop-data-texts.ts.
const pages = pageTable as unknown as readonly PageText[];
const news = newsTable as unknown as readonly NewsText[];
const blocks = blockTable as unknown as readonly BlockText[];

const pathOf: PathOf = (link, store) => {
  const root = store === 'lv' ? '' : `/${store}`;
  if ('screen' in link) return root + link.screen;
  const page = pages.find(({ key }) => key === link.page);
  if (!page) throw new Error(`Unknown page "${link.page}"`);
  return `${root}/i/${say(page.slug, store)}`;
};
const contentOf = (parts: readonly Part[], store: StoreCode) =>
  parts.map((part) => htmlOf(part, store, pathOf)).join('');

type Shared = { id: number; title: Words; summary: Words; parts: readonly Part[] };
const pageDocument = ({ id, title, summary, parts }: Shared, store: StoreCode, at: string) => ({
  id,
  enabled: true,
  active: true,
  title: say(title, store),
  content_heading: say(title, store),
  content: contentOf(parts, store),
  page_layout: '1column',
  meta_keywords: '',
  meta_description: say(summary, store),
  store_id: [0],
  creation_time: at,
  update_time: at,
  type: 'cms_page',
});

/**
 * Builds pages and news.
 * @param now reference time, in ms since 1970
 * @param stampOf formats a time
 */
export function cmsPages(now: number, stampOf: (at: number) => string): Localised<object[]> {
  return localised((store) => [
    ...pages.map((page, place) => ({
      ...pageDocument(page, store, stampOf(now - 30 * DAY_MS)),
      identifier: say(page.slug, store),
      key: page.key,
      sort_order: place,
    })),
    ...news.map((article) => ({
      ...pageDocument(article, store, stampOf(now - article.daysAgo * DAY_MS)),
      identifier: say(article.slug, store),
      key: article.slug[1],
      sort_order: 0,
      products: article.products,
      sections: [{ id: 1, code: 'BLOG', name: 'Blog' }],
    })),
  ]);
}

/** Builds the blocks; ids and identifiers are shared by all store views. */
export const cmsBlocks = (updatedAt: string): Localised<object[]> =>
  localised((store) =>
    blocks.map(({ id, identifier, title, parts }) => ({
      id,
      identifier,
      title: say(title, store),
      content: contentOf(parts, store),
      active: true,
      store_id: [0],
      creation_time: updatedAt,
      update_time: updatedAt,
      type: 'cms_block',
    })),
  );

const ROOT = { id: 1, identifier: 'pages' };
const groups: readonly { id: number; identifier: PageGroup; title: Words }[] = [
  { id: 2, identifier: 'buying', title: ['Pircējiem', 'Shopping', 'Покупателям'] },
  { id: 3, identifier: 'rights', title: ['Jūsu tiesības', 'Your rights', 'Ваши права'] },
  { id: 4, identifier: 'about', title: ['Par mums', 'About us', 'О нас'] },
];
/** Node ids of pages start here, above the ids of groups. */
const PAGE_NODES_FROM = 100;

/** Builds the hierarchy as a list of nodes; nodes of pages have the identifiers of the pages. */
export const cmsHierarchy = (updatedAt: string): Localised<object[]> =>
  localised((store) => {
    const node = (
      { id, identifier }: { id: number; identifier: string },
      more: {
        parent_id: number | null;
        level: number;
        title: string;
        sort_order: number;
        page_id: number | null;
      },
    ) => ({ id, identifier, ...more, updated_at: updatedAt, type: 'cms_hierarchy' });
    return [
      node(ROOT, { parent_id: null, level: 0, title: 'Zibens', sort_order: 0, page_id: null }),
      ...groups.map((group, place) =>
        node(group, {
          parent_id: ROOT.id,
          level: 1,
          title: say(group.title, store),
          sort_order: place,
          page_id: null,
        }),
      ),
      ...pages.map(({ id, slug, group, title }, place) =>
        node(
          { id: PAGE_NODES_FROM + id, identifier: say(slug, store) },
          {
            parent_id: groups.find(({ identifier }) => identifier === group)?.id ?? ROOT.id,
            level: 2,
            title: say(title, store),
            sort_order: place,
            page_id: id,
          },
        ),
      ),
    ];
  });
