// Creates the HTTP server of the bridge: its limits, timeouts, request ids, log and JSON parser.
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { type Endpoint, endpoints } from '#schemas/bridge/endpoints.ts';
import { createRequestIds } from '../operation/create-request-ids.ts';
import { clientOf, isLargeBody } from '../routes/create-call-turns.ts';
import { inSlicesOf, nextSlice } from '../wire/create-slices.ts';
import { envelopeOf } from '../wire/envelope-of.ts';
import { parseJson } from '../wire/parse-json.ts';
import { answerOf } from './install-error-answers.ts';
import { answerParserError } from './install-parser-answers.ts';
import { securityHeaders } from './security-headers.ts';

/** Path prefix of the endpoints. */
export const PREFIX = '/api';
/** Maximum size of a request body in bytes; endpoints may have another one. */
export const BODY_LIMIT = 256 * 1024;

/**
 * Closes the connection after each response from an endpoint with `ownConnection`, refusals included. A browser that
 * reuses a connection might otherwise repeat the next order by itself.
 */
export function installOwnConnections(app: FastifyInstance): void {
  const paths = new Set(
    Object.values<Endpoint>(endpoints).flatMap(({ path, ownConnection }) =>
      ownConnection ? `${PREFIX}${path}` : [],
    ),
  );
  app.addHook('onRequest', async (request, reply) => {
    if (paths.has(request.routeOptions.url ?? '')) reply.header('Connection', 'close');
  });
}

export function installJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    (request: FastifyRequest, body: unknown) =>
      inSlicesOf(clientOf(request), async () => {
        const text = String(body);
        if (text === '') return undefined;
        if (!isLargeBody(text.length)) return parseJson(text);
        await nextSlice();
        const value = parseJson(text);
        // the handler reads the value in a separate slice
        await nextSlice();
        return value;
      }),
  );
}

/** @param trustProxy IP addresses of trusted proxies, e.g. "loopback, 10.0.0.0/8"; absent: X-Forwarded-For is ignored */
export const createServer = (logger: FastifyBaseLogger, trustProxy: string | undefined): FastifyInstance =>
  Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: createRequestIds(trustProxy),
    bodyLimit: BODY_LIMIT,
    trustProxy: trustProxy ?? false,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 10_000,
    // install-drain.ts closes them
    forceCloseConnections: false,
    return503OnClosing: false,
    http: { maxHeaderSize: 64 * 1024, headersTimeout: 15_000, requireHostHeader: false },
    clientErrorHandler: answerParserError,
    routerOptions: { maxParamLength: 512 },
    frameworkErrors: (error, _request, reply) => {
      const { status, result } = answerOf(error);
      const answer = reply as unknown as FastifyReply;
      void answer.headers(securityHeaders).code(status).send(envelopeOf(status, result));
    },
  });
