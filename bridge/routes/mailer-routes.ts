// The newsletter. The e-mail comes in the body or in the query, since proxies may drop the body of a DELETE.
// Anybody may subscribe an address; only the login of that address reads whether it is subscribed, or ends that (S-11).
import type { FastifyRequest } from 'fastify';
import { customerById, emailKey } from '../accounts/customers.ts';
import { newsletterState, setNewsletter } from '../accounts/newsletter.ts';
import { takeLetter } from '../accounts/password-check.ts';
import type { Principal } from '../accounts/sessions.ts';
import { email, mailerBody } from '../accounts/shapes.ts';
import { queryText, readAs } from '../wire/input.ts';
import { refuse } from '../wire/refusal.ts';
import type { Bridge, Handler } from './handler.ts';

const LENGTH_MAX = 320;

function emailOf(request: FastifyRequest): string {
  const inQuery = queryText(request.query, 'email', LENGTH_MAX);
  if (request.method === 'GET' || (inQuery !== undefined && (request.body ?? null) === null))
    return readAs(email, inQuery);
  return readAs(mailerBody, request.body).email;
}

const isOwn = async ({ db }: Bridge, principal: Principal | undefined, address: string): Promise<boolean> =>
  principal !== undefined && (await customerById(db, principal.customerId)).email_key === emailKey(address);

/** A handler for the address of the request; so many a minute and no more, asking included. */
const forEmail = (
  answer: (bridge: Bridge, email: string, principal: Principal | undefined) => Promise<string>,
): Handler => ({
  answer: async (bridge, request, reply, principal) => {
    takeLetter(bridge, request, reply);
    return answer(bridge, emailOf(request), principal);
  },
});

/** To strangers every address looks as if it had never asked. */
export const state = forEmail(async (bridge, address, principal) =>
  (await isOwn(bridge, principal, address)) ? newsletterState(bridge.db, address) : 'unsubscribed',
);

export const subscribe = forEmail(async ({ db, clock }, address) => {
  await setNewsletter(db, address, 'subscribed', clock());
  return 'subscribed';
});

/** Strangers hear the same of every address, whether or not it is subscribed. */
export const unsubscribe = forEmail(async (bridge, address, principal) => {
  const { db, clock } = bridge;
  if (!(await isOwn(bridge, principal, address))) throw refuse(403, 'Log in with this e-mail address');
  await setNewsletter(db, address, 'unsubscribed', clock());
  return 'unsubscribed';
});
