// Reference data by kind. The data is not validated here: the pull has parsed it, and the database of this build
// contains no other shape.
import { map, type Observable } from 'rxjs';
import type { ReferenceKind, ReferenceValue } from '#schemas/documents/reference-document.ts';
import type { CatalogueDatabase } from './open-databases.ts';

/** Emits all values of a kind in a store view, in the backend's order, on every change. */
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
