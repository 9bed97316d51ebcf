// The newsletter (BRIDGE §2.5). The address comes in the body, or in the query: bodies of DELETE get lost on the way.
import type { FastifyRequest } from 'fastify';
import { newsletterState, setNewsletter } from '../accounts/newsletter.ts';
import { email, mailerBody } from '../accounts/shapes.ts';
import { queryText, readAs } from '../http/input.ts';
import type { Handler } from './handler.ts';

const LENGTH_MAX = 320;

function emailOf(request: FastifyRequest): string {
  const inQuery = queryText(request.query, 'email', LENGTH_MAX);
  if (request.method === 'GET' || (inQuery !== undefined && (request.body ?? null) === null))
    return readAs(email, inQuery);
  return readAs(mailerBody, request.body).email;
}

export const state: Handler = { answer: ({ db }, request) => newsletterState(db, emailOf(request)) };

export const subscribe: Handler = {
  answer: async ({ db, clock }, request) => {
    await setNewsletter(db, emailOf(request), 'subscribed', clock());
    return 'subscribed';
  },
};

export const unsubscribe: Handler = {
  answer: async ({ db, clock }, request) => {
    await setNewsletter(db, emailOf(request), 'unsubscribed', clock());
    return 'unsubscribed';
  },
};
