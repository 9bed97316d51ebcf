// Tests placing an order through the functions that the routes call: refusals and their messages, written rows,
// concurrency.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCustomer } from '#bridge/accounts/customer-by-email.ts';
import { changeProduct } from '#bridge/admin/change-product.ts';
import { openCart, rememberChoice } from '#bridge/carts/cart.ts';
import { type CatalogueFacts, readCatalogueFacts } from '#bridge/catalogue/catalogue-facts.ts';
import type { Db } from '#bridge/database/open-database.ts';
import { carts, documents, orderItems, orderStock, orders, stock } from '#bridge/database/tables.ts';
import { type OrderingCustomer, placeOrder } from '#bridge/orders/place-order.ts';
import { readOrder } from '#bridge/orders/read-order.ts';
import { demoCoupons } from '#demo/demo-coupons.ts';
import { deferred } from '#shared/domain/deferred.ts';
import { NOW, openTestDatabase } from '../../support/backend/open-bridge.ts';
import { line, type OrderParts, orderOf } from '../../support/backend/requests.ts';
import { stores } from '../../support/backend/small-catalogue.ts';
import { withoutWaiting } from '../../support/backend/without-waiting.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let db: Db;
let facts: CatalogueFacts;
beforeAll(async () => {
  database = await openTestDatabase();
  db = database.db;
  facts = await readCatalogueFacts(db, 'UTC', demoCoupons);
  await setProduct('P-1', { qty: 500 });
});
afterAll(() => database.close());

type Info = Partial<ReturnType<typeof orderOf>['addressInformation']>;
const VIRTUAL = line('P-7', 1, 61.45);

/**
 * Returns an order as the bridge parses it; `info` replaces parts of its addresses and methods, undefined removes them.
 */
const asked = (id: string, parts: OrderParts = {}, info: { [Key in keyof Info]: unknown } = {}) => {
  const body = orderOf(id, parts);
  return readOrder(
    JSON.parse(JSON.stringify({ ...body, addressInformation: { ...body.addressInformation, ...info } })),
  );
};
const place = (order: ReturnType<typeof asked>, customer?: OrderingCustomer) =>
  placeOrder(db, facts, order, NOW, customer);
const rowOf = async (id: string) => (await db.select().from(orders).where(eq(orders.client_order_id, id)))[0];
const setProduct = (sku: string, change: Parameters<typeof changeProduct>[3]) =>
  changeProduct(db, stores, sku, change, NOW);

