// What a handler of the endpoint table gets and gives.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CatalogueFacts } from '../catalogue-facts.ts';
import type { Db } from '../database/open.ts';
import type { InFlight } from '../orders/in-flight.ts';

/** The running bridge. `facts` is replaced when the database is filled anew. */
export type Bridge = {
  db: Db;
  /** ms since 1970 */
  clock: () => number;
  facts: CatalogueFacts;
  inFlight: InFlight;
  /** admin routes and GraphQL introspection are open (tests, loopback) */
  isAdmin: boolean;
};

export type Handler = {
  /** the answer goes out without the envelope (BRIDGE §1.1); text is JSON already */
  raw?: true;
  /** may stand in shared caches for this many seconds; absent: `no-store` */
  cacheSeconds?: number;
  answer: (bridge: Bridge, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
};
