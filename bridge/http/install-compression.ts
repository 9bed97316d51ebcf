// Compresses responses that are generated per request: JSON of the API and pages. Responses that are already encoded
// and responses of admin routes pass unchanged.
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import type { Coding } from '../catalogue/cached-answers.ts';

const FROM_BYTES = 1_024;
/** quality that is fast enough for every response: about 1 ms for 100 kB */
const BROTLI_QUALITY = 4;
const GZIP_LEVEL = 6;
/** chunk size that most compressed responses fit into */
const CHUNK_BYTES = 32 * 1024;
const { BROTLI_MIN_WINDOW_BITS: MIN_WINDOW, BROTLI_DEFAULT_WINDOW: MAX_WINDOW } = constants;
const worth = /^(application\/json|text\/html)/;
const plain = /^\/__admin(\/|$)/;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Returns `br` if the request accepts it, else `gzip` if accepted, else undefined. */
export function acceptedCoding(accepted: string): Coding | undefined {
  const takes = (name: string) =>
    accepted.split(',').some((part) => {
      const [coding = '', ...rest] = part.split(';');
      return coding.trim() === name && !rest.some((option) => /^\s*q\s*=\s*0(\.0*)?\s*$/.test(option));
    });
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : undefined;
}

/** True if the body is long enough to be compressed. */
export const isWorthPacking = (body: string | Buffer): boolean => body.length >= FROM_BYTES;

/** Compresses a body. */
export function packed(coding: Coding, text: string | Buffer): Promise<Buffer> {
  const body = typeof text === 'string' ? Buffer.from(text) : text;
  if (coding === 'gzip') return zip(body, { level: GZIP_LEVEL });
  // the window is sized for the body, since the default allocates megabytes per response
  const windowBits = Math.min(Math.max(Math.ceil(Math.log2(body.length)) + 1, MIN_WINDOW), MAX_WINDOW);
  return brotli(body, {
    chunkSize: CHUNK_BYTES,
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      [constants.BROTLI_PARAM_LGWIN]: windowBits,
    },
  });
}

export function installCompression(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload: unknown) => {
    if (typeof payload !== 'string' || !isWorthPacking(payload)) return payload;
    if (!worth.test(String(reply.getHeader('content-type') ?? '')) || plain.test(request.url)) return payload;
    if (reply.hasHeader('content-encoding')) return payload;
    reply.header('Vary', 'Accept-Encoding');
    const coding = acceptedCoding(String(request.headers['accept-encoding'] ?? ''));
    if (coding === undefined) return payload;
    reply.header('Content-Encoding', coding);
    reply.removeHeader('content-length');
    return packed(coding, payload);
  });
}
