// The newsletter. The e-mail comes in the body or in the query, since proxies may drop the body of a DELETE.
import type { FastifyRequest } from 'fastify';
import { newsletterState, setNewsletter } from '../accounts/newsletter.ts';
import { takeLetter } from '../accounts/password-check.ts';
import { email, mailerBody } from '../accounts/shapes.ts';
import { queryText, readAs } from '../wire/input.ts';
import type { Bridge, Handler } from './handler.ts';

const LENGTH_MAX = 320;

function emailOf(request: FastifyRequest): string {
  const inQuery = queryText(request.query, 'email', LENGTH_MAX);
  if (request.method === 'GET' || (inQuery !== undefined && (request.body ?? null) === null))
    return readAs(email, inQuery);
  return readAs(mailerBody, request.body).email;
}

/** A handler for the address of the request; so many a minute and no more, asking included. */
const forEmail = (answer: (bridge: Bridge, email: string) => Promise<string>): Handler => ({
  answer: async (bridge, request, reply) => {
    takeLetter(bridge, request, reply);
    return answer(bridge, emailOf(request));
  },
});

export const state = forEmail(({ db }, address) => newsletterState(db, address));

export const subscribe = forEmail(async ({ db, clock }, address) => {
  await setNewsletter(db, address, 'subscribed', clock());
  return 'subscribed';
});

export const unsubscribe = forEmail(async ({ db, clock }, address) => {
  await setNewsletter(db, address, 'unsubscribed', clock());
  return 'unsubscribed';
});
