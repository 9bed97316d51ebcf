// What the search panel reads from this device, and the question it asks of the worker.
import { map, type Observable } from 'rxjs';
import type { CategoryDocument } from '../../../schemas/documents/category.ts';
import type { ProductDocument } from '../../../schemas/documents/product.ts';
import type { Result } from '../../../schemas/errors.ts';
import type { AskAnswer } from '../../../schemas/worker-api.ts';
import { claim$ } from '../../database/claims.ts';
import { databases } from '../../database/databases.ts';
import { ask } from '../../worker-client/ask.ts';

export const recentTerms$ = (): Observable<string[]> =>
  claim$(databases().personal, 'recent-searches').pipe(map((claim) => claim?.terms ?? []));

/** Does the device itself answer what is being typed? Then there is nothing to wait for between two keys. */
export const answersAtOnce$ = (store: string): Observable<boolean> =>
  claim$(databases().personal, 'catalogue-sync').pipe(
    map((sync) => sync?.stores.some((each) => each.store === store && each.complete) ?? false),
  );

/** The active categories that hold something, in menu order. */
export const searchedCategories$ = (store: string): Observable<CategoryDocument[]> =>
  databases()
    .catalogue.categories.find({ selector: { store } })
    .$.pipe(
      map((found) =>
        found
          .map((document) => document.toMutableJSON())
          .filter(({ is_active, product_count }) => is_active && product_count > 0)
          .sort((a, b) => a.level - b.level || a.position - b.position),
      ),
    );

/** The suggested products in their order; those that are not on the device any more are left out. */
export const suggestedProducts$ = (keys: readonly string[]): Observable<ProductDocument[]> =>
  databases()
    .catalogue.products.findByIds([...keys])
    .$.pipe(map((found) => keys.flatMap((key) => found.get(key)?.toMutableJSON() ?? [])));

export const askSuggestions = (
  store: string,
  text: string,
  size: number,
): Promise<Result<AskAnswer<'suggest'>>> => ask('suggest', { store, text, size });
