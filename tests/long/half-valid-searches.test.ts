// A hundred thousand searches, valid and half valid: never a 5xx.
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

  // fewer do not meet both answers
  it('answers or refuses whatever it is asked', () =>
    askHalfValidSearches(bridge, Math.max(200, shareOf(SEARCHES))));
});
