// Writes one pulled page of products into the database of the device.
import { deepEqual, type RxCollection } from 'rxdb/plugins/core';
import type { ProductDocument } from '#schemas/documents/product-document.ts';
import { fieldsOf, writeTogether } from '#shared/database/write-newest.ts';
import { isDisabled } from '#shared/domain/catalogue/product-availability.ts';

/**
 * Stores products in one transaction, removes disabled ones, and leaves unchanged ones alone.
 * @throws If the device cannot write; nothing is stored then.
 */
export async function writePulled(
  products: RxCollection<ProductDocument>,
  pulled: readonly ProductDocument[],
): Promise<void> {
  const documents = new Map(pulled.map((document) => [document.key, document]));
  await writeTogether(products, [...documents.keys()], (key, previous) => {
    const fields = documents.get(key);
    if (!fields) return undefined;
    const isRemoved = isDisabled(fields);
    const isStored = previous !== undefined && !previous._deleted;
    if (!isStored) return isRemoved ? undefined : { fields, isRemoved };
    return !isRemoved && deepEqual(fieldsOf(previous), fields) ? undefined : { fields, isRemoved };
  });
}
