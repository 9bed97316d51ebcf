// Tests the import of a recorded Medusa's catalogue on PGlite or PostgreSQL: what is written, and when.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_TIME_ZONE, readCatalogueFacts } from '#bridge/catalogue/catalogue-facts.ts';
import { createEngineRecords } from '#bridge/database/create-engine-records.ts';
import { type OpenDatabase, rowsOf } from '#bridge/database/open-database.ts';
import { type Following, followFeed } from '#bridge/import/follow-feed.ts';
import { readAttributeMapping } from '#connectors/medusa/import/attribute-mapping.ts';
import { medusaFeed } from '#connectors/medusa/import/medusa-feed.ts';
import { type Json, MedusaError } from '#connectors/medusa/medusa-client.ts';
import { createMedusaBase } from '#connectors/medusa/medusa-context.ts';
import { bridgeProduct } from '#schemas/bridge/catalogue-answer.ts';
import { openTestDatabase } from '../../support/backend/open-bridge.ts';
import { productOf, type RecordedMedusa, recordedMedusa, settings, variantsOf } from './recorded-medusa.ts';

const HEADPHONES = 'vilnis-klusums-2-austinas-1010';
const KETTLE = 'rits-tvaiks-1-7-l-elektriska-tejkanna-1040';
const FRIDGE = 'sala-ledus-340-ledusskapis-1080';
const SERVICE = 'zibens-uzstadisana-basic-pakalpojums-1800';
const MINUTE = 60_000;

let database: OpenDatabase;
let medusa: RecordedMedusa;
let following: Following;
let now = Date.parse('2026-12-01T10:00:00Z');
let reports: string[];

async function follow(from: RecordedMedusa): Promise<Following> {
  const { db } = database;
  const services = {
    records: createEngineRecords(db),
    clock: () => now,
    report: (what: string, error: unknown) => void reports.push(`${what}: ${String(error)}`),
  };
  const base = createMedusaBase(from.client, settings, services);
  const feed = medusaFeed(base, readAttributeMapping(), ['lv', 'en', 'ru']);
  const place = { db, clock: () => now, facts: await readCatalogueFacts(db, DEFAULT_TIME_ZONE) };
  // the tests trigger each read
  return followFeed(place, 'medusa', { ...feed, intervalMs: 1_000_000_000 }, services);
}

type Row = { store: string; code: string; status: number; updated_at: string; doc: Json };
const products = (): Promise<Row[]> =>
  rowsOf<Row>(
    database.db,
    sql`select store, code, status, updated_at, doc from documents where entity = 'product' order by store, id`,
  );
const product = async (slug: string, store = 'lv'): Promise<Row> => {
  const found = (await products()).find((row) => row.doc.slug === slug && row.store === store);
  if (found === undefined) throw new Error(`No product "${slug}"`);
  return found;
};
const version = async (): Promise<unknown> =>
  (await rowsOf(database.db, sql`select sum(count)::int as count from catalogue_changes`))[0];
const stamps = async (): Promise<Map<string, string>> =>
  new Map(
    (await products()).map(({ store, doc, updated_at }) => [`${store} ${String(doc.slug)}`, updated_at]),
  );
/** Returns the slugs of the products whose stamps have changed, once per store view. */
const stamped = async (before: ReadonlyMap<string, string>): Promise<string[]> =>
  [...(await stamps())].flatMap(([key, at]) => (before.get(key) === at ? [] : [key]));
const inAllViews = (slug: string): string[] => ['en', 'lv', 'ru'].map((store) => `${store} ${slug}`);

/** Advances the clock to the next full import and runs it. */
const readAll = async (): Promise<void> => {
  now += 11 * MINUTE;
  await following.read();
};
const readChanges = async (): Promise<void> => {
  now += MINUTE;
  await following.read();
};

beforeAll(async () => {
  database = await openTestDatabase();
  medusa = recordedMedusa();
  reports = [];
  following = await follow(medusa);
  await following.read();
});
afterAll(async () => {
  await following.stop();
  await database.close();
});
beforeEach(() => {
  medusa.before = () => undefined;
  medusa.asked = [];
  reports = [];
});

