// Fault injection for tests. `delay` holds the response, `commitAfter` delays the handler, `dropBefore` closes the
// connection before the request is read, `commitThenDrop` closes it after the request was handled. `status`, `html` and
// `redirect` replace the handler; the other actions corrupt its response.
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { envelopeOf } from '../wire/envelope-of.ts';

const milliseconds = z.optional(z.int().check(z.gte(0), z.lte(50_000)));

export const faultRule = z.strictObject({
  match: z.strictObject({
    method: z.optional(z.string()),
    /** prefix of the request's path */
    path: z.optional(z.string()),
    /** the rule applies only to the n-th matching request, counted from 1 */
    nth: z.optional(z.int().check(z.gte(1))),
  }),
  action: z.enum([
    'delay',
    'dropBefore',
    'commitThenDrop',
    'commitAfter',
    'status',
    'html',
    'redirect',
    'truncate',
    'contentType',
    'shape',
  ]),
  ms: milliseconds,
  status: z.optional(z.int().check(z.gte(200), z.lte(599))),
  /** number of requests that the rule applies to; absent: all */
  times: z.optional(z.int().check(z.gte(1))),
});
export type FaultRule = z.infer<typeof faultRule>;
export const faultRules = z.array(faultRule).check(z.maxLength(100));

const PORTAL = 'https://login.portal.example/';
const PORTAL_PAGE = '<!doctype html><title>Sign in</title><h1>Sign in to this network</h1>';
/** Pause in ms before the connection is closed, in which the first half of a truncated body is sent. */
const HALF_MS = 20;
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Returns a body that ends in the middle, so that the announced length is never reached. */
function halfOf(whole: Buffer): Readable {
  return Readable.from(
    (async function* () {
      yield whole.subarray(0, Math.floor(whole.length / 2));
      await wait(HALF_MS);
      throw new Error('Fault "truncate": the connection ends within the body');
    })(),
    { objectMode: false },
  );
}

/**
 * Installs the hooks and returns a function that sets the rules. Admin routes are exempt.
 * @param hold waits for the given delay
 */
export function installFaults(
  app: FastifyInstance,
  hold: (ms: number) => Promise<void> = wait,
): {
  set: (rules: FaultRule[]) => void;
} {
  let rules: { rule: FaultRule; seen: number; struck: number }[] = [];
  const struck = new WeakMap<FastifyRequest, FaultRule>();

  const pick = (request: FastifyRequest): FaultRule | undefined => {
    const path = request.url;
    if (path.startsWith('/__admin')) return undefined;
    for (const entry of rules) {
      const { match, times } = entry.rule;
      if (match.method !== undefined && match.method.toUpperCase() !== request.method) continue;
      if (match.path !== undefined && !path.startsWith(match.path)) continue;
      entry.seen += 1;
      if (match.nth !== undefined && entry.seen !== match.nth) continue;
      if (times !== undefined && entry.struck >= times) continue;
      entry.struck += 1;
      return entry.rule;
    }
    return undefined;
  };

  app.addHook('onRequest', async (request, reply) => {
    const rule = pick(request);
    if (rule === undefined) return;
    struck.set(request, rule);
    if (rule.action === 'dropBefore') {
      reply.hijack();
      request.raw.socket.destroy();
    } else if (rule.action === 'html')
      await reply.code(200).type('text/html; charset=utf-8').send(PORTAL_PAGE);
    else if (rule.action === 'redirect') await reply.redirect(PORTAL);
    else if (rule.action === 'status') {
      const status = rule.status ?? 503;
      if (status === 429 || status === 503) reply.header('Retry-After', '1');
      await reply
        .code(status)
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(envelopeOf(status, 'Fault on order')));
    }
  });

  // Delays only after the body was read, so that a client that disconnects during the delay does not cancel the order.
  app.addHook('preHandler', async (request) => {
    const rule = struck.get(request);
    if (rule?.action === 'commitAfter') await hold(rule.ms ?? 1_000);
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const rule = struck.get(request);
    switch (rule?.action) {
      case 'delay':
        await hold(rule.ms ?? 1_000);
        return payload;
      case 'commitThenDrop':
        request.raw.socket.destroy();
        return payload;
      case 'contentType':
        reply.type('text/plain; charset=utf-8');
        return payload;
      case 'shape':
        // cached responses are already compressed, but the replacement is plain JSON
        reply.removeHeader('content-encoding');
        return JSON.stringify(envelopeOf(200, 'An error that says it is none'));
      case 'truncate': {
        const whole = Buffer.from(typeof payload === 'string' || Buffer.isBuffer(payload) ? payload : '');
        reply.header('Content-Length', whole.length);
        return halfOf(whole);
      }
      default:
        return payload;
    }
  });

  return {
    set: (next) => {
      rules = next.map((rule) => ({ rule, seen: 0, struck: 0 }));
    },
  };
}
