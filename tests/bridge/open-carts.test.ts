// Tests that a customer has one open cart, also after concurrent requests and after the migration that merges several.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { eq, isNotNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCustomer } from '#bridge/accounts/customer-by-email.ts';
import { LINES_MAX, openCart } from '#bridge/carts/cart.ts';
import { type Db, migrationsFolder, rowsOf } from '#bridge/database/open-database.ts';
import { cartItems, carts } from '#bridge/database/tables.ts';
import { deferred } from '#shared/domain/deferred.ts';
import { NOW, openTestBridge, openTestDatabase, type TestBridge } from '../support/backend/open-bridge.ts';
import { line } from '../support/backend/requests.ts';
import { kettle, shopper } from './cart-of-shopper.ts';

let bridge: TestBridge;
beforeAll(async () => {
  bridge = await openTestBridge();
  await bridge.db.execute(sql`update stock set qty = 100, initial_qty = 100`);
});
afterAll(() => bridge.close());

const person = (name: string) => ({
  ...{ email: `${name}@example.lv`, firstname: name, lastname: 'B', addresses: [], passwordHash: 'x' },
});

describe('cart one line below its limit', () => {
  it('accepts only one of several concurrent additions', async () => {
    const { create, add, items } = await shopper(bridge);
    const cart = await create();
    const item = { cart_id: cart, product_type: 'simple', options_key: '{}', product_option: null, qty: 1 };
    await bridge.db
      .insert(cartItems)
      .values(Array.from({ length: LINES_MAX - 1 }, (_, at) => ({ ...item, sku: `filler-${at}` })));
    const answers = await Promise.all([add(cart, 'P-1'), add(cart, 'P-2'), add(cart, 'P-5')]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400]);
    expect(await items(cart)).toHaveLength(LINES_MAX);
  });
});

