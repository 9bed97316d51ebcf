// Responses that Node sends before any handler runs (S-28): to malformed requests, oversized or slow headers, a missing
// Host and an unsupported expectation. They use the envelope and the usual headers, and close the connection.
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { refuse } from '../ports/refusal.ts';
import { envelopeOf } from '../wire/envelope-of.ts';
import { NOT_CACHED } from '../wire/lifetime.ts';
import { securityHeaders } from './security-headers.ts';

const texts: Record<number, string> = {
  400: 'The request is malformed',
  408: 'The request took too long',
  417: 'This expectation is not met',
  431: 'The headers are too large',
};
const statusOfCode: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/** Returns the body and the headers for a response with this status. */
function answerWith(status: number): { body: string; headers: Record<string, string> } {
  const body = JSON.stringify(envelopeOf(status, texts[status] ?? ''));
  return {
    body,
    headers: {
      ...securityHeaders,
      'Cache-Control': NOT_CACHED,
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': String(Buffer.byteLength(body)),
      Connection: 'close',
    },
  };
}

/** Writes the response to the bare socket, unless the client has closed it. */
export function answerParserError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const status = statusOfCode[error.code ?? ''] ?? 400;
  const { body, headers } = answerWith(status);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  if (socket.writable)
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  socket.destroy(error);
}

/** Installs the responses. Requires `requireHostHeader: false`: by default Node responds to a missing Host itself. */
export function installParserAnswers(app: FastifyInstance): void {
  app.server.on('checkExpectation', (_request, response) => {
    const { body, headers } = answerWith(417);
    response.writeHead(417, headers).end(body);
  });
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.httpVersion === '1.1' && raw.headers.host === undefined) throw refuse(400, texts[400]);
  });
}
