// Ids of requests, which the log lines of one request share.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { compile } from '@fastify/proxy-addr';

/** A UUID, with or without hyphens, as proxies generate it. Any other text could contain personal data. */
const ID = /^[0-9a-f]{8}(-?)[0-9a-f]{4}\1[0-9a-f]{4}\1[0-9a-f]{4}\1[0-9a-f]{12}$/i;

/**
 * Creates the function that returns a request's id: that of the header `x-request-id` if a trusted proxy sent it, else
 * a new one.
 * @param trustProxy IP addresses of trusted proxies, e.g. "loopback, 10.0.0.0/8"; absent: no proxy is trusted
 */
export function createRequestIds(trustProxy: string | undefined): (request: IncomingMessage) => string {
  const isTrusted =
    trustProxy === undefined ? () => false : compile(trustProxy.split(',').map((one) => one.trim()));
  return ({ headers, socket }) => {
    const id = headers['x-request-id'];
    const isKnown = typeof id === 'string' && ID.test(id) && isTrusted(socket.remoteAddress ?? '', 0);
    return isKnown ? id : randomUUID();
  };
}