describe('a full import', () => {
  it('disables products that the engine does not have', async () => {
    const enabled = (await products()).filter(({ store, status }) => store === 'lv' && status === 1);
    expect(enabled.map(({ doc }) => doc.slug).sort()).toEqual(
      medusa.rows.products.map(({ handle }) => handle).sort(),
    );
  });

  it('imports several variants as a configurable product with numeric ids and options', async () => {
    const { doc } = await product(HEADPHONES);
    expect(doc).toMatchObject({ type_id: 'configurable', sku: HEADPHONES, price: 219, total_qty: 113 });
    const read = bridgeProduct.parse(doc);
    expect(read.configurable_options).toMatchObject([{ attribute_code: 'color', label: 'Krāsa' }]);
    const indexes = read.configurable_options?.[0]?.values.map(({ value_index }) => value_index);
    expect(read.configurable_children?.map(({ color }) => color)).toEqual(indexes);
    expect(read.configurable_children?.map(({ sku }) => sku)).toEqual([
      'VK-2-SAND',
      'VK-2-GRAPHITE',
      'VK-2-FIR',
    ]);
    expect(read.configurable_children?.map(({ image }) => image)).toContain('/headphones/2a2d33/front.svg');
  });

  it('imports regular and reduced prices in whole cents', async () => {
    expect((await product(FRIDGE)).doc).toMatchObject({
      ...{ type_id: 'simple', sku: 'SL-340', price: 789, special_price: 689, final_price: 689 },
    });
  });

  it('imports stock that the engine does not manage as unmanaged', async () => {
    expect((await product(SERVICE)).doc.stock).toMatchObject({ is_in_stock: true, manage_stock: false });
    const [row] = await rowsOf<Json>(database.db, sql`select * from stock where sku = 'SL-340'`);
    expect(row).toMatchObject({ qty: 6, manage_stock: true });
  });

  it('imports metadata as attributes and facts as fields', async () => {
    const { doc } = await product(FRIDGE);
    const attributes = await rowsOf<{ doc: Json }>(
      database.db,
      sql`select doc from documents where store = 'en' and entity = 'attribute' and code = 'noise'`,
    );
    const options = attributes[0]?.doc.options as { label: string; value: string }[];
    expect(attributes[0]?.doc.default_frontend_label).toBe('Noise level');
    expect(options.map(({ value }) => value)).toContain(doc.noise);
    expect(doc).toMatchObject({ brand: 'Sala', mpn: expect.any(String), delivery_days: expect.any(Number) });
  });

  it('assigns a product to the ancestors of its category', async () => {
    const ways = await rowsOf<{ doc: Json }>(
      database.db,
      sql`select doc from documents where store = 'lv' and entity = 'category' and url_key = 'austinas'`,
    );
    const path = String(ways[0]?.doc.path).split('/').map(Number);
    expect(path.slice(0, 2)).toEqual([1, 2]);
    expect((await product(HEADPHONES)).doc.category_ids).toEqual(path.slice(2));
    expect(ways[0]?.doc.product_count).toBe(1);
  });

  it('sets the tax rate of the region', async () => {
    const facts = await readCatalogueFacts(database.db, DEFAULT_TIME_ZONE);
    expect(
      facts.taxRules.flatMap(({ rates }) => rates.map(({ rate, tax_country_id }) => [rate, tax_country_id])),
    ).toEqual([[21, 'LV']]);
  });

  it("offers the engine's delivery and payment methods in the language of the store view", async () => {
    const { shopData, countries } = await readCatalogueFacts(database.db, DEFAULT_TIME_ZONE);
    const config = shopData.config as { code: string; configuration: Record<string, { methods: Json[] }> }[];
    const methods = (code: string, store: string) =>
      config.find((element) => element.code === code)?.configuration[store]?.methods;
    expect(methods('shipping', 'en')?.[0]).toMatchObject({
      ...{ carrier_code: 'manual_manual', method_title: 'By courier to your door', price_incl_tax: 4.99 },
      ...{ free_from: 99, countries: ['LV'] },
    });
    expect(methods('shipping', 'lv')).toHaveLength(3);
    expect(methods('payment', 'en')).toMatchObject([{ code: 'pp_system_default', title: 'Bank transfer' }]);
    expect(countries.lv?.map(({ id }) => id)).toEqual(['LV']);
  });

  it.each([
    [
      ['pp_system_default', 'pp_invoice_invoice'],
      ['Bank transfer', 'Invoice'],
    ],
    [['pp_other_other'], ['other']],
    [[], []],
  ])('offers the payment providers of the region: %j', async (ids, titles) => {
    const before = medusa.rows.payment_providers;
    medusa.rows.payment_providers = ids.map((id) => ({ id, is_enabled: true }));
    await readAll();
    const { shopData } = await readCatalogueFacts(database.db, DEFAULT_TIME_ZONE);
    const config = shopData.config as { code: string; configuration: Record<string, { methods: Json[] }> }[];
    const methods = config.find(({ code }) => code === 'payment')?.configuration.en?.methods;
    expect(methods?.map(({ code, title }) => [code, title])).toEqual(ids.map((id, at) => [id, titles[at]]));
    medusa.rows.payment_providers = before;
    await readAll();
  });

  it('writes nothing if nothing has changed', async () => {
    const before = await version();
    await readAll();
    expect(medusa.asked).toContain('/store/product-categories');
    expect(reports).toEqual([]);
    expect(await version()).toEqual(before);
  });

  it.each<[string, (rows: RecordedMedusa['rows']) => void, string]>([
    [
      'a changed price',
      (rows) => {
        const [variant] = variantsOf(productOf(rows, FRIDGE));
        (variant?.calculated_price as Json).calculated_amount_with_tax = 659.005;
      },
      FRIDGE,
    ],
    [
      'changed stock',
      (rows) => {
        const [variant] = variantsOf(productOf(rows, KETTLE));
        if (variant) variant.inventory_quantity = 0;
      },
      KETTLE,
    ],
    [
      'a moved category',
      (rows) => {
        const moved = rows.product_categories.find(({ handle }) => handle === 'austinas');
        if (moved) moved.parent_category_id = null;
      },
      HEADPHONES,
    ],
  ])('updates the timestamp of only the product of %s', async (_what, change, slug) => {
    change(medusa.rows);
    const before = await stamps();
    await readAll();
    expect(await stamped(before)).toEqual(inAllViews(slug));
  });

  it('rounds fractions of a cent once', async () => {
    expect((await product(FRIDGE)).doc).toMatchObject({ final_price: 659.01, special_price: 659.01 });
  });

  it('reports skipped products without a price or sku once', async () => {
    const fridge = productOf(medusa.rows, FRIDGE);
    const [variant] = variantsOf(fridge);
    const { sku, calculated_price: price } = variant as Json;
    Object.assign(variant as Json, { calculated_price: null });
    const [sand] = variantsOf(productOf(medusa.rows, HEADPHONES));
    Object.assign(sand as Json, { sku: '' });
    await readAll();
    await readAll();
    expect(reports).toEqual([
      `medusa import: OperatorNote: Not sold: no-price: 1 (${String(sku)}); no-sku: 1 (${HEADPHONES})`,
    ]);
    expect((await product(FRIDGE)).status).toBe(2);
    expect((await product(HEADPHONES)).doc.configurable_children).toHaveLength(2);
    Object.assign(variant as Json, { calculated_price: price });
    Object.assign(sand as Json, { sku: 'VK-2-SAND' });
    await readAll();
    expect((await product(FRIDGE)).status).toBe(1);
  });

  it('imports only the first of two variants with the same sku', async () => {
    const [fridge] = variantsOf(productOf(medusa.rows, FRIDGE));
    Object.assign(fridge as Json, { sku: 'RT-17-FIR' });
    await readAll();
    expect(reports).toEqual(['medusa import: OperatorNote: Not sold: doubled-sku: 1 (RT-17-FIR)']);
    Object.assign(fridge as Json, { sku: 'SL-340' });
    await readAll();
    expect((await product(FRIDGE)).code).toBe('SL-340');
  });
});

