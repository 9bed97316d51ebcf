// Trying a password against an account: counted before anything is computed (at most 10 wrong ones a minute from one
// address, 60 in ten minutes from all strangers together), computed whether or not there is such an account, renewed when
// it was hashed with older parameters.
import { and, eq } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { customers } from '../database/account-tables.ts';
import { emailKey } from '../database/email-key.ts';
import { networkOf } from '../wire/network-of.ts';
import { refuse } from '../wire/refusal.ts';
import type { AccountsContext } from './accounts.ts';
import type { Customer } from './customer-by-email.ts';
import { hashPassword, isOutdated, isPassword, readHash } from './hash-password.ts';
import { isFamiliar } from './is-familiar.ts';
import type { Limit } from './limit.ts';
import type { Standing } from './password-pool.ts';

/** Refuses with 429 and Retry-After when a limit is reached. */
export function enforceLimit(
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
export const enforceMessageLimit = (
  bridge: AccountsContext,
  request: FastifyRequest,
  reply: FastifyReply,
): void => enforceLimit(bridge, reply, [[bridge.accounts.limits.lettersOfAddress, networkOf(request.ip)]]);

/** The standing of an address that nothing else speaks for. */
export const standingOf = ({ accounts, clock }: AccountsContext, network: string): Standing =>
  accounts.failedLately.has(network, clock()) ? 'failed' : 'stranger';

/** The hash a password fits, as it now stands in the account. Costs the same for nobody. */
async function hashThatFits(
  bridge: AccountsContext,
  customer: Customer | undefined,
  password: string,
  standing: Standing,
): Promise<string | undefined> {
  const { pool, dummy, hashing } = bridge.accounts;
  const stored = customer === undefined ? undefined : readHash(customer.password_hash);
  const fits = await isPassword(pool, stored ?? dummy, password, standing);
  if (!fits || stored === undefined || customer === undefined) return undefined;
  if (!isOutdated(stored, hashing)) return customer.password_hash;
  const renewed = await hashPassword(pool, hashing, password, standing);
  // Only in place of the hash that was tried: a password that was changed meanwhile stays changed.
  const [written] = await bridge.db
    .update(customers)
    .set({ password_hash: renewed })
    .where(and(eq(customers.id, customer.id), eq(customers.password_hash, customer.password_hash)))
    .returning({ id: customers.id });
  if (written !== undefined) return renewed;
  const [newest] = await bridge.db.select().from(customers).where(eq(customers.id, customer.id));
  return newest && hashThatFits(bridge, newest, password, standing);
}

export type TriedPassword = {
  /** what was asked for, also when `customer` is nobody */
  email: string;
  customer: Customer | undefined;
  password: string;
  /** of the customer's token, where the call came with one */
  sessionId?: string;
};

/**
 * Tries a password. Out: the hash it fits, as it now stands in the account; undefined when it does not fit. A password
 * that fits takes no try from the account.
 */
export async function fittingHash(
  bridge: AccountsContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { email, customer, password, sessionId }: TriedPassword,
): Promise<string | undefined> {
  const { accounts, clock } = bridge;
  const { limits } = accounts;
  const network = networkOf(request.ip);
  const account = emailKey(email);
  const familiar = sessionId !== undefined || (await isFamiliar(bridge, customer, network));
  // the address first: whoever is refused by it takes no try from the account's owner
  const ofAccount: [Limit, string][] = [
    [limits.accountFromAddress, sessionId === undefined ? `${account} ${network}` : `session ${sessionId}`],
  ];
  if (!familiar) ofAccount.push([limits.account, account]);
  enforceLimit(bridge, reply, [[limits.address, network], ...ofAccount]);
  const standing = familiar ? 'familiar' : standingOf(bridge, network);
  const hash = await hashThatFits(bridge, customer, password, standing);
  if (hash === undefined) accounts.failedLately.note(network, clock());
  else for (const [limit, key] of ofAccount) limit.giveBack(key);
  return hash;
}

export const wrongPassword = () =>
  refuse(400, { errorMessage: "The password doesn't match this account.", errorCode: 'wrong-password' });
