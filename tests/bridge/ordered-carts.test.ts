// Tests that one cart results in one order: calls for an ordered cart, a second order of it, and items that the order
// does not contain.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCustomer } from '#bridge/accounts/customer-by-email.ts';
import { LINES_MAX, openCart } from '#bridge/carts/cart.ts';
import { type Db, migrationsFolder, rowsOf } from '#bridge/database/open-database.ts';
import { cartItems, carts, documents } from '#bridge/database/tables.ts';
import { deferred } from '#shared/domain/deferred.ts';
import { NOW, openTestBridge, openTestDatabase, type TestBridge } from '../support/backend/open-bridge.ts';
import { bearer, newCustomer } from '../support/backend/people.ts';
import { count, line, orderOf, post } from '../support/backend/requests.ts';

let bridge: TestBridge;
beforeAll(async () => {
  bridge = await openTestBridge();
  await bridge.db.execute(sql`update stock set qty = 100, initial_qty = 100`);
});
afterAll(() => bridge.close());

let people = 0;
/** Creates a customer. Returns functions that call the cart endpoints as this customer. */
async function shopper() {
  people += 1;
  const customer = await newCustomer(bridge, `carts-${people}@example.lv`);
  const headers = bearer(customer);
  const create = async (): Promise<string> =>
    (await post(bridge, '/api/cart/create', undefined, headers)).json().result;
  const add = (cartId: string, sku: string, qty = 1, more: object = {}) => {
    const cartItem = { sku, qty, quoteId: cartId, ...more };
    return post(bridge, `/api/cart/update?cartId=${cartId}`, { cartItem }, headers);
  };
  const pull = (cartId: string) => bridge.app.inject({ url: `/api/cart/pull?cartId=${cartId}`, headers });
  const items = async (cartId: string): Promise<[string, number][]> =>
    (await pull(cartId)).json().result.map(({ sku, qty }: { sku: string; qty: number }) => [sku, qty]);
  const order = (id: string, cart_id: string, products: object[]) => {
    const body = orderOf(id, { cart_id, products });
    return post(bridge, '/api/order/create', body, { ...headers, 'idempotency-key': id });
  };
  return { create, add, pull, items, order };
}
const kettle = line('P-1', 1, 17.35);
const other = line('P-2', 1, 24.7);

