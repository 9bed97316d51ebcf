// Tests a complete import on PGlite and PostgreSQL: what is imported, repaired and skipped, and a bridge that serves the
// result.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCatalogueFacts } from '#bridge/catalogue/catalogue-facts.ts';
import { documents } from '#bridge/database/tables.ts';
import { buildBridge } from '#bridge/http/build-bridge.ts';
import { importFiles } from '#bridge/import/import-files.ts';
import { bridgeCategory, bridgeProduct } from '#schemas/bridge/catalogue-answer.ts';
import { NOW, openTestDatabase } from '../../support/backend/open-bridge.ts';
import { smallCatalogue } from '../../support/backend/small-catalogue.ts';
import { allRows, catalogue, type Database, file, fresh, lines, row, shelf, spoon } from './imported-shop.ts';

let database: Database;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bridge-import-'));
  database = await openTestDatabase();
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

describe('imported catalogue', () => {
  it('replaces the previous catalogue by a repaired one, as reported', async () => {
    const path = await file(
      folder,
      'catalogue.ndjson',
      `${catalogue}\nnot a document\n{"_index":"shop_catalog_lv"`,
    );
    const report = await importFiles(database.db, {
      newShop: smallCatalogue,
      timeZone: 'UTC',
      files: [path],
      replace: true,
      pictures: 'https://before.example/media',
      now: NOW,
    });
    const text = report.text();
    expect((await readCatalogueFacts(database.db, 'UTC')).pictures).toBe('https://before.example/media');
    expect(text).toMatch(/ 3 {2}product\n/);
    expect(text).toMatch(/ 4 {2}category\n/);
    expect(text).toMatch(/ 1 {2}taxrule\n/);
    expect(text).toContain('1  product: no name: called by its sku (NAMELESS)');
    expect(text).toContain('1  product: stands twice: the first one counts (SPOON)');
    expect(text).toContain('2  record: not JSON (#11, #12)');
    expect(text).toContain('product: no price: the cheapest variant counts (MUG)');
    expect(text).toContain('product: stock as a list (MUG)');
    expect(text).toContain(
      'category: only a child of another category: has a document of its own now (9, 10)',
    );

    const product = await row(database, 'product', 700);
    const wire = bridgeProduct.parse(product?.doc);
    expect(wire.name).toBe('Krūze™');
    expect(wire.url_path).toBe('kruze-700');
    expect([wire.price, wire.final_price]).toEqual([9.5, 9.5]);
    expect(wire.configurable_options?.[0]).toMatchObject({
      attribute_code: 'colour',
      values: [{ label: 'Zils' }, { label: 'Sarkans' }],
    });
    expect(product?.facets).toEqual({ colour_options: ['5', '6'] });
    expect(product?.search_text).toContain('lielas');
    expect((await row(database, 'product', 710))?.doc.updated_at).not.toBeUndefined();

    const leaf = bridgeCategory.parse((await row(database, 'category', 10))?.doc);
    expect(leaf).toMatchObject({
      parent_id: 9,
      level: 3,
      path: '1/2/9/10',
      product_count: 1,
      slug: 'lielas-kruzes-10',
    });
    expect((await row(database, 'category', 44))?.doc).toMatchObject({
      name: 'Karotes',
      path: '1/2/44',
      product_count: 1,
    });
    expect(await row(database, 'product', 1_001)).toBeUndefined();
    expect(await shelf(database, 'MUG-6')).toMatchObject({
      product_id: 702,
      parent_id: 700,
      qty: 4,
      initial_qty: 4,
    });
    expect(await shelf(database, 'SPOON')).toMatchObject({ product_id: 710, parent_id: null, qty: 7 });
  });

  it('is served by the bridge', async () => {
    const app = await buildBridge({ db: database.db, requestsPerMinute: false });
    const ask = async (entity: string, query: object) => {
      const answer = await app.inject({
        method: 'POST',
        url: `/api/catalog/catalogue_lv/${entity}/_search?size=5`,
        payload: query,
      });
      return answer.json() as { hits: { hits: { _source: { id: number } }[] } };
    };
    const found = await ask('product', { query: { bool: { filter: { terms: { sku: ['MUG'] } } } } });
    expect(found.hits.hits.map((hit) => hit._source.id)).toEqual([700]);
    const page = await app.inject({ method: 'POST', url: '/api/url/map', payload: { url: 'kruze-700' } });
    expect(page.json()).toMatchObject({ _type: 'product', _source: { sku: 'MUG' } });
    const home = await app.inject({ url: '/api/home-page' });
    expect(home.json()).toMatchObject({ result: { new_collection: [], bestsellers: [] } });
    await app.close();
  });

  it('is assigned to the chosen store view, or else to the one in the index name', async () => {
    const bare = await file(folder, 'bare.json', JSON.stringify([{ ...spoon, name: 'Ложка' }]));
    await importFiles(database.db, {
      newShop: smallCatalogue,
      timeZone: 'UTC',
      files: [bare],
      store: 'ru',
      now: NOW,
    });
    expect((await row(database, 'product', 710, 'ru'))?.doc.name).toBe('Ложка');
    const named = await file(
      folder,
      'named.json',
      lines([fresh('product', { ...spoon, name: 'Spoon' }, 'shop_en')]),
    );
    await importFiles(database.db, { newShop: smallCatalogue, timeZone: 'UTC', files: [named], now: NOW });
    expect((await row(database, 'product', 710, 'en'))?.doc.name).toBe('Spoon');
    expect((await row(database, 'product', 710))?.doc.name).toBe('Karote');
    await expect(
      importFiles(database.db, {
        newShop: smallCatalogue,
        timeZone: 'UTC',
        files: [bare],
        store: 'xx',
        now: NOW,
      }),
    ).rejects.toThrow('no store view');
  });

  it('loses only the named facts by law and links that cannot be stated', async () => {
    const link = (linked_product_sku: string) => ({ link_type: 'related', linked_product_sku });
    const told = await file(
      folder,
      'facts.json',
      JSON.stringify([
        {
          ...spoon,
          manufacturer_address: 'Iela 1, Rīga',
          safety_warnings: '<p>Asa.</p>',
          repairability_score: '11',
          repair_url: 'javascript:alert(1)',
          take_back: 'jā',
          software_updates_years: 3,
          product_links: [link('SPOON'), link('MUG'), link('FORK')],
        },
        // links to stored products are not named
        { ...spoon, id: 711, sku: 'LADLE', product_links: [link('MUG')] },
      ]),
    );
    const report = await importFiles(database.db, {
      ...{ newShop: smallCatalogue, timeZone: 'UTC', files: [told], store: 'lv', now: NOW },
    });
    const text = report.text();
    for (const reason of [
      'no manufacturer_name: its addresses are left out',
      'repairability_score is neither a class from A to E nor points from 0 to 10',
      'repair_url is no web address',
      'take_back is neither yes nor no',
      'links to the product itself',
      'links to products that do not exist: not shown',
    ])
      expect(text).toContain(`1  product: ${reason} (SPOON)`);
    const doc = (await row(database, 'product', 710))?.doc;
    expect(doc).toMatchObject({ name: 'Karote', safety_warnings: ['Asa.'], software_updates_years: 3 });
    for (const lost of ['manufacturer_address', 'repairability_score', 'repair_url', 'take_back'])
      expect(doc).not.toHaveProperty(lost);
    expect(doc?.product_links).toMatchObject([link('MUG'), link('FORK')]);
  });

  it('is unchanged if nothing could be imported or a file cannot be read, with --replace too', async () => {
    const before = await allRows(database);
    const junk = await file(
      folder,
      'junk.txt',
      'a\nb\n[1,2]\n{"x":1}\n{"sku":{},"id":[]}\n{"name":"x","path":"1/2","level":1}\n',
    );
    const report = await importFiles(database.db, {
      newShop: smallCatalogue,
      timeZone: 'UTC',
      files: [junk],
      replace: true,
      now: NOW,
    });
    expect(report.count()).toBe(0);
    expect(report.text()).toContain('nothing taken');
    expect(report.text()).toContain('category: no id');
    await expect(
      importFiles(database.db, {
        newShop: smallCatalogue,
        timeZone: 'UTC',
        files: [join(folder, 'absent')],
        replace: true,
        now: NOW,
      }),
    ).rejects.toThrow();
    expect(await allRows(database)).toEqual(before);
  });
});

it('writes nothing into an empty catalogue if it is interrupted', async () => {
  const empty = await openTestDatabase();
  await empty.db.delete(documents);
  const count = 200;
  const many = await file(
    folder,
    'many.jsonl',
    Array.from({ length: count }, (_, at) =>
      JSON.stringify({ id: at + 1, sku: `M${at}`, name: 'x', type_id: 'simple', price: 1 }),
    ).join('\n'),
  );
  let records = 0;
  const throwIfAborted = (): void => {
    records += 1;
    // the second of two passes, after its first batch
    if (records > 2 * count - 10) throw new Error('interrupted');
  };
  await expect(
    importFiles(empty.db, {
      ...{ newShop: smallCatalogue, timeZone: 'UTC', files: [many], now: NOW },
      signal: { throwIfAborted } as AbortSignal,
    }),
  ).rejects.toThrow('interrupted');
  expect(await empty.db.$count(documents)).toBe(0);
  await empty.close();
});
