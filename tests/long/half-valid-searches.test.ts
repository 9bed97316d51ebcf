// Sends 100,000 valid and partly valid searches; none may get a 5xx.
import { afterAll, beforeAll, describe, it } from 'vitest';
import { askHalfValidSearches } from '../support/backend/half-valid-searches.ts';
import { openTestBridge, type TestBridge } from '../support/backend/open-bridge.ts';
import { shareOf } from './share.ts';

const SEARCHES = 100_000;

describe('the catalogue search', () => {
  let bridge: TestBridge;
  beforeAll(async () => {
    bridge = await openTestBridge();
  });
  afterAll(() => bridge.close());

  // at least 200 searches, so that both kinds of responses occur
  it('accepts or rejects any search without a 5xx', () =>
    askHalfValidSearches(bridge, Math.max(200, shareOf(SEARCHES))));
});
