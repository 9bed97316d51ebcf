// What the shopper does to the compare list. Saved on the device at once.
import type { ProductDocument } from '../../../../schemas/documents/product.ts';
import type { Result } from '../../../../schemas/errors.ts';
import { STORAGE_KEYS } from '../../../config/constants.ts';
import {
  addSavedProduct,
  clearSavedProducts,
  removeSavedProduct,
  restoreSavedProducts,
  type SavedProduct,
} from '../../../database/stored-saved-products.ts';
import type { Shop } from '../../../model/shop.ts';

const list = (shop: Pick<Shop, 'personal'>) => shop.personal[STORAGE_KEYS['current-compare']];

/** Adds a product; ignored when it is there. Faults: not-saved, storage-full. */
export const addToCompare = (shop: Pick<Shop, 'personal'>, product: ProductDocument): Promise<Result<void>> =>
  addSavedProduct(list(shop), product, Date.now());

/** Removes by sku. Out: the item, to put it back. Faults: not-found when another tab removed it, not-saved. */
export const removeFromCompare = (shop: Pick<Shop, 'personal'>, sku: string): Promise<Result<SavedProduct>> =>
  removeSavedProduct(list(shop), sku);

/** Removes all items. Out: the items, to put them back. Fault: not-saved. */
export const clearCompare = (shop: Pick<Shop, 'personal'>): Promise<Result<SavedProduct[]>> =>
  clearSavedProducts(list(shop));

/** Puts removed items back where they stood. Faults: not-saved, storage-full. */
export const restoreToCompare = (
  shop: Pick<Shop, 'personal'>,
  items: readonly SavedProduct[],
): Promise<Result<void>> => restoreSavedProducts(list(shop), items);
