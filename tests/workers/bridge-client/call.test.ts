// The function that fetches all backend data: URLs, headers, timeouts, and the fault for each missing response.
import { describe, expect, it } from 'vitest';
import { bridgeBanners } from '#schemas/bridge/bridge-banners.ts';
import { endpoints } from '#schemas/bridge/endpoints.ts';
import { call, readStaticFile, urlOf } from '#workers/bridge-client/call.ts';
import { testConfig } from '../../support/worker/test-config.ts';
import { json, testPorts } from '../../support/worker/test-ports.ts';
import { clock } from '../../support/worker/virtual-clock.ts';

const config = testConfig();
const home = { code: 200, result: { new_collection: ['A'], bestsellers: [], blocks: [] } };

/** Creates a fetch that records its requests. */
function recording(answer: (init: RequestInit) => Promise<Response> | Response) {
  const asked: { url: string; init: RequestInit }[] = [];
  const fetch = async (url: string, init: RequestInit) => {
    asked.push({ url, init });
    return answer(init);
  };
  return { asked, fetch };
}

describe('calls to the bridge', () => {
  it('use the configured origin and prefix [S7.001]', async () => {
    const far = {
      ...config,
      bridge: { ...config.bridge, origin: 'https://shop.example', prefix: '/v1/bridge' },
    };
    const { asked, fetch } = recording(() => json(home));
    for (const name of Object.keys(endpoints) as (keyof typeof endpoints)[])
      await call(testPorts(fetch), far, name, {
        params: { index: 'i', entity: 'product', order_id: 'x', id: '1' },
      });
    expect(asked).toHaveLength(Object.keys(endpoints).length);
    for (const { url } of asked) expect(url.startsWith('https://shop.example/v1/bridge/')).toBe(true);
  });

  it('time out after 5000 ms for searches [S9.039]', async () => {
    for (const name of ['catalog/query', 'catalog/search', 'graphql'] as const) {
      const waited: number[] = [];
      const { fetch } = recording(() => clock.noAnswer());
      const ports = testPorts(fetch, { wait: async (ms) => void waited.push(ms) });
      const asked = call(ports, config, name, { params: { index: 'i', entity: 'product' } });
      expect(await asked).toEqual({ ok: false, fault: { code: 'timeout' } });
      expect([name, waited]).toEqual([name, [5_000]]);
    }
  });

  it('encode path and query, with a store code for all but the default store view', () => {
    expect(urlOf(config, 'sync/order', { params: { order_id: 'a/b?c' } })).toBe('/api/sync/order/a%2Fb%3Fc');
    expect(urlOf(config, 'stock/list', { query: { skus: 'A&B,C' }, store: 'en' })).toBe(
      '/api/stock/list?skus=A%26B%2CC&storeCode=en',
    );
    expect(urlOf(config, 'home-page', { store: 'lv' })).toBe('/api/home-page');
    expect(() => urlOf(config, 'sync/order')).toThrow('order_id');
  });

  it('do not follow redirects, so that a captive portal never receives a token [F12]', async () => {
    const { asked, fetch } = recording(() => json(home));
    await call(testPorts(fetch), config, 'order/create', {
      body: { a: 1 },
      headers: { 'Idempotency-Key': 'k' },
    });
    expect(asked[0]?.init).toMatchObject({
      method: 'POST',
      redirect: 'error',
      body: '{"a":1}',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'k' },
    });
  });

  it('omit credentials only for orders, so that these use separate connections', async () => {
    const { asked, fetch } = recording(() => json(home));
    const names = Object.keys(endpoints) as (keyof typeof endpoints)[];
    for (const name of names)
      await call(testPorts(fetch), config, name, {
        params: { index: 'i', entity: 'product', order_id: 'x', id: '1' },
      });
    await readStaticFile(testPorts(fetch), config, '/banners.json', bridgeBanners);
    const omitted = asked.flatMap(({ init }, at) => (init.credentials === 'omit' ? [names[at]] : []));
    expect(omitted).toEqual(['order/create']);
    const modes = new Set(asked.map(({ init }) => init.credentials));
    expect([...modes].sort()).toEqual(['omit', 'same-origin']);
  });

  it('return the whole envelope', async () => {
    const { fetch } = recording(() => json(home));
    expect(await call(testPorts(fetch), config, 'home-page')).toEqual({ ok: true, value: home });
  });

  it('fail with offline when there is no network', async () => {
    const { fetch } = recording(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await call(testPorts(fetch), config, 'home-page')).toEqual({
      ok: false,
      fault: { code: 'offline' },
    });
  });

  it('time out when the server never responds, even if the abort has no effect [F09]', async () => {
    const { asked, fetch } = recording(() => clock.noAnswer());
    expect(await clock.over(call(testPorts(fetch), config, 'home-page'))).toEqual({
      ok: false,
      fault: { code: 'timeout' },
    });
    expect(asked[0]?.init.signal?.aborted).toBe(true);
  });

  it('time out when the body stalls after the headers [F10]', async () => {
    const trickle = () =>
      new Response(
        new ReadableStream({
          start: (controller) => controller.enqueue(new TextEncoder().encode('{"code":200,')),
        }),
        { headers: { 'content-type': 'application/json' } },
      );
    expect(await clock.over(call(testPorts(recording(trickle).fetch), config, 'home-page'))).toEqual({
      ok: false,
      fault: { code: 'timeout' },
    });
  });

  it('fail with offline when the body is cut off [F19]', async () => {
    const broken = () =>
      new Response(
        new ReadableStream({
          start: (controller) => {
            controller.enqueue(new TextEncoder().encode('{"code":200,'));
            controller.error(new TypeError('terminated'));
          },
        }),
        { headers: { 'content-type': 'application/json' } },
      );
    expect(await call(testPorts(recording(broken).fetch), config, 'home-page')).toEqual({
      ok: false,
      fault: { code: 'offline' },
    });
  });

  it('fail with timeout when the caller aborts', async () => {
    const stop = new AbortController();
    const { fetch } = recording(() => clock.noAnswer());
    const never = testPorts(fetch, { wait: () => new Promise(() => undefined) });
    const asked = call(never, config, 'home-page', { signal: stop.signal });
    stop.abort();
    expect(await asked).toEqual({ ok: false, fault: { code: 'timeout' } });
  });

  it('log neither token nor body', async () => {
    const { fetch } = recording(() => json({ code: 401, result: 'no' }, 401));
    const ports = testPorts(fetch);
    await call(ports, config, 'order/create', { query: { token: 'secret' }, body: { secret: 1 } });
    expect(ports.logged).toEqual([]);
  });

  it('load static files from outside the prefix', async () => {
    const { asked, fetch } = recording(() => json({ mainBanners: [{ title: 'A' }] }));
    const read = await readStaticFile(testPorts(fetch), config, '/assets/banners/lv.json', bridgeBanners);
    expect(asked[0]?.url).toBe('/assets/banners/lv.json');
    expect(read).toMatchObject({ ok: true, value: { mainBanners: [{ title: 'A' }], smallBanners: [] } });
  });
});
