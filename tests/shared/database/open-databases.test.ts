// The two databases: all collections exist, stay below RxDB's limit, and personal data is written with strict
// durability.
import 'fake-indexeddb/auto';
import type { RxStorage } from 'rxdb/plugins/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CATALOGUE_GENERATION, collections, databases } from '#schemas/collections.ts';
import { claimDocument } from '#schemas/documents/claim-document.ts';
import {
  type Databases,
  openDatabases,
  openPossible,
  type StorageFor,
} from '#shared/database/open-databases.ts';
import { openInMemory } from '#shared/database/open-in-memory.ts';
import { memoryStorage } from '../../support/worker/memory-storage.ts';

let opened: Databases[] = [];
const open = async () => {
  const both = await openDatabases();
  opened.push(both);
  return both;
};
afterEach(async () => {
  for (const both of opened) await Promise.all([both.catalogue.close(), both.personal.close()]);
  opened = [];
});

describe('the local databases', () => {
  it('have eleven collections, below the limit of thirteen in the free RxDB', () => {
    expect(Object.keys(collections)).toHaveLength(11);
  });

  it('have claims with code, created_at, value and description [S3.054]', async () => {
    expect(Object.keys(claimDocument.shape).sort()).toEqual(['code', 'created_at', 'description', 'value']);
    const { personal } = await open();
    const claim = {
      code: 'settings',
      created_at: 1,
      value: { store: 'lv', theme: 'dark' },
      description: 'd',
    };
    await personal.claims.insert(claim);
    expect((await personal.claims.findOne('settings').exec())?.toMutableJSON()).toEqual(claim);
  });

  it('contain every collection', async () => {
    const { catalogue, personal } = await open();
    for (const [name, row] of Object.entries(collections)) {
      const database = row.database === 'catalogue' ? catalogue : personal;
      expect(Object.keys(database.collections)).toContain(name);
    }
    expect(personal.name).toBe(databases.personal.name);
  });

  it('store each version of a collection in its own IndexedDB database, so that an old tab does not block a new one [F27]', async () => {
    await open();
    const names = (await indexedDB.databases()).map(({ name }) => name);
    for (const [name, { database, version }] of Object.entries(collections))
      expect(names).toContain(`rxdb-dexie-${databases[database].name}--${version}--${name}`);
  });

  it('write personal data with strict durability [F32]', () => {
    expect(databases.personal.durability).toBe('strict');
  });
});

describe('a device without space for one of the databases [F28]', () => {
  const memory = memoryStorage();
  /** Rejects the creation of this collection, as a device without free space does. */
  const without = (refused: string, real: RxStorage<unknown, unknown>): RxStorage<unknown, unknown> =>
    Object.assign({}, real, {
      createStorageInstance: (params: Parameters<typeof real.createStorageInstance>[0]) =>
        params.collectionName === refused
          ? Promise.reject(new DOMException('no space', 'QuotaExceededError'))
          : real.createStorageInstance(params),
    });
  const realStorage = memory();
  const full =
    (refused: string): StorageFor =>
    (database) =>
      database === 'catalogue' ? without(refused, realStorage) : realStorage;
  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
  afterEach(() => void vi.restoreAllMocks());

  it.each(['_rxdb_internal', 'categories', 'lookups'])(
    'opens only personal on disk, and the catalogue in memory, if %s of the catalogue is refused',
    async (refused) => {
      const { personal, catalogue } = await openPossible(full(refused), false);
      expect(catalogue).toBeUndefined();
      await personal.claims.upsert({
        ...{ code: 'device', created_at: 1, value: { id: 'd' }, description: '' },
      });
      const { databases, holds } = await openInMemory(personal);
      opened.push(databases);
      expect([holds, databases.personal === personal]).toEqual(['catalogue', true]);
      expect(await databases.catalogue.products.find().exec()).toEqual([]);
    },
  );

  it('leaves no database open if both are required and one is refused', async () => {
    for (let at = 0; at < 3; at++) await expect(openDatabases(full('lookups'), false)).rejects.toThrow();
    const { databases } = await openInMemory();
    opened.push(databases);
    expect(Object.keys(databases.personal.collections)).toHaveLength(6);
  });

  it('deletes catalogues of earlier builds before it creates its own', async () => {
    const former = `rxdb-dexie-catalogue-v${CATALOGUE_GENERATION - 1}--0--products`;
    await new Promise<void>((resolve) => {
      indexedDB.open(former, 1).onsuccess = ({ target }) => {
        (target as IDBOpenDBRequest).result.close();
        resolve();
      };
    });
    const asked: string[] = [];
    const { open: begin } = IDBFactory.prototype;
    vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(function (this: IDBFactory, ...input) {
      asked.push(input[0]);
      return begin.apply(this, input);
    });
    vi.spyOn(IDBFactory.prototype, 'deleteDatabase').mockImplementation(function (this: IDBFactory, name) {
      asked.push(`drop ${name}`);
      const request = {} as IDBOpenDBRequest;
      setTimeout(() => request.onsuccess?.(new Event('success')));
      return request;
    });
    vi.stubGlobal('navigator', { locks: { query: async () => ({ held: [], pending: [] }) } });
    try {
      await open();
    } finally {
      vi.unstubAllGlobals();
    }
    const dropped = asked.indexOf(`drop ${former}`);
    expect(dropped).toBeGreaterThan(0);
    const own = asked.filter((name) => name.includes(databases.catalogue.name));
    expect(Math.min(...own.map((name) => asked.indexOf(name)))).toBeGreaterThan(dropped);
  });
});
