// Sends 20,000 visits to a bridge: all responses must be successful, and memory must not grow.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestBridge, type TestBridge } from '../support/backend/open-bridge.ts';
import { orderOf, placeOrder, post } from '../support/backend/requests.ts';
import { shareOf } from './share.ts';

const VISITS = 20_000;
/** visits that fill the caches before memory is measured */
const WARM_UP = 200;
const GROWTH_MB = 40;

let bridge: TestBridge;
beforeAll(async () => {
  bridge = await openTestBridge();
});
afterAll(() => bridge.close());

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const heapMb = () => {
  collect();
  return process.memoryUsage().heapUsed / 2 ** 20;
};

/** Browses, fills a cart and sends one of five orders again, because stock is limited. */
async function visit(at: number): Promise<void> {
  const ok = async (answer: ReturnType<typeof post>) => {
    const reported = await answer;
    expect(reported.statusCode, reported.body).toBe(200);
    return reported.json();
  };
  await ok(bridge.app.inject({ url: '/api/home-page' }));
  await ok(
    post(bridge, '/api/catalog/catalogue_lv/product/_search', {
      query: { bool: { filter: [{ terms: { category_ids: [20 + (at % 3)] } }] } },
      size: 24,
    }),
  );
  await ok(bridge.app.inject({ url: `/api/products/render-list?skus=P-${at % 60}` }));
  const { result: cartId } = await ok(post(bridge, '/api/cart/create', undefined));
  await ok(post(bridge, `/api/cart/update?cartId=${cartId}`, { cartItem: { sku: 'P-1', qty: 1 } }));
  await ok(bridge.app.inject({ url: `/api/cart/pull?cartId=${cartId}` }));
  await ok(placeOrder(bridge, orderOf(`soak-order-${at % 5}`)));
}

it('limits heap growth over many visits', async () => {
  for (let at = 0; at < WARM_UP; at++) await visit(at);
  const before = heapMb();
  const visits = shareOf(VISITS);
  for (let at = 0; at < visits; at++) await visit(at);
  const after = heapMb();
  console.log(`heap ${before.toFixed(0)} → ${after.toFixed(0)} MB over ${visits} visits`);
  expect(after - before).toBeLessThan(GROWTH_MB);
});
