// Newsletter subscriptions. A POST sends a mail and needs the e-mail address in a JSON body, because a page of another
// origin can make a browser send a POST without a JSON body. A GET, and a DELETE, whose body proxies may drop, may have
// the address in the query. Only the mailed link subscribes. Only a customer logged in with the address can read its
// state; all other callers get the same responses for every address. That customer or the code in each newsletter mail
// ends the subscription (S-11).
import type { FastifyRequest } from 'fastify';
import { confirmNewsletter, isRequested, requestConfirmation } from '../accounts/confirm-newsletter.ts';
import { customerById } from '../accounts/customer-by-email.ts';
import { enforceMessageLimit } from '../accounts/enforce-limit.ts';
import type { Principal } from '../accounts/open-session.ts';
import { mayUnsubscribe, newsletterState, setNewsletter } from '../accounts/set-newsletter.ts';
import { confirmBody, email, mailerBody } from '../accounts/shapes.ts';
import { pagesOf, storeOf } from '../catalogue/catalogue-facts.ts';
import { emailKey } from '../database/email-key.ts';
import { refuse } from '../ports/refusal.ts';
import { idempotencyKey, queryText, readAs } from '../wire/read-as.ts';
import type { Bridge, Handler } from './handler.ts';

const LENGTH_MAX = 320;

type Asked = { email: string; code?: string | undefined };

function askedBy(request: FastifyRequest): Asked {
  const { query, method, body } = request;
  if (method === 'POST') return readAs(mailerBody, body);
  const inQuery = queryText(query, 'email', LENGTH_MAX);
  if (method === 'GET' || (inQuery !== undefined && (body ?? null) === null))
    return { email: readAs(email, inQuery), code: queryText(query, 'code') };
  return readAs(mailerBody, body);
}

const isOwn = async ({ db }: Bridge, principal: Principal | undefined, address: string): Promise<boolean> =>
  principal !== undefined &&
  emailKey((await customerById(db, principal.customerId)).email) === emailKey(address);

type Call = Asked & {
  principal: Principal | undefined;
  store: string;
  /** Idempotency-Key; without it a repeated call counts as a new one */
  key: string | undefined;
};

/** Creates a handler that receives the e-mail address in the request; calls with every method are rate-limited. */
const forEmail = (answer: (bridge: Bridge, call: Call) => Promise<string>): Handler => ({
  answer: async (bridge, request, reply, principal) => {
    await enforceMessageLimit(bridge, request, reply);
    const store = storeOf(bridge.facts, queryText(request.query, 'storeCode'));
    return answer(bridge, { ...askedBy(request), principal, store, key: idempotencyKey(request) });
  },
});

/** Returns the state to a customer logged in with this address, and "unsubscribed" to all other callers. */
export const state = forEmail(async (bridge, { email: address, principal }) =>
  (await isOwn(bridge, principal, address)) ? newsletterState(bridge.db, address) : 'unsubscribed',
);

/**
 * Mails the confirmation link; sends nothing to an address that has reached its hourly limit.
 * @returns "subscribed" for a customer logged in with an address that is already subscribed, else "pending"
 */
export const subscribe = forEmail(async (bridge, { email: address, principal, store, key }) => {
  const { db } = bridge;
  const own = await isOwn(bridge, principal, address);
  if (own && (await newsletterState(db, address)) === 'subscribed') return 'subscribed';
  if (!(await isRequested(db, key)))
    await requestConfirmation(bridge, { to: address, store, pages: pagesOf(bridge, store) }, key);
  return 'pending';
});

/** Mails another link. An alias of `subscribe` under the name that clients use for this. */
export const confirmation: Handler = {
  answer: async (...call) => {
    await subscribe.answer(...call);
    return true;
  },
};

export const confirm: Handler = {
  answer: async (bridge, request, reply) => {
    await enforceMessageLimit(bridge, request, reply);
    const { email: to, code } = readAs(confirmBody, request.body);
    const store = storeOf(bridge.facts, queryText(request.query, 'storeCode'));
    const reader = { to, store, pages: pagesOf(bridge, store) };
    await confirmNewsletter(bridge, { reader, code, key: idempotencyKey(request) });
    return true;
  },
};

/** Responds the same whether or not the address is subscribed. */
export const unsubscribe = forEmail(async (bridge, { email: address, code, principal }) => {
  const { db, clock, accounts } = bridge;
  const may =
    code === undefined ? isOwn(bridge, principal, address) : mayUnsubscribe(accounts.vault, address, code);
  if (!(await may)) throw refuse(403, 'Log in with this e-mail address');
  await setNewsletter(db, address, 'unsubscribed', clock());
  return 'unsubscribed';
});
