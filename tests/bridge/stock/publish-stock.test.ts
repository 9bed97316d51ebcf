// Tests stock and the documents that show it: quantities in a document, and which documents are rewritten.
import { and, eq, inArray, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inStockOf, recordsOf } from '#bridge/database/document-row.ts';
import { type Db, rowsOf as rowsFrom } from '#bridge/database/open-database.ts';
import { DEFAULT_LOCATION, documents, type Json } from '#bridge/database/tables.ts';
import { changeStock, lockStock } from '#bridge/stock/change-stock.ts';
import { publishNotes, publishStock, rewriteProducts, withStockLevels } from '#bridge/stock/publish-stock.ts';
import { deferred } from '#shared/domain/deferred.ts';
import { NOW, openTestDatabase } from '../../support/backend/open-bridge.ts';
import { stores } from '../../support/backend/small-catalogue.ts';

describe('document with its stock', () => {
  const simple = (given: unknown) => ({ sku: 'A', type_id: 'simple', stock: given, name: 'x' });

  it.each<[string, unknown, number, Json]>([
    ['nothing', undefined, 3, { qty: 3, is_in_stock: true }],
    ['null', null, 0, { qty: 0, is_in_stock: false }],
    ['a text', 'ab', 3, { qty: 3, is_in_stock: true }],
    [
      'a list with a record',
      [{ item_id: 7, qty: 9 }, { qty: 1 }],
      1,
      { item_id: 7, qty: 1, is_in_stock: true },
    ],
    ['an empty list', [], 0, { qty: 0, is_in_stock: false }],
    [
      'a record with stock management',
      { manage_stock: true, qty: 9 },
      0,
      { manage_stock: true, qty: 0, is_in_stock: false },
    ],
    [
      'a record without stock management',
      { manage_stock: '0' },
      0,
      { manage_stock: '0', qty: 0, is_in_stock: true },
    ],
  ])('gets a stock record in place of %s', (_what, given, qty, stock) => {
    expect(withStockLevels(simple(given), new Map([['A', qty]]))).toEqual({
      ...simple(stock),
      total_qty: qty,
    });
  });

  it('is unchanged by the stock of another product', () => {
    const doc = simple({ qty: 9 });
    expect(withStockLevels(doc, new Map([['B', 1]]))).toBe(doc);
  });

  const variant = (sku: string, stock: unknown) => ({ sku, stock });
  it.each<[string, Json[], unknown, Record<string, number>, unknown[], Json, number]>([
    [
      'sums all its variants, including unchanged ones',
      [variant('A', { qty: 3, is_in_stock: true }), variant('B', { qty: '4', is_in_stock: '1' })],
      { qty: 9, item_id: 1 },
      { A: 0 },
      [
        { qty: 0, is_in_stock: false },
        { qty: '4', is_in_stock: '1' },
      ],
      { qty: 4, item_id: 1, is_in_stock: true },
      4,
    ],
    [
      'is out of stock if all its variants are',
      [variant('A', { qty: 3, is_in_stock: true }), variant('B', undefined)],
      { qty: 1, is_in_stock: true },
      { A: 0 },
      [{ qty: 0, is_in_stock: false }, undefined],
      { qty: 0, is_in_stock: false },
      0,
    ],
    [
      'is in stock if a variant is',
      [variant('A', { qty: 3, is_in_stock: false })],
      { qty: 0, is_in_stock: false },
      { A: 2 },
      [{ qty: 2, is_in_stock: true }],
      { qty: 0, is_in_stock: true },
      2,
    ],
    ['is out of stock without variants', [], undefined, {}, [], { qty: 0, is_in_stock: false }, 0],
  ])('of a configurable product %s', (_what, children, stock, qtyOf, shown, own, total_qty) => {
    const doc = { sku: 'C', type_id: 'configurable', configurable_children: children, stock };
    expect(withStockLevels(doc, new Map([...Object.entries(qtyOf), ['C', 77]]))).toEqual({
      ...doc,
      configurable_children: children.map((child, at) => ({ ...child, stock: shown[at] })),
      stock: own,
      total_qty,
    });
  });
});