describe('an import of changes', () => {
  it('requests only ids, products and variants, and writes nothing if nothing has changed', async () => {
    const before = await version();
    await readChanges();
    expect(medusa.asked).toEqual(['/store/products', '/store/products', '/store/product-variants']);
    expect(await version()).toEqual(before);
  });

  it('sends at most 6 requests a minute over ten minutes, for 2,000 products', async () => {
    // 2,000 products are 21 pages instead of one
    const morePages = 20;
    for (let minute = 0; minute < 10; minute += 1) await readChanges();
    await readAll();
    expect(medusa.asked.length + morePages).toBeLessThanOrEqual(60);
  });

  it('disables only a product that was drafted or deleted', async () => {
    const before = await stamps();
    const at = medusa.rows.products.indexOf(productOf(medusa.rows, KETTLE));
    const [kettle] = medusa.rows.products.splice(at, 1);
    await readChanges();
    expect(await stamped(before)).toEqual(inAllViews(KETTLE));
    expect((await product(KETTLE)).status).toBe(2);
    const gone = await version();
    await readChanges();
    expect(await version()).toEqual(gone);
    medusa.rows.products.push(kettle as Json);
    await readChanges();
    expect((await product(KETTLE)).status).toBe(1);
  });

  it('imports a changed title and a new option immediately', async () => {
    const before = await stamps();
    const headphones = productOf(medusa.rows, HEADPHONES);
    Object.assign(headphones, { title: 'Vilnis Klusums 3', updated_at: new Date(now).toISOString() });
    Object.assign(headphones.metadata as Json, { warranty: '7 gadi' });
    await readChanges();
    expect(await stamped(before)).toEqual(inAllViews(HEADPHONES));
    const { doc } = await product(HEADPHONES, 'ru');
    const [attribute] = await rowsOf<{ doc: Json }>(
      database.db,
      sql`select doc from documents where store = 'ru' and entity = 'attribute' and code = 'warranty'`,
    );
    expect(doc.name).toBe('Vilnis Klusums 3');
    expect(attribute?.doc.options).toContainEqual({ label: '7 gadi', value: doc.warranty });
  });

  it('detects a new price by the timestamp of its variant', async () => {
    const [variant] = variantsOf(productOf(medusa.rows, FRIDGE));
    (variant?.calculated_price as Json).calculated_amount_with_tax = 600;
    Object.assign(variant as Json, { updated_at: new Date(now).toISOString() });
    await readChanges();
    expect((await product(FRIDGE)).doc.final_price).toBe(600);
  });
});

