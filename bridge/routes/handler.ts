// What a handler of the endpoint table gets and gives.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Accounts } from '../accounts/accounts.ts';
import type { Principal } from '../accounts/open-session.ts';
import type { CachedAnswers } from '../catalogue/cached-answers.ts';
import type { CatalogueFacts } from '../catalogue/catalogue-facts.ts';
import type { CachedProducts } from '../catalogue-search/store-view.ts';
import type { Db } from '../database/open-database.ts';
import type { Searching, SearchTurns } from '../database/searching.ts';
import { Unanswered } from '../database/unanswered.ts';
import type { InFlight } from '../orders/in-flight.ts';
import type { SealingKey } from '../orders/open-sealed.ts';
import type { PushKeys } from '../orders/push-keys.ts';
import type { WithdrawalTerms } from '../orders/withdrawal-end.ts';

/** The running bridge. `facts` is replaced when the database is filled anew. */
export type Bridge = {
  db: Db;
  searching: Searching;
  searchTurns: SearchTurns;
  keptProducts: CachedProducts;
  keptAnswers: CachedAnswers;
  /** ms since 1970 */
  clock: () => number;
  facts: CatalogueFacts;
  inFlight: InFlight;
  accounts: Accounts;
  /** of orders that shoppers left on a device */
  sealingKey: SealingKey;
  /** by which browsers know this shop's pushes */
  pushKeys: PushKeys;
  withdrawal: WithdrawalTerms;
  /** days that messages of the contact form are kept for */
  messageDays: number;
  /** where the shop's pages are that payment pages lead back to; empty: at the bridge's own origin */
  shopOrigin: string;
  /** admin routes and GraphQL introspection are open (tests, loopback) */
  isAdmin: boolean;
};

/** The part of a request that a kept answer may follow from. */
export type Question = Pick<FastifyRequest, 'method' | 'params' | 'query' | 'body'> & {
  /** whose turn a search takes, as `networkOf` names it; no answer may follow from it */
  client: string;
};

/** A handler whose answers stay the same until the catalogue changes. Who asks it is not told. */
export type CachedHandler = {
  /** may stand in shared caches for this many seconds; absent: `no-store` */
  cacheSeconds?: number;
  /** JSON text, which goes out without the envelope. `gone`: aborted when nobody waits for it any more. */
  kept: (bridge: Bridge, question: Question, gone: AbortSignal) => Promise<string | Buffer>;
};

export type Handler = {
  /** the answer goes out without the envelope; text is JSON already */
  raw?: true;
  /** may stand in shared caches for this many seconds; absent: `no-store` */
  cacheSeconds?: number;
  /** A user token of the request is not looked at: these calls are made without one, or with one that is over. */
  ignoresToken?: true;
  /** `principal`: the customer of the request's token; always there where the endpoint is for customers. */
  answer: (
    bridge: Bridge,
    request: FastifyRequest,
    reply: FastifyReply,
    principal: Principal | undefined,
  ) => Promise<unknown>;
};

/** A result that carries `meta` beside it in the envelope (login and refresh). */
export class WithMeta {
  constructor(
    readonly result: unknown,
    readonly meta: Record<string, unknown>,
  ) {}
}

/** A handler of an endpoint for customers. The installer of the routes has turned everybody else away. */
export const forCustomer = (
  answer: (
    bridge: Bridge,
    principal: Principal,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => Promise<unknown>,
): Handler => ({
  answer: async (bridge, request, reply, principal) => {
    if (principal === undefined) throw new Error('an endpoint for customers was installed for anyone');
    return answer(bridge, principal, request, reply);
  },
});

/** Aborted when the connection ends before the answer is out. */
export function whenGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort(new Unanswered('gone'));
  });
  return gone.signal;
}
