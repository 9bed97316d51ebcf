// The log: one JSON line per answer, made of an allow-list. No query string, no body, no IP address, no header:
// tokens, cart ids and personal data have no way in (S-07, S-29).
import type { FastifyInstance } from 'fastify';

export type LogLine = {
  level: 'info' | 'error';
  method: string;
  /** the route's pattern, never the path that was asked for */
  route: string;
  status: number;
  ms?: number;
  name?: string;
  code?: string;
  at?: string[];
};
export type WriteLog = (line: LogLine) => void;

/** Writes a line to standard error; standard output belongs to the one line with the address. */
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
