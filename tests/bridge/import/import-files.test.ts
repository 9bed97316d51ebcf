// Tests a complete import on PGlite and PostgreSQL: what is imported, repaired and skipped; repeated imports; ordered
// stock; and a bridge that serves the result.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCatalogueFacts } from '#bridge/catalogue/catalogue-facts.ts';
import { documents, orderStock, orders, stock } from '#bridge/database/tables.ts';
import { buildBridge } from '#bridge/http/build-bridge.ts';
import { importFiles } from '#bridge/import/import-files.ts';
import { bridgeCategory, bridgeProduct } from '#schemas/bridge/catalogue-answer.ts';
import { NOW, openTestDatabase } from '../../support/backend/open-bridge.ts';
import { smallCatalogue } from '../../support/backend/small-catalogue.ts';

type Database = Awaited<ReturnType<typeof openTestDatabase>>;
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

const file = async (name: string, text: string): Promise<string> => {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
};
const lines = (hits: object[]): string => hits.map((hit) => JSON.stringify(hit)).join('\n');
const old = (type: string, source: object, index = 'shop_catalog_lv') => ({
  _index: index,
  _type: type,
  _id: '1',
  _source: source,
});
const fresh = (type: string, source: object, index = 'shop_catalog_lv') => ({
  _index: `${index}_${type}`,
  _id: '1',
  _source: source,
});

const attribute = {
  attribute_id: 300,
  attribute_code: 'colour',
  frontend_input: 'select',
  default_frontend_label: 'Kr&amacr;sa &amp; tonis',
  options: [
    { label: ' ', value: '' },
    { label: 'Zils', value: 5 },
    { label: 'Sarkans', value: 6 },
  ],
};
const tree = {
  id: 2,
  name: 'Viss',
  path: '1/2',
  children_data: [{ id: 9, name: 'Krūzes', children_data: [{ id: '10', name: 'Lielās krūzes' }] }],
};
const variant = (id: number, value: number, price: number) => ({
  id,
  sku: `MUG-${value}`,
  price: String(price),
  status: 1,
  stock: [{ qty: '4', is_in_stock: '1' }],
  custom_attributes: [{ attribute_code: 'colour', value }],
});
const mug = {
  id: '700',
  sku: 'MUG',
  name: 'Kr&#363;ze&trade;',
  type_id: 'configurable',
  status: '1',
  visibility: '4',
  price: 0,
  category_ids: ['10'],
  configurable_options: [{ attribute_id: '300', values: [{ value_index: 5 }, { value_index: 6 }] }],
  configurable_children: [variant(701, 5, 12), variant(702, 6, 9.5)],
};
const spoon = {
  id: 710,
  sku: 'SPOON',
  name: 'Karote',
  priceInclTax: '3.20',
  price: '3.2000',
  stock: { qty: 7 },
  tsk: 1587030428330,
  category: [{ category_id: 44, name: 'Karotes', slug: 'karotes' }],
};

const catalogue = lines([
  old('product', mug),
  old('product', spoon),
  old('product', { id: 720, sku: 'NAMELESS' }),
  old('product', { ...spoon, name: 'again' }),
  old('attribute', attribute),
  old('category', tree),
  old('taxrule', {
    id: 9,
    code: 'PVN',
    customer_tax_class_ids: '3',
    product_tax_class_ids: [2],
    tax_rates_ids: [1],
    rates: [{ rate: '21.0000', tax_country_id: 'LV' }],
  }),
  fresh('cms_page', { identifier: 'about-us', title: 'Par mums', content: '<p>x</p>' }),
  fresh('cms_block', { identifier: 'footer', title: 'K&amp;K', content: 'y' }),
  fresh('review', {
    product_id: 710,
    title: 'Laba',
    detail: 'x',
    nickname: 'A',
    review_status: '1',
    created_at: '2018-12-13 10:12:12',
  }),
]);

const allRows = async () => ({
  documents: (await database.db.select().from(documents)).sort((a, b) =>
    `${a.store}|${a.entity}|${a.id}`.localeCompare(`${b.store}|${b.entity}|${b.id}`),
  ),
  stock: (await database.db.select().from(stock)).sort((a, b) => a.sku.localeCompare(b.sku)),
});
const row = async (entity: string, id: number, store = 'lv') => {
  const where = and(eq(documents.store, store), eq(documents.entity, entity), eq(documents.id, id));
  return (await database.db.select().from(documents).where(where))[0];
};
const shelf = async (sku: string) => (await database.db.select().from(stock).where(eq(stock.sku, sku)))[0];

