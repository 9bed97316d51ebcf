// The URL map: resolves a path of a store view to a document.
import { and, eq, or } from 'drizzle-orm';
import type { Db } from '../database/open-database.ts';
import { documents, type Json } from '../database/tables.ts';

/** By precedence, if several documents have the same path. */
const MAPPED = ['product', 'category', 'cms_page'] as const;
export const LONGEST_PATH = 512;

export type PathTarget = { entity: (typeof MAPPED)[number]; id: number; doc: Json };

/** Strips query, hash, leading and trailing slashes; does not decode the URL again. */
const bareUrl = (url: string): string => url.split(/[?#]/, 1)[0]?.replace(/^\/+|\/+$/g, '') ?? '';

/** Returns the document with this `url_path`, or the content page with this identifier; undefined if there is none. */
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
  return MAPPED.flatMap((entity) =>
    rows.flatMap((row) => (row.entity === entity ? [{ entity, id: row.id, doc: row.doc }] : [])),
  )[0];
}
