// What the shopper does to the wishlist (SPEC §4 "Newsletter, wishlist, compare"). Saved on the device at once.
import type { ProductDocument } from '../../../schemas/documents/product.ts';
import type { Result } from '../../../schemas/errors.ts';
import { STORAGE_KEYS } from '../../config/constants.ts';
import { databases } from '../../database/databases.ts';
import {
  addMark,
  clearMarks,
  type ProductMark,
  removeMark,
  restoreMarks,
} from '../../database/product-marks.ts';

const list = () => databases().personal[STORAGE_KEYS['current-wishlist']];

/** Adds a product; ignored when it is there. Faults: not-saved, storage-full. */
export const addToWishlist = (product: ProductDocument): Promise<Result<void>> =>
  addMark(list(), product, Date.now());

/** Removes by sku. Out: the item, to put it back. Faults: not-found when another tab removed it, not-saved. */
export const removeFromWishlist = (sku: string): Promise<Result<ProductMark>> => removeMark(list(), sku);

/** Removes all items. Out: the items, to put them back. Fault: not-saved. */
export const clearWishlist = (): Promise<Result<ProductMark[]>> => clearMarks(list());

/** Puts removed items back where they stood. Faults: not-saved, storage-full. */
export const restoreToWishlist = (items: readonly ProductMark[]): Promise<Result<void>> =>
  restoreMarks(list(), items);
