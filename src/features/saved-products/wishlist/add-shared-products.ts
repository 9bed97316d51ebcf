// Adds the products of a shared list to the wishlist.
import { firstValueFrom } from 'rxjs';
import { ok, type Result } from '#schemas/fault.ts';
import { pricedByKey$ } from '../../../model/catalogue/priced-product-source.ts';
import type { AppContext } from '../../../model/shell/app-context.ts';
import { addToList } from '../commands.ts';

/**
 * Returns how many of the products were not found. Faults: those of a listing, of which nothing is added then, and
 * not-saved, storage-full. Adding a product again changes nothing.
 * @param skus at most 100
 */
export async function addSharedProducts(
  app: AppContext,
  store: string,
  skus: readonly string[],
): Promise<Result<{ missing: number }>> {
  const listing = { store, filters: {}, sort: 'default', from: 0, size: skus.length } as const;
  const listed = await app.worker.call('listProducts', { ...listing, skus: [...skus] });
  if (!listed.ok) return listed;
  const { keys } = listed.value;
  const products = keys.length === 0 ? new Map() : await firstValueFrom(pricedByKey$(app, keys));
  // the newest product of a list is the first
  for (const key of [...keys].reverse()) {
    const product = products.get(key);
    const added = product ? await addToList(app, 'current-wishlist', product) : ok(undefined);
    if (!added.ok) return added;
  }
  return ok({ missing: skus.length - products.size });
}
