// A category as any backend writes it, with every field in its usual form. Its place in the tree follows from its path,
// else from what it says of its parent; whoever knows all categories may know better.
import {
  idOf,
  isAbsent,
  isRecord,
  type Json,
  mendFlags,
  mendNames,
  mendTexts,
  mendWhole,
  type Note,
} from './values.ts';

/** The root of every catalogue. */
const ROOT = 1;
const textKeys = ['name', 'url_key', 'url_path', 'slug', 'image', 'description', 'updated_at'] as const;

/** Ids from the root to the category, where its path says so and ends with it. */
export function pathOf(doc: Json, id: number): number[] | undefined {
  if (typeof doc.path !== 'string') return undefined;
  const ids = doc.path.split('/').map(idOf);
  return ids.every((part) => part !== undefined) && ids.at(-1) === id ? (ids as number[]) : undefined;
}

/** In: a document as it came. Out: the document with its fields in their usual form; or the reason why it is none. */
export function mendCategoryFields(source: Json, note: Note): { doc: Json } | { reason: 'id' } {
  const doc = { ...source };
  const id = idOf(doc.id);
  if (id === undefined) return { reason: 'id' };
  doc.id = id;
  mendTexts(doc, textKeys, note);
  mendNames(doc, ['name'], note);
  mendWhole(doc, ['level', 'position', 'product_count'], note);
  mendFlags(doc, ['is_active'], note);
  if (isAbsent(doc.is_active)) {
    doc.is_active = true;
    note('not said whether it is active');
  }
  if (isAbsent(doc.name)) {
    const called = [doc.url_key, doc.slug].find((text) => !isAbsent(text));
    doc.name = called ?? String(id);
    note('no name');
  }
  for (const key of ['position', 'product_count'] as const) if (isAbsent(doc[key])) delete doc[key];
  const parentId = idOf(doc.parent_id);
  if (idOf(typeof doc.path === 'string' ? doc.path.split('/').at(-1) : undefined) !== id) {
    doc.path = [...new Set([ROOT, parentId ?? ROOT, id])].join('/');
    note('no path');
  }
  const way = String(doc.path)
    .split('/')
    .flatMap((part) => idOf(part) ?? []);
  // a category of the top names no parent but the root, whatever stands in its path
  doc.parent_id = parentId ?? way.at(-2) ?? 0;
  if (isAbsent(doc.level)) doc.level = way.length - 1;
  const children = Array.isArray(doc.children_data) ? doc.children_data : [];
  doc.children_data = children.flatMap((child) => {
    const childId = idOf(isRecord(child) ? child.id : child);
    return childId === undefined ? [] : [{ id: childId }];
  });
  return { doc };
}
