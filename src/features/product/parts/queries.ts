// The parts of a bundle and the goods of a group, as they stand on this device, and the question that brings them here.
import { map, type Observable } from 'rxjs';
import type { ProductDocument } from '../../../../schemas/documents/product.ts';
import type { Result } from '../../../../schemas/errors.ts';
import type { AskAnswer } from '../../../../schemas/worker-api.ts';
import type { Shop } from '../../../model/shop.ts';

/** The products of these skus that are on the device, by sku, now and at every change. */
export const parts$ = (
  shop: Pick<Shop, 'catalogue'>,
  store: string,
  skus: readonly string[],
): Observable<ReadonlyMap<string, ProductDocument>> =>
  shop.catalogue.products
    .find({ selector: { store, sku: { $in: [...skus] }, status: { $lt: 2 } } })
    .$.pipe(map((found) => new Map(found.map((document) => [document.sku, document.toMutableJSON()]))));

/** Brings the parts that are not on the device; answers those that are not sold. */
export const loadParts = (
  shop: Pick<Shop, 'worker'>,
  store: string,
  skus: readonly string[],
): Promise<Result<AskAnswer<'loadParts'>>> => shop.worker.ask('loadParts', { store, skus: [...skus] });
