// Tests the log of the bridge: request ids, levels, and that no personal data reaches it.
import { type AddressInfo, connect } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '#bridge/operation/create-logger.ts';
import { type Endpoint, endpoints } from '#schemas/bridge/endpoints.ts';
import { logTo, type WrittenLine } from '../../support/backend/log-to.ts';
import { loseTables } from '../../support/backend/lose-tables.ts';
import { openTestBridge, type TestBridge } from '../../support/backend/open-bridge.ts';
import { addressOf, login, newCustomer } from '../../support/backend/people.ts';
import { orderOf, placeOrder } from '../../support/backend/requests.ts';

const ID = '0f8fad5b-d9cb-469f-a165-70867728950e';

describe('request ids', () => {
  const idsOf = async (trustProxy: string | undefined, requests: InjectOptions[]) => {
    const lines: WrittenLine[] = [];
    const bridge = await openTestBridge({ logger: logTo(lines), ...(trustProxy && { trustProxy }) });
    for (const request of requests) await bridge.app.inject({ url: '/api/country/list', ...request });
    await bridge.close();
    return lines.map(({ reqId }) => reqId);
  };
  const headers = { 'x-request-id': ID };

  it('are taken from a trusted proxy', async () => {
    const requests = [{ headers, remoteAddress: '10.0.0.7' }];
    expect(await idsOf('loopback, 10.0.0.0/8', requests)).toEqual([ID]);
  });

  it('are not taken from a client', async () => {
    const spoofed = { ...headers, 'x-forwarded-for': '10.0.0.7' };
    const [direct] = await idsOf('10.0.0.0/8', [{ headers: spoofed, remoteAddress: '203.0.113.7' }]);
    const [withoutProxy] = await idsOf(undefined, [{ headers }]);
    for (const id of [direct, withoutProxy]) expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect([direct, withoutProxy]).not.toContain(ID);
  });

  it('are not taken from a trusted proxy unless they are a UUID', async () => {
    const requests = ['anna@example.lv', '', '20000000'].map((id) => ({ headers: { 'x-request-id': id } }));
    for (const id of await idsOf('loopback', requests)) expect(id).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('are the same in the line of an error and in that of its response', async () => {
    const lines: WrittenLine[] = [];
    const bridge = await openTestBridge({ logger: logTo(lines) });
    await bridge.db.execute('alter table order_items rename to order_items_gone');
    await placeOrder(bridge, orderOf('with-an-error'));
    await bridge.close();
    expect(lines.map(({ level, status }) => [level, status])).toEqual([
      ['error', 500],
      ['info', 500],
    ]);
    expect(lines[0]?.reqId).toBe(lines[1]?.reqId);
  });
});

it('omits responses unless BRIDGE_LOG is set', async () => {
  const lines: string[] = [];
  const bridge = await openTestBridge({ logger: createLogger(false, (line) => void lines.push(line)) });
  await bridge.app.inject({ url: '/api/country/list' });
  await bridge.close();
  expect(lines).toEqual([]);
});

describe('a logger', () => {
  const written = (log: (logger: ReturnType<typeof createLogger>) => void): WrittenLine[] => {
    const lines: WrittenLine[] = [];
    log(logTo(lines));
    return lines;
  };

  it('omits the message of an error, also where it looks like a stack frame', () => {
    const lines = written((logger) => {
      logger.error(new Error('failed for\n    at anna@example.lv'));
      logger.warn({ err: new Error('anna@example.lv') }, 'anna@example.lv');
    });
    expect(lines.map(({ level, name }) => [level, name])).toEqual([
      ['error', 'Error'],
      ['warn', 'Error'],
    ]);
    expect(lines.every(({ at }) => at?.length)).toBe(true);
    expect(JSON.stringify(lines)).not.toContain('anna');
  });

  it('omits fields that are not on its list', () => {
    const fields = { status: 200, ip: '203.0.113.7', req: { url: '/?token=secret' } };
    expect(written((logger) => logger.info(fields))[0]).toEqual({
      ...{ level: 'info', time: expect.any(String), pid: process.pid, hostname: expect.any(String) },
      status: 200,
    });
  });

  it('writes no line for a mere message', () => {
    expect(written((logger) => logger.warn('Reply was already sent for "/?token=secret"'))).toEqual([]);
  });
});

describe('personal data', () => {
  const planted = 'planted-secret';
  const person = {
    ...{ email: `${planted}@example.lv`, username: `${planted}@example.lv`, token: planted, sku: planted },
    ...{
      cartId: planted,
      cart_id: planted,
      order_id: `${planted}-order`,
      number: planted,
      orderToken: planted,
    },
    ...{ firstname: planted, lastname: planted, password: planted, name: planted, message: planted },
    ...{ refreshToken: planted, resetToken: planted, newPassword: planted, couponCode: planted },
    ...addressOf({ street: [planted] }),
  };
  const lines: WrittenLine[] = [];
  let bridge: TestBridge;
  let origin: string;
  beforeAll(async () => {
    bridge = await openTestBridge({ logger: logTo(lines), trustProxy: 'loopback' });
    await bridge.app.listen({ port: 0, host: '127.0.0.1' });
    origin = `http://127.0.0.1:${(bridge.app.server.address() as AddressInfo).port}`;
  });
  afterAll(() => bridge.close());

  const headers = (more: Record<string, string> = {}) => ({
    cookie: `session=${planted}`,
    'user-agent': planted,
    'x-request-id': planted,
    'x-forwarded-for': '203.0.113.77',
    'idempotency-key': person.order_id,
    ...more,
  });
  const query = `?${new URLSearchParams({ email: person.email, cartId: planted, number: planted })}`;

  /** Sends a request of each kind, with planted texts in every part that can contain text. */
  const askEverything = async (): Promise<number> => {
    let count = 0;
    const send = async (url: string, init: RequestInit) => {
      await (await fetch(`${origin}${url}`, init)).text();
      count += 1;
    };
    for (const { method, path } of Object.values<Endpoint>(endpoints)) {
      const url = `/api${path.replaceAll(/:\w+/g, planted)}${query}`;
      const json = headers({ 'content-type': 'application/json' });
      const bodies = [JSON.stringify(person), `{"${planted}`, JSON.stringify({ customer: person })];
      if (method === 'GET') await send(url, { headers: headers() });
      else for (const body of bodies) await send(url, { method, headers: json, body });
      await send(url, {
        method,
        headers: headers({ 'content-type': planted }),
        ...(method === 'GET' ? {} : { body: planted }),
      });
      const authorization = `Bearer ${planted}`;
      await send(`${url}&token=${planted}`, { method, headers: headers({ authorization }) });
      await send(url, { method: 'PATCH', headers: { ...json, authorization }, body: bodies[0] as string });
    }
    const others = ['payment/', 'order/download', '../img/1/1/resize/', '../energy/', '../'];
    for (const path of others) await send(`/api/${path}${planted}${query}`, { headers: headers() });
    return count;
  };

  it('of accepted requests is not logged', async () => {
    const { email } = await newCustomer(bridge, person.email, { firstname: planted });
    await login(bridge, email, planted);
    const address = addressOf({ email, lastname: planted });
    const order = orderOf(person.order_id);
    Object.assign(order.addressInformation, { shippingAddress: address, billingAddress: address });
    expect((await placeOrder(bridge, order)).statusCode).toBe(200);
    expect(JSON.stringify(lines)).not.toMatch(/planted|Bērziņa|Brīvības|(?<!\d)20000000|203\.0\.113/);
  });

  it('of refused requests is not logged', async () => {
    lines.length = 0;
    const count = await askEverything();
    await expect.poll(() => lines.filter(({ level }) => level === 'info').length).toBe(count);
    expect(JSON.stringify(lines)).not.toMatch(/planted|Bērziņa|Brīvības|(?<!\d)20000000|203\.0\.113/);
  });

  it('of requests that cannot be parsed is not logged', async () => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    socket.end(`GET /api/${planted} HTTP/1.1\r\n${planted}\r\n\r\n`);
    expect(await textOf(socket)).toMatch(/^HTTP\/1\.1 400 /);
    expect((await fetch(`${origin}/api/%${planted}`)).status).toBe(400);
    expect(JSON.stringify(lines)).not.toMatch(/planted/);
  });

  it('of requests that fail in the database is not logged', async () => {
    lines.length = 0;
    await loseTables(bridge.db);
    const count = await askEverything();
    await expect.poll(() => lines.filter(({ level }) => level === 'info').length).toBe(count);
    // the errors of the database contain the values of the failed statements
    expect(lines.filter(({ level, code }) => level === 'error' && code === '42P01').length).toBeGreaterThan(
      9,
    );
    expect(JSON.stringify(lines)).not.toMatch(/planted|Bērziņa|Brīvības|(?<!\d)20000000|203\.0\.113/);
  });
});
