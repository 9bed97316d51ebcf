// Bounds what one client has in progress (S-31): bytes of request bodies, and calls that are being answered. Anything beyond
// waits in the client's own line before its body is read, so that it keeps no other client waiting.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createFairTurns } from '../database/fair-turns.ts';
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

/** Has large bodies of one client read and answered a few at a time. */
export function installBodyTurns(app: FastifyInstance, bodyLimit: number): void {
  const turns = createFairTurns({ ...waitingLimits, atOnceOfClient: BODIES_OF_CLIENT * bodyLimit });
  app.addHook('onRequest', async (request, reply) => {
    const bytes = bytesOf(request, bodyLimit);
    if (bytes <= FREE_BYTES) return;
    const answered = new Promise<void>((resolve) => {
      reply.raw.once('finish', resolve).once('close', resolve);
    });
    await new Promise<void>((begin, refuse) => {
      const hold = () => {
        begin();
        return answered;
      };
      turns(clientOf(request), whenGone(reply), hold, bytes).catch(refuse);
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

export function createCallTurns(): CallTurn {
  const turns = createFairTurns({ ...waitingLimits, atOnceOfClient: CALLS_OF_CLIENT });
  return (request, reply, answer, calls = 1) => {
    const weight = Math.min(
      CALLS_OF_CLIENT,
      calls + Math.floor(bytesOf(request, UNKNOWN_BYTES) / BYTES_OF_CALL),
    );
    return turns(clientOf(request), whenGone(reply), answer, weight);
  };
}
