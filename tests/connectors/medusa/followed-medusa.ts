// A database that follows the catalogue of a Medusa.
import { sql } from 'drizzle-orm';
import { DEFAULT_TIME_ZONE, readCatalogueFacts } from '#bridge/catalogue/catalogue-facts.ts';
import { createEngineRecords } from '#bridge/database/create-engine-records.ts';
import { type OpenDatabase, rowsOf } from '#bridge/database/open-database.ts';
import { type Following, followFeed } from '#bridge/import/follow-feed.ts';
import { readAttributeMapping } from '#connectors/medusa/import/attribute-mapping.ts';
import { medusaFeed } from '#connectors/medusa/import/medusa-feed.ts';
import type { Json } from '#connectors/medusa/medusa-client.ts';
import { createMedusaBase } from '#connectors/medusa/medusa-context.ts';
import { clocksOf, type TestTime } from './clocks-of.ts';
import { type RecordedMedusa, settings } from './recorded-medusa.ts';

const MINUTE = 60_000;

export async function follow(
  database: OpenDatabase,
  time: TestTime,
  reports: string[],
  from: Pick<RecordedMedusa, 'client'>,
  mapping = readAttributeMapping(),
): Promise<Following> {
  const { db } = database;
  const services = {
    records: createEngineRecords(db),
    ...clocksOf(time),
    report: (what: string, error: unknown) => void reports.push(`${what}: ${String(error)}`),
  };
  const base = createMedusaBase(from.client, settings, services);
  const feed = medusaFeed(base, mapping, ['lv', 'en', 'ru']);
  const place = { db, clock: services.clock, facts: await readCatalogueFacts(db, DEFAULT_TIME_ZONE) };
  // the tests trigger each read
  return followFeed(place, 'medusa', { ...feed, intervalMs: 1_000_000_000 }, services);
}

type Row = { store: string; code: string; status: number; updated_at: string; doc: Json };
export const documents = (database: OpenDatabase, entity: 'product' | 'category'): Promise<Row[]> =>
  rowsOf<Row>(
    database.db,
    sql`select store, code, status, updated_at, doc from documents where entity = ${entity} order by store, id`,
  );
export const products = (database: OpenDatabase): Promise<Row[]> => documents(database, 'product');
export const product = async (database: OpenDatabase, slug: string, store = 'lv'): Promise<Row> => {
  const found = (await products(database)).find((row) => row.doc.slug === slug && row.store === store);
  if (found === undefined) throw new Error(`No product "${slug}"`);
  return found;
};
export const version = async (database: OpenDatabase): Promise<unknown> =>
  (await rowsOf(database.db, sql`select sum(count)::int as count from catalogue_changes`))[0];
export const stamps = async (database: OpenDatabase): Promise<Map<string, string>> =>
  new Map(
    (await products(database)).map(({ store, doc, updated_at }) => [
      `${store} ${String(doc.slug)}`,
      updated_at,
    ]),
  );
/** Returns the slugs of the products whose stamps have changed, once per store view. */
export const stamped = async (
  database: OpenDatabase,
  before: ReadonlyMap<string, string>,
): Promise<string[]> =>
  [...(await stamps(database))].flatMap(([key, at]) => (before.get(key) === at ? [] : [key]));

/** Advances the clock to the next full import and runs it. */
export const readAll = async (time: { now: number }, following: Following): Promise<void> => {
  time.now += 11 * MINUTE;
  await following.read();
};
