// Limits how much one client may have in progress (S-31): bytes of request bodies, and calls that are being answered.
// Anything beyond waits in a queue of that client before its body is read, so other clients are not delayed.
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createFairTurns } from '../database/fair-turns.ts';
import { beginInTurn, isServingOthers } from '../wire/create-slices.ts';
import { networkOf } from '../wire/network-of.ts';
import { whenGone } from './handler.ts';

/** `atOnce` is infinite, because the server's maximum number of connections bounds the total of all clients. */
const waitingLimits = { atOnce: Number.POSITIVE_INFINITY, waiting: 4_096, waitingOfClient: 1_024 };
/** Smaller bodies are not counted, so a client's slow uploads do not delay its other calls. */
const FREE_BYTES = 16 * 1024;
/** bytes that one client may have in progress, as a multiple of the size limit of a request body */
const BODIES_OF_CLIENT = 2;
/** length assumed for a body without a Content-Length */
const UNKNOWN_BYTES = Number.MAX_SAFE_INTEGER;
/** total weight of the calls that one client may have in progress; more than a browser sends concurrently */
const CALLS_OF_CLIENT = 8;
/**
 * Weight of a call that runs its own statements, as for carts and orders. A client can run two of them concurrently,
 * which leaves CPU time and connections to other clients. A cached response weighs one, since searches take separate
 * turns.
 */
export const OWN_STATEMENTS = 4;
/** Body bytes that add one to a call's weight, because its cost grows with the number of order lines or options. */
const BYTES_OF_CALL = 4 * 1024;

/** True if parsing JSON of this many bytes needs a separate slice. */
export const isLargeBody = (bytes: number): boolean => bytes > BYTES_OF_CALL;

/** Returns the key that identifies the client for limits and turns. */
export const clientOf = ({ ip }: FastifyRequest): string => networkOf(ip);

const bytesOf = ({ method, headers, routeOptions }: FastifyRequest, serverLimit: number): number => {
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return 0;
  const bodyLimit = routeOptions.bodyLimit ?? serverLimit;
  const length = Number(headers['content-length']);
  if (headers['transfer-encoding'] !== undefined || !Number.isFinite(length)) return bodyLimit;
  // a body over the limit is refused before it is read
  return length > bodyLimit ? 0 : length;
};

/** Rest after expensive work, as a multiple of the work's duration, and the longest rest in milliseconds. */
const REST = 3;
const REST_MAX_MS = 2_000;

/** Runs a client's expensive work, then rests if another client is being served. */
export type RestAfter = (client: string, work: () => Promise<unknown>) => Promise<void>;

export function createRests(
  mustRest: (client: string) => boolean = isServingOthers,
  pause: (ms: number) => Promise<unknown> = setTimeout,
): RestAfter {
  return async (client, work) => {
    const begun = performance.now();
    await work();
    if (mustRest(client)) await pause(Math.min(REST * (performance.now() - begun), REST_MAX_MS));
  };
}

/**
 * Makes clients take turns when their requests start, before bodies are read and responses are looked up in a cache.
 * Between two requests of one client, the event loop serves the other clients.
 */
export function installRequestTurns(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const gone = whenGone(reply);
    await beginInTurn(clientOf(request));
    gone.throwIfAborted();
  });
}

/** Limits the bytes of large bodies that one client has in progress, and rests after each such request. */
export function installBodyTurns(
  app: FastifyInstance,
  bodyLimit: number,
  restAfter: RestAfter = createRests(),
): void {
  const turns = createFairTurns({ ...waitingLimits, atOnceOfClient: BODIES_OF_CLIENT * bodyLimit });
  app.addHook('onRequest', async (request, reply) => {
    const bytes = bytesOf(request, bodyLimit);
    if (bytes <= FREE_BYTES) return;
    const client = clientOf(request);
    const answered = new Promise<void>((resolve) => {
      reply.raw.once('finish', resolve).once('close', resolve);
    });
    await new Promise<void>((begin, refuse) => {
      const hold = () => {
        begin();
        return restAfter(client, () => answered);
      };
      turns(client, whenGone(reply), hold, bytes).catch(refuse);
    });
  });
}

/** Answers a call in its client's turn. `calls`: the call's weight without the body; default: 1. */
export type CallTurn = <T>(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: () => Promise<T>,
  calls?: number,
) => Promise<T>;

/**
 * Creates the function that answers calls in turn. Calls that run statements have a separate queue, so that a client's
 * cached reads do not wait behind its carts. A heavy call, such as an order of 200 lines, runs alone for its client and
 * is followed by a rest; only other heavy calls of the client wait for the end of the rest.
 */
export function createCallTurns(restAfter: RestAfter = createRests()): CallTurn {
  const limits = { ...waitingLimits, atOnceOfClient: CALLS_OF_CLIENT };
  const [reads, ownStatements] = [createFairTurns(limits), createFairTurns(limits)];
  const expensive = createFairTurns({ ...limits, atOnceOfClient: 1 });
  return (request, reply, answer, calls = 1) => {
    const weight = Math.min(
      CALLS_OF_CLIENT,
      calls + Math.floor(bytesOf(request, UNKNOWN_BYTES) / BYTES_OF_CALL),
    );
    const [client, gone] = [clientOf(request), whenGone(reply)];
    const turns = calls < OWN_STATEMENTS ? reads : ownStatements;
    const inTurn = () => turns(client, gone, answer, weight);
    if (weight < CALLS_OF_CLIENT) return inTurn();
    return new Promise((resolve, reject) => {
      const answerThenRest = () => restAfter(client, () => inTurn().then(resolve, reject));
      expensive(client, gone, answerThenRest).catch(reject);
    });
  };
}
