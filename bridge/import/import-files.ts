// Runs an import. Files are read twice: first attributes, categories and all other small entities, then products; no
// file is ever in memory as a whole.
// Invariants: categories are written after products, with their product counts; `replace` is all or nothing.
import { eq, sql } from 'drizzle-orm';
import type { Entity } from '#schemas/bridge/catalogue-answer.ts';
import { mendReference } from '#shared/wire/mend/mend-reference.ts';
import { idOf } from '#shared/wire/mend/values.ts';
import { countRows } from '../database/count-rows.ts';
import { recordsOf } from '../database/document-row.ts';
import { nextStamp } from '../database/next-stamp.ts';
import { type Db, rowsOf } from '../database/open-database.ts';
import { documents, type Json } from '../database/tables.ts';
import { acceptDocument, documentsOf, type ImportOptions, idText, type Run } from './accept-document.ts';
import { createWriter } from './create-writer.ts';
import { fillStock } from './fill-stock.ts';
import { type Known, knownOf } from './known.ts';
import { addChildren, countProducts, mendCategory } from './mend-category.ts';
import { mendProduct } from './mend-product.ts';
import { emptyCatalogue, readCatalogueSetting, writeCatalogueSetting } from './read-catalogue-setting.ts';
import { createReport, type Report } from './report.ts';

/** id of every catalogue's root category */
const ROOT_CATEGORY = 2;

const storedOf = async (db: Db, store: string, entity: Entity): Promise<Json[]> =>
  (
    await rowsOf<{ doc: Json }>(
      db,
      sql`select doc from documents where store = ${store} and entity = ${entity} order by id`,
    )
  ).map(({ doc }) => doc);

type View = {
  known: Known;
  categories: Map<number, Json>;
  /** categories that are stored in the database and not contained in any file */
  stored: Set<Json>;
  isChanged: boolean;
};

/** Runs the first pass: reads everything except products. Returns the data that products depend on, by store view. */
async function readSurroundings(run: Run): Promise<Map<string, View>> {
  const { db, shop, report } = run;
  const nothing = knownOf([], []);
  const attributes = new Map<string, Map<string, Json>>();
  const categories = new Map<string, Map<number, Json>>();
  const fromFiles = new Set<string>();
  /** categories by id, as described in product documents */
  const byProducts = new Map<string, Map<number, Json>>(shop.stores.map((store) => [store, new Map()]));
  for (const store of shop.stores) {
    const stored = await storedOf(db, store, 'attribute');
    attributes.set(store, new Map(stored.map((doc) => [String(doc.id), doc])));
    const tree = await storedOf(db, store, 'category');
    categories.set(store, new Map(tree.map((doc) => [Number(doc.id), doc])));
  }
  for await (const found of documentsOf(run, true)) {
    const { entity, source } = found;
    if (entity === 'product') {
      for (const named of recordsOf(source.category)) {
        const id = idOf(named.category_id);
        const { name, slug } = named;
        if (id === undefined || id <= ROOT_CATEGORY || typeof name !== 'string' || name === '') continue;
        byProducts
          .get(found.store)
          ?.set(id, { id, name, parent_id: ROOT_CATEGORY, ...(typeof slug === 'string' ? { slug } : {}) });
      }
      continue;
    }
    // tax rates apply to all store views
    const stores = entity === 'taxrule' ? shop.stores : [found.store];
    for (const store of stores) {
      if (entity === 'category') {
        const id = idOf(source.id);
        const key = `${store}|category|${id}`;
        const problem =
          id === undefined ? 'no id' : fromFiles.has(key) ? 'stands twice: the first one counts' : '';
        if (problem !== '' || id === undefined) report.leftOut(entity, idText(source), problem);
        else {
          fromFiles.add(key);
          categories.get(store)?.set(id, source);
        }
        continue;
      }
      const doc = await acceptDocument(run, store, entity, source, nothing, (clean, note) =>
        mendReference(entity, clean, note),
      );
      if (doc === undefined || entity !== 'attribute') continue;
      fromFiles.add(store);
      attributes.get(store)?.set(String(doc.id), doc);
    }
  }
  const views = new Map<string, View>();
  for (const store of shop.stores) {
    const tree = categories.get(store) ?? new Map<number, Json>();
    const stored = new Set(
      [...tree].flatMap(([id, doc]) => (fromFiles.has(`${store}|category|${id}`) ? [] : [doc])),
    );
    for (const category of [...tree.values()])
      addChildren(tree, category, (id, reason) => report.mended('category', String(id), reason));
    for (const [id, doc] of byProducts.get(store) ?? []) {
      if (tree.has(id)) continue;
      tree.set(id, doc);
      report.mended('category', String(id), 'only named by a product: added as a document');
    }
    const isChanged = [...fromFiles].some((key) => key === store || key.startsWith(`${store}|`));
    const known = knownOf(attributes.get(store)?.values() ?? [], tree.values());
    views.set(store, { known, categories: tree, stored, isChanged });
  }
  return views;
}

