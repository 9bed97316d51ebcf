// Tests the limits on the carts and orders that one network may create per minute: they are lower than those for
// reading and counted separately.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestBridge, type TestBridge } from '../support/backend/open-bridge.ts';
import { post } from '../support/backend/requests.ts';

const WRITES_PER_MINUTE = 600;
let bridge: TestBridge;
beforeAll(async () => {
  bridge = await openTestBridge({ requestsPerMinute: 100_000 });
});
afterAll(() => bridge.close());

/** Sends requests and counts the responses by status. An invalid order costs little but still counts. */
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
  it('have separate limits, lower than the one for reads, with Retry-After [S-31]', async () => {
    const orders = await flood('/api/order/create', WRITES_PER_MINUTE + 5);
    expect(orders).toEqual({ 400: WRITES_PER_MINUTE, 429: 5 });
    const refused = await post(bridge, '/api/order/create', {});
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect(refused.json()).toMatchObject({ code: 429 });
    // a flood of orders does not affect carts or reading
    const carts = await flood('/api/cart/create', WRITES_PER_MINUTE + 5);
    expect(carts).toEqual({ 200: WRITES_PER_MINUTE, 429: 5 });
    for (let at = 0; at < 10; at += 1) expect((await reads()).statusCode).toBe(200);
  });
});
