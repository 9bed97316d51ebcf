// Tests imports of changes of a recorded Medusa's catalogue: what is requested, how often, and what a failure leaves.
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type OpenDatabase, rowsOf } from '#bridge/database/open-database.ts';
import type { Following } from '#bridge/import/follow-feed.ts';
import { type Json, MedusaError } from '#connectors/medusa/medusa-client.ts';
import { openTestDatabase } from '../../support/backend/open-bridge.ts';
import type { TestTime } from './clocks-of.ts';
import { follow, product, readAll, stamped, stamps, version } from './followed-medusa.ts';
import { productOf, type RecordedMedusa, recordedMedusa, variantsOf } from './recorded-medusa.ts';

const HEADPHONES = 'vilnis-klusums-2-austinas-1010';
const KETTLE = 'rits-tvaiks-1-7-l-elektriska-tejkanna-1040';
const FRIDGE = 'sala-ledus-340-ledusskapis-1080';

const MINUTE = 60_000;

let database: OpenDatabase;
let medusa: RecordedMedusa;
let following: Following;
const time: TestTime = { now: Date.parse('2026-12-01T10:00:00Z') };
const reports: string[] = [];

const inAllViews = (slug: string): string[] => ['en', 'lv', 'ru'].map((store) => `${store} ${slug}`);

const readChanges = async (time: { now: number }, following: Following): Promise<void> => {
  time.now += MINUTE;
  await following.read();
};

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

describe('an import of changes', () => {
  it('requests only ids, products and variants', async () => {
    await readChanges(time, following);
    expect(medusa.asked).toEqual(['/store/products', '/store/products', '/store/product-variants']);
  });

  it('writes nothing if nothing has changed', async () => {
    const before = await version(database);
    await readChanges(time, following);
    expect(await version(database)).toEqual(before);
  });

  it('sends at most 6 requests a minute over ten minutes, for 2,000 products', async () => {
    // 2,000 products are 21 pages instead of one; every tenth reading is complete
    const morePages = 20;
    for (let minute = 0; minute < 9; minute += 1) await readChanges(time, following);
    await readAll(time, following);
    expect(medusa.asked.length + morePages).toBeLessThanOrEqual(60);
  });

  it('disables only a product that was drafted or deleted', async () => {
    const before = await stamps(database);
    const at = medusa.rows.products.indexOf(productOf(medusa.rows, KETTLE));
    const [kettle] = medusa.rows.products.splice(at, 1);
    await readChanges(time, following);
    expect(await stamped(database, before)).toEqual(inAllViews(KETTLE));
    expect((await product(database, KETTLE)).status).toBe(2);
    const gone = await version(database);
    await readChanges(time, following);
    expect(await version(database)).toEqual(gone);
    medusa.rows.products.push(kettle as Json);
    await readChanges(time, following);
    expect((await product(database, KETTLE)).status).toBe(1);
  });

  it('imports a changed title and a new option immediately', async () => {
    const before = await stamps(database);
    const headphones = productOf(medusa.rows, HEADPHONES);
    Object.assign(headphones, { title: 'Vilnis Klusums 3', updated_at: new Date(time.now).toISOString() });
    Object.assign(headphones.metadata as Json, { warranty: '7 gadi' });
    await readChanges(time, following);
    expect(await stamped(database, before)).toEqual(inAllViews(HEADPHONES));
    const { doc } = await product(database, HEADPHONES, 'ru');
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
    Object.assign(variant as Json, { updated_at: new Date(time.now).toISOString() });
    await readChanges(time, following);
    expect((await product(database, FRIDGE)).doc.final_price).toBe(600);
  });
});

describe('an import after the clock was set back', () => {
  afterEach(() => {
    time.setBackMs = 0;
  });

  it('requests everything once', async () => {
    await readAll(time, following);
    time.setBackMs = 60 * MINUTE;
    medusa.asked = [];
    await readChanges(time, following);
    expect(medusa.asked).toContain('/admin/shipping-options');
    medusa.asked = [];
    await readChanges(time, following);
    expect(medusa.asked).not.toContain('/admin/shipping-options');
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
    time.now += 2 * MINUTE;
    await readReported();
    expect((await product(database, FRIDGE)).doc.final_price).toBe(620);
  });

  it('requests only changes until the pause between full imports is over, then everything', async () => {
    await readAll(time, following);
    medusa.asked = [];
    time.now += MINUTE;
    await readReported();
    expect(medusa.asked).toHaveLength(3);
    time.now += MINUTE;
    await following.read();
    expect(medusa.asked).toContain('/store/product-categories');
  });

  it('sends at most 6 requests a minute, even if changes are reported continuously', async () => {
    for (let minute = 0; minute < 30; minute += 1) {
      time.now += MINUTE;
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
  ])('reports the failure once without changes if the engine %s', async (_what, path, error) => {
    const [variant] = variantsOf(productOf(medusa.rows, FRIDGE));
    (variant?.calculated_price as Json).calculated_amount_with_tax = 111;
    const before = await version(database);
    medusa.before = (asked) => {
      if (asked === path) throw error;
    };
    await readAll(time, following);
    await readAll(time, following);
    expect(reports).toEqual([`medusa catalogue: ${String(error)}`]);
    expect(await version(database)).toEqual(before);
  });

  it('resumes where it stopped', async () => {
    await readAll(time, following);
    expect((await product(database, FRIDGE)).doc.final_price).toBe(111);
  });

  it('changes nothing if the region was removed', async () => {
    const [region] = medusa.rows.regions.splice(0, 1);
    const before = await version(database);
    await readAll(time, following);
    expect(reports).toHaveLength(1);
    expect(await version(database)).toEqual(before);
    medusa.rows.regions.push(region as Json);
  });
});
