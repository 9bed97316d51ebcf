// How many there are, and how many of them lie in open carts.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestBridge, type TestBridge } from '../../support/backend/open-bridge.ts';
import { post } from '../../support/backend/requests.ts';

let bridge: TestBridge;
beforeAll(async () => {
  bridge = await openTestBridge();
});
afterAll(() => bridge.close());

const tracked = async (skus: string) =>
  (await bridge.app.inject({ url: `/api/quantity-tracker?skus=${skus}` })).json();

it('tells of each counted sku once, what lies in open carts among it, and nothing of what it does not know', async () => {
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
