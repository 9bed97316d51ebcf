// What the filters read from this device: the attributes with their words.
import type { Observable } from 'rxjs';
import type { AttributeValue } from '../../../../schemas/documents/reference.ts';
import { reference$ } from '../../../database/reference-kinds.ts';
import type { Shop } from '../../../model/shop.ts';

export const filterAttributes$ = (
  shop: Pick<Shop, 'catalogue'>,
  store: string,
): Observable<AttributeValue[]> => reference$(shop.catalogue, store, 'attribute');
