// Ensures that the parts of a bundle or group are stored on the device, fetching only missing ones. Parts need not be
// visible individually; only disabled and unknown ones are returned as missing.
import { ok } from '#schemas/fault.ts';
import { readProductsBySku } from '#shared/database/read-products-by-sku.ts';
import { fetchProducts } from '../pull/fetch-products.ts';
import type { WorkerMethod } from './worker-method.ts';

export const loadParts: WorkerMethod<'loadParts'> = async (context, { store, skus }) => {
  const documents = await readProductsBySku(context.db, store, skus);
  const here = new Set([...documents.values()].filter(({ status }) => status < 2).map(({ sku }) => sku));
  const missing = skus.filter((sku) => !here.has(sku));
  if (missing.length === 0 || !context.connection.isOnline()) return ok({ missing });
  const query = {
    bool: { filter: { bool: { must: [{ terms: { sku: missing } }, { terms: { status: [0, 1] } }] } } },
  };
  const fetched = await fetchProducts(context, store, { query, size: missing.length });
  if (!fetched.ok) return fetched;
  for (const { sku } of fetched.value.products) here.add(sku);
  // the new products were not on the device when the prices of the bundle or group were requested
  context.repricing.shown(
    store,
    fetched.value.products.map(({ key }) => key),
  );
  return ok({ missing: missing.filter((sku) => !here.has(sku)) });
};
