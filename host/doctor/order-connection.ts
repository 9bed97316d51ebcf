// Whether orders can be doubled by the browser at the address that shoppers use: the protocol that it negotiates, and
// whether the answer to an order leaves a connection on which a browser would repeat the next one by itself.
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { connect } from 'node:tls';
import type { Finding } from './finding.ts';

const TIMEOUT_MS = 10_000;

type Protocol = 'HTTP/2' | 'HTTP/1.1';
/** What was found about an address; undefined where it does not answer. */
export type OrderConnection = { protocol: Protocol; isKept: boolean } | undefined;

/** The protocol a browser would speak there. The certificate is not judged. */
function negotiated({ protocol, hostname, port }: URL): Promise<Protocol | undefined> {
  if (protocol === 'http:') return Promise.resolve('HTTP/1.1');
  return new Promise((resolve) => {
    const socket = connect({
      host: hostname,
      port: Number(port || 443),
      servername: hostname,
      ALPNProtocols: ['h2', 'http/1.1'],
      rejectUnauthorized: false,
      timeout: TIMEOUT_MS,
    });
    const end = (found: Protocol | undefined) => {
      socket.destroy();
      resolve(found);
    };
    socket.on('secureConnect', () => end(socket.alpnProtocol === 'h2' ? 'HTTP/2' : 'HTTP/1.1'));
    socket.on('timeout', () => end(undefined)).on('error', () => end(undefined));
  });
}

/** True if the answer to an order keeps its connection. What is sent is an empty object, which no backend can order. */
function keepsConnection(address: URL): Promise<boolean | undefined> {
  const request = address.protocol === 'http:' ? httpRequest : httpsRequest;
  return new Promise((resolve) => {
    const sent = request(address, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Connection: 'keep-alive' },
      rejectUnauthorized: false,
      timeout: TIMEOUT_MS,
    });
    sent.on('response', (answer) => {
      answer.resume();
      resolve(answer.headers.connection?.toLowerCase() !== 'close');
      sent.destroy();
    });
    sent.on('timeout', () => sent.destroy(new Error('no answer'))).on('error', () => resolve(undefined));
    sent.end('{}');
  });
}

/** In: where browsers send orders to, with prefix and path. */
export async function orderConnection(address: string): Promise<OrderConnection> {
  const url = new URL(address);
  const protocol = await negotiated(url);
  const isKept = protocol && (await keepsConnection(url));
  return protocol && isKept !== undefined ? { protocol, isKept } : undefined;
}

/**
 * In: what was found at the address, the level of `bridge.orderIdempotency`, whether pages come from another origin than
 * that address.
 */
export function judgeOrderConnection(
  found: OrderConnection,
  level: unknown,
  isOtherOrigin: boolean,
): Finding {
  const about = 'orders on a dying connection';
  if (!found) return { about, state: 'broken', says: 'the address of the shop does not answer' };
  const { protocol, isKept } = found;
  if (level === 'key')
    return { about, state: 'works', says: `${protocol}; what a browser repeats has the same key` };
  if (protocol === 'HTTP/2')
    return {
      about,
      state: 'warning',
      says: 'HTTP/2 keeps the connection of an order: a browser repeats the next one on it by itself when it dies; the cart in every order keeps it from becoming two',
    };
  if (isOtherOrigin)
    return {
      about,
      state: 'broken',
      says: 'HTTP/1.1 to another origin: the browser repeats an order by itself when a connection dies, which doubles it without a key; serve both from one address',
    };
  return isKept
    ? {
        about,
        state: 'broken',
        says: 'HTTP/1.1, and the answer to an order keeps its connection: the browser repeats the next order by itself when that dies, which doubles it without a key; close it (npm run nginx does)',
      }
    : { about, state: 'works', says: 'HTTP/1.1; the answer to an order closes its connection' };
}
