// Sends every error in the envelope: one error handler, one response for unknown paths.
// Invariant: messages from the database or the runtime reach neither responses nor the log; they may contain personal
// data.
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isCancelled } from '../database/unanswered.ts';
import { placeOf, writeTo } from '../operation/create-logger.ts';
import { Refusal } from '../ports/refusal.ts';
import { envelopeOf } from '../wire/envelope-of.ts';
import { NOT_CACHED } from '../wire/lifetime.ts';

const texts: Record<number, string> = {
  400: 'The request is malformed',
  404: 'Not found',
  408: 'The request took too long',
  413: 'The body is too large',
  414: 'The address is too long',
  415: 'The body must be application/json',
  429: 'You have exceeded the allowed amount of requests at this time.',
  499: 'The client has gone',
  503: 'The server is busy',
};

/** Maps any error to status and result: refusals unchanged, transport and database errors by their status, else 500. */
export function answerOf(error: unknown): { status: number; result: unknown } {
  if (error instanceof Refusal) return { status: error.status, result: error.result };
  if (isCancelled(error)) return { status: 503, result: texts[503] };
  // Drizzle wraps database errors
  const { statusCode, cause } = error as Partial<FastifyError> & { cause?: unknown };
  if (statusCode === undefined && cause instanceof Error) return answerOf(cause);
  if (typeof statusCode === 'number' && ((statusCode >= 400 && statusCode < 500) || statusCode === 503))
    return { status: statusCode, result: texts[statusCode] ?? 'The request was refused' };
  return { status: 500, result: 'Internal error' };
}

export function installErrorAnswers(app: FastifyInstance): void {
  app.setErrorHandler((error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const { status, result } = answerOf(error);
    if (status >= 500)
      writeTo(request.log)({
        level: 'error',
        method: request.method,
        route: request.routeOptions.url ?? '',
        status,
        ...placeOf(error),
      });
    if (error instanceof Refusal && error.retryAfterSeconds !== undefined)
      reply.header('Retry-After', String(error.retryAfterSeconds));
    if ((status === 429 || status === 503) && !reply.hasHeader('retry-after'))
      reply.header('Retry-After', '2');
    return reply
      .code(status)
      .header('Cache-Control', NOT_CACHED)
      .type('application/json; charset=utf-8')
      .send(envelopeOf(status, result));
  });
}

/** Sends the response to a request that matches no route. */
export const sendNotFound = (reply: FastifyReply): FastifyReply =>
  reply
    .code(404)
    .header('Cache-Control', NOT_CACHED)
    .type('application/json; charset=utf-8')
    .send(envelopeOf(404, 'Not found'));
