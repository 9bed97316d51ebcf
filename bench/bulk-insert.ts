// RxDB's own bulk insert, for a page of its own: the same documents, schema, storage and batches as the shop's pull.
import { createRxDatabase } from 'rxdb/plugins/core';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { databaseSchemas } from '#shared/database/database-schemas.ts';

/** Rows of the storage become documents again: without what RxDB and Dexie add. */
const ADDED = ['_deleted', '_meta', '_rev', '_attachments'];

/** Inserts the documents of a products collection. In: its rows, how many at once. Out: how many, in how many milliseconds. */
export async function bulkInsert(
  rows: readonly Record<string, unknown>[],
  batch: number,
): Promise<{ documents: number; ms: number }> {
  const documents = rows.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([field]) => !ADDED.includes(field))),
  );
  const { durability, collections } = databaseSchemas.catalogue;
  const creator = collections.products;
  if (!creator) throw new Error('the schemas name no products');
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
