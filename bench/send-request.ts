// Sends requests of load tests over connections that stay open.
import { Agent, request } from 'node:http';
import type { LoadRequest } from './bridge-requests.ts';

/** Concurrent requests, and the maximum number of connections to a server. */
export const AT_ONCE = 16;

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });

/** Returns an address of loopback for each customer, since the bridge gives clients turns by their address. */
export const addressOf = (customer: number): string => `127.0.1.${customer + 1}`;

/**
 * Sends one request and resolves with its status and, if `isRead`, its body once the last byte has arrived.
 * @param from the client's address (`addressOf`); absent: one address for all
 */
export function sendRequest(
  address: string,
  { path, method, body, headers }: LoadRequest,
  isRead = false,
  from?: string,
): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(address);
  const payload = body && JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        agent,
        ...(from !== undefined && { localAddress: from }),
        hostname,
        port,
        path,
        method: method ?? (payload ? 'POST' : 'GET'),
        headers: {
          ...(isRead ? {} : { 'accept-encoding': 'gzip, br' }),
          ...(payload
            ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }
            : {}),
          ...headers,
        },
      },
      (answer) => {
        let text = '';
        if (isRead)
          answer.setEncoding('utf8').on('data', (part) => {
            text += part;
          });
        else answer.resume();
        answer.once('end', () => resolve({ status: answer.statusCode ?? 0, text }));
        answer.once('error', reject);
      },
    );
    sent.once('error', reject);
    sent.end(payload);
  });
}
