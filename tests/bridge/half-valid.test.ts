// Whatever a search asks for, the answer is the hits or a refusal. More of it: tests/long.
import { afterAll, beforeAll, describe, it } from 'vitest';
import { randomCases } from '../random-cases.ts';
import { askHalfValidSearches } from './half-valid-searches.ts';
import { openTestBridge, type TestBridge } from './open-bridge.ts';

let bridge: TestBridge;
beforeAll(async () => {
  bridge = await openTestBridge();
});
afterAll(() => bridge.close());

describe('A search that is valid or half valid', () => {
  it('S-19 is answered or refused, never a 5xx', () => askHalfValidSearches(bridge, randomCases(3_000)));
});
