// A hundred thousand hostile bodies, and as many hostile addresses: never a 5xx, always the envelope.
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

  it.each(postEndpoints)('answers any body to %s in the envelope', (name) =>
    // a hundred is what it takes to meet one that is refused
    postHostileBodies(bridge, name, Math.max(100, shareOf(BODIES / postEndpoints.length))),
  );

  it('answers any address in the envelope', () => getHostileQueries(bridge, shareOf(ADDRESSES / 3)));

  it('takes a good order after all of it', async () => {
    expect((await placeOrder(bridge, orderOf('after-the-storm'))).statusCode).toBe(200);
  });
});
