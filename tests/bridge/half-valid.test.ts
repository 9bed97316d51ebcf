// Tests that any search returns hits or a refusal. tests/long runs more searches.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askHalfValidSearches } from '../support/backend/half-valid-searches.ts';
import { openTestBridge, type TestBridge } from '../support/backend/open-bridge.ts';
import { randomCases } from '../support/random-cases.ts';

let bridge: TestBridge;
beforeAll(async () => {
  bridge = await openTestBridge();
});
afterAll(() => bridge.close());

describe('valid or half-valid search', () => {
  it.each([
    ['', { query: { term: { sku: { a: {} } } } }, 'sku: a value'],
    ['', { query: { terms: { color: [{}] } } }, 'color: a value'],
    ['', { query: { range: { price: { gte: {} } } } }, 'price: a value'],
    ['', { query: { range: { price: [] } } }, 'range of price must'],
    ['', { query: { match: { sku: { query: [] } } } }, 'sku: a value'],
    ['', { sort: ['id'], search_after: [{}] }, 'search_after: a value'],
    [
      '?request_format=search-query',
      { _appliedFilters: [{ attribute: 'color', value: { in: [{}] } }] },
      'color: a value',
    ],
  ])('%s %j is refused with the name of the invalid part [S-19]', async (query, body, words) => {
    const url = `/api/catalog/catalogue_lv/product/_search${query}`;
    const answer = await bridge.app.inject({ method: 'POST', url, payload: body });
    expect([answer.statusCode, answer.json().result]).toEqual([400, expect.stringContaining(words)]);
  });

  it('gets a result or a 4xx [S-19]', () => askHalfValidSearches(bridge, randomCases(3_000)));
});
