// The category that a URL names: what its page asks for before the tree knows it.
import { map, type Observable } from 'rxjs';
import type { Result } from '../../../../../schemas/errors.ts';
import type { AskAnswer } from '../../../../../schemas/worker-api.ts';
import type { Shop } from '../../../../model/shop.ts';

/** The id of the category that has this slug in any store view on the device; null when none has. */
export function categoryIdBySlug$(shop: Pick<Shop, 'catalogue'>, slug: string): Observable<number | null> {
  return shop.catalogue.categories
    .findOne({ selector: { slug } })
    .$.pipe(map((document) => document?.id ?? null));
}

/** Makes a category readable on this device by slug, url_key or id; answers its key. */
export const loadCategory = (
  shop: Pick<Shop, 'worker'>,
  store: string,
  name: string,
): Promise<Result<AskAnswer<'loadCategory'>>> => shop.worker.ask('loadCategory', { store, name });
