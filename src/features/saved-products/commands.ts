// Commands for the wishlist and the compare list. Faults: not-saved, storage-full.
import type { ProductDocument } from '#schemas/documents/product-document.ts';
import type { Result } from '#schemas/fault.ts';
import { STORAGE_KEYS } from '#shared/config/constants.ts';
import {
  addSavedProduct,
  clearSavedProducts,
  removeSavedProduct,
  restoreSavedProducts,
} from '#shared/database/restore-saved-products.ts';
import type { SavedList, SavedProduct } from '../../model/catalogue/saved-products.ts';
import type { AppContext } from '../../model/shell/app-context.ts';

type App = Pick<AppContext, 'personal'>;

const collectionOf = (app: App, list: SavedList) => app.personal[STORAGE_KEYS[list]];

/** Adds a product; does nothing if it is in the list. */
export const addToList = (app: App, list: SavedList, product: ProductDocument): Promise<Result<void>> =>
  addSavedProduct(collectionOf(app, list), product, Date.now());

/** Removes a product; returns its item for `restoreToList`. Fault: not-found if another tab removed it. */
export const removeFromList = (app: App, list: SavedList, sku: string): Promise<Result<SavedProduct>> =>
  removeSavedProduct(collectionOf(app, list), sku);

/** Removes all items; returns them for `restoreToList`. */
export const clearList = (app: App, list: SavedList): Promise<Result<SavedProduct[]>> =>
  clearSavedProducts(collectionOf(app, list));

/** Restores removed items at their former positions. */
export const restoreToList = (
  app: App,
  list: SavedList,
  items: readonly SavedProduct[],
): Promise<Result<void>> => restoreSavedProducts(collectionOf(app, list), items);
