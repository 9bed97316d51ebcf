// Deletion of the catalogue databases that earlier builds created, unless a tab of that build is still open.
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import { CATALOGUE_GENERATION, databases } from '#schemas/collections.ts';
import { dropOldCatalogues } from '#shared/database/drop-old-catalogues.ts';

const nameIn = (generation: number, collection = 'products') =>
  `rxdb-dexie-catalogue-v${generation}--0--${collection}`;
const own = `rxdb-dexie-${databases.catalogue.name}--0--products`;
const personal = 'rxdb-dexie-personal--0--orders';
const older = CATALOGUE_GENERATION - 1;
const oldest = CATALOGUE_GENERATION - 2;
const newer = nameIn(CATALOGUE_GENERATION + 1);
/** Returns the name of the lock that the leader worker holds and the other workers wait for. */
const leaderLock = (generation: number) => ({
  name: `pubkey-bc||native||RxDB:|dexie|catalogue-v${generation}`,
});

let device: IDBFactory;
beforeEach(async () => {
  device = new IDBFactory();
  for (const name of [nameIn(oldest), nameIn(older), nameIn(older, 'content'), own, newer, personal, 'locks'])
    await new Promise((resolve) => {
      device.open(name, 1).onsuccess = ({ target }) => {
        (target as IDBOpenDBRequest).result.close();
        resolve(undefined);
      };
    });
});
const names = async () => (await device.databases()).map(({ name }) => name).sort();
const drop = (held: { name: string }[], pending: { name: string }[] = []) =>
  dropOldCatalogues(device, { query: async () => ({ held, pending }) });

describe('catalogues of earlier builds', () => {
  it('are deleted, while the current one, newer ones and other databases are kept', async () => {
    expect(await drop([leaderLock(CATALOGUE_GENERATION)])).toBe(3);
    expect(await names()).toEqual([own, newer, personal, 'locks'].sort());
  });

  it('are kept while a tab of their build is open, whether or not it is the leader [F52]', async () => {
    expect(await drop([leaderLock(older)], [leaderLock(oldest)])).toBe(0);
    expect(await drop([], [leaderLock(older)])).toBe(1);
    expect(await names()).toContain(nameIn(older));
    expect(await names()).not.toContain(nameIn(oldest));
  });
});
