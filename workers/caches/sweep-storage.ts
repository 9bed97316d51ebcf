// Keeps the app within the storage quota: checks every 30 s and runs one eviction step at a time, because browser
// engines update their estimate with a delay. The order of steps is in src/shared/domain/catalogue/next-sweep.ts.
// Invariants:
// - only the leading worker sweeps, and never in the personal database
// - products that are in the cart, in a saved list or recently viewed stay readable
import type { RxCollection } from 'rxdb/plugins/core';
import { readClaim } from '#shared/database/change-claim.ts';
import type { Databases } from '#shared/database/open-databases.ts';
import { STORE_SYNC } from '#shared/database/store-sync-key.ts';
import { dropRemovedBytes } from '#shared/database/write-newest.ts';
import { nextSweep, type SweepStep } from '#shared/domain/catalogue/next-sweep.ts';
import { type Loop, type Pause, startLoop } from '../loop.ts';
import type { Ports } from '../ports.ts';
import type { Replication } from '../pull/replication.ts';
import type { SyncJournal } from '../pull/sync-journal.ts';

export const QUOTA_CHECK_EVERY_MS = 30_000;
/** Documents removed per batch; worker methods run in between. */
const AT_ONCE = 200;
/** Lookups that are not cached responses: sync state, and the data that prices are computed from. */
const NOT_ANSWERS = [STORE_SYNC, 'price', 'offers'];

type SweepContext = {
  ports: Ports;
  databases: Databases;
  journal: Pick<SyncJournal, 'purged'>;
  replication: Pick<Replication, 'endPull'>;
  isLeader: () => boolean;
  stores: readonly string[];
  shown: () => string;
};

/** Returns the skus of all products in personal collections, and of the recently viewed products. */
async function personalSkus({ personal }: Databases): Promise<Set<string>> {
  const all: RxCollection<{ sku: string }>[] = Object.values(personal.collections as object);
  const lists = all.filter(({ schema }) => 'sku' in schema.jsonSchema.properties);
  const saved = await Promise.all(lists.map((list) => list.find().exec()));
  const viewed = await readClaim(personal, 'recently-viewed');
  return new Set([...saved.flat(), ...(viewed?.products ?? [])].map(({ sku }) => sku));
}

async function removeKeys<T>(
  collection: RxCollection<T>,
  keys: readonly string[],
  ports: Ports,
): Promise<void> {
  for (let at = 0; at < keys.length; at += AT_ONCE) {
    await collection.bulkRemove(keys.slice(at, at + AT_ONCE));
    await ports.wait(0);
  }
  await dropRemovedBytes(collection);
}

async function removeProducts(context: SweepContext, store: string): Promise<number> {
  const { databases, ports, replication, journal } = context;
  const { products } = databases.catalogue;
  await replication.endPull(store);
  const kept = await personalSkus(databases);
  const here = await products.find({ selector: { store } }).exec();
  const keys = here.filter(({ sku }) => !kept.has(sku)).map(({ key }) => key);
  await removeKeys(products, keys, ports);
  await journal.purged(store);
  return keys.length;
}

/** Runs one step; returns the number of removed documents. */
async function take(context: SweepContext, step: SweepStep): Promise<number> {
  const { databases, ports, stores, shown } = context;
  if (step === 'pictures') {
    await ports.dropPictures?.();
    return 0;
  }
  if (step === 'answers') {
    const { lookups } = databases.catalogue;
    const here = await lookups.find().exec();
    const keys = here.filter(({ kind }) => !NOT_ANSWERS.includes(kind)).map(({ key }) => key);
    await removeKeys(lookups, keys, ports);
    return keys.length;
  }
  if (step === 'shown-view') return removeProducts(context, shown());
  let removed = 0;
  for (const store of stores) if (store !== shown()) removed += await removeProducts(context, store);
  return removed;
}

/** Starts the checks; does nothing if the browser gives no storage estimate. */
export function sweepStorage(context: SweepContext): Pick<Loop, 'stop'> {
  const { ports, isLeader } = context;
  let taken: SweepStep[] = [];

  async function look(): Promise<Pause> {
    const room = isLeader() ? await ports.room?.() : undefined;
    const next = room && nextSweep(room, taken);
    if (next === 'rested') taken = [];
    else if (next) {
      taken = [...taken, next];
      const removed = await take(context, next);
      ports.log({ event: 'storage-swept', step: next, removed });
    }
    return QUOTA_CHECK_EVERY_MS;
  }

  if (!ports.room) return { stop: async () => undefined };
  return startLoop(
    ports,
    look,
    (error) => {
      ports.log({ event: 'storage-not-swept', error: String(error) });
      return QUOTA_CHECK_EVERY_MS;
    },
    { startsAfter: QUOTA_CHECK_EVERY_MS },
  );
}
