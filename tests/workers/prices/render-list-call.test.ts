// The price refresh request: how the token is sent, and which responses are valid.
import { describe, expect, it } from 'vitest';
import { call } from '#workers/bridge-client/call.ts';
import { testConfig } from '../../support/worker/test-config.ts';
import { json, testPorts } from '../../support/worker/test-ports.ts';

const item = { id: 7, sgn: 's', price_info: { final_price: 1, regular_price: 2, special_price: null } };

async function refresh(mode: 'header' | 'query', token: string | undefined, body: unknown = {}) {
  const config = testConfig();
  const sent: { url: URL; authorization: string | null }[] = [];
  const ports = testPorts(async (url, init) => {
    const authorization = new Headers(init.headers).get('authorization');
    sent.push({ url: new URL(url, 'http://shop'), authorization });
    return json(body);
  });
  const bridge = { ...config.bridge, token: mode };
  const query = { skus: 'A,B', currencyCode: 'EUR', storeId: 1 };
  const answer = await call(ports, { ...config, bridge }, 'products/render-list', {
    query,
    ...(token === undefined ? {} : { token }),
  });
  const [request] = sent;
  if (!request || sent.length > 1) throw new Error('expected exactly one request');
  return { answer, request };
}

describe('the render-list call', () => {
  it('sends the token in the query [S7.078]', async () => {
    const { request } = await refresh('query', 'a b&c');
    expect(request.url.searchParams.get('token')).toBe('a b&c');
    expect(request.authorization).toBeNull();
    const guest = await refresh('query', undefined);
    expect(guest.request.url.searchParams.has('token')).toBe(false);
  });

  it('sends the token in a Bearer header if configured [S7.079]', async () => {
    const { request } = await refresh('header', 'abc');
    expect(request.authorization).toBe('Bearer abc');
    expect(request.url.searchParams.has('token')).toBe(false);
    expect((await refresh('header', undefined)).request.authorization).toBeNull();
  });

  it('requires result.items in the response [S7.080]', async () => {
    const { answer } = await refresh('header', undefined, { code: 200, result: { items: [item] } });
    expect(answer).toMatchObject({ ok: true, value: { result: { items: [item] } } });
    for (const wrong of [
      { code: 200, result: [item] },
      { code: 200, items: [item] },
      { code: 200, result: {} },
    ])
      expect((await refresh('header', undefined, wrong)).answer).toMatchObject({
        ok: false,
        fault: { code: 'bad-shape' },
      });
  });
});
