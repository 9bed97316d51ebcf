// Tests stock quantities, and how much of them open carts reserve.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { NOW, openTestBridge, type TestBridge } from '../../support/backend/open-bridge.ts';
import { post } from '../../support/backend/requests.ts';

const HOUR = 3_600_000;
const clock = { now: NOW };
let bridge: TestBridge;
beforeAll(async () => {
  bridge = await openTestBridge({ clock: () => clock.now });
});
afterAll(() => bridge.close());

const tracked = async (skus: string) =>
  (await bridge.app.inject({ url: `/api/quantity-tracker?skus=${skus}` })).json();

it('returns each known sku once, with the quantity held in open carts', async () => {
  const [before] = (await tracked('P-1')).result;
  expect(before).toMatchObject({ sku: 'P-1', reserved: 0 });
  const cart = (await post(bridge, '/api/cart/create', undefined)).json().result;
  await post(bridge, `/api/cart/update?cartId=${cart}`, { cartItem: { sku: 'P-1', qty: 2, quoteId: cart } });
  expect((await tracked('P-1,P-1,nothing')).result).toEqual([
    { sku: 'P-1', qty: before.qty, reserved: 2, updated_at: expect.stringMatching(/^\d{4}-/) },
  ]);
  expect((await tracked(',')).result).toEqual([]);
  expect((await tracked(Array.from({ length: 16 }, (_, at) => `S-${at}`).join(','))).code).toBe(400);
});

it('reserves the quantity in a cart for a day after the cart’s last change', async () => {
  const start = clock.now;
  const cart = (await post(bridge, '/api/cart/create', undefined)).json().result;
  const changeCart = () =>
    post(bridge, `/api/cart/update?cartId=${cart}`, { cartItem: { sku: 'P-2', qty: 1, quoteId: cart } });
  const reserved = async () => (await tracked('P-2')).result[0].reserved;
  await changeCart();
  expect(await reserved()).toBe(1);
  clock.now = start + 20 * HOUR;
  expect((await changeCart()).statusCode).toBe(200);
  clock.now = start + 43 * HOUR;
  expect(await reserved()).toBe(2);
  clock.now = start + 45 * HOUR;
  expect(await reserved()).toBe(0);
});
