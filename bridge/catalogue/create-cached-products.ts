// Keeps the products of each store view in memory, as soon as somebody has asked for them.
// Invariants: nobody is given what is older than the moment of asking; after a change of products that is more than stock,
// prices and status they are read anew, and the database answers meanwhile.
import { type CachedProducts, StoreView } from '../catalogue-search/store-view.ts';
import type { Db } from '../database/open-database.ts';
import type { CatalogueVersion } from './catalogue-version.ts';

/** Reading anew takes no more than this share of the time, whatever changes meanwhile. */
const SHARE_OF_TIME = 1 / 4;

type Shelf = { view?: StoreView; anew: number; isReading: boolean; notBefore: number };

/** @param version the version of the catalogue now */
export function createCachedProducts(db: Db, version: () => Promise<CatalogueVersion>): CachedProducts {
  const shelves = new Map<string, Shelf>();

  const read = async (store: string, shelf: Shelf, at: CatalogueVersion): Promise<void> => {
    const begun = performance.now();
    try {
      const view = await StoreView.read(db, store, at);
      if (view && (await version()).anew === at.anew) Object.assign(shelf, { view, anew: at.anew });
    } catch {
      // the database answers, or says what is wrong
    }
    const now = performance.now();
    shelf.notBefore = now + (now - begun) * (1 / SHARE_OF_TIME - 1);
    shelf.isReading = false;
  };

  return {
    of: async (store) => {
      const at = await version();
      const shelf = shelves.get(store) ?? { anew: at.anew, isReading: false, notBefore: 0 };
      shelves.set(store, shelf);
      const { view } = shelf;
      if (view && shelf.anew >= at.anew) {
        if (await view.catchUp(db, at)) return view;
        if (shelf.view === view) delete shelf.view;
      }
      if (!shelf.isReading && performance.now() >= shelf.notBefore) {
        shelf.isReading = true;
        void read(store, shelf, at);
      }
      return undefined;
    },
  };
}
