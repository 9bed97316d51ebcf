// Installs one endpoint of the table: authorization, the client's turn, and the envelope of the response.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#schemas/bridge/endpoints.ts';
import { personalParameters } from '#schemas/bridge/personal-parameters.ts';
import { isOfDeleted, principalOf, unauthorised } from '../accounts/unauthorised.ts';
import type { Traced } from '../operation/tracing.ts';
import { type CallTurn, clientOf, OWN_STATEMENTS } from '../routes/create-call-turns.ts';
import { type Bridge, type CachedHandler, type Handler, WithMeta } from '../routes/handler.ts';
import { inSlicesOf } from '../wire/create-slices.ts';
import { envelopeOf } from '../wire/envelope-of.ts';
import { lifetime } from '../wire/lifetime.ts';
import { PREFIX } from './create-server.ts';
import { JSON_TYPE, sendCached } from './send-cached.ts';

/**
 * True for a GET without anything that identifies a person or a customer group. Only its response may be stored, even
 * where responses do not depend on the caller. The query is read as parsed, because names may be percent-encoded.
 */
function isAnonymousGet({ method, query, headers }: FastifyRequest): boolean {
  const parameters = query as Record<string, unknown>;
  return (
    method === 'GET' &&
    headers.authorization === undefined &&
    headers.cookie === undefined &&
    !personalParameters.some((name) => name in parameters) &&
    // the body of a search, which may name a customer group too
    !String(parameters.request).includes('groupToken')
  );
}

/** @param perMinute calls per minute and client; absent: only the limit of all requests */
export function installEndpoint(
  app: FastifyInstance,
  bridge: Bridge,
  {
    method,
    path,
    who,
    publicSeconds,
    bodyBytes,
  }: Pick<Endpoint, 'method' | 'path' | 'who' | 'publicSeconds' | 'bodyBytes'>,
  handler: Handler | CachedHandler,
  perMinute: number | undefined,
  inTurn: CallTurn,
  traced: Traced,
) {
  app.route({
    method,
    url: `${PREFIX}${path}`,
    ...(bodyBytes !== undefined && { bodyLimit: bodyBytes }),
    ...(perMinute === undefined ? {} : { config: { rateLimit: { max: perMinute } } }),
    handler: (request: FastifyRequest, reply: FastifyReply) =>
      inSlicesOf(clientOf(request), () => respond(request, reply)),
  });
  async function respond(request: FastifyRequest, reply: FastifyReply) {
    if ('answerWhenDeleted' in handler && (await isOfDeleted(bridge, request)))
      return reply
        .header('Cache-Control', lifetime(undefined))
        .type(JSON_TYPE)
        .send(envelopeOf(200, handler.answerWhenDeleted));
    // Authorization happens only here: an endpoint for customers never runs without a principal.
    const looksAtToken = 'cached' in handler || !handler.ignoresToken;
    const principal = looksAtToken ? await principalOf(bridge, request) : undefined;
    if (who === 'customer' && principal === undefined) throw unauthorised();
    const seconds = isAnonymousGet(request) ? publicSeconds : undefined;
    if ('cached' in handler)
      return inTurn(request, reply, () =>
        traced(request, () => sendCached(bridge, handler, request, reply, seconds)),
      );
    const result = await inTurn(
      request,
      reply,
      () => traced(request, () => handler.answer(bridge, request, reply, principal)),
      OWN_STATEMENTS,
    );
    reply.header('Cache-Control', lifetime(seconds));
    reply.type(JSON_TYPE);
    if (handler.raw) return reply.send(typeof result === 'string' ? result : JSON.stringify(result));
    if (result instanceof WithMeta)
      return reply.send({ ...envelopeOf(200, result.result), meta: result.meta });
    return reply.send(envelopeOf(200, result));
  }
}
