// Tests responses that the HTTP parser sends before any handler: they have the envelope and the usual headers (S-28).

import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerParserError } from '#bridge/http/install-parser-answers.ts';
import { securityHeaders } from '#bridge/http/security-headers.ts';
import { openTestBridge, type TestBridge } from '../support/backend/open-bridge.ts';

let bridge: TestBridge;
let port = 0;
beforeAll(async () => {
  bridge = await openTestBridge();
  await bridge.app.listen({ port: 0, host: '127.0.0.1' });
  port = (bridge.app.server.address() as AddressInfo).port;
});
afterAll(() => bridge.close());

/** Sends raw bytes and returns everything received until the connection ends. */
const answerTo = (bytes: string): Promise<string> =>
  new Promise((resolve) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.setEncoding('utf8').on('data', (data) => {
      answer += data;
    });
    socket.on('error', () => undefined).on('close', () => resolve(answer));
  });

function partsOf(answer: string): { status: number; headers: Record<string, string>; body: unknown } {
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  const [line = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((one) => [one.slice(0, one.indexOf(':')).toLowerCase(), one.slice(one.indexOf(':') + 2)]),
  );
  return { status: Number(line.split(' ')[1]), headers, body: JSON.parse(body) };
}
const inLowerCase = Object.fromEntries(
  Object.entries(securityHeaders).map(([name, value]) => [name.toLowerCase(), value]),
);
const stock = 'GET /api/stock/check?sku=P-1 HTTP/1.1\r\nHost: localhost\r\n';

describe('parser refusals', () => {
  it.each([
    ['bytes that are not a request', 400, 'nonsense\r\n\r\n'],
    ['requests with an unknown method', 400, 'STEAL / HTTP/1.1\r\nHost: localhost\r\n\r\n'],
    ['requests with a malformed header', 400, `${stock}no header\r\n\r\n`],
    ['requests with two lengths', 400, `${stock}Content-Length: 1\r\nContent-Length: 2\r\n\r\nx`],
    ['requests with headers that are too large', 431, `${stock}X: ${'x'.repeat(70_000)}\r\n\r\n`],
    ['requests without a Host', 400, 'GET /api/stock/check?sku=P-1 HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['requests with an unsupported expectation', 417, `${stock}Expect: miracles\r\n\r\n`],
  ])('%s get a response in the envelope with the usual headers: %i', async (_what, code, bytes) => {
    const { status, headers, body } = partsOf(await answerTo(bytes));
    expect([status, body]).toEqual([code, { code, result: expect.any(String) }]);
    expect(headers).toMatchObject({
      ...inLowerCase,
      'cache-control': 'private, no-store',
      'content-type': 'application/json; charset=utf-8',
      connection: 'close',
    });
  });

  it('a slow request gets a timeout response unless its connection is closed', () => {
    const written: string[] = [];
    let isDestroyed = false;
    const socket = (more: object = {}) =>
      ({
        writable: true,
        destroyed: false,
        write: (text: string) => written.push(text),
        destroy: () => {
          isDestroyed = true;
        },
        ...more,
      }) as unknown as Parameters<typeof answerParserError>[1];
    const late = Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    answerParserError(Object.assign(new Error('gone'), { code: 'ECONNRESET' }), socket());
    answerParserError(late, socket({ destroyed: true }));
    expect([written, isDestroyed]).toEqual([[], false]);
    answerParserError(late, socket({ writable: false }));
    expect([written, isDestroyed]).toEqual([[], true]);
    answerParserError(late, socket());
    expect(partsOf(written.join(''))).toMatchObject({
      status: 408,
      headers: inLowerCase,
      body: { code: 408 },
    });
  });
});
