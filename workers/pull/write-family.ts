// Writes pulled documents, only where something changed: an equal document written again would wake every screen.
import { deepEqual, type RxCollection } from 'rxdb/plugins/core';
import type { ProductDocument } from '../../schemas/documents/product-document.ts';
import type { CatalogueDatabase } from '../../src/database/open-databases.ts';

/** Each key once; the last document counts. */
export const oneOfEach = <Doc extends { key: string }>(documents: readonly Doc[]): Doc[] => [
  ...new Map(documents.map((document) => [document.key, document])).values(),
];

/**
 * Makes the stored family equal to what the bridge has.
 * In: the collection, the documents now stored for this family, the pulled ones, whether those are all there are
 * (then what is missing among them is removed). Out: how many were written and removed.
 */
export async function writeFamily<Doc extends { key: string }>(
  collection: RxCollection<Doc>,
  stored: readonly Doc[],
  pulled: readonly Doc[],
  isWhole: boolean,
): Promise<{ written: number; removed: number }> {
  // two documents of one key are one: a bulk write refuses them
  const once = oneOfEach(pulled);
  const before = new Map(stored.map((document) => [document.key, document]));
  const changed = once.filter((document) => !deepEqual(before.get(document.key), document));
  const kept = new Set(pulled.map(({ key }) => key));
  // an empty answer is more likely a backend that rebuilds its index than a shop without categories
  const gone = isWhole && pulled.length > 0 ? [...before.keys()].filter((key) => !kept.has(key)) : [];
  if (changed.length > 0) await collection.bulkUpsert(changed);
  if (gone.length > 0) await collection.bulkRemove(gone);
  return { written: changed.length, removed: gone.length };
}

/** Writes products that an ask was answered with. What is stored newer, or just the same, stays. */
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
