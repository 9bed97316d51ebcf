// Detection of a storage whose calls no longer settle, by the heartbeat of a worker.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { databases as names } from '#schemas/collections.ts';
import { failed, ok } from '#schemas/fault.ts';
import type { Databases } from '#shared/database/open-databases.ts';
import { readNewest } from '#shared/database/write-newest.ts';
import { deferred } from '#shared/domain/deferred.ts';
import { watchStorage } from '#workers/watch-storage.ts';
import { openWorker } from '../support/worker/open-worker.ts';
import { closeBoth, newDevice } from '../support/worker/test-databases.ts';

const SLOW = 'slow';
type Collection = Databases['personal']['orders'];

/** Lets lookups of `SLOW` settle only when the returned function is called. */
function hold({ storageInstance }: Collection): () => void {
  const find = storageInstance.findDocumentsById.bind(storageInstance);
  const { promise, resolve } = deferred<[]>();
  storageInstance.findDocumentsById = (ids, withDeleted) =>
    ids.includes(SLOW) ? promise : find(ids, withDeleted);
  return () => resolve([]);
}

/** Returns the number of heartbeats until silence is reported; undefined if it is not reported within ten. */
function beatsUntilSilent(isSilent: () => boolean): number | undefined {
  for (let beat = 1; beat <= 10; beat++) if (isSilent()) return beat;
  return undefined;
}

describe('watchStorage', () => {
  let databases: Databases;
  beforeEach(async () => {
    databases = await newDevice().open();
  });
  afterEach(() => closeBoth(databases));

  it.each([
    ['orders', (of: Databases) => of.personal.orders],
    ['products', (of: Databases) => of.catalogue.products as unknown as Collection],
  ])('reports a lookup in %s that is pending for more than three heartbeats [F91]', (_, pick) => {
    hold(pick(databases));
    const isSilent = watchStorage(databases);
    void readNewest(pick(databases), [SLOW]);
    expect(beatsUntilSilent(isSilent)).toBe(4);
  });

  it('reports nothing while no call is pending', async () => {
    const isSilent = watchStorage(databases);
    await readNewest(databases.personal.orders, ['x']);
    expect(beatsUntilSilent(isSilent)).toBeUndefined();
  });

  it('reports nothing while other calls on the collection settle', async () => {
    const { orders } = databases.personal;
    hold(orders);
    const isSilent = watchStorage(databases);
    void readNewest(orders, [SLOW]);
    for (let beat = 0; beat < 10; beat++) {
      expect(isSilent()).toBe(false);
      await readNewest(orders, ['x']);
    }
  });

  it('reports nothing once a slow call has settled', async () => {
    const { orders } = databases.personal;
    const release = hold(orders);
    const isSilent = watchStorage(databases);
    const reading = readNewest(orders, [SLOW]);
    expect(beatsUntilSilent(isSilent)).toBe(4);
    release();
    await reading;
    expect(beatsUntilSilent(isSilent)).toBeUndefined();
  });
});

it('lets the worker’s heartbeat return a fault while a lookup does not settle [F91]', async () => {
  const device = newDevice();
  const releases: (() => void)[] = [];
  const open = async () => {
    const databases = await device.open();
    releases.push(hold(databases.personal.orders));
    return databases;
  };
  const shop = await openWorker(() => Promise.reject(new TypeError('offline')), {
    device: { ...device, open },
  });
  const reading = readNewest(shop.databases.personal.orders, [SLOW]);
  expect(await shop.ask('ping', {})).toEqual(ok({ build: names.catalogue.name }));
  // while calls of the outbox settle, they count as progress
  while ((await shop.ask('ping', {})).ok);
  expect(await shop.ask('ping', {})).toEqual(failed('not-saved'));
  for (const release of releases) release();
  await reading;
  await shop.stop();
});
