// What the search panel reads from this device, and the question it asks of the worker.
import { map, type Observable } from 'rxjs';
import type { CategoryDocument } from '../../../schemas/documents/category.ts';
import type { ProductDocument } from '../../../schemas/documents/product.ts';
import type { Result } from '../../../schemas/errors.ts';
import type { AskAnswer } from '../../../schemas/worker-api.ts';
import { claim$ } from '../../database/claims.ts';
import type { Shop } from '../../model/shop.ts';

export const recentTerms$ = (shop: Pick<Shop, 'personal'>): Observable<string[]> =>
  claim$(shop.personal, 'recent-searches').pipe(map((claim) => claim?.terms ?? []));

/** Does the device itself answer what is being typed? Then there is nothing to wait for between two keys. */
export const answersAtOnce$ = (shop: Pick<Shop, 'personal'>, store: string): Observable<boolean> =>
  claim$(shop.personal, 'catalogue-sync').pipe(
    map((sync) => sync?.stores.some((each) => each.store === store && each.complete) ?? false),
  );

/** The active categories that hold something, in menu order. */
export const searchedCategories$ = (
  shop: Pick<Shop, 'catalogue'>,
  store: string,
): Observable<CategoryDocument[]> =>
  shop.catalogue.categories.find({ selector: { store } }).$.pipe(
    map((found) =>
      found
        .map((document) => document.toMutableJSON())
        .filter(({ is_active, product_count }) => is_active && product_count > 0)
        .sort((a, b) => a.level - b.level || a.position - b.position),
    ),
  );

/** The suggested products in their order; those that are not on the device any more are left out. */
export const suggestedProducts$ = (
  shop: Pick<Shop, 'catalogue'>,
  keys: readonly string[],
): Observable<ProductDocument[]> =>
  shop.catalogue.products
    .findByIds([...keys])
    .$.pipe(map((found) => keys.flatMap((key) => found.get(key)?.toMutableJSON() ?? [])));

export const askSuggestions = (
  shop: Pick<Shop, 'worker'>,
  store: string,
  text: string,
  size: number,
): Promise<Result<AskAnswer<'suggest'>>> => shop.worker.ask('suggest', { store, text, size });
