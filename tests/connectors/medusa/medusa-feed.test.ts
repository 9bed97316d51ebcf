// Tests full imports of a recorded Medusa's catalogue on PGlite or PostgreSQL: what is written, and when.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_TIME_ZONE, readCatalogueFacts } from '#bridge/catalogue/catalogue-facts.ts';
import { type OpenDatabase, rowsOf } from '#bridge/database/open-database.ts';
import type { Following } from '#bridge/import/follow-feed.ts';
import type { Json } from '#connectors/medusa/medusa-client.ts';
import { bridgeProduct } from '#schemas/bridge/catalogue-answer.ts';
import { openTestDatabase } from '../../support/backend/open-bridge.ts';
import { follow, product, products, readAll, stamped, stamps, version } from './followed-medusa.ts';
import { productOf, type RecordedMedusa, recordedMedusa, variantsOf } from './recorded-medusa.ts';

const HEADPHONES = 'vilnis-klusums-2-austinas-1010';
const KETTLE = 'rits-tvaiks-1-7-l-elektriska-tejkanna-1040';
const FRIDGE = 'sala-ledus-340-ledusskapis-1080';
const SERVICE = 'zibens-uzstadisana-basic-pakalpojums-1800';
const MINUTE = 60_000;

let database: OpenDatabase;
let medusa: RecordedMedusa;
let following: Following;
const time = { now: Date.parse('2026-12-01T10:00:00Z') };
const reports: string[] = [];

const inAllViews = (slug: string): string[] => ['en', 'lv', 'ru'].map((store) => `${store} ${slug}`);

beforeAll(async () => {
  database = await openTestDatabase();
  medusa = recordedMedusa();
  reports.length = 0;
  following = await follow(database, time, reports, medusa);
  await following.read();
});
afterAll(async () => {
  await following.stop();
  await database.close();
});
beforeEach(() => {
  medusa.before = () => undefined;
  medusa.asked = [];
  reports.length = 0;
});

describe('a full import', () => {
  it('disables products that the engine does not have', async () => {
    const enabled = (await products(database)).filter(({ store, status }) => store === 'lv' && status === 1);
    expect(enabled.map(({ doc }) => doc.slug).sort()).toEqual(
      medusa.rows.products.map(({ handle }) => handle).sort(),
    );
  });

  it('imports several variants as a configurable product with numeric ids and options', async () => {
    const { doc } = await product(database, HEADPHONES);
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
    expect((await product(database, FRIDGE)).doc).toMatchObject({
      ...{ type_id: 'simple', sku: 'SL-340', price: 789, special_price: 689, final_price: 689 },
    });
  });

  it('imports stock that the engine does not manage as unmanaged', async () => {
    expect((await product(database, SERVICE)).doc.stock).toMatchObject({
      is_in_stock: true,
      manage_stock: false,
    });
    const [row] = await rowsOf<Json>(database.db, sql`select * from stock where sku = 'SL-340'`);
    expect(row).toMatchObject({ qty: 6, manage_stock: true });
  });

  it('imports metadata as attributes and facts as fields', async () => {
    const { doc } = await product(database, FRIDGE);
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
    expect((await product(database, HEADPHONES)).doc.category_ids).toEqual(path.slice(2));
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
    await readAll(time, following);
    const { shopData } = await readCatalogueFacts(database.db, DEFAULT_TIME_ZONE);
    const config = shopData.config as { code: string; configuration: Record<string, { methods: Json[] }> }[];
    const methods = config.find(({ code }) => code === 'payment')?.configuration.en?.methods;
    expect(methods?.map(({ code, title }) => [code, title])).toEqual(ids.map((id, at) => [id, titles[at]]));
    medusa.rows.payment_providers = before;
    await readAll(time, following);
  });

  it('writes nothing if nothing has changed', async () => {
    const before = await version(database);
    await readAll(time, following);
    expect(medusa.asked).toContain('/store/product-categories');
    expect(reports).toEqual([]);
    expect(await version(database)).toEqual(before);
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
    const before = await stamps(database);
    await readAll(time, following);
    expect(await stamped(database, before)).toEqual(inAllViews(slug));
  });

  it('rounds fractions of a cent once', async () => {
    expect((await product(database, FRIDGE)).doc).toMatchObject({
      final_price: 659.01,
      special_price: 659.01,
    });
  });

  it('rounds stock down to whole pieces and reports it once', async () => {
    const [fridge] = variantsOf(productOf(medusa.rows, FRIDGE));
    const quantity = fridge?.inventory_quantity;
    Object.assign(fridge as Json, { inventory_quantity: 2.7 });
    await readAll(time, following);
    await readAll(time, following);
    expect((await product(database, FRIDGE)).doc).toMatchObject({ stock: { qty: 2 } });
    expect(reports).toEqual([
      `medusa import: OperatorNote: Rounded down to whole pieces: stock: 1 (${String(fridge?.sku)})`,
    ]);
    Object.assign(fridge as Json, { inventory_quantity: quantity });
    await readAll(time, following);
  });

  it('reports skipped products without a price or sku once', async () => {
    const fridge = productOf(medusa.rows, FRIDGE);
    const [variant] = variantsOf(fridge);
    const { sku, calculated_price: price } = variant as Json;
    Object.assign(variant as Json, { calculated_price: null });
    const [sand] = variantsOf(productOf(medusa.rows, HEADPHONES));
    Object.assign(sand as Json, { sku: '' });
    await readAll(time, following);
    await readAll(time, following);
    expect(reports).toEqual([
      `medusa import: OperatorNote: Not sold: no-price: 1 (${String(sku)}); no-sku: 1 (${HEADPHONES})`,
    ]);
    expect((await product(database, FRIDGE)).status).toBe(2);
    expect((await product(database, HEADPHONES)).doc.configurable_children).toHaveLength(2);
    Object.assign(variant as Json, { calculated_price: price });
    Object.assign(sand as Json, { sku: 'VK-2-SAND' });
    await readAll(time, following);
    expect((await product(database, FRIDGE)).status).toBe(1);
  });

  it('imports only the first of two variants with the same sku', async () => {
    const [fridge] = variantsOf(productOf(medusa.rows, FRIDGE));
    Object.assign(fridge as Json, { sku: 'RT-17-FIR' });
    await readAll(time, following);
    expect(reports).toEqual(['medusa import: OperatorNote: Not sold: doubled-sku: 1 (RT-17-FIR)']);
    Object.assign(fridge as Json, { sku: 'SL-340' });
    await readAll(time, following);
    expect((await product(database, FRIDGE)).code).toBe('SL-340');
  });
});

it('the catalogue is read once by two processes', async () => {
  const other = recordedMedusa(medusa.rows);
  const second = await follow(database, time, reports, other);
  time.now += 11 * MINUTE;
  medusa.asked = [];
  await Promise.all([following.read(), second.read()]);
  const readers = [medusa, other].filter(({ asked }) => asked.includes('/store/product-categories'));
  expect(readers).toHaveLength(1);
  await second.stop();
});
