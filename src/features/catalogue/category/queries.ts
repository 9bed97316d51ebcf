// The categories of a store view, read from this device. One live read per store view for the whole tab: the header's
// menu and the screens share it, and the newest tree is there in the first render.
import { type CategoryTree, categoryTree } from '../../../domain/catalogue/category-tree.ts';
import { type Cell, createCell } from '../../../model/cell.ts';
import { type Shop, useShop } from '../../../model/shop.ts';
import { useStore } from '../../../ui/use-store.ts';

function sharedTree(
  { catalogue, memory }: Pick<Shop, 'catalogue' | 'memory'>,
  store: string,
): Cell<CategoryTree | undefined> {
  const existing = memory.categoryTrees.get(store);
  if (existing) return existing;
  const tree = createCell<CategoryTree | undefined>(undefined);
  memory.categoryTrees.set(store, tree);
  catalogue.categories
    .find({ selector: { store } })
    .$.subscribe((found) => tree.set(categoryTree(found.map((document) => document.toMutableJSON()))));
  return tree;
}

/** The category tree of a store view; undefined until it has been read once. Empty before the first pull. */
export function useCategoryTree(store: string): CategoryTree | undefined {
  const tree = sharedTree(useShop(), store);
  return useStore(tree.follow, tree.get);
}
