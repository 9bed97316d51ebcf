// Measures RxDB's bulk insert with the documents, schema, storage and batch size of the pull. Runs in a browser page.
import { createRxDatabase } from 'rxdb/plugins/core';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { databaseSchemas } from '#shared/database/database-schemas.ts';

/** Fields that RxDB adds to stored rows; removed to get documents. */
const ADDED = ['_deleted', '_meta', '_rev', '_attachments'];

/**
 * Inserts the documents of a products collection and measures the time in ms.
 * @param rows stored rows of the collection
 * @param batch documents per insert
 */
export async function bulkInsert(
  rows: readonly Record<string, unknown>[],
  batch: number,
): Promise<{ documents: number; ms: number }> {
  const documents = rows.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([field]) => !ADDED.includes(field))),
  );
  const { durability, collections } = databaseSchemas.catalogue;
  const creator = collections.products;
  if (!creator) throw new Error('The catalogue schemas contain no products collection');
  const db = await createRxDatabase({
    name: 'bench',
    storage: getRxStorageDexie({ chromeTransactionDurability: durability }),
  });
  const { products } = await db.addCollections({ products: creator });
  const begun = performance.now();
  for (let at = 0; at < documents.length; at += batch) {
    const { error } = await products.bulkInsert(documents.slice(at, at + batch));
    if (error.length > 0) throw new Error(`${error.length} documents were not inserted`);
  }
  const ms = performance.now() - begun;
  await db.remove();
  return { documents: documents.length, ms };
}
