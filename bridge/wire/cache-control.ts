// Cache-Control of responses. The endpoint table names the endpoints whose responses shared caches may store.
import type { FastifyRequest } from 'fastify';

/** Personal, priced and failed responses. */
export const NOT_CACHED = 'private, no-store';

/** Returns the value that lets browsers and shared caches store a response for some seconds; absent: not at all. */
export const lifetime = (seconds: number | undefined): string =>
  seconds === undefined ? NOT_CACHED : `public, max-age=${seconds}`;

/**
 * True for a GET without anything that identifies a person or a customer group. Only its response may be stored, even
 * where responses do not depend on the caller.
 */
export const isAnonymousGet = ({
  method,
  url,
  headers,
}: Pick<FastifyRequest, 'method' | 'url' | 'headers'>): boolean =>
  method === 'GET' &&
  headers.authorization === undefined &&
  headers.cookie === undefined &&
  !url.includes('groupToken');
