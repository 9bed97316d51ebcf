// Fills an empty database with a catalogue in one transaction, so that a killed process leaves no partial catalogue
// behind. The setting `catalogue` marks a filled database.
import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { specialOffers } from '../database/account-tables.ts';
import { countRows } from '../database/count-rows.ts';
import { documentRow, integerOf, type RowContext } from '../database/document-row.ts';
import { type Db, rowsOf } from '../database/open-database.ts';
import { beginHistory } from '../database/read-history.ts';
import { DEFAULT_LOCATION, type DocumentRow, documents, type Json, settings } from '../database/tables.ts';
import type { CatalogueSource } from '../ports/catalogue-source.ts';
import { dividedRow, type Sources, sourcesOf, withAvailableIn } from '../stock/sources-of.ts';
import { type StockRow, stockRowsOf } from '../stock/stock-rows-of.ts';
import type { CatalogueSetting } from './catalogue-facts.ts';

const BATCH = 150;

function contextOf(source: CatalogueSource, store: string): RowContext {
  const facetCodes = new Map<string, { multiple: boolean }>();
  for (const attribute of source.attributes[store] ?? [])
    facetCodes.set(String(attribute.attribute_code), {
      multiple: attribute.frontend_input === 'multiselect',
    });
  const categoryNames = new Map<number, string>();
  for (const category of source.categories[store] ?? []) {
    const id = integerOf(category.id);
    if (id !== null) categoryNames.set(id, String(category.name));
  }
  return { facetCodes, categoryNames };
}

/** True if the database contains a complete catalogue. */
export async function isFilled(db: Db): Promise<boolean> {
  const rows = await db
    .select({ key: settings.key })
    .from(settings)
    .where(sql`${settings.key} = 'catalogue'`);
  return rows.length > 0;
}

/**
 * Empties and fills the database. `now`: ms since 1970, the timestamp of documents without one. Returns the number of
 * products.
 */
export const fillDatabase = (db: Db, source: CatalogueSource, now: number): Promise<number> =>
  db.transaction((tx) => fillIn(tx, source, now));

const AGAIN_MS = 1_000;

/**
 * Fills the database unless it is filled. Bridges that start concurrently run this one after another: the second finds
 * the filled database, including any orders placed since. It asks again and again, because filling takes longer than
 * the time limit of a statement.
 */
export async function fillEmptyDatabase(db: Db, source: () => CatalogueSource, now: number): Promise<void> {
  const fill = async (tx: Db): Promise<boolean> => {
    const [lock] = await rowsOf<{ is_mine: boolean }>(
      tx,
      sql`select pg_try_advisory_xact_lock(hashtextextended('fill-catalogue', 0)) as is_mine`,
    );
    if (!lock?.is_mine) return false;
    if (!(await isFilled(tx))) await fillIn(tx, source(), now);
    return true;
  };
  while (!(await db.transaction(fill))) await setTimeout(AGAIN_MS);
}

async function fillIn(tx: Db, source: CatalogueSource, now: number): Promise<number> {
  const time = new Date(now).toISOString();
  // unpublished_stock first: the stock publisher locks it before the documents
  await tx.execute(
    sql`truncate unpublished_stock, documents, category_slugs, stock, carts, cart_items, orders, order_items, order_stock, payment_attempts, order_feedback,
      order_withdrawals, settings, customers, merged_customers,
      customer_addresses, familiar_places, sessions, refresh_tokens, access_tokens, password_links, password_pauses, outbox, reviews, newsletter, newsletter_links, newsletter_coupons, contact_messages,
      product_alerts, special_offers restart identity`,
  );
  let waiting: DocumentRow[] = [];
  const flush = async (below: number): Promise<void> => {
    while (waiting.length > below) {
      // the whole batch is one parameter, because preparing one per value takes far longer
      const rows = JSON.stringify(waiting.slice(0, BATCH));
      await tx.execute(
        sql`insert into ${documents} select * from jsonb_populate_recordset(null::documents, ${rows}::jsonb)`,
      );
      waiting = waiting.slice(BATCH);
    }
  };
  const contexts = new Map(source.stores.map((store) => [store, contextOf(source, store)]));
  for (const [store, context] of contexts) {
    const add = (entity: string, docs: Json[] | undefined) =>
      waiting.push(...(docs ?? []).map((doc) => documentRow(store, entity, doc, context, time)));
    add('attribute', source.attributes[store]);
    add('category', source.categories[store]);
    add('taxrule', source.taxRules);
    add('review', source.reviews[store]);
    add('cms_page', source.cmsPages?.[store]);
    add('cms_block', source.cmsBlocks?.[store]);
    add('cms_hierarchy', source.cmsHierarchies?.[store]);
  }
  await flush(0);

  let count = 0;
  let shelf = new Map<string, StockRow[]>();
  const flushShelf = async (): Promise<void> => {
    const rows = JSON.stringify([...shelf.values()].flat());
    await tx.execute(
      sql`insert into stock (sku, location, product_id, parent_id, qty, initial_qty, manage_stock)
        select sku, coalesce(location, ${DEFAULT_LOCATION}), product_id, parent_id, qty, initial_qty, manage_stock
        from jsonb_populate_recordset(null::stock, ${rows}::jsonb)
        on conflict (sku, location) do update set parent_id = coalesce(excluded.parent_id, stock.parent_id)`,
    );
    shelf = new Map();
  };
  for (const product of source.products()) {
    for (const [store, context] of contexts) {
      const doc = product.documents[store];
      if (doc === undefined) continue;
      const stated = sourcesOf(doc);
      const rows = stockRowsOf(doc).map((row) => dividedRow(row, stated.get(row.sku)));
      const sources = new Map(
        rows.flatMap(([row, ...others]): [string, Sources][] =>
          row && others.length > 0
            ? [[row.sku, new Map(others.map(({ location = '', qty }) => [location, qty]))]]
            : [],
        ),
      );
      const stored = withAvailableIn(doc, (sku) => sources.get(sku));
      waiting.push(documentRow(store, 'product', stored, context, time));
      if (store !== source.defaultStore) continue;
      // a variant may occur both inside its parent and as a separate document; the parent takes precedence
      for (const divided of rows) {
        const [row] = divided;
        if (row && (row.parent_id !== null || !shelf.has(row.sku))) shelf.set(row.sku, divided);
      }
    }
    count += 1;
    await flush(BATCH);
    if (shelf.size > 500) await flushShelf();
  }
  await flush(0);
  await flushShelf();

  const offers = source.specialOffers ?? [];
  if (offers.length > 0) await tx.insert(specialOffers).values(offers);

  const facetCodes = [...(contexts.get(source.defaultStore)?.facetCodes.keys() ?? [])];
  const { stores, defaultStore, shopData, homePage, countries, banners } = source;
  const setting: CatalogueSetting = {
    stores: [...stores],
    defaultStore,
    facetCodes,
    shopData,
    homePage,
    countries,
    banners,
  };
  await tx.insert(settings).values({ key: 'catalogue', value: setting });
  await beginHistory(tx);
  await countRows(tx);
  return count;
}
