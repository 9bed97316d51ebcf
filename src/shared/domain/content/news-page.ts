// Paginates the news list.
import type { CmsPageValue } from '#schemas/documents/content-document.ts';

/** The fields of an article in the list. */
export type NewsSummary = Pick<
  CmsPageValue,
  'id' | 'identifier' | 'key' | 'title' | 'meta_description' | 'published'
>;

export type NewsPage = { articles: NewsSummary[]; page: number; pages: number; total: number };

/**
 * Returns a page of the list, newest first; clamped to the existing pages.
 * @param asked Page number from 1.
 * @param size Articles per page.
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
