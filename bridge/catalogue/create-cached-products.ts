// Caches the products of each store view in memory, starting with the first request for that store view. Invariants: no
// result is older than its request, whichever copy of the bridge made the change; any product change other than to
// stock, prices or status triggers a reload, during which the database serves requests.
import { type CachedProducts, StoreView } from '../catalogue-search/store-view.ts';
import type { Db } from '../database/open-database.ts';
import type { CatalogueVersion } from './catalogue-version.ts';

/** Maximum share of the time that is spent reloading, no matter how often products change. */
const SHARE_OF_TIME = 1 / 4;

type Shelf = { view?: StoreView; anew: number; isReading: boolean; wasRead?: true; notBefore: number };

/** @param version returns the current version of the catalogue */
export function createCachedProducts(db: Db, version: () => Promise<CatalogueVersion>): CachedProducts {
  const shelves = new Map<string, Shelf>();
  /** store views are read one after another, since reading takes memory */
  let reading: Promise<void> = Promise.resolve();

  const read = async (store: string, shelf: Shelf): Promise<void> => {
    const begun = performance.now();
    // released before it is read again, so that memory never holds both
    delete shelf.view;
    try {
      const at = await version();
      const others = () => [...shelves.values()].flatMap((one) => one.view ?? []);
      const view = await StoreView.read(db, store, at, others);
      if (view && (await version()).anew === at.anew) Object.assign(shelf, { view, anew: at.anew });
    } catch {
      // requests fall back to the database, which reports the error
    }
    const now = performance.now();
    shelf.notBefore = now + (now - begun) * (1 / SHARE_OF_TIME - 1);
    shelf.isReading = false;
    shelf.wasRead = true;
  };

  const of: CachedProducts['of'] = async (store, asked) => {
    const at = asked ?? (await version());
    const shelf = shelves.get(store) ?? { anew: at.anew, isReading: false, notBefore: 0 };
    shelves.set(store, shelf);
    const { view } = shelf;
    if (view && shelf.anew >= at.anew) {
      if (await view.catchUp(db, at)) return view;
      if (shelf.view === view) delete shelf.view;
    }
    if (!shelf.isReading && performance.now() >= shelf.notBefore) {
      shelf.isReading = true;
      reading = reading.then(() => read(store, shelf));
    }
    return undefined;
  };
  return {
    of,
    sourceOf: async (store) => {
      if (await of(store)) return 'columns';
      return shelves.get(store)?.wasRead && 'database';
    },
  };
}