describe('imported catalogue', () => {
  it('replaces the previous catalogue by a repaired one, as reported', async () => {
    const path = await file('catalogue.ndjson', `${catalogue}\nnot a document\n{"_index":"shop_catalog_lv"`);
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

    const product = await row('product', 700);
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
    expect((await row('product', 710))?.doc.updated_at).not.toBeUndefined();

    const leaf = bridgeCategory.parse((await row('category', 10))?.doc);
    expect(leaf).toMatchObject({
      parent_id: 9,
      level: 3,
      path: '1/2/9/10',
      product_count: 1,
      slug: 'lielas-kruzes-10',
    });
    expect((await row('category', 44))?.doc).toMatchObject({
      name: 'Karotes',
      path: '1/2/44',
      product_count: 1,
    });
    expect(await row('product', 1_001)).toBeUndefined();
    expect(await shelf('MUG-6')).toMatchObject({ product_id: 702, parent_id: 700, qty: 4, initial_qty: 4 });
    expect(await shelf('SPOON')).toMatchObject({ product_id: 710, parent_id: null, qty: 7 });
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

  it('produces the same rows when imported again, in any format', async () => {
    const before = await allRows();
    const path = await file('catalogue.ndjson', catalogue);
    await importFiles(database.db, {
      newShop: smallCatalogue,
      timeZone: 'UTC',
      files: [path],
      now: NOW + 60_000,
    });
    expect(await allRows()).toEqual(before);
    const hits = catalogue.split('\n').map((line) => JSON.parse(line) as unknown);
    const answer = await file('answer.json', JSON.stringify({ took: 1, hits: { hits } }, undefined, 2));
    await importFiles(database.db, {
      newShop: smallCatalogue,
      timeZone: 'UTC',
      files: [answer],
      now: NOW + 120_000,
    });
    expect(await allRows()).toEqual(before);
  });

  it('changes timestamps of changed documents only, so that devices pull nothing else', async () => {
    const before = await allRows();
    const path = await file('change.json', JSON.stringify([{ ...spoon, price: 4 }, mug]));
    await importFiles(database.db, {
      newShop: smallCatalogue,
      timeZone: 'UTC',
      files: [path],
      store: 'lv',
      now: NOW + 180_000,
    });
    const after = await allRows();
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
    const path = await file('catalogue.ndjson', catalogue);
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
    expect(await shelf('MUG-5')).toMatchObject({ qty: 1, initial_qty: 4 });
    const wire = bridgeProduct.parse((await row('product', 700))?.doc);
    expect(wire.configurable_children?.[0]?.stock).toMatchObject({ qty: 1 });
    const before = await allRows();
    await importFiles(database.db, {
      newShop: smallCatalogue,
      timeZone: 'UTC',
      files: [path],
      now: NOW + 300_000,
    });
    expect(await allRows()).toEqual(before);
  });

  it('is assigned to the chosen store view, or else to the one in the index name', async () => {
    const bare = await file('bare.json', JSON.stringify([{ ...spoon, name: 'Ложка' }]));
    await importFiles(database.db, {
      newShop: smallCatalogue,
      timeZone: 'UTC',
      files: [bare],
      store: 'ru',
      now: NOW,
    });
    expect((await row('product', 710, 'ru'))?.doc.name).toBe('Ложка');
    const named = await file('named.json', lines([fresh('product', { ...spoon, name: 'Spoon' }, 'shop_en')]));
    await importFiles(database.db, { newShop: smallCatalogue, timeZone: 'UTC', files: [named], now: NOW });
    expect((await row('product', 710, 'en'))?.doc.name).toBe('Spoon');
    expect((await row('product', 710))?.doc.name).toBe('Karote');
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

  it('updates existing products when their attributes and categories are imported later', async () => {
    const path = await file(
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
    const metal = await file('metal.json', JSON.stringify([{ ...spoon, metal: '8' }]));
    await importFiles(database.db, {
      newShop: smallCatalogue,
      timeZone: 'UTC',
      files: [metal],
      store: 'lv',
      now: NOW,
    });
    expect((await row('product', 710))?.facets).toEqual({});
    await importFiles(database.db, {
      newShop: smallCatalogue,
      timeZone: 'UTC',
      files: [path],
      store: 'lv',
      now: NOW,
    });
    const found = await row('product', 710);
    expect(found?.facets).toEqual({ metal: ['8'] });
    expect(found?.search_text).toContain('galda piederumi');
    expect((await row('category', 44))?.product_count).toBe(1);
  });

  it('loses only the named facts by law and links that cannot be stated', async () => {
    const link = (linked_product_sku: string) => ({ link_type: 'related', linked_product_sku });
    const told = await file(
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
    const doc = (await row('product', 710))?.doc;
    expect(doc).toMatchObject({ name: 'Karote', safety_warnings: ['Asa.'], software_updates_years: 3 });
    for (const lost of ['manufacturer_address', 'repairability_score', 'repair_url', 'take_back'])
      expect(doc).not.toHaveProperty(lost);
    expect(doc?.product_links).toMatchObject([link('MUG'), link('FORK')]);
  });

  it('is unchanged if nothing could be imported or a file cannot be read, with --replace too', async () => {
    const before = await allRows();
    const junk = await file(
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
    expect(await allRows()).toEqual(before);
  });
});

it('writes nothing into an empty catalogue if it is interrupted', async () => {
  const empty = await openTestDatabase();
  await empty.db.delete(documents);
  const count = 200;
  const many = await file(
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