/** Runs the second pass: imports products, then updates stored products whose attributes or categories have changed. */
async function readProducts(run: Run, views: ReadonlyMap<string, View>): Promise<void> {
  const { db, options, seen, writer } = run;
  for await (const { store, entity, source } of documentsOf(run, false)) {
    const view = entity === 'product' ? views.get(store) : undefined;
    if (view === undefined) continue;
    const { now, timeZone, stock } = options;
    await acceptDocument(run, store, entity, source, view.known, (clean, note) =>
      mendProduct(clean, { known: view.known, now, timeZone, stock }, note),
    );
  }
  await writer.flush();
  for (const [store, view] of views) {
    if (!view.isChanged) continue;
    for (let after = 0; ; ) {
      const rows = await rowsOf<{ id: number; doc: Json }>(
        db,
        sql`select id, doc from documents where store = ${store} and entity = 'product' and id > ${after} order by id limit 200`,
      );
      for (const { id, doc } of rows)
        if (!seen.has(`${store}|product|${id}`)) await writer.add(store, 'product', doc, view.known.context);
      const last = rows.at(-1);
      if (last === undefined) break;
      after = last.id;
    }
  }
  await writer.flush();
}

/** Writes categories last, each with its current number of products. */
async function writeCategories(run: Run, views: ReadonlyMap<string, View>): Promise<void> {
  for (const [store, { categories, known, stored }] of views) {
    const places = await rowsOf<{ ids: number[]; count: number }>(
      run.db,
      sql`select category_ids as ids, count(*)::integer as count from documents
        where store = ${store} and entity = 'product' and status <= 1 and visibility >= 2 and category_ids is not null group by category_ids`,
    );
    const counts = countProducts(places, categories);
    for (const source of categories.values()) {
      if (!stored.has(source))
        await acceptDocument(run, store, 'category', source, known, (clean, note) =>
          mendCategory(clean, categories, counts, note),
        );
      else {
        const mended = mendCategory(source, categories, counts, () => undefined);
        if ('doc' in mended) await run.writer.add(store, 'category', mended.doc, known.context);
      }
    }
  }
  await run.writer.flush();
}

async function runOn(db: Db, options: ImportOptions): Promise<Report> {
  const before = await readCatalogueSetting(db, options.newShop);
  if (options.store !== undefined && !before.stores.includes(options.store))
    throw new Error(`no store view "${options.store}"; expected one of ${before.stores.join(', ')}`);
  const [any] = await db.select({ id: documents.id }).from(documents).limit(1);
  const isNew = any === undefined;
  const after = options.replace && !isNew ? await nextStamp(db, before.stores, options.now) : undefined;
  const shop = options.replace ? await emptyCatalogue(db, before) : before;
  const report = createReport();
  const writer = createWriter(db, {
    stores: shop.stores,
    isNew,
    now: options.now,
    ...(after === undefined ? {} : { after }),
  });
  const run: Run = { db, options, shop, report, writer, seen: new Set() };
  const views = await readSurroundings(run);
  await writer.flush();
  await readProducts(run, views);
  await writeCategories(run, views);
  if (report.count() === 0) return report;
  const stores = [shop.defaultStore, ...shop.stores.filter((store) => store !== shop.defaultStore)];
  await fillStock(db, stores);
  const codes = await db
    .selectDistinct({ code: documents.code })
    .from(documents)
    .where(eq(documents.entity, 'attribute'));
  const pictures = options.pictures ?? shop.pictures;
  await writeCatalogueSetting(db, { ...shop, pictures }, codes.flatMap(({ code }) => code ?? []).sort());
  await countRows(db);
  return report;
}

class NothingTaken extends Error {
  constructor(readonly report: Report) {
    super('No document was imported');
  }
}

/**
 * Imports files into a migrated database. With `replace` the import is a single transaction, which is rolled back if
 * nothing could be imported. Throws if a file cannot be read or the store view is unknown.
 */
export async function importFiles(db: Db, options: ImportOptions): Promise<Report> {
  if (!options.replace) return runOn(db, options);
  try {
    return await db.transaction(async (tx) => {
      const report = await runOn(tx, options);
      if (report.count() === 0) throw new NothingTaken(report);
      return report;
    });
  } catch (error) {
    if (error instanceof NothingTaken) return error.report;
    throw error;
  }
}
