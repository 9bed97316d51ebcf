// Finds a CMS page or news article by its path, its name, or its path in another store view.
import type { CmsNodeValue, CmsPageValue, ContentDocument } from '#schemas/documents/content-document.ts';
import { sameCmsPage } from '../domain/content/same-cms-page.ts';
import type { CatalogueDatabase } from './open-databases.ts';

/** The document of a CMS page or a news article. */
export type CmsPageDocument = Omit<ContentDocument, 'kind' | 'value'> & {
  kind: 'cms-page' | 'cms-news';
  value: CmsPageValue;
};
const PAGE_KINDS: readonly CmsPageDocument['kind'][] = ['cms-page', 'cms-news'];

/** Returns the page in this store view; null if there is none. */
export async function cmsPageNamed(
  { content }: CatalogueDatabase,
  store: string,
  name: string,
): Promise<CmsPageDocument | null> {
  const of = async <T>(selector: object): Promise<T[]> =>
    (await content.find({ selector }).exec()).map((document) => document.toMutableJSON() as unknown as T);
  const kind = { $in: [...PAGE_KINDS] };
  const [direct] = await of<CmsPageDocument>({ store, kind, code: name });
  if (direct) return direct;
  const [own, elsewhere] = await Promise.all([
    of<CmsPageDocument>({ store, kind }),
    of<CmsPageDocument>({ kind, code: name }),
  ]);
  const value = sameCmsPage(
    name,
    own.map((each) => each.value),
    elsewhere.map((each) => each.value),
    elsewhere.length === 0 ? [] : await of<{ store: string; value: CmsNodeValue }>({ kind: 'cms-hierarchy' }),
    store,
  );
  return own.find((each) => each.value === value) ?? null;
}
