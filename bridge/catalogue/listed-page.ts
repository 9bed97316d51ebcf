// Lists the pages that a customer can open: products with status 0 or 1 and visibility 2 to 4, active categories and
// enabled content pages and news, each only if it has a slug.
import { type SQL, sql } from 'drizzle-orm';
import { NEWS_SECTION } from '#schemas/bridge/catalogue-answer.ts';
import { type Db, rowsOf } from '../database/open-database.ts';

export type ListedPage = {
  id: number;
  entity: string;
  store: string;
  sku: string | null;
  slug: string;
  updated_at: string;
  is_news: boolean | null;
};

/** Lowest category level with a page: the root (id 2) has none. */
const FIRST_LEVEL = 2;

const shown: SQL = sql`((entity = 'product' and status in (0, 1) and visibility between 2 and 4)
  or (entity = 'category' and is_active and level >= ${FIRST_LEVEL})
  or (entity = 'cms_page' and coalesce(doc ->> 'active', 'true') not in ('false', '0')
    and coalesce(doc ->> 'enabled', 'true') not in ('false', '0')))
  and coalesce(doc ->> 'slug', url_key, case when entity = 'cms_page' then code end, '') <> ''`;

const columns = sql`id, entity, store, code as sku, updated_at,
  case when entity = 'cms_page' then code else coalesce(nullif(doc ->> 'slug', ''), url_key) end as slug,
  entity = 'cms_page' and doc -> 'sections' @> ${JSON.stringify([{ code: NEWS_SECTION }])}::jsonb as is_news`;

/** Counts the pages by store view. */
export async function countListed(db: Db): Promise<Map<string, number>> {
  const rows = await rowsOf<{ store: string; n: number }>(
    db,
    sql`select store, count(*)::integer as n from documents where ${shown} group by store`,
  );
  return new Map(rows.map(({ store, n }) => [store, n]));
}

/** Returns all pages, with the store views of each document adjacent. */
export const allListed = (db: Db): Promise<ListedPage[]> =>
  rowsOf(db, sql`select ${columns} from documents where ${shown} order by entity, id, store`);

/** Returns a part of a store view's pages (`part` starts at 1), each with its rows in the other store views. */
export const listedPart = (db: Db, store: string, part: number, size: number): Promise<ListedPage[]> =>
  rowsOf(
    db,
    sql`with page as (select entity, id from documents where store = ${store} and ${shown}
          order by entity, id limit ${size} offset ${(part - 1) * size})
        select ${columns} from documents join page using (entity, id) where ${shown} order by entity, id, store`,
  );
