// Tests that each write to `personal` is validated against the shapes that its readers expect, through any RxDB API and
// in production. The storage validates, so the files that open or bypass a storage are listed here.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { RxCollection } from 'rxdb/plugins/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collections } from '#schemas/collections.ts';
import { isUnreadableWrite } from '#shared/database/checked-storage.ts';
import { type Databases, openDatabases } from '#shared/database/open-databases.ts';
import { personalShapes } from '#shared/database/personal-shapes.ts';
import { changeNewest, writeTogether } from '#shared/database/write-newest.ts';
import { cartLineOf, orderOf } from '../simulation/order-fixture.ts';
import { collectionNames } from '../support/collection-names.ts';
import { memoryStorage } from '../support/worker/memory-storage.ts';
import { writeRaw } from '../support/worker/write-raw.ts';

type Stored = Record<string, unknown>;
type AnyCollection = RxCollection<Stored>;

/** A valid document of each collection, and a field that makes it invalid. */
const readable: Record<keyof typeof personalShapes, [document: Stored, odd: Stored]> = {
  cart: [{ ...cartLineOf('g-1'), key: 'k-1' }, { qty: 0 }],
  orders: [orderOf('o-1', 1), { seq: 1.5 }],
  synctasks: [
    {
      ...{ id: 't-1', kind: 'stock-check', principal: 'guest', url: '/stock/check', payload: { sku: 'A-1' } },
      ...{ callback_event: '', silent: true, state: 'waiting', transmited: false, acknowledged: false },
      ...{ seq: 1, attempt: 0, not_before: 0, created_at: 1, updated_at: 1 },
    },
    { payload: { sku: 7 } },
  ],
  wishlist: [{ sku: 'A-1', product_id: 1, qty: 1, name: 'A', image: '', added_at: 1 }, { added_at: -1 }],
  compare: [{ sku: 'A-1', product_id: 1, qty: 1, name: 'A', image: '', added_at: 1 }, { added_at: -1 }],
  claims: [
    { code: 'cart', created_at: 1, value: { generation: 'g-1', seq: 1 }, description: '' },
    { value: { generation: 'g-1', seq: 1, set_aside: 'all of it' } },
  ],
};
const names = Object.keys(readable) as (keyof typeof personalShapes)[];

let databases: Databases;
beforeAll(async () => {
  databases = await openDatabases(memoryStorage());
});
afterAll(() => Promise.all([databases.catalogue.close(), databases.personal.close()]));

const collectionOf = (name: (typeof names)[number]) => databases.personal[name] as unknown as AnyCollection;
/** Returns true if the validation rejected a write, false if it failed otherwise, and undefined if it succeeded. */
const refusalOf = (write: Promise<unknown>) =>
  write.then(
    () => undefined,
    (error: unknown) => isUnreadableWrite(error),
  );

it('has a schema for each collection in the database', () => {
  expect(Object.keys(personalShapes).sort()).toEqual(collectionNames('personal').sort());
});

describe.each(names)('an invalid document of %s [I-05]', (name) => {
  const [sound, odd] = readable[name];
  const id = String(sound[collections[name].primaryKey]);

  it('is rejected by each way of inserting', async () => {
    const collection = collectionOf(name);
    const document = { ...sound, ...odd };
    for (const write of [
      () => collection.insert(document),
      () => collection.insertIfNotExists(document),
      () => collection.upsert(document),
      () => collection.incrementalUpsert(document),
      () => writeTogether(collection, [id], () => ({ fields: document, isRemoved: false })),
    ])
      expect(await refusalOf(write())).toBe(true);
    const { error } = await collection.bulkInsert([document]);
    expect(error.map(isUnreadableWrite)).toEqual([true]);
    expect(await collection.findOne(id).exec()).toBeNull();
  });

  it('is rejected by each way of updating', async () => {
    const collection = collectionOf(name);
    const doc = await collection.insert(sound);
    for (const write of [
      () => doc.getLatest().patch(odd),
      () => doc.getLatest().modify((stored) => ({ ...stored, ...odd })),
      () => doc.incrementalModify((stored) => ({ ...stored, ...odd })),
      () => doc.incrementalPatch(odd),
      () => changeNewest(collection, id, (stored) => ({ ...stored, ...odd })),
    ])
      expect(await refusalOf(write())).toBe(true);
    expect((await collection.findOne(id).exec())?.toMutableJSON()).toEqual(sound);
    await doc.getLatest().remove();
  });

  it('can be updated and removed if it is already stored', async () => {
    const collection = collectionOf(name);
    await writeRaw(collection, { ...sound, ...odd });
    const written = await changeNewest(collection, id, (stored) => ({ ...stored }));
    expect(written).toMatchObject(odd);
    await collection.findOne(id).remove();
    expect(await collection.findOne(id).exec()).toBeNull();
  });
});

it('rejects a write of several claims if one of them is invalid', async () => {
  const claims = collectionOf('claims');
  const value = { code: 'device', created_at: 1, value: { id: 'd' }, description: '' };
  const write = writeTogether(claims, ['device', 'checkout'], (code) => ({
    fields: code === 'device' ? value : { ...value, code, value: { step: 7 } },
    isRemoved: false,
  }));
  expect(await refusalOf(write)).toBe(true);
  expect(await claims.findOne('device').exec()).toBeNull();
});

it('accepts unknown claims and tasks from another build', async () => {
  const claims = collectionOf('claims');
  await claims.insert({ code: 'of-tomorrow', created_at: 1, value: { any: 1 }, description: '' });
  await collectionOf('synctasks').insert({ ...readable.synctasks[0], id: 't-2', kind: 'of-tomorrow' });
  expect(await claims.findOne('of-tomorrow').exec()).not.toBeNull();
});

const root = path.resolve(import.meta.dirname, '../..');
const product = ['src', 'workers'].flatMap((room) =>
  readdirSync(path.join(root, room), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => path.join(room, file)),
);
const filesWith = (code: RegExp) =>
  product.filter((file) => code.test(readFileSync(path.join(root, file), 'utf8'))).sort();

describe('bypassing the validation', () => {
  it('is prevented by opening databases in one file', () => {
    expect(filesWith(/\bcreateRxDatabase\b/)).toEqual(['src/shared/database/open-databases.ts']);
  });

  it('is prevented by allowing bulkWrite in only three files', () => {
    expect(filesWith(/\bbulkWrite\b/)).toEqual([
      'src/shared/database/checked-storage.ts',
      'src/shared/database/write-newest.ts',
      // watch-storage.ts only passes calls on to the checked storage
      'workers/watch-storage.ts',
    ]);
    expect(filesWith(/\b(internalStorageInstance|originalStorageInstance)\b/)).toEqual([]);
  });

  it('is prevented by allowing direct use of IndexedDB in only four files', () => {
    expect(filesWith(/\bindexedDB\.open\(|\bnew Dexie\(/)).toEqual([
      'src/shared/database/abort-on-page-hide.ts',
      'src/shared/database/write-newest.ts',
      'workers/catalogue-index/dexie-snapshot-store.ts',
      'workers/tabs/leased-lock.ts',
    ]);
  });
});
