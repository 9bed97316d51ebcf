// Bounds what one client has in progress (S-31): bytes of request bodies, and calls that are being answered. Anything beyond
// waits in the client's own line before its body is read, so that it keeps no other client waiting.
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createFairTurns } from '../database/fair-turns.ts';
import { isServingOthers } from '../wire/create-slices.ts';
import { networkOf } from '../wire/network-of.ts';
import { whenGone } from './handler.ts';

/** What all clients have together is bounded by the server's connections. */
const waitingLimits = { atOnce: Number.POSITIVE_INFINITY, waiting: 4_096, waitingOfClient: 1_024 };
/** Bodies of so many bytes are not counted: slow ones of one client do not hold up its other calls. */
const FREE_BYTES = 16 * 1024;
/** largest bodies that one client has in progress at once */
const BODIES_OF_CLIENT = 2;
/** of a body that does not say how long it is */
const UNKNOWN_BYTES = Number.MAX_SAFE_INTEGER;
/** more than a browser asks at once */
const CALLS_OF_CLIENT = 8;
/**
 * What a call counts as that sends statements of its own, as carts and orders do: two of them at once leave the other
 * clients a processor and connections. A kept answer counts as one, since searches take turns by themselves.
 */
export const OWN_STATEMENTS = 4;
/** A body of so many bytes makes a call count as one more: what it costs grows with the lines of an order, or the options. */
const BYTES_OF_CALL = 4 * 1024;

/** True if reading so many bytes of JSON takes a slice of its own. */
export const isLargeBody = (bytes: number): boolean => bytes > BYTES_OF_CALL;

/** The client that a limit or a turn belongs to. */
export const clientOf = ({ ip }: FastifyRequest): string => networkOf(ip);

const bytesOf = ({ method, headers }: FastifyRequest, bodyLimit: number): number => {
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return 0;
  const length = Number(headers['content-length']);
  if (headers['transfer-encoding'] !== undefined || !Number.isFinite(length)) return bodyLimit;
  // what is too large is refused before it is read
  return length > bodyLimit ? 0 : length;
};

/** Rest after expensive work, as a multiple of its duration, and the longest one in milliseconds. */
const REST = 3;
const REST_MAX_MS = 2_000;

/** Runs expensive work of a client, and resolves after a rest if another client is being served then. */
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

/** Has large bodies of one client read and answered a few at a time, with a rest after each. */
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

/** Answers a call in its client's turn. `calls`: how many it counts as, its body aside; absent: one. */
export type CallTurn = <T>(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: () => Promise<T>,
  calls?: number,
) => Promise<T>;

/**
 * Creates the turns of calls. Calls with statements of their own have a line apart, so that a client's cached reads do not
 * wait behind its carts. A call that is answered alone of its client, such as an order of 200 lines, is followed by a rest,
 * for which only calls of that kind wait.
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
