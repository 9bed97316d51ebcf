// The bridge's log: one JSON line per event, written by pino, also for Fastify's own messages. Invariant: a line contains
// only the fields of the allow-list below. Paths, queries, bodies, headers, IP addresses and messages of errors are not
// among them, so tokens, cart ids and personal data cannot leak (S-07, S-29).
import type { FastifyInstance } from 'fastify';
import { destination, type Logger, pino, stdTimeFunctions } from 'pino';

export type LogLine = {
  level: 'info' | 'warn' | 'error';
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

const FIELDS = ['method', 'route', 'status', 'ms', 'name', 'code', 'at', 'note'] as const;

/** Returns an error's name, code and stack frames, without its message. */
export function placeOf(error: unknown): { name: string; code?: string; at: string[] } {
  if (!(error instanceof Error)) return { name: typeof error, at: [] };
  const { cause } = error;
  const { code } = (cause ?? error) as { code?: unknown };
  // the stack repeats the message, which may look like a frame
  const frames = (error.stack ?? '').replace(error.message, '').split('\n');
  const at = frames.filter((line) => /^\s+at /.test(line));
  return {
    name: error.name,
    at: at.slice(0, 8).map((line) => line.trim()),
    ...(code === undefined ? {} : { code: String(code) }),
  };
}

/** Returns the fields of the allow-list, and the place of an error. */
function allowedFields(given: unknown): Record<string, unknown> {
  if (given instanceof Error) return placeOf(given);
  if (typeof given !== 'object' || given === null) return {};
  const fields = given as Record<string, unknown>;
  const known = FIELDS.filter((name) => fields[name] !== undefined).map((name) => [name, fields[name]]);
  return { ...(fields.err === undefined ? {} : placeOf(fields.err)), ...Object.fromEntries(known) };
}

/**
 * Creates the logger. Standard output is reserved for the line with the address.
 * @param logRequests true: also writes a line per response
 * @param write receives each line; absent: lines are written to standard error
 */
export function createLogger(logRequests: boolean, write?: (line: string) => void): Logger {
  return pino(
    {
      level: logRequests ? 'info' : 'warn',
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
      hooks: {
        logMethod(given, method) {
          const line = allowedFields(given[0]);
          // a message of Fastify without an error; it may contain a URL
          if (Object.keys(line).length > 0) method.apply(this, [line]);
        },
      },
    },
    write ? { write } : destination(2),
  );
}

/** Creates the function that writes lines to a logger: the bridge's, or that of a request, which adds the request's id. */
export const writeTo =
  (logger: Pick<Logger, LogLine['level']>): WriteLog =>
  ({ level, ...line }) =>
    logger[level](line);

/** Logs a line per response, at level `info`. */
export function installRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) =>
    writeTo(request.log)({
      level: 'info',
      method: request.method,
      route: request.routeOptions.url ?? '(none)',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    }),
  );
}
