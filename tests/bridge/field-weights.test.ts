// Tests the ranking of a text search: by the field that contains the word, then by an exact article number.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestBridge, type TestBridge } from '../support/backend/open-bridge.ts';
import { post } from '../support/backend/requests.ts';
import { inField, WORD, weightedCatalogue } from '../support/backend/weighted-catalogue.ts';

let bridge: TestBridge;
beforeAll(async () => {
  bridge = await openTestBridge({}, weightedCatalogue());
});
afterAll(() => bridge.close());

async function found(query: string): Promise<[number, number][]> {
  const answer = await post(bridge, '/api/catalog/catalogue_lv/product/_search?size=50', {
    query: { bool: { must: { multi_match: { fields: ['name^2', 'sku^2'], query } } } },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().hits.hits.map((hit: { _id: string; _score: number }) => [Number(hit._id), hit._score]);
}

describe('field weights', () => {
  it('rank manufacturer’s number 3, name and article number 2, brand 1', async () => {
    const hits = await found(WORD);
    expect(Object.fromEntries(hits)).toEqual(
      // the word is the complete article number of product 9004
      Object.fromEntries(inField.map(([id, score]) => [id, score + (id === 9_004 ? 20 : 0)])),
    );
    expect(hits.map(([id]) => id)[0]).toBe(9_004);
    expect(hits.at(-1)?.[0]).toBe(9_001);
  });

  it('apply to prefixes of words that are not article numbers', async () => {
    const hits = await found(WORD.slice(0, 5));
    expect(Object.fromEntries(hits)).toEqual(Object.fromEntries(inField.map(([id, score]) => [id, score])));
    const order = hits.map(([, score]) => score);
    expect(order).toEqual([5, 3, 2, 2, 1]);
  });
});
