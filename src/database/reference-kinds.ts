// Reference data by kind, parsed: what cannot be read is left out instead of breaking a screen.
import { map, type Observable } from 'rxjs';
import * as z from 'zod/mini';
import {
  type ReferenceKind,
  type ReferenceValue,
  referenceKinds,
} from '../../schemas/documents/reference-document.ts';
import type { CatalogueDatabase } from './open-databases.ts';

/** All values of a kind in a store view, in the shop's order; new ones at every change. */
export function reference$<K extends ReferenceKind>(
  db: CatalogueDatabase,
  store: string,
  kind: K,
): Observable<ReferenceValue<K>[]> {
  return db.reference.find({ selector: { store, kind } }).$.pipe(
    map((docs) =>
      docs
        .map((doc) => doc.toMutableJSON())
        .sort((a, b) => a.position - b.position)
        .flatMap(({ value }) => {
          const parsed = z.safeParse(referenceKinds[kind], value);
          return parsed.success ? [parsed.data as ReferenceValue<K>] : [];
        }),
    ),
  );
}
