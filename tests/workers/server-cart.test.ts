// The shop's cart of the open generation: opened once for one principal, filled with absolute quantities.
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { CartLineDocument } from '../../schemas/documents/cart-line.ts';
import { failed, ok } from '../../schemas/errors.ts';
import { fillServerCart, forgetServerCart, openServerCart } from '../../workers/server-cart.ts';
import { authorisedCall } from '../../workers/session/authorised-call.ts';
import { MemorySession } from './session/memory-session.ts';

let tab: MemorySession;
beforeEach(async () => {
  tab = await MemorySession.open();
  await tab.write({ cart: { generation: 'g', seq: 1 } });
  let carts = 0;
  tab.answers = { 'cart/create': () => ok({ code: 200, result: `cart-${++carts}` }) };
});
afterEach(() => tab.close());

const deps = () => ({ ...tab.context, call: authorisedCall(tab.context) });
const line = (sku: string, qty: number, more: Partial<CartLineDocument> = {}): CartLineDocument => ({
  key: `g|${sku}|`,
  generation: 'g',
  sku,
  product_id: 1,
  type_id: 'simple',
  qty,
  checksum: '',
  name: sku,
  subtitle: '',
  image: '',
  price_when_added: 100,
  errors: {},
  info: {},
  added_at: 1,
  ...more,
});
const called = (name: string) =>
  tab.asked.filter(([endpoint]) => endpoint === name).map(([, { body }]) => body);

it('A cart is opened once, and anew for whoever logs in.', async () => {
  const guests = await openServerCart(deps());
  expect(guests).toEqual(ok({ id: 'cart-1', generation: 'g', principal: 'guest' }));
  expect(await openServerCart(deps())).toEqual(guests);
  await tab.loggedIn();
  expect(await openServerCart(deps())).toMatchObject({ value: { id: 'cart-2', principal: 'user:7' } });
  expect(await tab.read('cart')).toEqual({
    cart: { generation: 'g', seq: 1, server_cart_id: 'cart-2', server_cart_of: 'user:7' },
  });
});

it('A cart that the shop does not know any more is forgotten, and another one is not.', async () => {
  const cart = { id: 'cart-1', generation: 'g', principal: 'guest' };
  await openServerCart(deps());
  await forgetServerCart(deps(), { ...cart, id: 'older' });
  expect((await tab.read('cart')).cart?.server_cart_id).toBe('cart-1');
  await forgetServerCart(deps(), cart);
  expect(await tab.read('cart')).toEqual({ cart: { generation: 'g', seq: 1 } });
});

it.each([
  ['guest', 1],
  ['user:7', 0],
])(
  'Lines go in with absolute quantities; what is only in the cart of %s goes %i times',
  async (who, gone) => {
    await tab.databases.personal.cart.bulkInsert([line('A', 2), line('B', 3), line('C', 1)]);
    tab.answers = {
      'cart/pull': () =>
        ok({
          code: 200,
          result: [
            { item_id: '1', sku: 'A', qty: 2 },
            { item_id: '2', sku: 'B', qty: 1 },
            { item_id: '9', sku: 'X', qty: 1 },
          ],
        }),
      'cart/update': ({ body }) =>
        JSON.stringify(body).includes('"C"') ? failed('refused', { status: 400 }) : ok({ code: 200 }),
      'cart/delete': () => ok({ code: 200, result: true }),
    };
    const call = tab.context.bareCall;
    const cart = { id: 'cart-1', generation: 'g', principal: who };
    expect(await fillServerCart({ ...tab.context, call }, cart, 'lv')).toEqual(ok(null));
    expect(called('cart/update')).toEqual([
      { cartItem: { sku: 'B', qty: 3, quoteId: 'cart-1', item_id: '2' } },
      { cartItem: { sku: 'C', qty: 1, quoteId: 'cart-1' } },
    ]);
    expect(called('cart/delete')).toHaveLength(gone);
  },
);
