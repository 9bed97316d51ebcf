// Repairs the categories of a store view: each gets its own document, its place in the tree by its path, and the number
// of visible products in it.
import { bridgeCategory } from '#schemas/bridge/catalogue-answer.ts';
import { fit, type Mended } from '#shared/wire/mend/fit.ts';
import { mendCategoryFields, pathOf } from '#shared/wire/mend/mend-category-fields.ts';
import { idOf, isAbsent, isRecord, type Note } from '#shared/wire/mend/values.ts';
import type { Json } from '../database/tables.ts';
import { documentSlug } from '../ports/document-slug.ts';

/** Every category path starts with this id. */
const ROOT = 1;
/** Adds documents for child categories without one, at any depth; a child without a name is skipped. */
export function addChildren(
  categories: Map<number, Json>,
  parent: Json,
  note: (id: number, reason: string) => void,
  depth = 0,
): void {
  const parentId = idOf(parent.id);
  if (!Array.isArray(parent.children_data) || parentId === undefined || depth > 20) return;
  for (const child of parent.children_data) {
    const id = isRecord(child) ? idOf(child.id) : undefined;
    if (!isRecord(child) || id === undefined) continue;
    if (!categories.has(id) && typeof child.name === 'string') {
      const known = pathOf(parent, parentId);
      categories.set(id, {
        ...(known === undefined ? {} : { path: [...known, id].join('/') }),
        parent_id: parentId,
        ...child,
      });
      note(id, 'only a child of another category: has a document of its own now');
    }
    addChildren(categories, child, note, depth + 1);
  }
}

/** Returns the ids from the root to the category: by its path, else by its parents. */
function placeOf(categories: ReadonlyMap<number, Json>, doc: Json, id: number): number[] {
  const way: number[] = [];
  let [current, at]: [Json | undefined, number | undefined] = [doc, id];
  while (at !== undefined && !way.includes(at)) {
    const own: number[] | undefined = current === undefined ? undefined : pathOf(current, at);
    if (own !== undefined) return [...own, ...way];
    way.unshift(at);
    at = at === ROOT ? undefined : (idOf(current?.parent_id) ?? ROOT);
    current = at === undefined ? undefined : categories.get(at);
  }
  return way[0] === ROOT ? way : [ROOT, ...way];
}

/** @param categories all of the store view, by id  @param products number of visible products, by category id */
export function mendCategory(
  source: Json,
  categories: ReadonlyMap<number, Json>,
  products: ReadonlyMap<number, number>,
  note: Note,
): Mended {
  const mended = mendCategoryFields(source, note);
  if ('reason' in mended) return { reason: `no ${mended.reason}` };
  const { doc } = mended;
  const id = Number(doc.id);
  const place = placeOf(categories, source, id);
  const parentId = place.at(-2) ?? 0;
  if (idOf(source.parent_id) !== (parentId || undefined)) note('parent differs from the path');
  if (doc.level !== place.length - 1) note('level differs from the path');
  const count = products.get(id) ?? 0;
  if (doc.product_count !== count) note('product count recomputed');
  Object.assign(doc, {
    path: place.join('/'),
    parent_id: parentId,
    level: place.length - 1,
    product_count: count,
  });
  const made = [documentSlug(String(doc.name)), id].filter((part) => part !== '').join('-');
  if (isAbsent(doc.slug) && isAbsent(doc.url_key)) note('no slug or url_key');
  doc.slug = isAbsent(doc.slug) ? (isAbsent(doc.url_key) ? made : doc.url_key) : doc.slug;
  doc.url_key = isAbsent(doc.url_key) ? doc.slug : doc.url_key;
  if (isAbsent(doc.url_path)) doc.url_path = doc.url_key;
  return fit(bridgeCategory, doc, note);
}

/** Counts visible products per category including its descendants. `places`: category ids of products, with counts. */
export function countProducts(
  places: readonly { ids: readonly number[]; count: number }[],
  categories: ReadonlyMap<number, Json>,
): Map<number, number> {
  const counts = new Map<number, number>();
  const ways = new Map<number, number[]>();
  for (const [id, doc] of categories) ways.set(id, placeOf(categories, doc, id));
  for (const { ids, count } of places) {
    const all = new Set(ids.flatMap((id) => ways.get(id) ?? [id]));
    for (const id of all) counts.set(id, (counts.get(id) ?? 0) + count);
  }
  return counts;
}
