// Normalises all fields of a category from any backend. The category's position in the tree is derived from its path,
// or else from its parent; a caller that knows all categories may correct the position.
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

/** Id of the root category. */
const ROOT = 1;
const textKeys = [
  'name',
  'text_language',
  'url_key',
  'url_path',
  'slug',
  'image',
  'description',
  'updated_at',
] as const;

/** Returns the ids from the root to the category; undefined unless its path is valid and ends with its id. */
export function pathOf(doc: Json, id: number): number[] | undefined {
  if (typeof doc.path !== 'string') return undefined;
  const ids = doc.path.split('/').map(idOf);
  return ids.every((part) => part !== undefined) && ids.at(-1) === id ? (ids as number[]) : undefined;
}

/** Returns a copy with normalised fields, or the reason for rejecting the document. */
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
  // a top category has no parent but the root, even if its path contains one
  doc.parent_id = parentId ?? way.at(-2) ?? 0;
  if (isAbsent(doc.level)) doc.level = way.length - 1;
  const children = Array.isArray(doc.children_data) ? doc.children_data : [];
  doc.children_data = children.flatMap((child) => {
    const childId = idOf(isRecord(child) ? child.id : child);
    return childId === undefined ? [] : [{ id: childId }];
  });
  return { doc };
}
