// Tests admin routes and injected faults, which are absent by default (S-24).
import { type AddressInfo, connect } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { logTo, type WrittenLine } from '../support/backend/log-to.ts';
import { openTestBridge, type TestBridge } from '../support/backend/open-bridge.ts';
import { orderOf, placeOrder, post } from '../support/backend/requests.ts';
import { smallCatalogue } from '../support/backend/small-catalogue.ts';

describe('without the admin flag', () => {
  it('responds to every admin route with 404, as to any unknown path [S-24]', async () => {
    const bridge = await openTestBridge();
    for (const [method, url] of [
      ['PUT', '/faults'],
      ['DELETE', '/faults'],
      ['GET', '/journal'],
      ['GET', '/invariants'],
      ['POST', '/reset'],
      ['GET', '/orders'],
      ['PATCH', '/products/P-1'],
      ['PATCH', '/customers/anna@example.lv'],
      ['GET', '/devices'],
      ['GET', '/outbox'],
      ['POST', '/expire-tokens'],
      ['DELETE', '/tries'],
    ] as const) {
      const answer = await bridge.app.inject({
        method,
        url: `/__admin${url}`,
        ...(method === 'GET' ? {} : { payload: {} }),
      });
      expect(answer.json()).toEqual({ code: 404, result: 'Not found' });
    }
    await bridge.close();
  });
});

