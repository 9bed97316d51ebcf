// Writes pulled documents only if they changed: rewriting an unchanged document would notify every subscriber.
import { deepEqual, type RxCollection } from 'rxdb/plugins/core';
import type { ProductDocument } from '#schemas/documents/product-document.ts';
import type { CatalogueDatabase } from '#shared/database/open-databases.ts';

/** Deduplicates documents by key; the last one wins. */
export const oneOfEach = <Doc extends { key: string }>(documents: readonly Doc[]): Doc[] => [
  ...new Map(documents.map((document) => [document.key, document])).values(),
];

/**
 * Writes the changed documents of a family.
 * @param isWhole true if `pulled` is complete: stored documents missing in it are removed, unless it is empty
 * @returns the numbers of written and removed documents
 */
export async function writeFamily<Doc extends { key: string }>(
  collection: RxCollection<Doc>,
  stored: readonly Doc[],
  pulled: readonly Doc[],
  isWhole: boolean,
): Promise<{ written: number; removed: number }> {
  // bulk writes reject duplicate keys
  const once = oneOfEach(pulled);
  const before = new Map(stored.map((document) => [document.key, document]));
  const changed = once.filter((document) => !deepEqual(before.get(document.key), document));
  const kept = new Set(pulled.map(({ key }) => key));
  // an empty response more likely means that the backend is rebuilding its index than that everything is gone
  const gone = isWhole && pulled.length > 0 ? [...before.keys()].filter((key) => !kept.has(key)) : [];
  if (changed.length > 0) await collection.bulkUpsert(changed);
  if (gone.length > 0) await collection.bulkRemove(gone);
  return { written: changed.length, removed: gone.length };
}

/** Stores fetched products, except those already stored with the same or a newer `updated_at`. */
export async function writeProducts(
  db: CatalogueDatabase,
  products: readonly ProductDocument[],
): Promise<void> {
  const stored = await db.products.findByIds(products.map(({ key }) => key)).exec();
  const changed = oneOfEach(products).filter(({ key, updated_at }) => {
    const present = stored.get(key);
    return present === undefined || present.updated_at < updated_at;
  });
  if (changed.length > 0) await db.products.bulkUpsert(changed);
}
