// Maps a category to itself and all its descendants, because products name only the categories they are directly in.
// Read from `categories`; cached until that collection changes.
import { firstValueFrom } from 'rxjs';
import type { CategoryDocument } from '#schemas/documents/category-document.ts';
import type { CatalogueDatabase } from '#shared/database/open-databases.ts';

export type CategoryBranches = {
  /**
   * Returns the id and all descendant ids; only the id itself if the tree is not on the device. Waits until `timeout`
   * for descendants that the tree references but that are not stored yet.
   */
  below: (store: string, categoryId: number, timeout?: Promise<unknown>) => Promise<number[]>;
  names: (store: string) => Promise<readonly { id: number; name: string }[]>;
  stop: () => void;
};

type Tree = {
  children: Map<number, Set<number>>;
  here: ReadonlySet<number>;
  names: { id: number; name: string }[];
};

type Placed = Pick<CategoryDocument, 'id' | 'parent_id' | 'children_data' | 'name'>;

/** Builds the tree from both sides of the relation: `parent_id` and `children_data`. */
export function treeOf(categories: readonly Placed[]): Tree {
  const children = new Map<number, Set<number>>();
  const add = (parent: number, child: number) =>
    children.set(parent, (children.get(parent) ?? new Set()).add(child));
  for (const { id, parent_id, children_data } of categories) {
    add(parent_id, id);
    for (const child of children_data) add(id, child);
  }
  return {
    children,
    here: new Set(categories.map(({ id }) => id)),
    names: categories.map(({ id, name }) => ({ id, name })),
  };
}

/** Returns the category followed by all its descendants. */
export function branchOf({ children }: Pick<Tree, 'children'>, categoryId: number): Set<number> {
  const found = new Set([categoryId]);
  // iterating a Set also visits entries added during the loop
  for (const id of found) for (const child of children.get(id) ?? []) found.add(child);
  return found;
}

export function createCategoryBranchesCache(db: CatalogueDatabase): CategoryBranches {
  const trees = new Map<string, Promise<Tree>>();
  const readTree = async (store: string) => treeOf(await db.categories.find({ selector: { store } }).exec());
  const treeIn = (store: string): Promise<Tree> => {
    const tree = trees.get(store) ?? readTree(store);
    trees.set(store, tree);
    return tree;
  };
  const subscription = db.categories.eventBulks$.subscribe(() => trees.clear());
  /** descendants that a parent references but that were not stored before the timeout; they are not awaited again */
  const absent = new Set<string>();
  return {
    below: async (store, categoryId, timeout = Promise.resolve()) => {
      let isWaiting = true;
      const over = timeout.then(() => {
        isWaiting = false;
      });
      for (;;) {
        const change = firstValueFrom(db.categories.eventBulks$, { defaultValue: undefined });
        const tree = await treeIn(store);
        const branch = [...branchOf(tree, categoryId)];
        const missing = branch.slice(1).filter((id) => !tree.here.has(id) && !absent.has(`${store}|${id}`));
        if (missing.length === 0 || tree.here.size === 0) return branch;
        if (!isWaiting) {
          for (const id of missing) absent.add(`${store}|${id}`);
          return branch;
        }
        await Promise.race([change, over]);
      }
    },
    names: async (store) => (await treeIn(store)).names,
    stop: () => subscription.unsubscribe(),
  };
}
