// What the filters read from this device: the attributes with their words.
import type { Observable } from 'rxjs';
import type { AttributeValue } from '../../../schemas/documents/reference.ts';
import { databases } from '../../database/databases.ts';
import { reference$ } from '../../database/reference.ts';

export const filterAttributes$ = (store: string): Observable<AttributeValue[]> =>
  reference$(databases().catalogue, store, 'attribute');
