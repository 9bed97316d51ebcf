/**
 * Restricts routes to this machine (S-24). True for a request over loopback, under a loopback name, not from a page of
 * another origin, and without a proxy header. The `Host` header alone proves nothing: a name other than loopback is
 * refused (DNS rebinding), but a loopback name is not sufficient. With TRUST_PROXY set these routes are not installed
 * at all, since a proxy that leaves no trace cannot be distinguished from a local client.
 */
import type { FastifyRequest } from 'fastify';

const loopback = /^(127\.|::1$|::ffff:127\.)/;
const loopbackHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i;
const proxyHeader = /^(forwarded|via|x-forwarded($|-)|x-real-ip$)/;

/**
 * True if the request shows signs of a proxy. HTTP/1.0 is one: nginx uses it for a bare `proxy_pass`, local clients use
 * 1.1.
 */
const isProxied = ({ raw, headers }: FastifyRequest): boolean =>
  raw.httpVersion === '1.0' || Object.keys(headers).some((name) => proxyHeader.test(name));

export function isOurs(request: FastifyRequest): boolean {
  const { raw, headers } = request;
  const { host = '', origin } = headers;
  const isOwnPage = origin === undefined || origin === `http://${host}` || origin === `https://${host}`;
  return (
    loopback.test(raw.socket.remoteAddress ?? '') &&
    loopbackHost.test(host) &&
    isOwnPage &&
    !isProxied(request)
  );
}
