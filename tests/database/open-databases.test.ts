// The two databases: every collection of the table, below the limit, personal data written strictly.
import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it } from 'vitest';
import { collections, databases } from '../../schemas/collections.ts';
import { claimDocument } from '../../schemas/documents/claim.ts';
import { type Databases, openDatabases } from '../../src/database/open-databases.ts';

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
  it('there are eleven collections, below the thirteen that the free RxDB opens', () => {
    expect(Object.keys(collections)).toHaveLength(11);
  });

  it('S3.054 Claims (local store) fields: code, created_at, value, description.', async () => {
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

  it('opens both databases with every collection of the table, each in its own database', async () => {
    const { catalogue, personal } = await open();
    for (const [name, row] of Object.entries(collections)) {
      const database = row.database === 'catalogue' ? catalogue : personal;
      expect(Object.keys(database.collections)).toContain(name);
    }
    expect(personal.name).toBe(databases.personal.name);
  });

  it('keeps each version of a collection in a database of its own: no old tab keeps a new one waiting (F27)', async () => {
    await open();
    const names = (await indexedDB.databases()).map(({ name }) => name);
    for (const [name, { database, version }] of Object.entries(collections))
      expect(names).toContain(`rxdb-dexie-${databases[database].name}--${version}--${name}`);
  });

  it('personal data is written with strict durability (F32)', () => {
    expect(databases.personal.durability).toBe('strict');
  });
});
