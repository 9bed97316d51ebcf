// A page of the list of news.
import type { CmsPageValue } from '../../../schemas/documents/content-document.ts';

/** What the list says of an article. */
export type NewsSummary = Pick<
  CmsPageValue,
  'id' | 'identifier' | 'key' | 'title' | 'meta_description' | 'published'
>;

export type NewsPage = { articles: NewsSummary[]; page: number; pages: number; total: number };

/**
 * In: all articles, the page that is asked for (from 1), articles on a page. Out: that page, the newest article first; the
 * nearest one where there are fewer.
 */
export function newsPage(articles: readonly CmsPageValue[], asked: number, size: number): NewsPage {
  const pages = Math.max(1, Math.ceil(articles.length / size));
  const page = Math.min(Math.max(1, asked), pages);
  const sorted = [...articles].sort((a, b) => b.published.localeCompare(a.published) || b.id - a.id);
  return {
    articles: sorted
      .slice((page - 1) * size, page * size)
      .map(({ id, identifier, key, title, meta_description, published }) => ({
        id,
        identifier,
        key,
        title,
        meta_description,
        published,
      })),
    page,
    pages,
    total: articles.length,
  };
}
