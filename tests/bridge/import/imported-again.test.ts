// Tests repeated imports on PGlite and PostgreSQL: unchanged rows, timestamps and ordered stock.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderStock, orders } from '#bridge/database/tables.ts';
import { importFiles } from '#bridge/import/import-files.ts';
import { bridgeProduct } from '#schemas/bridge/catalogue-answer.ts';
import { NOW, openTestDatabase } from '../../support/backend/open-bridge.ts';
import { smallCatalogue } from '../../support/backend/small-catalogue.ts';
import { allRows, catalogue, type Database, file, mug, row, shelf, spoon } from './imported-shop.ts';

let database: Database;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bridge-import-'));
  database = await openTestDatabase();
  const files = [await file(folder, 'catalogue.ndjson', catalogue)];
  await importFiles(database.db, {
    ...{ newShop: smallCatalogue, timeZone: 'UTC', replace: true },
    ...{ files, pictures: 'https://before.example/media', now: NOW },
  });
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

describe('imported catalogue', () => {
  it('produces the same rows when imported again, in any format', async () => {
    const before = await allRows(database);
    const path = await file(folder, 'catalogue.ndjson', catalogue);
    await importFiles(database.db, {
      newShop: smallCatalogue,
      timeZone: 'UTC',
      files: [path],
      now: NOW + 60_000,
    });
    expect(await allRows(database)).toEqual(before);
    const hits = catalogue.split('\n').map((line) => JSON.parse(line) as unknown);
    const answer = await file(
      folder,
      'answer.json',
      JSON.stringify({ took: 1, hits: { hits } }, undefined, 2),
    );
    await importFiles(database.db, {
      newShop: smallCatalogue,
      timeZone: 'UTC',
      files: [answer],
      now: NOW + 120_000,
    });
    expect(await allRows(database)).toEqual(before);
  });

  it('changes timestamps of changed documents only, so that devices pull nothing else', async () => {
    const before = await allRows(database);
    const path = await file(folder, 'change.json', JSON.stringify([{ ...spoon, price: 4 }, mug]));
    await importFiles(database.db, {
      newShop: smallCatalogue,
      timeZone: 'UTC',
      files: [path],
      store: 'lv',
      now: NOW + 180_000,
    });
    const after = await allRows(database);
    const changed = after.documents.filter(
      (document, at) => document.updated_at !== before.documents[at]?.updated_at,
    );
    expect(changed.map(({ entity, id }) => [entity, id])).toEqual([['product', 710]]);
    const newest =
      before.documents
        .map(({ updated_at }) => updated_at)
        .sort()
        .at(-1) ?? '';
    expect(changed[0]?.updated_at && changed[0].updated_at > newest).toBe(true);
    expect(changed[0]?.price).toBe(400);
  });

  it('keeps ordered quantities subtracted in stock and documents', async () => {
    const path = await file(folder, 'catalogue.ndjson', catalogue);
    const sums = { goods: 0, discount: 0, shipping: 0, payment: 0, tax: 0, grand_total: 0 };
    const texts = {
      client_order_id: 'a',
      body_hash: '',
      principal: '',
      store: 'lv',
      cart_id: '',
      token: '',
      created_at: '',
    };
    await database.db.insert(orders).values({ number: 1, ...sums, ...texts, body: {}, answer: {} });
    await database.db.insert(orderStock).values({ order_number: 1, sku: 'MUG-5', qty: 3 });
    await importFiles(database.db, {
      newShop: smallCatalogue,
      timeZone: 'UTC',
      files: [path],
      now: NOW + 240_000,
    });
    expect(await shelf(database, 'MUG-5')).toMatchObject({ qty: 1, initial_qty: 4 });
    const wire = bridgeProduct.parse((await row(database, 'product', 700))?.doc);
    expect(wire.configurable_children?.[0]?.stock).toMatchObject({ qty: 1 });
    const before = await allRows(database);
    await importFiles(database.db, {
      newShop: smallCatalogue,
      timeZone: 'UTC',
      files: [path],
      now: NOW + 300_000,
    });
    expect(await allRows(database)).toEqual(before);
  });

  it('updates existing products when their attributes and categories are imported later', async () => {
    const path = await file(
      folder,
      'later.json',
      JSON.stringify([
        {
          attribute_id: 301,
          attribute_code: 'metal',
          frontend_input: 'select',
          options: [{ label: 'Tērauds', value: '8' }],
        },
        { id: 44, parent_id: 2, name: 'Galda piederumi', level: 2, children_data: [] },
      ]),
    );
    const metal = await file(folder, 'metal.json', JSON.stringify([{ ...spoon, metal: '8' }]));
    await importFiles(database.db, {
      newShop: smallCatalogue,
      timeZone: 'UTC',
      files: [metal],
      store: 'lv',
      now: NOW,
    });
    expect((await row(database, 'product', 710))?.facets).toEqual({});
    await importFiles(database.db, {
      newShop: smallCatalogue,
      timeZone: 'UTC',
      files: [path],
      store: 'lv',
      now: NOW,
    });
    const found = await row(database, 'product', 710);
    expect(found?.facets).toEqual({ metal: ['8'] });
    expect(found?.search_text).toContain('galda piederumi');
    expect((await row(database, 'category', 44))?.product_count).toBe(1);
  });
});
