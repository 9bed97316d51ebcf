// The demo store's categories (catalogue/categories.json): four departments, groups, leaves.
// Invariants: ids never change; the root (id 2, level 1) is the parent of every department; slugs are unique per store.
import { documentSlug } from '#bridge/ports/document-slug.ts';
import table from '../catalogue/categories.json' with { type: 'json' };
import { type Localised, localised, type StoreCode, say, type Words } from '../texts/words.ts';

type Row = { id: number; parent: number; name: Words; about: Words; picture: string };

export const rootId = 2;
const { root, branches, leaves } = table as unknown as {
  root: Row;
  branches: readonly Row[];
  leaves: Record<LeafCode, Row>;
};
export type LeafCode = keyof typeof table.leaves;

const rows: readonly Row[] = [root, ...branches, ...Object.values(leaves)];
const rowOf = new Map(rows.map((row) => [row.id, row]));

/** Returns the ids from the department to the category, without the root. */
function ancestry(id: number): number[] {
  const row = rowOf.get(id);
  return row === undefined || id === rootId ? [] : [...ancestry(row.parent), id];
}

const ancestries = new Map(Object.values(leaves).map((row) => [row.id, ancestry(row.id)] as const));
/** Returns the category ids for a product in this leaf: the leaf and its ancestors below the root. */
export const categoryIdsOf = (leaf: LeafCode): number[] => ancestries.get(leaves[leaf].id) ?? [];

const slugs = new Map(rows.map((row) => [row.id, localised((store) => documentSlug(say(row.name, store)))]));
const slugIn = (row: Row, store: StoreCode): string => slugs.get(row.id)?.[store] ?? '';

/** Returns the slug of a leaf, for links in banners. */
export const leafSlug = (leaf: LeafCode, store: StoreCode): string => slugIn(leaves[leaf], store);
/** Returns the categories as repeated in product documents, where search finds their names. */
export const categoryLinksOf = (leaf: LeafCode, store: StoreCode): object[] =>
  categoryIdsOf(leaf).flatMap((id) => {
    const row = rowOf.get(id);
    return row === undefined
      ? []
      : [{ category_id: id, name: say(row.name, store), slug: slugIn(row, store) }];
  });

/** Builds the category documents. `counts`: listed products by category id, descendants included. */
export function categoryDocuments(counts: ReadonlyMap<number, number>, stamp: string): Localised<object[]> {
  return localised((store) =>
    rows.map((row) => {
      const line = ancestry(row.id);
      const children = rows.filter((other) => other.parent === row.id);
      return {
        id: row.id,
        parent_id: row.parent,
        name: say(row.name, store),
        is_active: true,
        position: rows.filter((other) => other.parent === row.parent).indexOf(row) + 1,
        level: line.length + 1,
        product_count: counts.get(row.id) ?? 0,
        children_data: children.map((child) => ({ id: child.id })),
        children_count: String(children.length),
        path: ['1', String(rootId), ...line.map(String)].join('/'),
        url_key: slugIn(row, store),
        url_path: line.map((id) => slugIn(rowOf.get(id) ?? row, store)).join('/') || slugIn(row, store),
        slug: slugIn(row, store),
        include_in_menu: row.id === rootId ? 0 : 1,
        image: row.picture,
        description: say(row.about, store),
        created_at: stamp,
        updated_at: stamp,
      };
    }),
  );
}
