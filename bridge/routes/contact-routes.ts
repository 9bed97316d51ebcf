// contact/create: public; the Idempotency-Key header makes retries safe.
import { randomUUID } from 'node:crypto';
import { enforceMessageLimit } from '../accounts/enforce-limit.ts';
import { contactBody } from '../accounts/shapes.ts';
import { storeMessage } from '../accounts/store-message.ts';
import { configurationOf } from '../catalogue/catalogue-facts.ts';
import { idempotencyKey, readAs } from '../wire/read-as.ts';
import type { Handler } from './handler.ts';

/** Recipient of messages if the shop data contain no e-mail address. */
const NOBODYS_ADDRESS = 'shop@localhost';

export const create: Handler = {
  answer: async (bridge, request, reply) => {
    await enforceMessageLimit(bridge, request, reply);
    const { db, clock, accounts, facts, messageDays } = bridge;
    const { checker, ...message } = readAs(contactBody, request.body).form;
    // a filled honeypot field reveals a bot, which gets the same response as a user
    if (checker) return true;
    const store = facts.defaultStore;
    const named = configurationOf(facts, store, 'contact')?.email;
    const to = typeof named === 'string' && named !== '' ? named : NOBODYS_ADDRESS;
    const place = { db, clock, post: accounts.post, messageDays };
    await storeMessage(place, message, idempotencyKey(request) ?? randomUUID(), { to, store });
    return true;
  },
};
