// Applies a reading of an engine's catalogue. Invariants: unchanged rows are not written; products that the engine no
// longer sells are disabled, not deleted, so that devices receive the change; stock is the engine's own count.
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import type { CatalogueSetting } from '../catalogue/catalogue-facts.ts';
import { countRows } from '../database/count-rows.ts';
import { type Db, rowsOf } from '../database/open-database.ts';
import type { CatalogueFeed, CatalogueReading, FeedDocument } from '../ports/catalogue-feed.ts';
import { rewriteProducts } from '../stock/publish-stock.ts';
import type { Found, ImportOptions, Run } from './accept-document.ts';
import { createWriter, defaultFirst } from './create-writer.ts';
import { writeCatalogueSetting } from './read-catalogue-setting.ts';
import { readProducts, readSurroundings, writeCategories } from './read-surroundings.ts';
import { createReport, type Report } from './report.ts';

const DISABLED = 2;
const HOME_PRODUCTS = 12;
const PRODUCTS_PER_WRITE = 100;

async function* asFound(
  documents: Iterable<FeedDocument> | AsyncIterable<FeedDocument>,
): AsyncGenerator<Found> {
  for await (const { store, entity, document } of documents) yield { store, entity, source: document };
}

/** Returns the ids of the enabled products in `among`, or of all enabled products except those in `except`. */
async function enabledProducts(
  db: Db,
  store: string,
  { among, except }: { among?: readonly number[]; except?: readonly number[] },
): Promise<number[]> {
  const chosen = among
    ? sql`id = any(${sql.param([...among])}::integer[])`
    : sql`not id = any(${sql.param([...(except ?? [])])}::integer[])`;
  const rows = await rowsOf<{ id: number }>(
    db,
    sql`select id from documents where store = ${store} and entity = 'product' and coalesce(status, 1) < ${DISABLED} and ${chosen} order by id`,
  );
  return rows.map(({ id }) => id);
}

/** Disables products in all store views. */
async function disable(run: Run, ids: readonly number[]): Promise<void> {
  const { stores } = run.shop;
  for (let from = 0; from < ids.length; from += PRODUCTS_PER_WRITE)
    await run.db.transaction((tx) =>
      rewriteProducts(tx, stores, ids.slice(from, from + PRODUCTS_PER_WRITE), run.options.now, (doc) => ({
        ...doc,
        status: DISABLED,
      })),
    );
}

/** Removes attributes, categories and tax rules that a complete reading lacks; devices read these lists as a whole. */
async function removeReferences({ db, shop, seen }: Run): Promise<number> {
  const rows = await rowsOf<{ store: string; entity: string; id: number }>(
    db,
    sql`select store, entity, id from documents where store = any(${sql.param(shop.stores)}::text[])
      and entity in ('attribute', 'category', 'taxrule')`,
  );
  const stale = rows.filter(({ store, entity, id }) => !seen.has(`${store}|${entity}|${id}`));
  // even a statement that deletes nothing would invalidate the catalogue's caches
  if (stale.length > 0)
    await db.execute(
      sql`delete from documents using jsonb_to_recordset(${JSON.stringify(stale)}::jsonb) as stale(store text, entity text, id integer)
        where documents.store = stale.store and documents.entity = stale.entity and documents.id = stale.id`,
    );
  return stale.length;
}

/** Returns the SKUs for the home page: the newest products, and those with the largest reductions. */
async function homePageOf(db: Db, store: string): Promise<Pick<CatalogueSetting['homePage'], string>> {
  const skus = async (order: ReturnType<typeof sql>, condition = sql`true`): Promise<string[]> =>
    (
      await rowsOf<{ code: string }>(
        db,
        sql`select code from documents where store = ${store} and entity = 'product' and status < ${DISABLED}
          and visibility >= 2 and in_stock and ${condition} order by ${order}, id limit ${HOME_PRODUCTS}`,
      )
    ).map(({ code }) => code);
  const reduced = await skus(sql`final_price::float8 / price`, sql`price > 0 and final_price < price`);
  const dearest = reduced.length < HOME_PRODUCTS ? await skus(sql`price desc`) : [];
  return {
    new_collection: await skus(sql`created_at desc nulls last`),
    bestsellers: [...new Set([...reduced, ...dearest])].slice(0, HOME_PRODUCTS),
  };
}

async function attributeCodes(db: Db): Promise<string[]> {
  const rows = await rowsOf<{ code: string }>(
    db,
    sql`select distinct code from documents where entity = 'attribute' and code is not null`,
  );
  return rows.map(({ code }) => code).sort();
}

/** Writes the settings around the catalogue if they have changed. */
async function refreshSetting(
  db: Db,
  shop: CatalogueSetting,
  feed: CatalogueFeed,
  isComplete: boolean,
): Promise<void> {
  const { stores, defaultStore, shopData, countries } = shop;
  const next: CatalogueSetting = {
    ...shop,
    ...(isComplete && (await feed.store({ stores, defaultStore, shopData, countries }))),
    ...(isComplete && { homePage: { ...shop.homePage, ...(await homePageOf(db, shop.defaultStore)) } }),
    stores,
    pictureOrigins: [...(await feed.pictureOrigins())],
    facetCodes: await attributeCodes(db),
  };
  if (!isDeepStrictEqual(JSON.parse(JSON.stringify(next)), shop))
    await writeCatalogueSetting(db, next, next.facetCodes);
}

/**
 * Applies a reading to a filled database.
 * @param shop the stored setting
 * @param options.isFirst true: no reading was applied completely before
 * @param options.isStopped returns true once the bridge is closing; no further documents are written then
 * @throws if it was stopped; the documents written until then remain valid
 */
export async function applyReading(
  db: Db,
  shop: CatalogueSetting,
  feed: CatalogueFeed,
  reading: CatalogueReading,
  options: ImportOptions & { isFirst: boolean; isStopped: () => boolean },
): Promise<Report> {
  const report = createReport();
  const writer = createWriter(db, {
    // also in an empty catalogue: another process can serve it, so devices pull each batch as soon as it is written
    ...{ stores: defaultFirst(shop), isNew: false, isCounted: true, now: options.now },
  });
  async function* documents(isFirst: boolean): AsyncGenerator<Found> {
    for await (const found of asFound(isFirst ? reading.references : reading.products())) {
      if (options.isStopped()) throw new Error('The bridge closes');
      yield found;
    }
  }
  const run: Run = {
    ...{ db, options, shop, report, writer, documents, seen: new Set<string>() },
    kind: reading.isComplete ? 'whole' : 'changes',
  };
  const views = await readSurroundings(run);
  await writer.flush();
  await readProducts(run, views);
  const start = `${shop.defaultStore}|product|`;
  const sold = [...run.seen].flatMap((key) =>
    key.startsWith(start) ? [Number(key.slice(start.length))] : [],
  );
  const gone = await enabledProducts(
    db,
    shop.defaultStore,
    reading.isComplete ? { except: sold } : { among: reading.gone },
  );
  await disable(run, gone);
  // not by the rows written now: a reading that was killed halfway has written them, and is repeated
  const isTouched = reading.isComplete || run.seen.size > 0 || reading.gone.length > 0;
  // an incremental reading has no categories: the stored ones get their new product counts
  if (isTouched) await writeCategories(run, views);
  const removed = reading.isComplete ? await removeReferences(run) : 0;
  if (isTouched) await refreshSetting(db, shop, feed, reading.isComplete);
  if (options.isFirst || removed > 0) await countRows(db);
  return report;
}
