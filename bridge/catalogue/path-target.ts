// The URL map: resolves a path of a store view to a document.
import { and, eq, or } from 'drizzle-orm';
import type { Db } from '../database/open-database.ts';
import { categorySlugs, documents, type Json } from '../database/tables.ts';

/** The mapped entities by precedence: if several documents have the same path, the first entity is used. */
const MAPPED = ['product', 'category', 'cms_page'] as const;
export const LONGEST_PATH = 512;

export type PathTarget = { entity: (typeof MAPPED)[number]; id: number; doc: Json };

/** Strips query, hash, leading and trailing slashes; does not decode the URL, which is already decoded. */
const bareUrl = (url: string): string => url.split(/[?#]/, 1)[0]?.replace(/^\/+|\/+$/g, '') ?? '';

/** Returns the category that has or last had a slug; undefined if there is none. */
export async function categoryOfSlug(db: Db, store: string, slug: string): Promise<PathTarget | undefined> {
  if (slug.length > LONGEST_PATH || slug.includes('\u0000')) return undefined;
  const [row] = await db
    .select({ id: documents.id, doc: documents.doc })
    .from(categorySlugs)
    .innerJoin(
      documents,
      and(
        eq(documents.store, categorySlugs.store),
        eq(documents.entity, 'category'),
        eq(documents.id, categorySlugs.id),
      ),
    )
    .where(and(eq(categorySlugs.store, store), eq(categorySlugs.slug, slug)));
  return row && { entity: 'category', ...row };
}

/**
 * Returns the document with this `url_path`, the content page with this identifier, or the category that has or had this
 * slug; undefined if there is none.
 */
export async function pathTarget(db: Db, store: string, path: string): Promise<PathTarget | undefined> {
  const url = bareUrl(path);
  if (url === '' || url.length > LONGEST_PATH || url.includes('\u0000')) return undefined;
  const rows = await db
    .select({ entity: documents.entity, id: documents.id, doc: documents.doc })
    .from(documents)
    .where(
      and(
        eq(documents.store, store),
        or(eq(documents.url_path, url), and(eq(documents.entity, 'cms_page'), eq(documents.code, url))),
      ),
    )
    .limit(8);
  const [found] = MAPPED.flatMap((entity) =>
    rows.flatMap((row) => (row.entity === entity ? [{ entity, id: row.id, doc: row.doc }] : [])),
  );
  return found ?? categoryOfSlug(db, store, url);
}
