// The categories of a store view, read from this device. One live read per store view for the whole tab: the header's
// menu and the screens share it, and the newest tree is there in the first render.
import { startTransition, useEffect, useState } from 'react';
import { map, type Observable } from 'rxjs';
import type { Result } from '../../../schemas/errors.ts';
import type { AskAnswer } from '../../../schemas/worker-api.ts';
import { databases } from '../../database/databases.ts';
import { type CategoryTree, categoryTree } from '../../domain/category-tree.ts';
import { ask } from '../../worker-client/ask.ts';

type Shared = {
  tree: CategoryTree | undefined;
  listeners: Set<() => void>;
};
const shared = new Map<string, Shared>();

function sharedOf(store: string): Shared {
  const existing = shared.get(store);
  if (existing) return existing;
  const entry: Shared = { tree: undefined, listeners: new Set() };
  shared.set(store, entry);
  databases()
    .catalogue.categories.find({ selector: { store } })
    .$.subscribe((found) => {
      entry.tree = categoryTree(found.map((document) => document.toMutableJSON()));
      for (const listener of entry.listeners) listener();
    });
  return entry;
}

/** The category tree of a store view; undefined until it has been read once. Empty before the first pull. */
export function useCategoryTree(store: string): CategoryTree | undefined {
  const entry = sharedOf(store);
  // not useSyncExternalStore: a tree that comes while a page is drawn would have it drawn again in one piece
  const [seen, see] = useState({ entry, tree: entry.tree });
  useEffect(() => {
    const look = () =>
      startTransition(() =>
        see((last) =>
          last.entry === entry && last.tree === entry.tree ? last : { entry, tree: entry.tree },
        ),
      );
    look();
    entry.listeners.add(look);
    return () => {
      entry.listeners.delete(look);
    };
  }, [entry]);
  return seen.entry === entry ? seen.tree : entry.tree;
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