describe('open carts of one customer', () => {
  it('are a single cart after concurrent requests to open one', async () => {
    const database = await openTestDatabase();
    const { db } = database;
    const anna = {
      email: 'anna@example.lv',
      firstname: 'Anna',
      lastname: 'B',
      addresses: [],
      passwordHash: 'x',
    };
    const { id } = await createCustomer(db, anna, NOW);
    // the insert of one process is delayed, and its clock is behind
    const { promise: gate, resolve: open } = deferred<void>();
    const late = new Proxy(db, {
      get: (target, name) => {
        if (name !== 'insert') return Reflect.get(target, name, target);
        return (table: typeof carts) => ({
          values: (row: never) => ({
            onConflictDoNothing: () => ({
              returning: async (columns: never) => {
                await gate;
                return target.insert(table).values(row).onConflictDoNothing().returning(columns);
              },
            }),
          }),
        });
      },
    });
    const second = openCart(late, id, NOW - 1);
    const first = await openCart(db, id, NOW);
    open();
    expect(await second).toBe(first);
    await database.close();
  });

  const migration = readFileSync(path.join(migrationsFolder, '0014_open_carts.sql'), 'utf8');
  const migrate = (db: Db) =>
    db.transaction(async (tx) => {
      for (const statement of migration.split('--> statement-breakpoint'))
        await tx.execute(sql.raw(statement));
    });
  /** Leaves two customers as earlier versions did: one with two open carts and a closed one, one with one open cart. */
  async function leaveTwoOpenCarts(db: Db): Promise<void> {
    await db.execute(sql`drop index carts_open_of_customer`);
    const { id: one } = await createCustomer(db, person('anna'), NOW);
    const { id: another } = await createCustomer(db, person('berta'), NOW);
    await db.insert(carts).values([
      { id: 'newer', created_at: 2, customer_id: one, coupon: 'zibens10' },
      { id: 'older', created_at: 1, customer_id: one },
      { id: 'closed', created_at: 0, customer_id: one, closed_by: 'order' },
      { id: 'single', created_at: 1, customer_id: another },
      { id: 'guest-1', created_at: 1, customer_id: null },
      { id: 'guest-2', created_at: 1, customer_id: null },
    ]);
    const item = (cart_id: string, sku: string, qty: number) => ({
      ...{ cart_id, sku, qty, product_type: 'simple', options_key: '{}', product_option: null },
    });
    await db
      .insert(cartItems)
      .values([
        item('older', 'P-1', 1),
        item('newer', 'P-1', 2),
        item('newer', 'P-2', 999_999),
        item('closed', 'P-1', 7),
        item('single', 'P-1', 5),
        item('guest-1', 'P-1', 3),
        item('guest-2', 'P-1', 4),
      ]);
  }

  it('are merged without loss by the migration if an earlier version left several', async () => {
    const database = await openTestDatabase();
    const { db } = database;
    await leaveTwoOpenCarts(db);
    await migrate(db);
    const left = await rowsOf(
      db,
      sql`select cart_id, sku, qty from cart_items where cart_id in ('older', 'newer', 'closed', 'single', 'guest-1', 'guest-2')
        order by cart_id, sku`,
    );
    expect(left).toEqual([
      { cart_id: 'closed', sku: 'P-1', qty: 7 },
      { cart_id: 'guest-1', sku: 'P-1', qty: 3 },
      { cart_id: 'guest-2', sku: 'P-1', qty: 4 },
      { cart_id: 'older', sku: 'P-1', qty: 3 },
      { cart_id: 'older', sku: 'P-2', qty: 999_999 },
      { cart_id: 'single', sku: 'P-1', qty: 5 },
    ]);
    const kept = await db.select().from(carts).where(isNotNull(carts.customer_id)).orderBy(carts.id);
    expect(kept.map(({ id, coupon }) => [id, coupon])).toEqual([
      ['closed', null],
      ['older', 'zibens10'],
      ['single', null],
    ]);
    await database.close();
  });

  /**
   * Creates a customer whose cart the migration merges into an older one. Returns both carts and the customer's calls.
   */
  async function mergedAway() {
    const { create, add, items, order } = await shopper(bridge);
    const kept = await create();
    await add(kept, 'P-1', 1);
    await bridge.db.execute(sql`drop index carts_open_of_customer`);
    const [{ customer_id } = { customer_id: null }] = await bridge.db
      .select()
      .from(carts)
      .where(eq(carts.id, kept));
    const merged = crypto.randomUUID().replaceAll('-', '');
    await bridge.db.insert(carts).values({ id: merged, created_at: NOW + 1, customer_id });
    const item = { cart_id: merged, product_type: 'simple', options_key: '{}', product_option: null };
    await bridge.db.insert(cartItems).values([
      { ...item, sku: 'P-1', qty: 2 },
      { ...item, sku: 'P-2', qty: 3 },
    ]);
    await migrate(bridge.db);
    expect(await items(kept)).toEqual([
      ['P-1', 3],
      ['P-2', 3],
    ]);
    return { create, items, order, kept, merged };
  }

  it('lose the items of an order that was placed under the id of a merged cart', async () => {
    const { create, items, order, merged } = await mergedAway();
    const products = [line('P-1', 2, 17.35), line('P-2', 3, 24.7)];
    expect((await order('merged-cart-1', merged, products)).statusCode).toBe(200);
    const left = await create();
    expect(await items(left)).toEqual([['P-1', 1]]);
    // the order is repeated, then another device orders the same cart: neither order takes the remaining item
    expect((await order('merged-cart-1', merged, products)).statusCode).toBe(200);
    expect((await order('merged-cart-2', merged, products)).statusCode).toBe(200);
    expect(await items(await create())).toEqual([['P-1', 1]]);
  });

  it('keep their items if an order for a merged cart lists other items', async () => {
    const { create, items, order, kept, merged } = await mergedAway();
    const placed = await order('merged-cart-3', merged, [kettle, line('P-18', 1, 17.35)]);
    expect(placed.statusCode, placed.body).toBe(200);
    expect(await create()).toBe(kept);
    expect(await items(kept)).toEqual([
      ['P-1', 3],
      ['P-2', 3],
    ]);
  });

  it.skipIf(!process.env.TEST_DATABASE_URL)(
    'are merged by the migration, including items that a running bridge adds during it',
    async () => {
      const database = await openTestDatabase();
      const { db } = database;
      await leaveTwoOpenCarts(db);
      let migrated: Promise<void> = Promise.resolve();
      const isWaiting = async () =>
        (
          await rowsOf(
            db,
            sql`select 1 from pg_stat_activity where datname = current_database()
          and wait_event_type = 'Lock'`,
          )
        ).length > 0;
      await db.transaction(async (tx) => {
        await tx.select().from(carts).where(eq(carts.id, 'newer')).for('share');
        migrated = migrate(db);
        await expect.poll(isWaiting).toBe(true);
        await tx.insert(cartItems).values({
          ...{ cart_id: 'newer', sku: 'P-9', qty: 6, product_type: 'simple', options_key: '{}' },
        });
      });
      await migrated;
      const added = await db.select().from(cartItems).where(eq(cartItems.sku, 'P-9'));
      expect(added).toMatchObject([{ cart_id: 'older', qty: 6 }]);
      await database.close();
    },
  );
});
