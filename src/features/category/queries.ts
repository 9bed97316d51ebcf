// The categories of a store view, read from this device. One live read per store view for the whole tab: the header's
// menu and the screens share it, and the newest tree is there in the first render.
import { map, type Observable } from 'rxjs';
import type { Result } from '../../../schemas/errors.ts';
import type { AskAnswer } from '../../../schemas/worker-api.ts';
import { databases } from '../../database/databases.ts';
import { type CategoryTree, categoryTree } from '../../domain/category-tree.ts';
import { useShared } from '../../ui/use-shared.ts';
import { ask } from '../../worker-client/ask.ts';

type Shared = {
  tree: CategoryTree | undefined;
  follow: (changed: () => void) => () => void;
};
const shared = new Map<string, Shared>();

function sharedOf(store: string): Shared {
  const existing = shared.get(store);
  if (existing) return existing;
  const listeners = new Set<() => void>();
  const follow = (changed: () => void) => {
    listeners.add(changed);
    return () => {
      listeners.delete(changed);
    };
  };
  const entry: Shared = { tree: undefined, follow };
  shared.set(store, entry);
  databases()
    .catalogue.categories.find({ selector: { store } })
    .$.subscribe((found) => {
      entry.tree = categoryTree(found.map((document) => document.toMutableJSON()));
      for (const listener of listeners) listener();
    });
  return entry;
}

/** The category tree of a store view; undefined until it has been read once. Empty before the first pull. */
export function useCategoryTree(store: string): CategoryTree | undefined {
  const entry = sharedOf(store);
  return useShared(entry.follow, () => entry.tree);
}

/** The id of the category that has this slug in any store view on the device; null when none has. */
export function categoryIdBySlug$(slug: string): Observable<number | null> {
  return databases()
    .catalogue.categories.findOne({ selector: { slug } })
    .$.pipe(map((document) => document?.id ?? null));
}

/** Makes a category readable on this device by slug, url_key or id; answers its key (SPEC §2 "Category routes"). */
export const loadCategory = (store: string, name: string): Promise<Result<AskAnswer<'loadCategory'>>> =>
  ask('loadCategory', { store, name });
