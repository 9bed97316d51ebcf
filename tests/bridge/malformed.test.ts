// Tests that the response to any request has the envelope and is never a 5xx. tests/long sends more requests.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  getHostileQueries,
  isEnvelope,
  postEndpoints,
  postHostileBodies,
} from '../support/backend/hostile-bodies.ts';
import { openTestBridge, type TestBridge } from '../support/backend/open-bridge.ts';
import { orderOf, placeOrder } from '../support/backend/requests.ts';
import { smallCatalogue } from '../support/backend/small-catalogue.ts';
import { randomCases } from '../support/random-cases.ts';

const RUNS = randomCases(500);
let bridge: TestBridge;
beforeAll(async () => {
  bridge = await openTestBridge({ admin: { catalogue: smallCatalogue } });
});
afterAll(() => bridge.close());

describe('malformed requests', () => {
  it.each(postEndpoints)('POST %s gets a response in the envelope, never a 5xx', (name) =>
    postHostileBodies(bridge, name, RUNS),
  );

  it('GET with any query string and path gets a response in the envelope, never a 5xx', () =>
    getHostileQueries(bridge, RUNS));

  it.each([
    ['not JSON', 'application/json', '{"a":', 400],
    ['of another content type', 'text/plain', '{}', 415],
    ['a form', 'application/x-www-form-urlencoded', 'a=b', 415],
    ['too large', 'application/json', JSON.stringify({ url: 'x'.repeat(300 * 1024) }), 413],
    ['too deeply nested', 'application/json', `${'['.repeat(40)}${']'.repeat(40)}`, 400],
    ['extremely deeply nested', 'application/json', '['.repeat(100_000), 400],
    ['an object with a forbidden key (S-17)', 'application/json', '{"url":"x","a":{"__proto__":{}}}', 400],
    [
      'an object with an inherited key',
      'application/json',
      '{"url":"x","constructor":{"prototype":{}}}',
      400,
    ],
    ['an object with NUL in a text', 'application/json', '{"url":"a\\u0000b"}', 400],
    ['an object with half a surrogate pair', 'application/json', '{"url":"\\ud800"}', 400],
  ])('a body that is %s gets a response in the envelope', async (_name, type, payload, status) => {
    const answer = await bridge.app.inject({
      method: 'POST',
      url: '/api/url/map',
      headers: { 'content-type': type },
      payload,
    });
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toEqual({ code: status, result: expect.any(String) });
  });

  it('an unknown path or method below the prefix gets a 400 or 404 in the envelope', async () => {
    for (const [method, url] of [
      ['GET', '/api/nothing'],
      ['POST', '/api'],
      ['DELETE', '/api/cart/pull'],
      ['GET', '/api/cart/update'],
      ['GET', '/api/%E0%A4%A'],
    ] as const) {
      const answer = await bridge.app.inject({ method, url });
      expect([400, 404]).toContain(answer.statusCode);
      expect(isEnvelope(answer.json())).toBe(true);
    }
  });

  it('a valid order is still accepted afterwards', async () => {
    expect((await placeOrder(bridge, orderOf('after-the-storm'))).statusCode).toBe(200);
  });
});
