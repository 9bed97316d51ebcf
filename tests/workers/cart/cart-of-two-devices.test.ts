// One customer with two devices and one cart at the reference bridge: the state of the cart after one device orders.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { OrderDocument } from '#schemas/documents/order-document.ts';
import { readClaim } from '#shared/database/change-claim.ts';
import { cartViewLine } from '#shared/domain/cart/cart-view.ts';
import { orderContentHash } from '#shared/domain/order/order-key.ts';
import { orderOf } from '../../simulation/order-fixture.ts';
import { orderOf as bodyOf, line as productOf } from '../../support/backend/requests.ts';
import { AccountBench, refusal } from '../../support/worker/account-bench.ts';
import {
  add,
  type CartShop,
  headOn,
  here,
  remove,
  setQuantity,
  synced,
  there,
} from '../../support/worker/cart-bench.ts';
import { clock, until } from '../../support/worker/virtual-clock.ts';

let bench: AccountBench;
beforeAll(async () => {
  bench = await AccountBench.open();
});
afterEach(() => bench.tidy());
afterAll(() => bench.bridge.close());

const [A, B] = ['P-1', 'P-2'];
const productA = (qty: number, more: object = {}) => productOf(A, qty, 17.35, more);

/** Opens a device of a customer whose cart has these quantities on the device and at the bridge. */
async function deviceWith(wanted: Record<string, number>) {
  const person = await bench.customer();
  const shop = await bench.shop();
  await shop.ask('login', person);
  for (const [sku, qty] of Object.entries(wanted)) await add(shop, sku, qty);
  await synced(bench, shop, wanted);
  await clock.pass(5_000);
  return { person, shop, cart: (await headOn(shop))?.server_cart_id ?? '' };
}
const tokenOf = async ({ databases }: CartShop) =>
  (await readClaim(databases.personal, 'current-token'))?.token ?? '';

/** Sends a request as another device of the same customer. */
async function elsewhere(
  shop: CartShop,
  path: string,
  payload: object,
  headers: Record<string, string> = {},
) {
  const authorization = `Bearer ${await tokenOf(shop)}`;
  const url = `/api/${path}`;
  const answer = await bench.bridge.app.inject({
    ...{ method: 'POST', url, payload, headers: { authorization, ...headers } },
  });
  expect(answer.statusCode, answer.body).toBe(200);
}
const orderElsewhere = (shop: CartShop, id: string, cart_id: string, products: object[]) =>
  elsewhere(shop, 'order/create', bodyOf(id, { cart_id, products }), { 'idempotency-key': id });

/** Places an order for the open cart on this device, as checkout does. */
async function orderHere({ databases: { personal } }: CartShop, customer: string, products: object[]) {
  const head = await readClaim(personal, 'cart');
  const id = head?.generation ?? '';
  const body = { ...bodyOf(id, { cart_id: head?.server_cart_id ?? '', products }), user_id: customer };
  const placed = body as unknown as OrderDocument['body'];
  await personal.orders.insert(
    orderOf(id, 1, { principal: `user:${customer}`, body: placed, body_hash: orderContentHash(placed) }),
  );
  return until(
    async () => (await personal.orders.findOne(id).exec())?.toMutableJSON(),
    (order) => order?.state === 'accepted' || order?.state === 'rejected',
  );
}
const minutes = async (shop: CartShop) => {
  for (let minute = 0; minute < 3; minute++) {
    shop.nudge('awake', {});
    await clock.pass(60_000);
  }
};

it('removes only the pieces that another device ordered, not those added here since [F69 I-09]', async () => {
  const { shop, cart } = await deviceWith({ [A]: 2, [B]: 1 });
  const trouble = bench.trouble;
  bench.trouble = ({ path }) => (path.startsWith('/cart/') ? refusal(503, 'maintenance') : undefined);
  await setQuantity(shop, B, 3);
  await orderElsewhere(shop, 'order-of-the-phone', cart, [productA(2), productOf(B, 1, 24.7)]);
  bench.trouble = trouble;
  await minutes(shop);
  expect(await here(shop)).toEqual({ [B]: 2 });
  expect(await there(bench, shop)).toEqual({ [B]: 2 });
  expect((await headOn(shop))?.server_cart_id).not.toBe(cart);
});

it('moves an item to the next cart if another device adds it just before the order [I-09]', async () => {
  const { person, shop, cart } = await deviceWith({ [A]: 1 });
  await elsewhere(shop, `cart/update?cartId=${cart}`, { cartItem: { sku: B, qty: 4, quoteId: cart } });
  const order = await orderHere(shop, person.id, [productA(1)]);
  expect(order?.state).toBe('accepted');
  await minutes(shop);
  expect(await here(shop)).toEqual({ [B]: 4 });
  expect(await there(bench, shop)).toEqual({ [B]: 4 });
});

