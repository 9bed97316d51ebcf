// Tests several bridges that follow one engine on a database without products: when they start, and what devices pull.
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DEFAULT_TIME_ZONE, readCatalogueFacts } from '#bridge/catalogue/catalogue-facts.ts';
import { createEngineRecords } from '#bridge/database/create-engine-records.ts';
import { type OpenDatabase, rowsOf } from '#bridge/database/open-database.ts';
import { documents } from '#bridge/database/tables.ts';
import { followEngine } from '#bridge/http/choose-engine.ts';
import { followFeed } from '#bridge/import/follow-feed.ts';
import type { CatalogueFeed, CatalogueReading, FeedDocument } from '#bridge/ports/catalogue-feed.ts';
import type { Connector } from '#bridge/ports/connector.ts';
import { deferred } from '#shared/domain/deferred.ts';
import { NOW, openTestDatabase } from '../../support/backend/open-bridge.ts';

const POLL_MS = 1_000;

let database: OpenDatabase;
/** connectors' bridges, stopped after each test */
let opened: { stop: () => Promise<void> }[];
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  opened = [];
  database = await openTestDatabase();
  await database.db.delete(documents);
});
afterEach(async () => {
  for (const following of opened) await following.stop();
  vi.useRealTimers();
  await database.close();
});

const feedOf = (
  read: CatalogueFeed['read'],
  pictureOrigins: CatalogueFeed['pictureOrigins'] = async () => [],
): CatalogueFeed => ({ ...{ intervalMs: 60_000, store: async (stored) => stored }, pictureOrigins, read });

const placeOf = async () => {
  const { db } = database;
  return { db, clock: () => NOW, facts: await readCatalogueFacts(db, DEFAULT_TIME_ZONE) };
};

/** Starts a bridge whose engine is read by `read`. */
async function startCopy(read: CatalogueFeed['read']): Promise<void> {
  const connector = { name: 'shared', feed: () => feedOf(read) } as unknown as Connector;
  const place = (await placeOf()) as Parameters<typeof followEngine>[0];
  opened.push(await followEngine(place, connector, () => undefined));
}

const readingOf = (products: CatalogueReading['products']): CatalogueReading => ({
  ...{ isComplete: true, references: [], products, gone: [], checkpoint: 'read', restUntil: 0 },
});
async function* nothing(): AsyncGenerator<FeedDocument> {}

/** Resolves once so many timers are pending. */
async function untilTimers(count: number): Promise<void> {
  while (vi.getTimerCount() < count) await new Promise(setImmediate);
}

/** Reads for the first time in one bridge, starts a second one, and ends the first reading by `end`. */
async function startDuringFirstReading(end: () => Promise<CatalogueReading>): Promise<string[]> {
  const steps: string[] = [];
  const isReading = deferred<void>();
  const isOver = deferred<void>();
  const timers = vi.getTimerCount();
  const first = startCopy(async () => {
    isReading.resolve();
    await isOver.promise;
    return end();
  }).then(() => steps.push('first'));
  await isReading.promise;
  const second = startCopy(async (checkpoint) => {
    steps.push(`second reads ${checkpoint === undefined ? 'everything' : 'changes'}`);
    return readingOf(nothing);
  }).then(() => steps.push('second'));
  await untilTimers(timers + 1);
  await new Promise(setImmediate);
  isOver.resolve();
  await first;
  vi.advanceTimersByTime(POLL_MS);
  await second;
  return steps;
}

it('starts only after the first reading, by another bridge', async () => {
  expect(await startDuringFirstReading(async () => readingOf(nothing))).toEqual([
    'first',
    'second reads changes',
    'second',
  ]);
});

it('reads for the first time itself if the reading of another bridge fails', async () => {
  expect(await startDuringFirstReading(() => Promise.reject(new Error('away')))).toEqual([
    'first',
    'second reads everything',
    'second',
  ]);
});

it('does not wait for another bridge once a reading is stored', async () => {
  await startCopy(async () => readingOf(nothing));
  const [isReading, isOver] = [deferred<void>(), deferred<void>()];
  await startCopy(async () => {
    isReading.resolve();
    await isOver.promise;
    return readingOf(nothing);
  });
  await isReading.promise;
  await startCopy(async () => readingOf(nothing));
  isOver.resolve();
});

