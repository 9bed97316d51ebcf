// Tests the client's requests, retries and error codes against a server on loopback.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMedusaClient, type MedusaClient, MedusaError } from '#connectors/medusa/medusa-client.ts';
import { readMedusaSettings } from '#connectors/medusa/read-medusa-settings.ts';

let server: Server;
let client: MedusaClient;
let url: string;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let received: IncomingMessage[];
beforeAll(async () => {
  server = createServer((request, response) => {
    received.push(request);
    answer(request, response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  client = createMedusaClient({
    url,
    publishableKey: 'pk_public',
    secretKey: 'sk_secret',
    region: undefined,
  });
});
beforeEach(() => {
  received = [];
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const answering =
  (status: number, body: string): typeof answer =>
  (_request, response) =>
    response.writeHead(status).end(body);
const faultOf = (sent: Promise<unknown>): Promise<MedusaError> =>
  sent.then(
    () => Promise.reject(new Error('the request succeeded')),
    (error) => (error instanceof MedusaError ? error : Promise.reject(error)),
  );

it('sends the API key and the customer’s token', async () => {
  answer = answering(200, '{}');
  await client.store('GET', '/store/regions', { query: { limit: 5, sku: ['A', 'B'], none: undefined } });
  await client.store('GET', '/store/customers/me', { token: 'of-anna' });
  await client.admin?.('GET', '/admin/orders');
  expect(received.map(({ url: path }) => path)).toEqual([
    '/store/regions?limit=5&sku%5B%5D=A&sku%5B%5D=B',
    '/store/customers/me',
    '/admin/orders',
  ]);
  expect(received.map(({ headers }) => headers['x-publishable-api-key'])).toEqual([
    'pk_public',
    'pk_public',
    undefined,
  ]);
  expect(received[1]?.headers.authorization).toBe('Bearer of-anna');
  expect(received[2]?.headers.authorization).toBe(`Basic ${Buffer.from('sk_secret:').toString('base64')}`);
});

it('has no admin API without a secret key', () => {
  const settings = { url, publishableKey: 'pk_public', secretKey: undefined, region: undefined };
  expect(createMedusaClient(settings).admin).toBeUndefined();
});

describe('faults', () => {
  it.each([
    ['unauthorised', 401, '{"type":"unauthorized"}'],
    ['missing', 404, '{"type":"not_found"}'],
    ['conflict', 409, '{"type":"conflict"}'],
    ['refused', 400, '{"type":"not_allowed","code":"insufficient_inventory"}'],
    ['broken', 500, '{"type":"unknown_error"}'],
    ['broken', 502, '<html>Bad gateway</html>'],
    ['broken', 401, '<html>Log in to the network</html>'],
    ['missing', 404, '<html>Cannot POST</html>'],
    ['broken', 200, '<html>Please wait</html>'],
    ['broken', 200, '["a list"]'],
    ['broken', 200, ''],
  ] as const)('are "%s" for status %i with %s', async (fault, status, body) => {
    answer = answering(status, body);
    expect(await faultOf(client.store('POST', '/store/carts', { body: {} }))).toMatchObject({
      fault,
      status,
    });
  });

  it('contain the type and the code from Medusa', async () => {
    answer = answering(400, '{"type":"not_allowed","code":"insufficient_inventory","message":"…"}');
    const fault = await faultOf(client.store('POST', '/store/carts/cart_01AB/line-items', { body: {} }));
    expect(fault).toMatchObject({ type: 'not_allowed', code: 'insufficient_inventory' });
    expect(fault.place).toBe('POST /store/carts/:id/line-items');
  });

  it('are "lost" if the connection breaks or times out after the request was sent', async () => {
    answer = (request) => request.socket.destroy();
    expect(await faultOf(client.store('POST', '/store/carts', { body: {} }))).toMatchObject({
      fault: 'lost',
    });
    answer = () => {};
    const sent = client.store('POST', '/store/carts', { body: {}, timeoutMs: 50 });
    expect(await faultOf(sent)).toMatchObject({ fault: 'lost' });
  });

  it('are "unreachable" if no server is listening', async () => {
    const spare = createServer();
    await new Promise<void>((listening) => spare.listen(0, '127.0.0.1', listening));
    const { port } = spare.address() as AddressInfo;
    await new Promise((closed) => spare.close(closed));
    const nobody = createMedusaClient({
      ...{ url: `http://127.0.0.1:${port}`, publishableKey: 'pk_public' },
      ...{ secretKey: undefined, region: undefined },
    });
    expect(await faultOf(nobody.store('POST', '/store/carts'))).toMatchObject({ fault: 'unreachable' });
  });

  it('are "key-refused" for a refusal if Medusa refuses every request with the key', async () => {
    answer = answering(400, '{"type":"not_allowed"}');
    for (const path of ['/store/carts/cart_1/promotions', '/store/regions'])
      expect(await faultOf(client.store('POST', path, { body: {} }))).toMatchObject({
        ...{ fault: 'key-refused', status: 400, place: expect.stringContaining('POST /store/') },
      });
  });

  it('are "refused" if the key is valid', async () => {
    answer = ({ method }, response) =>
      response.writeHead(method === 'GET' ? 200 : 400).end('{"type":"not_allowed"}');
    const sent = client.store('POST', '/store/carts/cart_1/promotions', { body: {} });
    expect(await faultOf(sent)).toMatchObject({ fault: 'refused' });
  });

  it('are not "refused" if the key could not be verified', async () => {
    answer = ({ method }, response) =>
      response.writeHead(method === 'GET' ? 503 : 400).end('{"type":"not_allowed"}');
    const sent = client.store('POST', '/store/carts/cart_1/promotions', { body: {} });
    expect(await faultOf(sent)).toMatchObject({ fault: 'broken' });
  });

  it('contain neither keys nor tokens', async () => {
    answer = answering(401, '{"type":"unauthorized"}');
    const fault = await faultOf(client.store('GET', '/store/customers/me', { token: 'of-anna' }));
    expect(JSON.stringify([fault, fault.message, fault.stack])).not.toMatch(/of-anna|pk_public|sk_secret/);
  });
});

describe('retries', () => {
  const failingOnce =
    (status: number): typeof answer =>
    (_request, response) =>
      received.length === 1 ? response.writeHead(status).end('{}') : response.end('{"fine":true}');

  it('happen once for a read that failed in the engine', async () => {
    answer = failingOnce(503);
    expect(await client.store('GET', '/store/regions')).toEqual({ fine: true });
    answer = answering(503, '{}');
    received = [];
    expect(await faultOf(client.store('GET', '/store/regions'))).toMatchObject({ fault: 'broken' });
    expect(received).toHaveLength(2);
  });

  it('do not happen for a read that is limited to one attempt', async () => {
    answer = failingOnce(503);
    await faultOf(client.store('GET', '/store/products', { isRepeated: false }));
    expect(received).toHaveLength(1);
  });

  it('do not happen for a rejected read or for a write', async () => {
    answer = failingOnce(404);
    await faultOf(client.store('GET', '/store/products/prod_1'));
    expect(received).toHaveLength(1);
    received = [];
    answer = failingOnce(503);
    await faultOf(client.store('POST', '/store/carts', { body: {} }));
    expect(received).toHaveLength(1);
  });
});

describe('settings', () => {
  const complete = { MEDUSA_URL: 'https://medusa.example/', MEDUSA_PUBLISHABLE_KEY: 'pk_1' };

  it('are missing without an address', () => {
    expect(readMedusaSettings({ MEDUSA_PUBLISHABLE_KEY: 'pk_1' })).toBeUndefined();
  });

  it('treat empty variables as missing', () => {
    expect(readMedusaSettings({ ...complete, MEDUSA_SECRET_KEY: '', MEDUSA_REGION: '' })).toEqual({
      ...{ url: 'https://medusa.example', publishableKey: 'pk_1' },
      ...{ secretKey: undefined, region: undefined },
    });
  });

  it.each([
    ['MEDUSA_URL', { ...complete, MEDUSA_URL: 'medusa.example' }],
    ['MEDUSA_URL', { ...complete, MEDUSA_URL: 'ftp://medusa.example' }],
    ['MEDUSA_PUBLISHABLE_KEY', { MEDUSA_URL: 'https://medusa.example' }],
    ['MEDUSA_EVENTS_SECRET', { ...complete, MEDUSA_EVENTS_SECRET: 'fifteen-letters' }],
  ])('report the variable %s if it is invalid', (name, env) => {
    expect(() => readMedusaSettings(env)).toThrow(name);
  });
});
