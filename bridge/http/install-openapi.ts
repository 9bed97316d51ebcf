// GET /openapi.json: the description of the API. Also below the prefix, which is what proxies pass to the bridge.
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { openapiDocument } from '../openapi/openapi-document.ts';

const PATH = '/openapi.json';
const CACHE_SECONDS = 300;

/** Installs the routes; the document is generated at the first request. */
export function installOpenapi(app: FastifyInstance, prefix: string): void {
  let made: { text: string; etag: string } | undefined;
  const document = () => {
    if (made !== undefined) return made;
    const text = JSON.stringify(openapiDocument(prefix));
    made = { text, etag: `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` };
    return made;
  };
  const send = async (request: FastifyRequest, reply: FastifyReply) => {
    const { text, etag } = document();
    reply.headers({ 'Cache-Control': `public, max-age=${CACHE_SECONDS}`, ETag: etag });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(text);
  };
  for (const path of [PATH, `${prefix}${PATH}`]) app.get(path, send);
}