describe('with the admin flag', () => {
  let bridge: TestBridge;
  let origin: string;
  const lines: WrittenLine[] = [];
  /** delays in progress: their length in milliseconds, and a function that ends them */
  const holds: { ms: number; end: () => void }[] = [];
  const hold = (ms: number) => new Promise<void>((end) => void holds.push({ ms, end }));
  beforeAll(async () => {
    bridge = await openTestBridge({
      admin: { catalogue: smallCatalogue, hold },
      logger: logTo(lines),
    });
    await bridge.app.listen({ port: 0, host: '127.0.0.1' });
    origin = `http://127.0.0.1:${(bridge.app.server.address() as AddressInfo).port}`;
  });
  afterAll(() => bridge.close());
  afterEach(() => fetch(`${origin}/__admin/faults`, { method: 'DELETE' }));

  const order = (id: string, signal?: AbortSignal) =>
    fetch(`${origin}/api/order/create`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': id },
      body: JSON.stringify(orderOf(id)),
      ...(signal ? { signal } : {}),
    });
  const known = async (id: string) =>
    (await (await fetch(`${origin}/api/sync/order/${id}`)).json()).result !== null;

  it.each([
    ['a request for a foreign host name', { host: 'rebound.example' }],
    ['a request for a host name that starts with localhost', { host: 'localhost.example:80' }],
    ['a request from a page of another origin', { origin: 'https://evil.example' }],
    ['a request from a page on another port', { origin: 'http://localhost:81' }],
    ['a request from a page with an opaque origin', { origin: 'null' }],
    ['a proxied request with X-Forwarded-For', { 'x-forwarded-for': '203.0.113.7' }],
    ['a proxied request with X-Forwarded-Proto', { 'x-forwarded-proto': 'https' }],
    ['a proxied request with Via', { via: '1.1 proxy' }],
    ['a proxied request with Forwarded', { forwarded: 'for=203.0.113.7' }],
    ['a proxied request for localhost with X-Real-IP', { host: 'localhost', 'x-real-ip': '203.0.113.7' }],
  ])('%s gets a 404', async (_who, headers) => {
    for (const [method, url] of [
      ['GET', '/outbox'],
      ['POST', '/reset'],
      ['DELETE', '/tries'],
    ] as const) {
      const answer = await bridge.app.inject({
        method,
        url: `/__admin${url}`,
        headers: { 'content-type': 'application/json', ...headers },
      });
      expect(answer.json(), url).toEqual({ code: 404, result: 'Not found' });
    }
  });

  it('refuses a POST that a cross-site form can send', async () => {
    for (const type of [undefined, 'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])
      for (const url of ['/reset', '/expire-tokens']) {
        const headers = type === undefined ? {} : { 'content-type': type };
        const answer = await bridge.app.inject({ method: 'POST', url: `/__admin${url}`, headers });
        expect([answer.statusCode, answer.json().code], `${type} ${url}`).toEqual([415, 415]);
      }
  });

  it('accepts requests to loopback hosts from a page of the same origin', async () => {
    for (const host of ['localhost', 'LOCALHOST:4173', '127.0.0.1:4173', '127.1.2.3', '[::1]:4173']) {
      const headers = { host, origin: `http://${host}`, 'content-type': 'application/json' };
      const answer = await bridge.app.inject({ method: 'POST', url: '/__admin/expire-tokens', headers });
      expect(answer.statusCode, host).toBe(200);
    }
  });

  it('refuses HTTP/1.0, which nginx uses for a proxy_pass without further settings [S-24]', async () => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    socket.end('GET /__admin/outbox HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n');
    expect(await textOf(socket)).toMatch(/^HTTP\/1\.1 404 /);
  });

  it('hides the admin routes behind a proxy, even from loopback clients [S-24]', async () => {
    const behind = await openTestBridge({
      admin: { catalogue: smallCatalogue },
      readableMails: true,
      trustProxy: 'loopback',
    });
    for (const url of ['/__admin/outbox', '/__admin/journal', '/__admin/invariants', '/__mail'])
      expect((await behind.app.inject({ url, headers: { host: 'localhost' } })).statusCode, url).toBe(404);
    await behind.close();
  });

  it('responds with 404 to a client on another machine', async () => {
    const answer = await bridge.app.inject({
      url: '/__admin/journal',
      remoteAddress: '192.168.1.7',
      headers: { 'x-forwarded-for': '127.0.0.1' },
    });
    expect(answer.json()).toEqual({ code: 404, result: 'Not found' });
  });

  it('the journal records an order request and its response', async () => {
    await order('in-the-journal');
    const entries = (await (await fetch(`${origin}/__admin/journal`)).json()).result;
    expect(entries.at(-1)).toMatchObject({
      method: 'POST',
      route: '/api/order/create',
      status: 200,
      orderKey: 'in-the-journal',
      verdict: 'ok',
    });
  });

  it('the invariants hold after an order', async () => {
    expect((await (await fetch(`${origin}/__admin/invariants`)).json()).result).toMatchObject({
      ok: true,
      ordersPerClientIdMax: 1,
      inFlightPerIdMax: 1,
      tornOrders: 0,
      stockMismatches: 0,
      documentMismatches: 0,
    });
  });

  it('the orders are listed newest first without personal data', async () => {
    const orders = (await (await fetch(`${origin}/__admin/orders`)).json()).result;
    expect(orders[0]).toEqual({
      number: expect.any(String),
      client_order_id: 'in-the-journal',
      principal: 'guest',
      store: 'lv',
      grand_total: 22.3,
      created_at: expect.any(String),
    });
  });

  it('the invariants fail if an order is incomplete', async () => {
    await bridge.db.execute("update orders set goods = goods + 1 where client_order_id = 'in-the-journal'");
    expect((await (await fetch(`${origin}/__admin/invariants`)).json()).result).toMatchObject({
      ok: false,
      tornOrders: 1,
    });
    await bridge.db.execute("update orders set goods = goods - 1 where client_order_id = 'in-the-journal'");
  });

  it('changes to price, quantity and status of a product appear in every store view with a new timestamp', async () => {
    const of = async (store: string, sku: string) =>
      (
        await post(bridge, `/api/catalog/catalogue_${store}/product/_search`, { query: { term: { sku } } })
      ).json().hits.hits[0]._source;
    const before = await of('lv', 'P-5');
    const patch = (sku: string, payload: object) =>
      bridge.app.inject({ method: 'PATCH', url: `/__admin/products/${sku}`, payload });
    expect((await patch('P-5', { price: 99.99, qty: 4, status: 2 })).statusCode).toBe(200);
    for (const store of ['lv', 'en', 'ru']) {
      const after = await of(store, 'P-5');
      expect(after).toMatchObject({
        price: 99.99,
        final_price: 99.99,
        special_price: null,
        status: 2,
        total_qty: 4,
        stock: { qty: 4, is_in_stock: true },
      });
      expect(after.updated_at > before.updated_at).toBe(true);
    }
    await patch('C-2-50', { price: 50 });
    expect(await of('lv', 'C-2')).toMatchObject({
      price: 50,
      configurable_children: [{ price: 100 }, { price: 50 }, { price: 120 }],
    });
    const found = await post(bridge, '/api/catalog/catalogue_lv/product/_search', {
      query: {
        bool: { filter: [{ range: { final_price: { lte: 50 } } }, { term: { type_id: 'configurable' } }] },
      },
    });
    expect(found.json().hits.hits.map((hit: { _id: string }) => hit._id)).toEqual(['2002']);
    expect((await patch('NOTHING', { price: 1 })).statusCode).toBe(404);
    expect((await patch('P-1', { colour: 'red' })).statusCode).toBe(400);
    expect((await (await fetch(`${origin}/__admin/invariants`)).json()).result).toMatchObject({ ok: true });
  });

  it('the log contains routes and numbers but no personal data [S-29]', async () => {
    await fetch(`${origin}/api/cart/pull?token=secret-token&cartId=0123456789abcdef0123456789abcdef`);
    const text = JSON.stringify(lines);
    expect(lines.some((line) => line.route === '/api/order/create' && line.status === 200)).toBe(true);
    for (const private_ of [
      'anna',
      'Bērziņa',
      'example.lv',
      '20000000',
      'LV-1010',
      'secret-token',
      '0123456789abcdef',
      'in-the-journal',
      'cartId',
      '?',
    ])
      expect(text.toLowerCase()).not.toContain(private_.toLowerCase());
    expect(new Set(lines.flatMap((line) => Object.keys(line)))).toEqual(
      new Set(['level', 'time', 'pid', 'hostname', 'reqId', 'method', 'route', 'status', 'ms']),
    );
  });

  it('an internal error is logged without its message, which could contain order data', async () => {
    await bridge.db.execute('alter table order_items rename to order_items_gone');
    const answer = await placeOrder(bridge, orderOf('inner-error'));
    await bridge.db.execute('alter table order_items_gone rename to order_items');
    expect(answer.json()).toEqual({ code: 500, result: 'Internal error' });
    const error = lines.find((line) => line.level === 'error' && line.code === '42P01');
    expect(error?.at?.length).toBeGreaterThan(0);
    expect(JSON.stringify(lines)).not.toMatch(/anna|Bērziņa|order_items/i);
  });

  it('a reset restores the catalogue and deletes the orders', async () => {
    const answer = await fetch(`${origin}/__admin/reset?seed=1`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
    });
    expect((await answer.json()).code).toBe(200);
    expect(await known('in-the-journal')).toBe(false);
    expect((await (await fetch(`${origin}/api/stock/check?sku=P-5`)).json()).result.qty).toBe(15);
  });
});

describe('too many requests', () => {
  it('get 429 in the envelope', async () => {
    const bridge = await openTestBridge({ requestsPerMinute: 5 });
    const answers = [];
    for (let at = 0; at < 7; at += 1) answers.push(await bridge.app.inject({ url: '/api/home-page' }));
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect(answers.at(-1)?.json()).toEqual({ code: 429, result: expect.any(String) });
    expect(answers.at(-1)?.headers['retry-after']).toBeDefined();
    await bridge.close();
  });
});
