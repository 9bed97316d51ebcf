// What the shopper does to the compare list. Saved on the device at once.
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

const list = (app: Pick<AppContext, 'personal'>) => app.personal[STORAGE_KEYS['current-compare']];

/** Adds a product; ignored when it is there. Faults: not-saved, storage-full. */
export const addToCompare = (
  app: Pick<AppContext, 'personal'>,
  product: ProductDocument,
): Promise<Result<void>> => addSavedProduct(list(app), product, Date.now());

/** Removes by sku. Out: the item, to put it back. Faults: not-found when another tab removed it, not-saved. */
export const removeFromCompare = (
  app: Pick<AppContext, 'personal'>,
  sku: string,
): Promise<Result<SavedProduct>> => removeSavedProduct(list(app), sku);

/** Removes all items. Out: the items, to put them back. Fault: not-saved. */
export const clearCompare = (app: Pick<AppContext, 'personal'>): Promise<Result<SavedProduct[]>> =>
  clearSavedProducts(list(app));

/** Puts removed items back where they stood. Faults: not-saved, storage-full. */
export const restoreToCompare = (
  app: Pick<AppContext, 'personal'>,
  items: readonly SavedProduct[],
): Promise<Result<void>> => restoreSavedProducts(list(app), items);
