// Trying a password against an account: counted before anything is computed (at most 10 a minute and account),
// computed whether or not there is such an account, renewed when it was hashed with older parameters.
import { and, eq } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { customers } from '../database/account-tables.ts';
import { refuse } from '../wire/refusal.ts';
import type { AccountsContext } from './accounts.ts';
import { type Customer, emailKey } from './customers.ts';
import type { Limit } from './limits.ts';
import { hashPassword, isOutdated, isPassword, readHash } from './password-hash.ts';

/** Refuses with 429 and Retry-After when a limit is reached. */
export function takeOrRefuse(
  { clock }: Pick<AccountsContext, 'clock'>,
  reply: FastifyReply,
  tries: readonly (readonly [limit: Limit | undefined, key: string])[],
): void {
  for (const [limit, key] of tries) {
    const wait = limit?.take(key, clock()) ?? 0;
    if (wait === 0) continue;
    reply.header('Retry-After', String(wait));
    throw refuse(429, 'You have exceeded the allowed amount of requests at this time.');
  }
}

/** Refuses with 429 whoever writes reviews and newsletter wishes without an end. */
export const takeLetter = (bridge: AccountsContext, request: FastifyRequest, reply: FastifyReply): void =>
  takeOrRefuse(bridge, reply, [[bridge.accounts.limits.lettersOfAddress, request.ip]]);

/** The hash a password fits, as it now stands in the account. Costs the same for nobody. */
async function hashThatFits(
  bridge: AccountsContext,
  customer: Customer | undefined,
  password: string,
): Promise<string | undefined> {
  const { pool, dummy, hashing } = bridge.accounts;
  const stored = customer === undefined ? undefined : readHash(customer.password_hash);
  const fits = await isPassword(pool, stored ?? dummy, password);
  if (!fits || stored === undefined || customer === undefined) return undefined;
  if (!isOutdated(stored, hashing)) return customer.password_hash;
  const renewed = await hashPassword(pool, hashing, password);
  // Only in place of the hash that was tried: a password that was changed meanwhile stays changed.
  const [written] = await bridge.db
    .update(customers)
    .set({ password_hash: renewed })
    .where(and(eq(customers.id, customer.id), eq(customers.password_hash, customer.password_hash)))
    .returning({ id: customers.id });
  if (written !== undefined) return renewed;
  const [newest] = await bridge.db.select().from(customers).where(eq(customers.id, customer.id));
  return newest && hashThatFits(bridge, newest, password);
}

/**
 * Tries a password; `email` is what was asked for, also when `customer` is nobody. Out: the hash it fits, as it now
 * stands in the account; undefined when it does not fit.
 */
export async function fittingHash(
  bridge: AccountsContext,
  request: FastifyRequest,
  reply: FastifyReply,
  email: string,
  customer: Customer | undefined,
  password: string,
): Promise<string | undefined> {
  const { limits } = bridge.accounts;
  // the address first: whoever is refused by it takes no try from the account's owner
  takeOrRefuse(bridge, reply, [
    [limits.address, request.ip],
    [limits.account, emailKey(email)],
  ]);
  return hashThatFits(bridge, customer, password);
}

export const wrongPassword = () =>
  refuse(400, { errorMessage: "The password doesn't match this account.", errorCode: 'wrong-password' });
