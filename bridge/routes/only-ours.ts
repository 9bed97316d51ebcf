// What only this machine may ask, and no page of another origin that a browser of this machine shows (S-24).
import type { FastifyRequest } from 'fastify';

const loopback = /^(127\.|::1$|::ffff:127\.)/;
/** A name with a port that means this machine; any other one may be somebody's that was made to lead here. */
const loopbackHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i;

/** Does this machine ask, by a name of its own, and no page but ours? The connection counts: what is forwarded is anybody's word. */
export function isOurs({ raw, headers }: FastifyRequest): boolean {
  const { host = '', origin } = headers;
  const isOwnPage = origin === undefined || origin === `http://${host}` || origin === `https://${host}`;
  return loopback.test(raw.socket.remoteAddress ?? '') && loopbackHost.test(host) && isOwnPage;
}
