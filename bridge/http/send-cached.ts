// Sends a cached catalogue response: compressed as the client accepts it, or as 304 if the client already has it.
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientOf } from '../routes/create-call-turns.ts';
import { type Bridge, type CachedHandler, whenGone } from '../routes/handler.ts';
import { bytesInSlices, isLong } from '../wire/create-slices.ts';
import { lifetime } from '../wire/lifetime.ts';
import { acceptedCoding, isWorthPacking } from './install-compression.ts';

export const JSON_TYPE = 'application/json; charset=utf-8';

/** True if `If-None-Match` names this weak tag; tags are compared weakly (RFC 9110). */
export const hasEntity = (asked: string | undefined, etag: string): boolean =>
  asked !== undefined &&
  (asked.trim() === '*' || asked.split(',').some((one) => one.trim().replace(/^W\//, '') === etag.slice(2)));

/** Sends bytes; long responses are sent in slices, because the connection copies each chunk synchronously. */
function sendInSlices(reply: FastifyReply, bytes: Buffer): FastifyReply {
  if (!isLong(bytes.length)) return reply.send(bytes);
  return reply
    .header('Content-Length', bytes.length)
    .send(Readable.from(bytesInSlices(bytes), { objectMode: false }));
}

/**
 * Sends the cached response to a catalogue request; computes it if it is not cached.
 * @param publicSeconds number of seconds for which shared caches may store it, unless the search timed out; undefined:
 *   not at all
 */
export async function sendCached(
  bridge: Bridge,
  { cached }: CachedHandler,
  request: FastifyRequest,
  reply: FastifyReply,
  publicSeconds: number | undefined,
): Promise<FastifyReply> {
  const { method, params, query, body, url } = request;
  const client = clientOf(request);
  const answer = await bridge.cachedAnswers(
    bridge.facts,
    [method, url, body === undefined ? '' : JSON.stringify(body)],
    (gone) => cached(bridge, { method, params, query, body, client }, gone),
    whenGone(reply),
    { client, inTurn: (gone, work) => bridge.searchTurns(client, gone, work) },
  );
  reply.header('Cache-Control', lifetime(answer.isWhole ? publicSeconds : undefined));
  if (method === 'GET') {
    reply.header('ETag', answer.etag);
    if (isWorthPacking(answer.body)) reply.header('Vary', 'Accept-Encoding');
    if (hasEntity(request.headers['if-none-match'], answer.etag)) return reply.code(304).send();
  }
  reply.type(JSON_TYPE);
  const coding = acceptedCoding(String(request.headers['accept-encoding'] ?? ''));
  if (coding === undefined || !isWorthPacking(answer.body)) return sendInSlices(reply, answer.body);
  reply.header('Vary', 'Accept-Encoding').header('Content-Encoding', coding);
  return sendInSlices(reply, await answer.pack(coding));
}
