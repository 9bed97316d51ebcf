// How many carts and orders one address may make in a minute: fewer than it may read, each counted for itself.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestBridge, type TestBridge } from '../support/backend/open-bridge.ts';
import { post } from '../support/backend/requests.ts';

const WRITES_PER_MINUTE = 600;
let bridge: TestBridge;
beforeAll(async () => {
  bridge = await openTestBridge({ requestsPerMinute: 100_000 });
});
afterAll(() => bridge.close());

/** Status → how many answers had it. A body that is no order costs the shop little, and counts all the same. */
async function flood(url: string, times: number): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (let at = 0; at < times; at += 1) {
    const { statusCode } = await post(bridge, url, {});
    counts[statusCode] = (counts[statusCode] ?? 0) + 1;
  }
  return counts;
}
const reads = () => bridge.app.inject({ url: '/api/stock/check?sku=P-1' });

describe('carts and orders', () => {
  it('S-31 have a limit of their own, tighter than reading’s, and say when to come again', async () => {
    const orders = await flood('/api/order/create', WRITES_PER_MINUTE + 5);
    expect(orders).toEqual({ 400: WRITES_PER_MINUTE, 429: 5 });
    const refused = await post(bridge, '/api/order/create', {});
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect(refused.json()).toMatchObject({ code: 429 });
    // neither carts nor reading pay for a flood of orders
    const carts = await flood('/api/cart/create', WRITES_PER_MINUTE + 5);
    expect(carts).toEqual({ 200: WRITES_PER_MINUTE, 429: 5 });
    for (let at = 0; at < 10; at += 1) expect((await reads()).statusCode).toBe(200);
  });
});
