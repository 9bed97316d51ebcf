// Maps the names of CMS pages to their paths in a store view, for links rendered before the pages are loaded.
import type { CmsPageValue } from '#schemas/documents/content-document.ts';

/**
 * Returns name → path of every page except news, which are not linked by name. A missing name means that the store
 * lacks the page.
 */
export const cmsPaths = (
  pages: readonly Pick<CmsPageValue, 'key' | 'identifier' | 'isNews'>[],
): Record<string, string> =>
  Object.fromEntries(pages.filter(({ isNews }) => !isNews).map(({ key, identifier }) => [key, identifier]));