describe('order refusal', () => {
  const point = (pickup_point: string) => ({ shippingExtraFields: { pickup_point } });
  const omniva: OrderParts = { carrier: ['omniva', 'parcel'] };
  it.each<[string, string, string, OrderParts, object]>([
    [
      'physical products without an address',
      'shippingAddress',
      'is required for goods',
      {},
      { shippingAddress: undefined },
    ],
    [
      'physical and virtual products without an address',
      'shippingAddress',
      'is required for goods',
      { products: [line('P-1', 1, 17.35), VIRTUAL] },
      { shippingAddress: undefined },
    ],
    [
      'an unknown delivery method',
      'shipping_method_code',
      'is not a delivery method to this country',
      { carrier: ['pigeon', 'home'] },
      {},
    ],
    [
      'a payment method for another delivery method',
      'payment_method_code',
      'is not a payment method for this delivery',
      { payment: 'collection' },
      {},
    ],
  ])('is returned for %s', async (_why, field, message, parts, info) => {
    await expect(place(asked('refused-methods', parts, info))).rejects.toMatchObject({
      status: 400,
      result: [{ keyword: 'enum', dataPath: `.addressInformation.${field}`, message }],
    });
  });

  it('is returned for a pickup point that is not offered', async () => {
    await expect(place(asked('refused-point', omniva, point('OMN-2')))).rejects.toMatchObject({
      status: 400,
      result: { errorCode: 'unknown-pickup-point' },
    });
  });

  it('is returned only for a total above twenty million', async () => {
    await setProduct('P-7', { price: 20_000, qty: 5_000 });
    const dear = (id: string, qty: number) =>
      asked(id, { products: [line('P-7', qty, 20_000)] }, { shippingAddress: undefined });
    await expect(place(dear('too-dear-0', 1_001))).rejects.toMatchObject({
      status: 400,
      result: 'The order is too large',
    });
    expect((await place(dear('dear-enough', 1_000))).result.grand_total).toBe(20_000_000);
    await setProduct('P-7', { price: 61.45 });
  });

  it('is returned for a subtotal above the maximum, even if a coupon reduces the total below it', async () => {
    await setProduct('P-7', { price: 7_350_000 });
    await db.update(stock).set({ manage_stock: false }).where(eq(stock.sku, 'P-7'));
    const cart_id = await openCart(db, null, NOW);
    await rememberChoice(db, cart_id, { coupon: 'ZIBENS10' });
    const huge = (id: string, ...quantities: number[]) =>
      asked(
        id,
        { cart_id, products: quantities.map((qty) => line('P-7', qty, 7_350_000)) },
        { shippingAddress: undefined },
      );
    const before = await db.$count(orders);
    const tooMany = [[3], [1, 2], [999_999], Array<number>(200).fill(999_999)];
    for (const [at, quantities] of tooMany.entries())
      await expect(place(huge(`too-huge-${at}`, ...quantities))).rejects.toMatchObject({
        status: 400,
        result: 'The order is too large',
      });
    expect(await db.$count(orders)).toBe(before);
    const [cart] = await db.select().from(carts).where(eq(carts.id, cart_id));
    expect(cart?.closed_by).toBeNull();
    expect((await place(huge('huge-enough', 1))).result.grand_total).toBe(6_615_000);
    await setProduct('P-7', { price: 61.45 });
    await db.update(stock).set({ manage_stock: true }).where(eq(stock.sku, 'P-7'));
  });

  it('lists the unavailable lines, not their missing parts', async () => {
    await setProduct('P-5', { qty: 1 });
    const chosen = {
      extension_attributes: {
        bundle_options: [
          { option_id: 1, option_qty: 1, option_selections: ['2'] },
          { option_id: 2, option_qty: 1, option_selections: ['3'] },
        ],
      },
    };
    const products = [line('P-1', 1, 17.35), line('B-1', 1, 99.5, { product_option: chosen })];
    await expect(place(asked('parts-are-lacking', { products }))).rejects.toMatchObject({
      status: 409,
      result: { errorCode: 'out-of-stock', skus: ['B-1'], errorMessage: 'Some products are not available' },
    });
    await db.delete(stock).where(eq(stock.sku, 'P-43'));
    const unknown = asked('nothing-on-the-shelf', { products: [line('P-43', 1, 326.05)] });
    await expect(place(unknown)).rejects.toMatchObject({ status: 409, result: { skus: ['P-43'] } });
  });

  it('states that one of several lines costs more than confirmed', async () => {
    const products = [line('P-1', 1, 17.35), line('P-2', 1, 24.69)];
    await expect(
      place(asked('one-line-dearer', { products, confirmedTotal: '46.99' })),
    ).rejects.toMatchObject({
      status: 409,
      result: { errorCode: 'total-changed', grand_total: 47, errorMessage: 'The total has changed' },
    });
  });

  it('states that another order used the id', async () => {
    await place(asked('used-id-0'));
    await expect(place(asked('used-id-0', { confirmedTotal: '22.30' }))).rejects.toMatchObject({
      status: 422,
      result: { errorCode: 'other-body', errorMessage: 'This order id was used for another order' },
    });
  });
});