describe('an import after a reported change', () => {
  const readReported = async (): Promise<void> => {
    following.changed();
    await following.read();
  };

  it('detects a new price that changes no timestamp', async () => {
    const [variant] = variantsOf(productOf(medusa.rows, FRIDGE));
    (variant?.calculated_price as Json).calculated_amount_with_tax = 620;
    now += 2 * MINUTE;
    await readReported();
    expect((await product(FRIDGE)).doc.final_price).toBe(620);
  });

  it('requests only changes until the pause between full imports is over, then everything', async () => {
    await readAll();
    medusa.asked = [];
    now += MINUTE;
    await readReported();
    expect(medusa.asked).toHaveLength(3);
    now += MINUTE;
    await following.read();
    expect(medusa.asked).toContain('/store/product-categories');
  });

  it('sends at most 6 requests a minute, even if changes are reported continuously', async () => {
    for (let minute = 0; minute < 30; minute += 1) {
      now += MINUTE;
      await readReported();
    }
    expect(medusa.asked.length).toBeLessThanOrEqual(180);
  });
});

describe('an import while the engine is failing', () => {
  it.each<[string, string, MedusaError]>([
    ['is away', '/store/product-categories', new MedusaError('unreachable', 'GET /store/x', undefined)],
    [
      'stops responding halfway',
      '/store/products',
      new MedusaError('lost', 'GET /store/products', undefined),
    ],
    ['answers HTML', '/store/products', new MedusaError('broken', 'GET /store/products', 200)],
    ['has revoked the key', '/store/products', new MedusaError('key-refused', 'GET /store/products', 400)],
  ])('changes nothing and reports it once if the engine %s', async (_what, path, error) => {
    const [variant] = variantsOf(productOf(medusa.rows, FRIDGE));
    (variant?.calculated_price as Json).calculated_amount_with_tax = 111;
    const before = await version();
    medusa.before = (asked) => {
      if (asked === path) throw error;
    };
    await readAll();
    await readAll();
    expect(reports).toEqual([`medusa catalogue: ${String(error)}`]);
    expect(await version()).toEqual(before);
  });

  it('resumes where it stopped', async () => {
    await readAll();
    expect((await product(FRIDGE)).doc.final_price).toBe(111);
  });

  it('changes nothing if the region was removed', async () => {
    const [region] = medusa.rows.regions.splice(0, 1);
    const before = await version();
    await readAll();
    expect(reports).toHaveLength(1);
    expect(await version()).toEqual(before);
    medusa.rows.regions.push(region as Json);
  });
});

it('the catalogue is read once by two processes', async () => {
  const other = recordedMedusa(medusa.rows);
  const second = await follow(other);
  now += 11 * MINUTE;
  medusa.asked = [];
  await Promise.all([following.read(), second.read()]);
  const readers = [medusa, other].filter(({ asked }) => asked.includes('/store/product-categories'));
  expect(readers).toHaveLength(1);
  await second.stop();
});