/** A batch of the writer is smaller, so at least one is written before the last product is read. */
const PRODUCTS = 320;

const productAt = (id: number): FeedDocument => ({
  ...{ store: 'lv', entity: 'product' },
  document: {
    ...{ id, sku: `P${id}`, name: `P ${id}`, type_id: 'simple', price: 10, final_price: 10, status: 1 },
    ...{ visibility: 4, url_key: `p-${id}`, url_path: `p-${id}`, category_ids: [], tax_class_id: 1 },
    ...{ created_at: '2026-01-01T00:00:00.000Z', stock: { qty: 1, is_in_stock: true } },
    // each product was changed before the one that precedes it
    updated_at: new Date(NOW - id * 3_600_000).toISOString(),
  },
});

it('lets devices pull every product while the first reading is being written', async () => {
  const pulled = new Set<number>();
  let checkpoint: [string, number] = ['', 0];
  const pull = async (): Promise<void> => {
    const rows = await rowsOf<{ id: number; updated_at: string }>(
      database.db,
      sql`select id, updated_at from documents where entity = 'product' and store = 'lv'
        and (updated_at, id) > (${checkpoint[0]}, ${checkpoint[1]}::integer) order by updated_at, id`,
    );
    for (const { id, updated_at } of rows) {
      pulled.add(id);
      checkpoint = [updated_at, id];
    }
  };
  const sizes: number[] = [];
  await startCopy(async () =>
    readingOf(async function* () {
      for (let id = 1; id <= PRODUCTS; id += 1) {
        if (id === PRODUCTS) {
          await pull();
          sizes.push(pulled.size);
        }
        yield productAt(id);
      }
    }),
  );
  await pull();
  expect(sizes[0]).toBeGreaterThan(0);
  expect(pulled.size).toBe(PRODUCTS);
});

it('completes a reading of changes that failed after its products were written', async () => {
  const place = await placeOf();
  let failures = 0;
  let origins: string[] = [];
  const feed = feedOf(
    async (checkpoint) => ({
      ...readingOf(async function* () {
        yield productAt(1);
        if (checkpoint !== undefined) yield productAt(2);
      }),
      isComplete: checkpoint === undefined,
    }),
    async () => {
      if (failures-- > 0) throw new Error('The database is full');
      return origins;
    },
  );
  const following = followFeed(place, 'shared', feed, {
    records: createEngineRecords(place.db),
    report: () => undefined,
  });
  opened.push(following);
  await following.read();
  [failures, origins] = [1, ['https://cdn.example']];
  await following.read();
  expect(place.facts.pictureOrigins).toEqual([]);
  await following.read();
  expect(place.facts.pictureOrigins).toEqual(origins);
});

it('names facts by law that cannot be stated only when they change', async () => {
  const noted: string[] = [];
  let take_back = 'maybe';
  const spoon = () => ({
    ...{ id: 1, sku: 'SPOON', name: 'Spoon', type_id: 'simple', price: 1, take_back },
    product_links: [{ link_type: 'related', linked_product_sku: 'FORK' }],
  });
  async function* products(): AsyncGenerator<FeedDocument> {
    yield { store: 'lv', entity: 'product', document: spoon() };
  }
  const following = followFeed(
    await placeOf(),
    'shared',
    feedOf(async () => readingOf(products)),
    {
      records: createEngineRecords(database.db),
      report: (source, error) => noted.push(`${source}: ${String(error)}`),
    },
  );
  opened.push(following);
  const links = '1 product: links to products that do not exist: not shown (SPOON)';
  await following.read();
  await following.read();
  expect(noted).toEqual([
    `shared import: OperatorNote: Not stated: 1 product: take_back is neither yes nor no (SPOON); ${links}`,
  ]);
  take_back = '1';
  await following.read();
  expect(noted.slice(1)).toEqual([`shared import: OperatorNote: Not stated: ${links}`]);
});
