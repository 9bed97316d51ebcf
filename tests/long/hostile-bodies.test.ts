// Sends 100,000 hostile bodies and as many hostile URLs; all responses must use the envelope and none may be a 5xx.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getHostileQueries, postEndpoints, postHostileBodies } from '../support/backend/hostile-bodies.ts';
import { openTestBridge, type TestBridge } from '../support/backend/open-bridge.ts';
import { orderOf, placeOrder } from '../support/backend/requests.ts';
import { smallCatalogue } from '../support/backend/small-catalogue.ts';
import { shareOf } from './share.ts';

const BODIES = 100_000;
const ADDRESSES = 100_000;

describe('the bridge', () => {
  let bridge: TestBridge;
  beforeAll(async () => {
    bridge = await openTestBridge({ admin: { catalogue: smallCatalogue } });
  });
  afterAll(() => bridge.close());

  it.each(postEndpoints)('responds with the envelope to any body for %s', (name) =>
    // at least 100 bodies, so that some are rejected
    postHostileBodies(bridge, name, Math.max(100, shareOf(BODIES / postEndpoints.length))),
  );

  it('responds with the envelope to any URL', () => getHostileQueries(bridge, shareOf(ADDRESSES / 3)));

  it('accepts a valid order after all these requests', async () => {
    expect((await placeOrder(bridge, orderOf('after-the-storm'))).statusCode).toBe(200);
  });
});