describe('documents in the database', () => {
  let database: Awaited<ReturnType<typeof openTestDatabase>>;
  let db: Db;
  beforeAll(async () => {
    database = await openTestDatabase();
    db = database.db;
  });
  afterAll(() => database.close());
  const rowsOf = (code: string) =>
    db
      .select()
      .from(documents)
      .where(and(eq(documents.entity, 'product'), eq(documents.code, code)))
      .orderBy(documents.store);

  it.each([
    [{ price: 12.345, final_price: '9.99', status: '2', total_qty: '7' }, 1_235, 999, 2, 7],
    [{ price: '', final_price: null, status: null, total_qty: 'x' }, null, null, null, null],
  ])('rewritten with %j have consistent columns', async (change, price, final_price, status, total_qty) => {
    const others = await rowsOf('P-2');
    await rewriteProducts(db, stores, [1_001], NOW + 5_000, (doc) => ({ ...doc, ...change }));
    const rows = await rowsOf('P-1');
    expect(rows.map(({ store }) => store)).toEqual([...stores].sort());
    for (const { doc, updated_at, ...columns } of rows) {
      expect(columns).toMatchObject({ price, final_price, status, total_qty });
      expect(doc).toMatchObject({ ...change, updated_at });
      expect(updated_at >= new Date(NOW + 5_000).toISOString()).toBe(true);
    }
    expect(await rowsOf('P-2')).toEqual(others);
  });

  /** Sets quantities in the default location and notes them; then runs `then` in the same transaction. */
  const setStock = (qtyOf: Record<string, number>, then = async () => {}) =>
    db.transaction(async (tx) => {
      const levels = await lockStock(tx, Object.keys(qtyOf));
      const change = [...levels.values()].map(({ sku, qty }) => ({
        ...{ sku, location: DEFAULT_LOCATION, qty: (qtyOf[sku] ?? 0) - qty },
      }));
      for (const statement of changeStock(change)) await tx.execute(statement);
      await then();
    });
  const publish = (now = NOW, then = async () => {}) =>
    db.transaction(async (tx) => {
      const hasMore = await publishNotes(tx, stores, now);
      await then();
      return hasMore;
    });

  it('of a variant and its parent are updated with the stock', async () => {
    const before = await rowsOf('P-9');
    await setStock({ 'C-1-50': 1 });
    await publish();
    expect(await rowsOf('P-9')).toEqual(before);
    for (const { doc, total_qty } of await rowsOf('C-1')) {
      expect(total_qty).toBe(7);
      expect(doc.configurable_children).toMatchObject([{}, { stock: { qty: 1, is_in_stock: true } }, {}]);
    }
  });

  it('of several products get one timestamp, later than every earlier one', async () => {
    const skus = Array.from({ length: 30 }, (_, at) => `P-${at + 1}`);
    const stamps = async () =>
      new Set(
        (await db.select().from(documents).where(inArray(documents.code, skus))).map((row) => row.updated_at),
      );
    const before = [...(await stamps())].sort().at(-1) ?? '';
    await setStock(Object.fromEntries(skus.map((sku) => [sku, 7])));
    await publish(0);
    const after = await stamps();
    expect(after.size).toBe(1);
    expect(String([...after][0]) > before).toBe(true);
  });

  // PGlite has one connection, so its transactions are never concurrent.
  it.skipIf(!process.env.TEST_DATABASE_URL)('contain the quantities of concurrent changes', async () => {
    const { promise: gate, resolve: release } = deferred<void>();
    await setStock({ 'C-1-50': 21 });
    let first: Promise<unknown> | undefined;
    await new Promise<void>((written) => {
      first = publish(NOW, () => {
        written();
        return gate;
      });
    });
    await setStock({ 'C-1-49': 22 });
    const second = publish();
    const waiting = sql<number>`select count(*)::integer as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await rowsFrom<{ n: number }>(db, waiting))[0]?.n).toBe(1);
    release();
    await Promise.all([first, second]);
    for (const { doc, total_qty } of await rowsOf('C-1')) {
      const variants = recordsOf(doc.configurable_children) as { sku: string; stock: { qty: number } }[];
      const quantities = new Map(variants.map(({ sku, stock }) => [sku, stock.qty]));
      expect([quantities.get('C-1-50'), quantities.get('C-1-49')]).toEqual([21, 22]);
      expect(total_qty).toBe([...quantities.values()].reduce((sum, qty) => sum + qty, 0));
    }
  });

  const flag = fc.constantFrom(true, false, 0, 1, '0', '1', 'true', '', null, 7);
  const record = fc.record(
    {
      item_id: fc.nat(9),
      qty: fc.oneof(fc.integer({ min: -9, max: 9 }), fc.constantFrom('4', ' ', 'x', '2.7', 2.7, null, 1e12)),
      is_in_stock: flag,
      manage_stock: flag,
    },
    { requiredKeys: [] },
  );
  const someStock = fc.oneof(
    { weight: 4, arbitrary: record },
    {
      weight: 1,
      arbitrary: fc.constantFrom(null, undefined, 'ab', 5, [], [{ item_id: 7, qty: 9 }, { qty: 1 }], [3]),
    },
  );
  const sku = fc.constantFrom('A', 'B', 'C');
  const child = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({ sku, stock: someStock, name: fc.constant('Red') }, { requiredKeys: ['sku'] }),
    },
    { weight: 1, arbitrary: fc.constantFrom(null, 'x', 5, []) },
  );
  const product = fc.record(
    {
      sku: fc.constantFrom('A', 'D'),
      type_id: fc.constantFrom('simple', 'configurable', 'bundle'),
      stock: someStock,
      configurable_children: fc.oneof(
        { weight: 6, arbitrary: fc.array(child, { maxLength: 4 }) },
        { weight: 1, arbitrary: fc.constantFrom(null, {}, 'x') },
      ),
      total_qty: fc.constantFrom(3, '3', null),
      name: fc.constant('Kettle'),
    },
    { requiredKeys: ['sku', 'type_id'] },
  );

  it('are updated with the same stock as a single document, regardless of their previous content', async () => {
    const [row] = [...(await lockStock(db, ['P-9'])).values()];
    if (!row) throw new Error('no stock row');
    const mine = and(eq(documents.entity, 'product'), eq(documents.id, row.product_id));
    const quantities = fc.dictionary(sku, fc.integer({ min: 0, max: 9 }), { minKeys: 1 });
    await fc.assert(
      fc.asyncProperty(product, quantities, async (given, qtyOf) => {
        const doc = JSON.parse(JSON.stringify(given)) as Json;
        await db.update(documents).set({ doc, total_qty: 3, in_stock: null, price: 5 }).where(mine);
        const levels = new Map(Object.entries(qtyOf));
        await publishStock(
          db,
          stores,
          [row.product_id],
          async () => ({ qtyOf: levels, sourcesOf: new Map() }),
          NOW,
        );
        const expected = withStockLevels(doc, levels);
        const shown = await db.select().from(documents).where(mine);
        expect(shown).toHaveLength(stores.length);
        for (const { doc: stored, updated_at, total_qty, in_stock, price } of shown) {
          const isChanged = expected !== doc;
          expect(stored).toEqual(isChanged ? { ...expected, updated_at } : doc);
          expect([total_qty, in_stock, price]).toEqual(
            isChanged ? [expected.total_qty, inStockOf(expected), 5] : [3, null, 5],
          );
        }
      }),
      { numRuns: 60 },
    );
  });
});
