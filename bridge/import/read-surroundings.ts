// The passes of an import: first attributes, categories and all other small entities, then products, then categories
// with their product counts.
import { sql } from 'drizzle-orm';
import type { Entity } from '#schemas/bridge/catalogue-answer.ts';
import { mendReference } from '#shared/wire/mend/mend-reference.ts';
import { idOf } from '#shared/wire/mend/values.ts';
import { branchesOf } from '../catalogue/branches-of.ts';
import { recordsOf } from '../database/document-row.ts';
import { type Db, rowsOf } from '../database/open-database.ts';
import type { Json } from '../database/tables.ts';
import { branchAttribute } from '../ports/branch-attribute.ts';
import { acceptDocument, idText, type Run } from './accept-document.ts';
import { type Known, knownOf } from './known.ts';
import { addChildren, countProducts, mendCategory } from './mend-category.ts';
import { mendProduct } from './mend-product.ts';
import { createMissingLinks } from './missing-links.ts';

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
export async function readSurroundings(run: Run): Promise<Map<string, View>> {
  const { db, shop, report } = run;
  const nothing = knownOf([], []);
  const attributes = new Map<string, Map<string, Json>>();
  const categories = new Map<string, Map<number, Json>>();
  const fromFiles = new Set<string>();
  /** categories by id, as described in product documents */
  const byProducts = new Map<string, Map<number, Json>>(shop.stores.map((store) => [store, new Map()]));
  for (const store of shop.stores) {
    const stored = run.kind === 'whole' ? [] : await storedOf(db, store, 'attribute');
    attributes.set(store, new Map(stored.map((doc) => [String(doc.id), doc])));
    const byBranch = branchAttribute(branchesOf(shop, store), store);
    if (run.kind === 'files' && byBranch !== undefined) {
      attributes.get(store)?.set(String(byBranch.id), byBranch);
      await run.writer.add(store, 'attribute', byBranch, nothing.context);
    }
    const tree = run.kind === 'whole' ? [] : await storedOf(db, store, 'category');
    categories.set(store, new Map(tree.map((doc) => [Number(doc.id), doc])));
  }
  for await (const found of run.documents(true)) {
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
    const isChanged =
      run.kind === 'files' && [...fromFiles].some((key) => key === store || key.startsWith(`${store}|`));
    const known = knownOf(attributes.get(store)?.values() ?? [], tree.values());
    views.set(store, { known, categories: tree, stored, isChanged });
  }
  return views;
}

/** Runs the second pass: imports products, then updates stored products whose attributes or categories have changed. */
export async function readProducts(run: Run, views: ReadonlyMap<string, View>): Promise<void> {
  const { db, options, seen, writer } = run;
  const links = createMissingLinks(run);
  for await (const { store, entity, source } of run.documents(false)) {
    const view = entity === 'product' ? views.get(store) : undefined;
    if (view === undefined) continue;
    const { now, timeZone, stock } = options;
    const doc = await acceptDocument(run, store, entity, source, view.known, (clean, note) =>
      mendProduct(clean, { known: view.known, now, timeZone, stock }, note),
    );
    if (doc !== undefined) links.add(store, doc);
  }
  await writer.flush();
  await links.report();
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
export async function writeCategories(run: Run, views: ReadonlyMap<string, View>): Promise<void> {
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
