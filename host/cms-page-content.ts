// Collects the documents and the head of CMS pages and news for server rendering.
import type { CatalogueReader, CmsRow } from '#bridge/create-bridge.ts';
import type {
  CmsBlockValue,
  CmsNodeValue,
  CmsPageValue,
  ContentDocument,
} from '#schemas/documents/content-document.ts';
import type { Result } from '#schemas/fault.ts';
import { NEWS_PAGE_SIZE } from '#shared/config/constants.ts';
import { cmsPagePath, newsListPath, routes } from '#shared/config/routes.ts';
import { cmsHead, newsHead, type Paths } from '#shared/domain/catalogue/page-head.ts';
import { type CmsAround, NEWS_INTRO } from '#shared/domain/content/cms-around.ts';
import { cmsPaths } from '#shared/domain/content/cms-paths.ts';
import { newsPage } from '#shared/domain/content/news-page.ts';
import { sameCmsPage } from '#shared/domain/content/same-cms-page.ts';
import { mapContact } from '#shared/wire/content-document-of.ts';
import { isPublished, mapCmsBlock, mapCmsNode, mapCmsPage } from '#shared/wire/map-cms-page.ts';
import { menuCategories, type PageContent, type PageRequest } from './category-page-content.ts';

/**
 * Maximum length of a rendered page's own HTML in characters. Longer pages are sent empty, and the window renders them
 * from the local database.
 */
const LONGEST_DRAWN = 300_000;

type Row<T> = { store: string; value: T };

function rowsOf<T>(
  rows: readonly CmsRow[],
  entity: CmsRow['entity'],
  map: (store: string, source: unknown) => Result<ContentDocument>,
): Row<T>[] {
  return rows.flatMap((row) => {
    const mapped = row.entity === entity && isPublished(row.doc) ? map(row.store, row.doc) : undefined;
    return mapped?.ok ? [{ store: row.store, value: mapped.value.value as T }] : [];
  });
}

/** Reads all published CMS content. */
async function readContent({ catalogue, config, store }: PageRequest) {
  const rows = await catalogue.cms();
  const pages = rowsOf<CmsPageValue>(rows, 'cms_page', (code, source) =>
    mapCmsPage(code, source, config.timeZone),
  );
  const nodes = rowsOf<CmsNodeValue>(rows, 'cms_hierarchy', mapCmsNode);
  const own = <T>(all: readonly Row<T>[]) =>
    all.filter((row) => row.store === store).map(({ value }) => value);
  const contact = catalogue.contact(store);
  const around: CmsAround = {
    nodes: own(nodes),
    blocks: own(rowsOf<CmsBlockValue>(rows, 'cms_block', mapCmsBlock)),
    contact: contact ? mapContact(contact) : null,
  };
  return {
    pages,
    nodes,
    around,
    own: own(pages),
    in: (code: string) => pages.filter((row) => row.store === code),
  };
}

/** Returns the paths of a store view's CMS pages, keyed by page name. */
export const pagePaths = (catalogue: CatalogueReader, store: string): Promise<Record<string, string>> =>
  catalogue.cachedValue(`page paths ${store}`, async () =>
    cmsPaths(
      rowsOf<CmsPageValue>(
        (await catalogue.cms()).filter((row) => row.store === store),
        'cms_page',
        // the dates are not used, so any time zone will do
        (code, source) => mapCmsPage(code, source, 'UTC'),
      ).map(({ value }) => value),
    ),
  );

/**
 * Returns a CMS page or a news article; undefined if there is none.
 * @param name identifier or key, in any store view
 */
export async function cmsPageContent(asked: PageRequest, name: string): Promise<PageContent | undefined> {
  const { config, store, site, stores } = asked;
  const content = await readContent(asked);
  const elsewhere = content.pages.filter(({ value }) => value.identifier === name).map(({ value }) => value);
  const page = sameCmsPage(name, content.own, elsewhere, content.nodes, store);
  if (!page) return undefined;
  const everywhere: Paths = new Map(
    stores.flatMap((code) => {
      const there = content.in(code).map(({ value }) => value);
      const same = sameCmsPage(page.key, there, [page], content.nodes, code);
      return same ? [[code, cmsPagePath(same)] as const] : [];
    }),
  );
  const isOther = elsewhere.length > 0 && page.identifier !== name && page.key !== name;
  const named = {
    title: page.title,
    head: cmsHead(site, everywhere, page),
    ...(isOther && { redirect: site.url(store, cmsPagePath(page)) }),
  };
  if (page.html.length > LONGEST_DRAWN) return named;
  return {
    ...named,
    served: {
      config,
      store,
      categories: await menuCategories(asked),
      cms: { around: content.around, page: { name, value: page } },
    },
  };
}

/** Returns a page of the news list. */
export async function newsListContent(asked: PageRequest, page: number): Promise<PageContent> {
  const { config, store, site, stores } = asked;
  const content = await readContent(asked);
  const news = newsPage(
    content.own.filter(({ isNews }) => isNews),
    page,
    NEWS_PAGE_SIZE,
  );
  const intro = content.around.blocks.find(({ identifier }) => identifier === NEWS_INTRO);
  const everywhere: Paths = new Map(stores.map((code) => [code, routes.news.to()]));
  const named = {
    title: intro?.title ?? '',
    head: newsHead(site, everywhere, newsListPath(news.page), intro?.html ?? ''),
  };
  // the window renders an empty list, and the response to a page number beyond the last page
  if (news.total === 0 || news.page !== page) return named;
  return {
    ...named,
    served: { config, store, categories: await menuCategories(asked), cms: { around: content.around, news } },
  };
}
