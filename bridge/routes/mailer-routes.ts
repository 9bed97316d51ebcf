// The newsletter. The e-mail comes in a JSON body; of a DELETE, whose body proxies may drop, and of a GET in the query as well.
// A POST causes a mail, so it needs the body: a page of another origin can make a browser send a POST without one.
// Anybody may ask for it and hears the same of every address: the mailed link subscribes. Only the login of an address reads
// whether it is subscribed; it is ended by that login, or by the code in each mail of the newsletter (S-11).
import type { FastifyRequest } from 'fastify';
import { confirmNewsletter, isRequested, requestConfirmation } from '../accounts/confirm-newsletter.ts';
import { customerById } from '../accounts/customer-by-email.ts';
import { enforceMessageLimit } from '../accounts/enforce-limit.ts';
import type { Principal } from '../accounts/open-session.ts';
import { mayUnsubscribe, newsletterState, setNewsletter } from '../accounts/set-newsletter.ts';
import { confirmBody, email, mailerBody } from '../accounts/shapes.ts';
import { pagesOf, storeOf } from '../catalogue/catalogue-facts.ts';
import { emailKey } from '../database/email-key.ts';
import { idempotencyKey, queryText, readAs } from '../wire/read-as.ts';
import { refuse } from '../wire/refusal.ts';
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
  principal !== undefined && (await customerById(db, principal.customerId)).email_key === emailKey(address);

type Call = Asked & {
  principal: Principal | undefined;
  store: string;
  /** absent: a repeated call is another one */
  key: string | undefined;
};

/** A handler for the address of the request; so many a minute and no more, asking included. */
const forEmail = (answer: (bridge: Bridge, call: Call) => Promise<string>): Handler => ({
  answer: async (bridge, request, reply, principal) => {
    enforceMessageLimit(bridge, request, reply);
    const store = storeOf(bridge.facts, queryText(request.query, 'storeCode'));
    return answer(bridge, { ...askedBy(request), principal, store, key: idempotencyKey(request) });
  },
});

/** To strangers every address looks as if it had never asked. */
export const state = forEmail(async (bridge, { email: address, principal }) =>
  (await isOwn(bridge, principal, address)) ? newsletterState(bridge.db, address) : 'unsubscribed',
);

/**
 * Mails the link that subscribes; an address that had some lately gets no further one, and nobody is told. Out: "pending",
 * or to the login of a subscribed address "subscribed".
 */
export const subscribe = forEmail(async (bridge, { email: address, principal, store, key }) => {
  const { db } = bridge;
  const own = await isOwn(bridge, principal, address);
  if (own && (await newsletterState(db, address)) === 'subscribed') return 'subscribed';
  if (!(await isRequested(db, key)))
    await requestConfirmation(bridge, { to: address, store, pages: pagesOf(bridge, store) }, key);
  return 'pending';
});

/** The link again: the same call under the name that asks for nothing new. */
export const confirmation: Handler = {
  answer: async (...call) => {
    await subscribe.answer(...call);
    return true;
  },
};

export const confirm: Handler = {
  answer: async (bridge, request, reply) => {
    enforceMessageLimit(bridge, request, reply);
    const { email: to, code } = readAs(confirmBody, request.body);
    const store = storeOf(bridge.facts, queryText(request.query, 'storeCode'));
    const reader = { to, store, pages: pagesOf(bridge, store) };
    await confirmNewsletter(bridge, { reader, code, key: idempotencyKey(request) });
    return true;
  },
};

/** Strangers hear the same of every address, whether or not it is subscribed. */
export const unsubscribe = forEmail(async (bridge, { email: address, code, principal }) => {
  const { db, clock, accounts } = bridge;
  const may =
    code === undefined ? isOwn(bridge, principal, address) : mayUnsubscribe(accounts.vault, address, code);
  if (!(await may)) throw refuse(403, 'Log in with this e-mail address');
  await setNewsletter(db, address, 'unsubscribed', clock());
  return 'unsubscribed';
});
