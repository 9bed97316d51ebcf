// Types of the endpoint handlers, and the context that they receive.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PageReportBody } from '#schemas/bridge/page-report-body.ts';
import type { AccountState } from '../accounts/create-accounts.ts';
import type { Principal } from '../accounts/open-session.ts';
import type { CachedAnswers, Made } from '../catalogue/cached-answers.ts';
import type { CatalogueFacts } from '../catalogue/catalogue-facts.ts';
import type { IndexSearch } from '../catalogue-search/index-search.ts';
import type { CachedProducts } from '../catalogue-search/store-view.ts';
import type { Searching, SearchTurns } from '../database/searching.ts';
import { Unanswered } from '../database/unanswered.ts';
import type { InFlight } from '../orders/in-flight.ts';
import type { SealingKey } from '../orders/open-sealed.ts';
import type { PushKeys } from '../orders/push-keys.ts';
import type { WithdrawalTerms } from '../orders/withdrawal-end.ts';
import type { Payments } from '../payments/open-payment.ts';
import type { Engine } from '../ports/engine.ts';
import type { StockPublisher } from '../stock/create-stock-publisher.ts';

/** The running bridge. `facts` is replaced when the database is filled again. */
export type Bridge = Payments & {
  /** the commerce engine behind the shopper's endpoints */
  engine: Engine;
  searching: Searching;
  searchTurns: SearchTurns;
  cachedProducts: CachedProducts;
  /** undefined: searches do not use an index outside of the database */
  indexSearch: IndexSearch | undefined;
  cachedAnswers: CachedAnswers;
  facts: CatalogueFacts;
  inFlight: InFlight;
  accounts: AccountState;
  stockPublisher: StockPublisher;
  /** opens orders that customers sealed on a device */
  sealingKey: SealingKey;
  /** keys that identify this bridge to push services (VAPID) */
  pushKeys: PushKeys;
  withdrawal: WithdrawalTerms;
  countPageReport: (report: PageReportBody) => void;
  /** number of days for which messages from the contact form are stored */
  messageDays: number;
  /** origin of the storefront that payment pages redirect to; empty: the bridge's own */
  shopOrigin: string;
  /** true: admin routes and GraphQL introspection are enabled (for tests, over loopback) */
  isAdmin: boolean;
};

/** The part of a request that a cached response may depend on. */
export type Question = Pick<FastifyRequest, 'method' | 'params' | 'query' | 'body'> & {
  /** the client whose turn a search takes, as returned by `networkOf`; no response may depend on it */
  client: string;
};

type Traits = {
  /**
   * calls per minute and client; absent: only the limit of all requests. For calls that cost more than reading, and for
   * calls whose tokens could be guessed by trial.
   */
  perMinute?: number;
  /** further paths of the endpoint below the prefix, called by some clients */
  otherPaths?: readonly string[];
};

/** A handler whose responses stay valid until the catalogue changes. It receives no principal. */
export type CachedHandler = Traits & {
  /** Returns JSON text, sent without the envelope. `gone` is aborted when no client waits for it any more. */
  cached: (bridge: Bridge, question: Question, gone: AbortSignal) => Promise<Made>;
};

export type Handler = Traits & {
  /** sends the response without the envelope; a string is already JSON */
  raw?: true;
  /** true for calls that are made without a user token or with an expired one; a token is ignored */
  ignoresToken?: true;
  /** the response to a request with the access token of an account that was deleted a moment ago */
  answerWhenDeleted?: unknown;
  /** `principal`: the customer that the request's token identifies; always defined at endpoints for customers. */
  answer: (
    bridge: Bridge,
    request: FastifyRequest,
    reply: FastifyReply,
    principal: Principal | undefined,
  ) => Promise<unknown>;
};

/** A result with `meta` beside it in the envelope (login and refresh). */
export class WithMeta {
  constructor(
    readonly result: unknown,
    readonly meta: Record<string, unknown>,
  ) {}
}

/** Creates a handler for an endpoint that only customers may call. The router has already refused all other callers. */
export const forCustomer = (
  answer: (
    bridge: Bridge,
    principal: Principal,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => Promise<unknown>,
): Handler => ({
  answer: async (bridge, request, reply, principal) => {
    if (principal === undefined)
      throw new Error('A handler for customers was installed at a public endpoint');
    return answer(bridge, principal, request, reply);
  },
});

/** Returns a signal that is aborted if the connection closes before the response is sent. */
export function whenGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort(new Unanswered('gone'));
  });
  return gone.signal;
}
