// The commands of the wishlist.
import type { ProductDocument } from '#schemas/documents/product-document.ts';
import type { Result } from '#schemas/fault.ts';
import { STORAGE_KEYS } from '#shared/config/constants.ts';
import {
  addSavedProduct,
  clearSavedProducts,
  removeSavedProduct,
  restoreSavedProducts,
  type SavedProduct,
} from '#shared/database/restore-saved-products.ts';
import type { AppContext } from '../../../model/app-context.ts';

const list = (app: Pick<AppContext, 'personal'>) => app.personal[STORAGE_KEYS['current-wishlist']];

/** Adds a product; does nothing if it is in the list. Faults: not-saved, storage-full. */
export const addToWishlist = (
  app: Pick<AppContext, 'personal'>,
  product: ProductDocument,
): Promise<Result<void>> => addSavedProduct(list(app), product, Date.now());

/**
 * Removes a product; returns its item for `restoreToWishlist`. Faults: not-found if another tab removed it, not-saved.
 */
export const removeFromWishlist = (
  app: Pick<AppContext, 'personal'>,
  sku: string,
): Promise<Result<SavedProduct>> => removeSavedProduct(list(app), sku);

/** Removes all items; returns them for `restoreToWishlist`. Fault: not-saved. */
export const clearWishlist = (app: Pick<AppContext, 'personal'>): Promise<Result<SavedProduct[]>> =>
  clearSavedProducts(list(app));

/** Restores removed items at their former positions. Faults: not-saved, storage-full. */
export const restoreToWishlist = (
  app: Pick<AppContext, 'personal'>,
  items: readonly SavedProduct[],
): Promise<Result<void>> => restoreSavedProducts(list(app), items);
