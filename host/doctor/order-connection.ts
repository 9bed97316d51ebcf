// Examines whether a browser could duplicate orders at the storefront's origin: which protocol is negotiated, and
// whether the response to an order keeps its connection open. A browser repeats a POST if a reused connection is
// closed.
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { connect } from 'node:tls';
import type { Finding } from './finding.ts';

const TIMEOUT_MS = 10_000;

type Protocol = 'HTTP/2' | 'HTTP/1.1';
/** The properties of a connection; undefined if there was no response. */
export type OrderConnection = { protocol: Protocol; staysOpen: boolean } | undefined;

/** Returns the protocol that a browser would negotiate; undefined without a connection. Verifies no certificates. */
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

/**
 * True if the response to an order keeps the connection open; undefined without a response. Sends an empty object,
 * which no backend accepts.
 */
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
    sent.on('timeout', () => sent.destroy(new Error('No response'))).on('error', () => resolve(undefined));
    sent.end('{}');
  });
}

/** @param address URL of the endpoint that places orders */
export async function orderConnection(address: string): Promise<OrderConnection> {
  const url = new URL(address);
  const protocol = await negotiated(url);
  const staysOpen = protocol && (await keepsConnection(url));
  return protocol && staysOpen !== undefined ? { protocol, staysOpen } : undefined;
}

/**
 * @param level value of `bridge.orderIdempotency`
 * @param isOtherOrigin true if pages have another origin than the endpoint
 */
export function judgeOrderConnection(
  found: OrderConnection,
  level: unknown,
  isOtherOrigin: boolean,
): Finding {
  const about = 'orders on a dying connection';
  if (!found) return { about, state: 'broken', says: 'no response from the order endpoint' };
  const { protocol, staysOpen } = found;
  if (level === 'key')
    return { about, state: 'works', says: `${protocol}; a repeated request has the same idempotency key` };
  if (protocol === 'HTTP/2')
    return {
      about,
      state: 'warning',
      says: 'HTTP/2 keeps the connection open: a browser repeats the next order by itself if the connection is closed; the cart id in the order prevents a duplicate',
    };
  if (isOtherOrigin)
    return {
      about,
      state: 'broken',
      says: 'HTTP/1.1 to another origin: a browser repeats an order by itself if the connection is closed, which duplicates it without an idempotency key; serve both from one origin',
    };
  return staysOpen
    ? {
        about,
        state: 'broken',
        says: 'HTTP/1.1, and the response to an order keeps the connection open: a browser repeats the next order by itself if it is closed, which duplicates it without an idempotency key; close it after each order (npm run nginx does)',
      }
    : { about, state: 'works', says: 'HTTP/1.1; the response to an order closes the connection' };
}
