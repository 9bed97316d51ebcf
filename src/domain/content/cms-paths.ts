// Where the shop's own pages are in a store view, by their names in every one: for links that are there before a page is read.
import type { CmsPageValue } from '../../../schemas/documents/content-document.ts';

/** Name → path, of pages that have another path than their name; news are not linked by name. */
export const cmsPaths = (
  pages: readonly Pick<CmsPageValue, 'key' | 'identifier' | 'isNews'>[],
): Record<string, string> =>
  Object.fromEntries(
    pages
      .filter(({ isNews, key, identifier }) => !isNews && key !== identifier)
      .map(({ key, identifier }) => [key, identifier]),
  );
