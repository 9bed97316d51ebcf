// What screens read of the wishlist (its storage key current-wishlist is the collection).
import { distinctUntilChanged, map, type Observable } from 'rxjs';
import type { ProductDocument } from '../../../../schemas/documents/product.ts';
import { STORAGE_KEYS } from '../../../config/constants.ts';
import { type SavedProducts, savedProducts$ } from '../../../database/stored-saved-products.ts';
import { productKey } from '../../../domain/catalogue/product-key.ts';
import type { Shop } from '../../../model/shop.ts';

export type { SavedProduct } from '../../../database/stored-saved-products.ts';

/** The wishlist now and at every change in any tab. */
export const wishlist$ = (shop: Pick<Shop, 'personal'>): Observable<SavedProducts> =>
  savedProducts$(shop.personal[STORAGE_KEYS['current-wishlist']]);

export const wishCount$ = (shop: Pick<Shop, 'personal'>): Observable<number> =>
  wishlist$(shop).pipe(
    map(({ items }) => items.length),
    distinctUntilChanged(),
  );

export const isWished$ = (shop: Pick<Shop, 'personal'>, sku: string): Observable<boolean> =>
  wishlist$(shop).pipe(
    map(({ items }) => items.some((item) => item.sku === sku)),
    distinctUntilChanged(),
  );

/** Those of the wished products that are on this device in a store view, by sku. */
export function wishedProducts$(
  shop: Pick<Shop, 'catalogue'>,
  store: string,
  { items }: SavedProducts,
): Observable<ReadonlyMap<string, ProductDocument>> {
  const keys = items.map(({ product_id }) => productKey(store, product_id));
  return shop.catalogue.products
    .findByIds(keys)
    .$.pipe(map((found) => new Map([...found.values()].map((each) => [each.sku, each.toMutableJSON()]))));
}
