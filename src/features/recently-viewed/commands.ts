// Keeps the trace of what was looked at, on this device only (claim recently-viewed).
import type { ProductDocument } from '../../../schemas/documents/product.ts';
import { failed, ok, type Result } from '../../../schemas/errors.ts';
import { RECENTLY_VIEWED_LIMIT } from '../../config/constants.ts';
import { changeClaim } from '../../database/claims.ts';
import { databases } from '../../database/databases.ts';
import { type ViewedProduct, withViewed } from '../../domain/recently-viewed.ts';

async function change(
  next: (present: readonly ViewedProduct[]) => ViewedProduct[],
): Promise<Result<readonly ViewedProduct[]>> {
  let before: readonly ViewedProduct[] = [];
  try {
    await changeClaim(databases().personal, 'recently-viewed', Date.now(), (claim) => {
      before = claim?.products ?? [];
      return { products: next(before) };
    });
    return ok(before);
  } catch (error) {
    return failed(
      error instanceof Error && error.name === 'QuotaExceededError' ? 'storage-full' : 'not-saved',
    );
  }
}

/** Puts a product that is shown now to the front. Faults: not-saved, storage-full. */
export const recordView = ({ sku, id }: ProductDocument): Promise<Result<unknown>> =>
  change((present) => withViewed(present, { sku, product_id: id }, RECENTLY_VIEWED_LIMIT));

/** Forgets all. Out: what was there, to put it back. Faults: not-saved, storage-full. */
export const clearRecentlyViewed = (): Promise<Result<readonly ViewedProduct[]>> => change(() => []);

/** Puts forgotten products back behind what was viewed since. Faults: not-saved, storage-full. */
export const restoreRecentlyViewed = (list: readonly ViewedProduct[]): Promise<Result<unknown>> =>
  change((present) => {
    const newer = new Set(present.map(({ sku }) => sku));
    return [...present, ...list.filter(({ sku }) => !newer.has(sku))].slice(0, RECENTLY_VIEWED_LIMIT);
  });