describe('ordered cart', () => {
  it('responds to every call with 410 cart-ordered', async () => {
    const { create, add, pull, order } = await shopper();
    const cart = await create();
    await add(cart, 'P-1');
    expect((await order('ordered-once', cart, [kettle])).statusCode).toBe(200);
    for (const answer of [await pull(cart), await add(cart, 'P-2')]) {
      expect(answer.statusCode, answer.body).toBe(410);
      expect(answer.json().result.errorCode).toBe('cart-ordered');
    }
  });

  it('is not ordered again under another id', async () => {
    const { create, add, order } = await shopper();
    const cart = await create();
    await add(cart, 'P-1');
    const before = await count(bridge, 'orders');
    const answers = await Promise.all([
      order('both-at-once-1', cart, [kettle]),
      order('both-at-once-2', cart, [kettle]),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json().result.errorCode).toBe('cart-ordered');
    expect((await count(bridge, 'orders')) - before).toBe(1);
  });

  it('is not ordered again by a guest', async () => {
    const cart_id = (await post(bridge, '/api/cart/create', undefined)).json().result;
    const order = (id: string) =>
      post(bridge, '/api/order/create', orderOf(id, { cart_id }), { 'idempotency-key': id });
    expect((await order('guest-first')).statusCode).toBe(200);
    expect((await order('guest-first')).statusCode).toBe(200);
    expect((await order('guest-second')).json()).toMatchObject({
      code: 409,
      result: { errorCode: 'cart-ordered' },
    });
  });
});

describe('cart items after an order', () => {
  it('move to the customer’s next cart with the same item ids if they were not ordered', async () => {
    const { create, add, pull, items, order } = await shopper();
    const cart = await create();
    await add(cart, 'P-1', 2);
    await add(cart, 'P-2', 3);
    const [, second] = (await pull(cart)).json().result;
    expect((await order('names-one-of-two', cart, [line('P-1', 2, 17.35)])).statusCode).toBe(200);
    const next = await create();
    expect(next).not.toBe(cart);
    expect(await items(next)).toEqual([['P-2', 3]]);
    expect((await pull(next)).json().result[0].item_id).toBe(second.item_id);
  });

  it.each([
    { known: 1, ordered: 1, held: 4, left: 3, title: 'the pieces that another device added' },
    {
      known: 2,
      ordered: 3,
      held: 4,
      left: 1,
      title: 'the pieces that another device added beyond the ordered quantity',
    },
    { known: 5, ordered: 2, held: 5, left: 0, title: 'none if the customer decreased it' },
    { known: 5, ordered: 2, held: 6, left: 1, title: 'the pieces added while the customer decreased it' },
    { known: 4, ordered: 4, held: 1, left: 0, title: 'none if another device decreased it' },
    {
      known: undefined,
      ordered: 1,
      held: 4,
      left: 0,
      title: 'none if the order does not state the known quantity',
    },
    {
      known: 0.5,
      ordered: 1,
      held: 2,
      left: 1,
      title: 'whole pieces if the known quantity is a fraction',
    },
  ])('keep the rest of an increased quantity: $title [I-09]', async ({ known, ordered, held, left }) => {
    const { create, add, pull, items, order } = await shopper();
    const cart = await create();
    await add(cart, 'P-1', held);
    const [{ item_id }] = (await pull(cart)).json().result;
    const more = { server_item_id: String(item_id), server_qty: known };
    const id = `raised-${cart}`;
    const answers = [
      await order(id, cart, [line('P-1', ordered, 17.35, more)]),
      await order(id, cart, [line('P-1', ordered, 17.35, more)]),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(answers[1]?.json()).toEqual(answers[0]?.json());
    expect(await items(await create())).toEqual(left > 0 ? [['P-1', left]] : []);
  });

  it('are not ordered by a second order for the same item with another quantity [I-01]', async () => {
    const { create, add, pull, items, order } = await shopper();
    const cart = await create();
    await add(cart, 'P-1', 4);
    const [{ item_id }] = (await pull(cart)).json().result;
    const known = (qty: number) => [
      line('P-1', qty, 17.35, { server_item_id: String(item_id), server_qty: qty }),
    ];
    expect((await order('knew-one-piece', cart, known(1))).statusCode).toBe(200);
    for (const [id, qty] of [
      ['knew-one-piece-too', 1],
      ['knew-all-four', 4],
    ] as const)
      expect((await order(id, cart, known(qty))).json()).toMatchObject({
        code: 409,
        result: { errorCode: 'cart-ordered' },
      });
    expect(await items(await create())).toEqual([['P-1', 3]]);
  });

  it('are removed from the next cart when a second order for the closed cart contains them', async () => {
    const { create, add, items, order } = await shopper();
    const cart = await create();
    await add(cart, 'P-1');
    await add(cart, 'P-2');
    expect((await order('takes-the-first', cart, [kettle])).statusCode).toBe(200);
    expect((await order('takes-the-second', cart, [other])).statusCode).toBe(200);
    expect(await items(await create())).toEqual([]);
    expect((await order('takes-it-again', cart, [other])).statusCode).toBe(409);
  });

  it('are removed if the order contains them with an empty option', async () => {
    const one = and(eq(documents.store, 'lv'), eq(documents.code, 'P-5'));
    const [row] = await bridge.db.select().from(documents).where(one);
    const custom_options = [{ option_id: 7, title: 'Gravējums', type: 'field', is_require: false, price: 0 }];
    await bridge.db
      .update(documents)
      .set({ doc: { ...row?.doc, custom_options } })
      .where(one);
    const product_option = {
      extension_attributes: { custom_options: [{ option_id: '7', option_value: ' ' }] },
    };
    const { create, add, items, order } = await shopper();
    const cart = await create();
    await add(cart, 'P-5', 1, { product_option });
    expect(await items(cart)).toEqual([['P-5', 1]]);
    const named = { ...line('P-5', 1, 46.75), product_option };
    expect((await order('leaves-an-option-empty', cart, [named])).statusCode).toBe(200);
    expect(await items(await create())).toEqual([]);
  });

  it('are removed if the order contains every item', async () => {
    const { create, add, items, order } = await shopper();
    const cart = await create();
    await add(cart, 'P-1');
    await order('names-all-of-it', cart, [kettle]);
    expect(await items(await create())).toEqual([]);
  });
});

const person = (name: string) => ({
  ...{ email: `${name}@example.lv`, firstname: name, lastname: 'B', addresses: [], passwordHash: 'x' },
});

describe('cart one line below its limit', () => {
  it('accepts only one of several concurrent additions', async () => {
    const { create, add, items } = await shopper();
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
    const { create, add, items, order } = await shopper();
    const kept = await create();
    await add(kept, 'P-1', 1);
    await bridge.db.execute(sql`drop index carts_open_of_customer`);
    const [{ customer_id } = { customer_id: null }] = await bridge.db
      .select()
      .from(carts)
      .where(eq(carts.id, kept));
    const merged = `${people}`.padStart(32, 'a');
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
