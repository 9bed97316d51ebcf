// The request log: one JSON line per response, built from an allow-list. Invariant: no query string, body, IP address
// or header is logged, so tokens, cart ids and personal data cannot leak (S-07, S-29).
import type { FastifyInstance } from 'fastify';

export type LogLine = {
  level: 'info' | 'error';
  method: string;
  /** the route's pattern, never the requested path */
  route: string;
  status: number;
  ms?: number;
  name?: string;
  code?: string;
  at?: string[];
  /** message of an OperatorNote */
  note?: string;
};
export type WriteLog = (line: LogLine) => void;

/** Writes a line to standard error; standard output is reserved for the line with the address. */
export const writeToStderr: WriteLog = (line) => {
  process.stderr.write(`${JSON.stringify({ time: new Date().toISOString(), ...line })}\n`);
};

export function installLog(app: FastifyInstance, log: WriteLog): void {
  app.addHook('onResponse', async (request, reply) => {
    log({
      level: 'info',
      method: request.method,
      route: request.routeOptions.url ?? '(none)',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    });
  });
}
