// Sends orders over real sockets that break in every way: after a broken response it stays unknown whether the order
// was placed, and no other server receives the order.
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderVerdict } from '#shared/domain/order/order-verdict.ts';
import { call } from '#workers/bridge-client/call.ts';
import { testConfig } from '../../support/worker/test-config.ts';
import { testPorts } from '../../support/worker/test-ports.ts';

let answer: RequestListener;
let received = 0;
const shop = createServer((request, response) => {
  received += 1;
  answer(request, response);
});
let receivedByStrangers = 0;
const stranger = createServer((_, response) => {
  receivedByStrangers += 1;
  response.end();
});
const withoutCertificate = createTlsServer({});
const servers: Server[] = [shop, stranger, withoutCertificate];
const portOf = (server: Server): number => (server.address() as AddressInfo).port;

beforeAll(async () => {
  for (const server of servers) await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
});

const TAKEN = '{"code":200,"result":{"orderNumber":"7"}}';
const json = { 'content-type': 'application/json' };

/** Sends an order to a server. Returns the result of the call and the order's verdict. */
async function sendTo(server: Server, scheme = 'http') {
  const { bridge, ...config } = testConfig();
  const origin = `${scheme}://127.0.0.1:${portOf(server)}`;
  const there = { ...config, bridge: { ...bridge, origin } };
  const result = await call(
    testPorts((url, init) => fetch(url, init)),
    there,
    'order/create',
    { body: { order_id: 'o1' }, token: 'secret' },
  );
  const reading = { deduplication: 'key', bareOrderNumber: 'order', acceptedOrderText: '' } as const;
  return { code: result.ok ? 'ok' : result.fault.code, state: orderVerdict(result, 'o1', reading).state };
}

describe('an order over a broken connection', () => {
  it.each<[string, RequestListener, string]>([
    ['the connection is reset [F02]', ({ socket }) => socket.destroy(), 'offline'],
    [
      'a redirect to a foreign login page [F12]',
      (_, response) => response.writeHead(302, { location: `http://127.0.0.1:${portOf(stranger)}/` }).end(),
      'offline',
    ],
    [
      'a body shorter than its content-length [F19]',
      (_, response) => {
        response.writeHead(200, { ...json, 'content-length': TAKEN.length + 1 });
        response.write(TAKEN, () => response.destroy());
      },
      'offline',
    ],
    [
      'invalid data under a content encoding [F23]',
      (_, response) => response.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end(TAKEN),
      'offline',
    ],
    [
      'bytes that are not UTF-8 [F23]',
      (_, response) => response.writeHead(200, json).end(Buffer.from(TAKEN, 'utf16le')),
      'bad-shape',
    ],
  ])('has an unknown outcome: %s [I-03]', async (_, listener, code) => {
    answer = listener;
    expect(await sendTo(shop)).toEqual({ code, state: 'unknown' });
    expect(receivedByStrangers).toBe(0);
  });

  it('is not sent to a server without TLS or without a certificate [F14 I-01]', async () => {
    const before = received;
    for (const server of [shop, withoutCertificate])
      expect(await sendTo(server, 'https')).toEqual({ code: 'offline', state: 'unknown' });
    expect(received).toBe(before);
  });

  it('is accepted even if the response starts with a byte order mark [F23]', async () => {
    answer = (_, response) => response.writeHead(200, json).end(`\uFEFF${TAKEN}`);
    expect(await sendTo(shop)).toEqual({ code: 'ok', state: 'accepted' });
  });
});
