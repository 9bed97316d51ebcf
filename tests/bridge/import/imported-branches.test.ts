// Tests the import of branches, and of products that state their stock by branch.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { branchesOf } from '#bridge/catalogue/branches-of.ts';
import { readCatalogueFacts } from '#bridge/catalogue/catalogue-facts.ts';
import type { OpenDatabase } from '#bridge/database/open-database.ts';
import { documents, type Json, stock } from '#bridge/database/tables.ts';
import { createWriter } from '#bridge/import/create-writer.ts';
import { importFiles } from '#bridge/import/import-files.ts';
import { placeOrder } from '#bridge/orders/place-order.ts';
import { readOrder } from '#bridge/orders/read-order.ts';
import { NOW, openTestDatabase } from '../../support/backend/open-bridge.ts';
import { line, orderOf } from '../../support/backend/requests.ts';
import { stores } from '../../support/backend/small-catalogue.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const branch = {
  code: 'RIX',
  name: 'Centrs',
  address: 'Iela 1',
  city: 'Rīga',
  postcode: '1',
  country_id: 'LV',
};
const importBranches = (branches: unknown) =>
  importFiles(database.db, {
    ...{ files: [], branches, now: NOW, timeZone: 'UTC' },
    newShop: () => {
      throw new Error('the catalogue is filled');
    },
  });

describe('imported branches', () => {
  it('replace those in shop data, without invalid and doubled ones', async () => {
    const report = await importBranches([branch, { ...branch, name: 'Again' }, { code: 'NONE' }]);
    const facts = await readCatalogueFacts(database.db, 'UTC');
    expect(branchesOf(facts, 'en').map(({ name }) => name)).toEqual(['Centrs']);
    expect(report.text()).toContain('stands twice');
  });

  it('become the options of the attribute that filters listings', async () => {
    await importBranches({ lv: [branch, { ...branch, code: 'OLD', is_closed: true }] });
    const rows = await database.db.select().from(documents).where(eq(documents.code, 'available_in'));
    const inLatvian = rows.find(({ store }) => store === 'lv')?.doc.options;
    expect(inLatvian).toEqual([{ label: 'Centrs', value: 'RIX' }]);
  });
});

describe('imported stock by branch', () => {
  const change = async (of: (doc: Json) => Json) => {
    const writer = createWriter(database.db, { stores, isNew: false, now: NOW });
    const context = { facetCodes: new Map([['available_in', { multiple: true }]]), categoryNames: new Map() };
    const rows = await database.db.select().from(documents).where(eq(documents.code, 'P-9'));
    for (const { store, doc } of rows) await writer.add(store, 'product', of(doc), context);
    await writer.flush();
  };
  const stating = (qty: number, pieces: Record<string, number>) =>
    change((doc) => {
      const sources = Object.entries(pieces).map(([source_code, quantity]) => ({ source_code, quantity }));
      return { ...doc, total_qty: qty, stock: { qty, is_in_stock: true, manage_stock: true, sources } };
    });
  const rowsOf = async () => {
    const rows = await database.db.select().from(stock).where(eq(stock.sku, 'P-9'));
    return Object.fromEntries(rows.map(({ location, qty }) => [location, qty]));
  };
  const shown = async () => (await database.db.select().from(documents).where(eq(documents.code, 'P-9')))[0];

  it('divides the quantity among the locations', async () => {
    await stating(10, { RIX: 3, VLM: 2 });
    expect(await rowsOf()).toEqual({ default: 5, RIX: 3, VLM: 2 });
    expect((await shown())?.facets).toMatchObject({ available_in: ['RIX', 'VLM'] });
  });

  it('never exceeds the stated quantity', async () => {
    await stating(4, { RIX: 3, VLM: 9 });
    expect(await rowsOf()).toEqual({ default: 0, RIX: 3, VLM: 1 });
  });

  it('empties a location that is no longer stated', async () => {
    await stating(10, { RIX: 3 });
    expect(await rowsOf()).toEqual({ default: 7, RIX: 3, VLM: 0 });
    expect((await shown())?.doc.available_in).toEqual(['RIX']);
  });

  it('leaves locations alone if the documents state none', async () => {
    await change((doc) => ({ ...doc, name: 'Renamed' }));
    expect(await rowsOf()).toEqual({ default: 7, RIX: 3, VLM: 0 });
    expect((await shown())?.doc).toMatchObject({ name: 'Renamed', available_in: ['RIX'] });
  });

  it('subtracts what was ordered from the location that gave it', async () => {
    await stating(3, { RIX: 3 });
    const body = orderOf('order-beside-sources', { products: [line('P-9', 2, 1)] });
    const facts = await readCatalogueFacts(database.db, 'UTC');
    await placeOrder(database.db, facts, readOrder(JSON.parse(JSON.stringify(body))), NOW);
    await stating(10, { RIX: 3 });
    expect(await rowsOf()).toEqual({ default: 7, RIX: 1, VLM: 0 });
  });
});