/** Builds an order's product from this device's cart line. */
async function orderedLine({ databases: { personal } }: CartShop, sku: string) {
  const line = (await personal.cart.find().exec()).find((each) => each.sku === sku)?.toMutableJSON();
  if (!line) throw new Error(`no line ${sku}`);
  const { server_item_id, server_qty } = cartViewLine(line, undefined, 21, bench.config.cart, clock.now());
  return { ...productOf(sku, line.qty, 24.7), server_item_id, server_qty };
}

it('moves pieces that another device adds to a line just before its order to the next cart [I-09]', async () => {
  const { person, shop, cart } = await deviceWith({ [B]: 1 });
  const ordered = await orderedLine(shop, B);
  expect(ordered).toMatchObject({ qty: 1, server_qty: 1 });
  await elsewhere(shop, `cart/update?cartId=${cart}`, {
    cartItem: { sku: B, qty: 4, quoteId: cart, item_id: ordered.server_item_id },
  });
  const order = await orderHere(shop, person.id, [ordered]);
  expect(order?.state).toBe('accepted');
  await minutes(shop);
  expect(await here(shop)).toEqual({ [B]: 3 });
  expect(await there(bench, shop)).toEqual({ [B]: 3 });
});

it('leaves no pieces of an ordered line in the cart after an earlier, larger quantity was sent without a response [I-09]', async () => {
  const { person, shop } = await deviceWith({ [B]: 1 });
  bench.trouble = ({ path }) => (path === '/cart/update' ? 'lost' : undefined);
  await setQuantity(shop, B, 5);
  await until(
    () => there(bench, shop),
    (items) => items[B] === 5,
  );
  bench.trouble = ({ path }) => (path.startsWith('/cart/') ? refusal(503, 'maintenance') : undefined);
  await setQuantity(shop, B, 2);
  const order = await orderHere(shop, person.id, [await orderedLine(shop, B)]);
  expect(order?.state).toBe('accepted');
  bench.trouble = () => undefined;
  await minutes(shop);
  expect(await here(shop)).toEqual({});
  expect(await there(bench, shop)).toEqual({});
});

it('does not restore a line that was removed just before the order [I-10]', async () => {
  const { person, shop } = await deviceWith({ [A]: 1, [B]: 1 });
  bench.trouble = ({ path }) => (path.startsWith('/cart/delete') ? refusal(503, 'maintenance') : undefined);
  await remove(shop, B);
  const order = await orderHere(shop, person.id, [productA(1)]);
  expect(order?.state).toBe('accepted');
  bench.trouble = () => undefined;
  await minutes(shop);
  expect(await here(shop)).toEqual({});
  expect(await there(bench, shop)).toEqual({});
});

it('offers to restore a cart that disappeared for an unknown reason [F69 I-09]', async () => {
  const { shop, cart } = await deviceWith({ [A]: 2, [B]: 1 });
  await orderElsewhere(shop, 'order-that-nobody-names', cart, [productA(2), productOf(B, 1, 24.7)]);
  bench.trouble = ({ query }) => (query.get('cartId') === cart ? refusal(404, 'No such entity') : undefined);
  await minutes(shop);
  expect(await here(shop)).toEqual({});
  expect(await there(bench, shop)).toEqual({});
  const aside = (await headOn(shop))?.set_aside?.map(({ line: { sku, qty } }) => [sku, qty]);
  expect(aside?.sort()).toEqual([
    [A, 2],
    [B, 1],
  ]);
});

it('rejects an order for a cart that another device has ordered [I-01]', async () => {
  const { person, shop, cart } = await deviceWith({ [A]: 2 });
  const [line] = await shop.databases.personal.cart.find().exec();
  bench.trouble = ({ path }) => (path.startsWith('/cart/') ? refusal(503, 'maintenance') : undefined);
  await orderElsewhere(shop, 'order-of-the-phone-2', cart, [productA(2)]);
  const server_item_id = line?.server_item_id ?? '';
  const order = await orderHere(shop, person.id, [productA(2, { server_item_id })]);
  expect([order?.state, order?.last_verdict?.code]).toEqual(['rejected', 'cart-ordered']);
});

it('sends an order with a new cart if its items never reached the ordered cart [I-01]', async () => {
  const { person, shop, cart } = await deviceWith({});
  const isHeldUp = (path: string) => path.startsWith('/cart/') && path !== '/cart/create';
  bench.trouble = ({ path }) => (isHeldUp(path) ? refusal(503, 'maintenance') : undefined);
  await add(shop, A, 1);
  await orderElsewhere(shop, 'order-of-the-phone-3', cart, [productA(1)]);
  const order = await orderHere(shop, person.id, [productA(1)]);
  expect(order?.state).toBe('accepted');
});
