// Tombstones of personal documents: how long they protect a removal from writes that began before it.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Databases, openDatabases } from '#shared/database/open-databases.ts';
import { dropTombstones, readEach, readNewest, removeNewest } from '#shared/database/write-newest.ts';
import { memoryStorage } from '../../support/worker/memory-storage.ts';

let databases: Databases;
beforeEach(async () => {
  // with a fake clock, the age of a tombstone does not depend on the speed of the machine
  vi.useFakeTimers({ toFake: ['Date'] });
  databases = await openDatabases(memoryStorage());
});
afterEach(async () => {
  await Promise.all([databases.catalogue.remove(), databases.personal.remove()]);
  vi.useRealTimers();
});

/** Stores a claim and removes it; returns the version that a write in flight has read. */
async function removed() {
  const { claims } = databases.personal;
  await claims.insert({ code: 'device', created_at: 1, value: { id: 'd' }, description: '' });
  const [previous] = await readNewest(claims, ['device']);
  if (!previous) throw new Error('not stored');
  await removeNewest(claims);
  return previous;
}

it('rejects a write that begins before the removal and ends a second after it [S-22]', async () => {
  const { personal } = databases;
  const previous = await removed();
  vi.setSystemTime(Date.now() + 1_000);
  await dropTombstones(personal);
  const late = { previous, document: { ...previous, value: { id: 'late' } } };
  const { error } = await personal.claims.storageInstance.bulkWrite([late], 'late');
  expect(error.map(({ status }) => status)).toEqual([409]);
  expect(await readEach(personal.claims)).toEqual([]);
});

it('deletes a tombstone once no earlier write can be in flight [S-22]', async () => {
  const { personal } = databases;
  await removed();
  vi.setSystemTime(Date.now() + 60_000);
  await dropTombstones(personal);
  expect(await readNewest(personal.claims, ['device'], true)).toEqual([]);
});
