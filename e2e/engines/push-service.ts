// A push service on this machine: Firefox connects to it with Mozilla's protocol, and it delivers what the bridge
// sends. Messages are encrypted: only Firefox can read them.
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { importJWK, jwtVerify } from 'jose';
import { type WebSocket, WebSocketServer } from 'ws';

/** The bridge accepts endpoints of known services only. */
const SERVICE = 'https://updates.push.services.mozilla.com';
const PATH = '/wpush/v2/';
/** milliseconds; the bridge checks every minute for orders that were abandoned two minutes before */
const COMES_WITHIN_MS = 600_000;

export type PushService = {
  port: number;
  /** resolves once the browser has acknowledged the next push; throws on timeout */
  delivered: () => Promise<void>;
  close: () => Promise<void>;
};

/** `key`: public key of the only server that may send, an uncompressed point in base64url */
type FromBrowser = { messageType?: string; uaid?: string; channelID?: string; key?: string };

/** Throws unless the bridge has signed the request for this service with that key (RFC 8292). */
async function checkSender(authorization: string, key: string): Promise<void> {
  const [, token = ''] = /^vapid t=([^,]+), ?k=/.exec(authorization) ?? [];
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  await jwtVerify(token, await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256'), { audience: SERVICE });
}

async function never(): Promise<never> {
  await pause(COMES_WITHIN_MS, undefined, { ref: false });
  throw new Error('No push was delivered');
}

export async function openPushService(): Promise<PushService> {
  /** channel → public key of the only server that may send to it */
  const channels = new Map<string, string>();
  /** the browser's latest connection */
  let listening: WebSocket | undefined;
  let taken: () => void = () => undefined;

  function hear(browser: WebSocket, { messageType, uaid, channelID = '', key = '' }: FromBrowser): void {
    const tell = (message: object) => browser.send(JSON.stringify(message));
    if (messageType === 'hello') {
      listening = browser;
      tell({
        messageType,
        uaid: uaid || randomUUID().replaceAll('-', ''),
        status: 200,
        use_webpush: true,
        broadcasts: {},
      });
    }
    if (messageType === 'register') {
      channels.set(channelID, key);
      tell({ messageType, channelID, status: 200, pushEndpoint: SERVICE + PATH + channelID });
    }
    if (messageType === 'ack') taken();
  }

  /** Receives a push from the bridge. */
  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const channelID = request.url?.slice(PATH.length) ?? '';
    const key = channels.get(channelID);
    const { 'content-encoding': encoding, authorization = '', ttl } = request.headers;
    if (key === undefined || !listening) return void response.writeHead(410).end();
    if (encoding !== 'aes128gcm' || ttl === undefined) return void response.writeHead(400).end();
    await checkSender(authorization, key);
    const data = (await buffer(request)).toString('base64url');
    const version = randomUUID();
    listening.send(
      JSON.stringify({ messageType: 'notification', channelID, version, data, headers: { encoding } }),
    );
    response.writeHead(201).end();
  }

  const server = createServer((request, response) => {
    take(request, response).catch((error: unknown) => {
      console.error(error);
      response.writeHead(403).end();
    });
  });
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (browser) => {
    browser.on('message', (text) => hear(browser, JSON.parse(String(text)) as FromBrowser));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    delivered: () => {
      const next = new Promise<void>((resolve) => {
        taken = resolve;
      });
      return Promise.race([next, never()]);
    },
    close: () =>
      new Promise((resolve) => {
        for (const browser of sockets.clients) browser.terminate();
        server.close(() => resolve());
      }),
  };
}
