// Recently viewed products, stored on this device only (claim `recently-viewed`).
import type { ProductDocument } from '#schemas/documents/product-document.ts';
import { ok, type Result } from '#schemas/fault.ts';
import { RECENTLY_VIEWED_LIMIT } from '#shared/config/constants.ts';
import { changeClaim } from '#shared/database/change-claim.ts';
import { writeAsPerson } from '#shared/database/write-as-person.ts';
import { writeFault } from '#shared/database/write-fault.ts';
import { type ViewedProduct, withViewed } from '#shared/domain/catalogue/viewed-product.ts';
import type { AppContext } from '../../../model/shell/app-context.ts';

async function change(
  app: Pick<AppContext, 'personal'>,
  next: (present: readonly ViewedProduct[]) => ViewedProduct[],
): Promise<Result<readonly ViewedProduct[]>> {
  let before: readonly ViewedProduct[] = [];
  try {
    await writeAsPerson(app.personal, () =>
      changeClaim(app.personal, 'recently-viewed', Date.now(), (claim) => {
        before = claim?.products ?? [];
        return { products: next(before) };
      }),
    );
    return ok(before);
  } catch (error) {
    return writeFault('viewed products', error);
  }
}

/** Moves a product to the front. Faults: not-saved, storage-full. */
export const recordView = (
  app: Pick<AppContext, 'personal'>,
  { sku, id }: ProductDocument,
): Promise<Result<unknown>> =>
  change(app, (present) => withViewed(present, { sku, product_id: id }, RECENTLY_VIEWED_LIMIT));

/** Clears the list; returns the items for `restoreRecentlyViewed`. Faults: not-saved, storage-full. */
export const clearRecentlyViewed = (
  app: Pick<AppContext, 'personal'>,
): Promise<Result<readonly ViewedProduct[]>> => change(app, () => []);

/** Restores cleared items behind those viewed since. Faults: not-saved, storage-full. */
export const restoreRecentlyViewed = (
  app: Pick<AppContext, 'personal'>,
  list: readonly ViewedProduct[],
): Promise<Result<unknown>> =>
  change(app, (present) => {
    const newer = new Set(present.map(({ sku }) => sku));
    return [...present, ...list.filter(({ sku }) => !newer.has(sku))].slice(0, RECENTLY_VIEWED_LIMIT);
  });
