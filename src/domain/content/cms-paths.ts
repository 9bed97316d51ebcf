// Where the shop's own pages are in a store view, by their names in every one: for links that are there before a page is read.
import type { CmsPageValue } from '../../../schemas/documents/content-document.ts';

/** Returns name → path of every page; news are not linked by name. A name that is missing is a page that the store lacks. */
export const cmsPaths = (
  pages: readonly Pick<CmsPageValue, 'key' | 'identifier' | 'isNews'>[],
): Record<string, string> =>
  Object.fromEntries(pages.filter(({ isNews }) => !isNews).map(({ key, identifier }) => [key, identifier]));
