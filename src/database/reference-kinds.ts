// Reference data by kind. It was parsed when it was pulled, and lies in a database of this build's own generation.
import { map, type Observable } from 'rxjs';
import type { ReferenceKind, ReferenceValue } from '../../schemas/documents/reference-document.ts';
import type { CatalogueDatabase } from './open-databases.ts';

/** All values of a kind in a store view, in the shop's order; new ones at every change. */
export function referenceKinds$<K extends ReferenceKind>(
  db: CatalogueDatabase,
  store: string,
  kind: K,
): Observable<ReferenceValue<K>[]> {
  return db.reference.find({ selector: { store, kind } }).$.pipe(
    map((docs) =>
      docs
        .map((doc) => doc.toMutableJSON())
        .sort((a, b) => a.position - b.position)
        .map(({ value }) => value as ReferenceValue<K>),
    ),
  );
}