describe('placed order', () => {
  it.each<[string, [string, string], string | undefined, string | null, string | null]>([
    ['the pickup point that it names', ['omniva', 'parcel'], 'OMN-1', null, 'OMN-1'],
    ['no pickup point if neither it nor its cart names one', ['omniva', 'parcel'], undefined, null, null],
    ['the pickup point of its cart if it names none', ['omniva', 'parcel'], undefined, 'OMN-1', 'OMN-1'],
    ['no pickup point of its cart for a delivery to the door', ['courier', 'home'], undefined, 'OMN-1', null],
    ['no pickup point that it names for a delivery to the door', ['courier', 'home'], 'OMN-2', null, null],
  ])('stores %s', async (_how, carrier, pickup_point, ofCart, kept) => {
    const cart_id = await openCart(db, null, NOW);
    await rememberChoice(db, cart_id, { pickup_point: ofCart });
    const id = `point-${pickup_point}-${carrier[0]}-${ofCart}`;
    const order = asked(
      id,
      { carrier, cart_id },
      { shippingExtraFields: { pickup_point, confirmed_total: '99.00' } },
    );
    expect((await place(order)).repeated).toBe(false);
    expect((await rowOf(id))?.pickup_point).toBe(kept);
  });

  it('is delivered and charged for delivery if only some of its products are virtual', async () => {
    const order = asked('goods-and-virtual', { products: [line('P-1', 1, 17.35), VIRTUAL] });
    expect((await place(order)).result.grand_total).toBe(83.75); // 17.35 + 61.45 + 4.95
  });

  it('belongs to the customer, or to no customer if placed by a guest', async () => {
    const person = { email: 'orders@example.lv', firstname: 'A', lastname: 'B', addresses: [] };
    const { id } = await createCustomer(db, { ...person, passwordHash: '' }, NOW);
    await place(asked('of-a-customer'), { id, shopperIn: async () => undefined });
    await place(asked('of-a-guest'));
    expect(await rowOf('of-a-guest')).toMatchObject({ principal: 'guest', customer_id: null });
    expect(await rowOf('of-a-customer')).toMatchObject({ principal: `user:${id}`, customer_id: id });
  });

  it('contains every line in the given order, with the variant’s and the parent’s sku', async () => {
    const products = [line('P-1', 2, 17.35), line('C-1-50', 1, 110, { parentSku: 'C-1' })];
    await place(asked('of-two-lines', { products }));
    const order = await rowOf('of-two-lines');
    const lines = await db
      .select()
      .from(orderItems)
      .where(eq(orderItems.order_number, order?.number ?? 0))
      .orderBy(orderItems.position);
    expect(lines).toMatchObject([
      { position: 0, sku: 'P-1', parent_sku: null, qty: 2 },
      { position: 1, sku: 'C-1-50', parent_sku: 'C-1', qty: 1 },
    ]);
  });

  it('changes neither stock nor document of a product without stock management', async () => {
    await db.update(stock).set({ manage_stock: false }).where(eq(stock.sku, 'P-8'));
    const documentOf = async () => await db.select().from(documents).where(eq(documents.code, 'P-8'));
    const [before, shelf] = [await documentOf(), await db.select().from(stock).where(eq(stock.sku, 'P-8'))];
    const uncounted = line('P-8', 500, 68.8);
    for (const [id, products] of [
      ['only-uncounted', [uncounted]],
      ['some-uncounted', [uncounted, line('P-1', 1, 17.35)]],
    ] as const)
      await place(asked(id, { products: [...products] }));
    expect(await documentOf()).toEqual(before);
    expect(await db.select().from(stock).where(eq(stock.sku, 'P-8'))).toEqual(shelf);
    const taken = async (id: string) =>
      await db
        .select({ sku: orderStock.sku, qty: orderStock.qty })
        .from(orderStock)
        .where(eq(orderStock.order_number, (await rowOf(id))?.number ?? 0));
    expect([await taken('only-uncounted'), await taken('some-uncounted')]).toEqual([
      [],
      [{ sku: 'P-1', qty: 1 }],
    ]);
  });

  it('remains the only order of its cart', async () => {
    const cart_id = await openCart(db, null, NOW);
    await rememberChoice(db, cart_id, { coupon: 'ZIBENS10' });
    const { result } = await place(asked('first-of-cart', { cart_id }));
    expect(result.grand_total).toBe(20.56); // 17.35 − 1.74 + 4.95
    await expect(place(asked('second-of-cart', { cart_id }))).rejects.toMatchObject({
      status: 409,
      result: { errorCode: 'cart-ordered' },
    });
    const [closed] = await db.select().from(carts).where(eq(carts.id, cart_id));
    expect(closed?.closed_by).toBe('first-of-cart');
  });
});

// on PGlite a second transaction waits for the first
it.skipIf(!process.env.TEST_DATABASE_URL)(
  'an order that another copy is placing is refused as still running',
  async () => {
    const order = asked('placed-by-two');
    const { promise: isOver, resolve: end } = deferred<void>();
    const { promise: hasBegun, resolve: begin } = deferred<void>();
    const first = placeOrder(db, facts, order, NOW, undefined, () => {
      begin();
      return isOver;
    });
    await hasBegun;
    try {
      await expect(withoutWaiting(db, place(order))).rejects.toMatchObject({
        status: 409,
        result: { errorCode: 'still-running' },
        retryAfterSeconds: 1,
      });
    } finally {
      end();
    }
    expect(await place(order)).toEqual({ ...(await first), repeated: true });
  },
);

it('a repeated order gets its first response even if the stock has run out since', async () => {
  const order = asked('placed-before');
  const { result } = await place(order);
  await setProduct('P-1', { qty: 0 });
  expect(await place(order)).toEqual({ result, repeated: true });
  await setProduct('P-1', { qty: 100 });
});
