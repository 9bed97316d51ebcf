// A catalogue index on a device of a test, whose storage counts what is read.
import type { CatalogueDatabase, Databases } from '#shared/database/open-databases.ts';
import { startCatalogueIndex } from '#workers/catalogue-index/catalogue-index.ts';
import type { ListingQuery } from '#workers/catalogue-index/listing.ts';
import type { Ports } from '#workers/ports.ts';
import { makeProduct } from '../../support/make-product.ts';
import { closeBoth, newDevice } from '../../support/worker/test-databases.ts';
import { stillTime, testPorts } from '../../support/worker/test-ports.ts';
import { clock } from '../../support/worker/virtual-clock.ts';
import { memorySnapshots } from './memory-snapshots.ts';

export const everything: ListingQuery = {
  filters: {},
  sort: 'newest',
  from: 0,
  size: 100,
  listOutOfStock: true,
};
export const productOf = (id: number, store = 'lv') =>
  makeProduct({ key: `${store}|${id}`, store, id, sku: `S-${id}`, category_ids: [id % 3] });
export const products = (count: number, store = 'lv') =>
  Array.from({ length: count }, (_, at) => productOf(at + 1, store));

const ends: (() => unknown)[] = [];
/** Stops every index and closes every device; call after each test. */
export async function endAll(): Promise<void> {
  for (const end of ends.splice(0).reverse()) await end();
}

export async function openDevice(device = newDevice()) {
  const databases: Databases = await device.open();
  let isOpen = true;
  const close = async () => {
    if (isOpen) await closeBoth(databases);
    isOpen = false;
  };
  ends.push(close);
  return { device, databases, close };
}
/** Timers that never end: the catalogue is never idle. */
export const neverIdle: Ports['wait'] = (ms, signal) => (ms > 0 ? stillTime(ms, signal) : clock.wait(ms));

export function indexOf(
  db: CatalogueDatabase,
  snapshots = memorySnapshots(),
  over: Partial<Ports> = {},
  mayWrite = () => true,
) {
  const ports = testPorts(() => Promise.reject(new Error('not used')), over);
  const index = startCatalogueIndex(db, ports, snapshots, mayWrite);
  ends.push(index.stop);
  return { index, ports, snapshots };
}
/** Returns a function that returns how many product documents were read from storage since this call. */
export function countRead({ products }: CatalogueDatabase): () => number {
  const { storageInstance } = products;
  const query = storageInstance.query.bind(storageInstance);
  let read = 0;
  storageInstance.query = async (prepared) => {
    const answer = await query(prepared);
    read += answer.documents.length;
    return answer;
  };
  return () => read;
}
export const idsIn = ({ keys }: { keys: string[] }) =>
  keys.map((key) => Number(key.split('|')[1])).sort((a, b) => a - b);
