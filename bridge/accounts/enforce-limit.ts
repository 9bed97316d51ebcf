// Rate-limited password verification. Invariants:
// - Attempts are counted before hashing: 10 wrong passwords a minute per network, 60 in ten minutes from all unfamiliar
//   networks.
// - A hash is computed whether or not the account exists.
// - A hash with outdated parameters is renewed after a successful attempt.
import { and, eq } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { customers } from '../database/account-tables.ts';
import { emailKey } from '../database/email-key.ts';
import { refuse } from '../ports/refusal.ts';
import { networkOf } from '../wire/network-of.ts';
import type { AccountsContext } from './accounts.ts';
import type { Customer } from './customer-by-email.ts';
import { hashPassword, isOutdated, isPassword, readHash } from './hash-password.ts';
import { isFamiliar } from './is-familiar.ts';
import type { Limit } from './limit.ts';
import type { Standing } from './password-pool.ts';

/** Counts an attempt against each limit. @throws 429 with Retry-After when a limit is reached */
export function enforceLimit(
  { clock }: Pick<AccountsContext, 'clock'>,
  reply: FastifyReply,
  attempts: readonly (readonly [limit: Limit | undefined, key: string])[],
): void {
  for (const [limit, key] of attempts) {
    const wait = limit?.take(key, clock()) ?? 0;
    if (wait === 0) continue;
    reply.header('Retry-After', String(wait));
    throw refuse(429, 'You have exceeded the allowed amount of requests at this time.');
  }
}

/** Limits reviews, newsletter requests and other public submissions per network. @throws 429 */
export const enforceMessageLimit = (
  bridge: AccountsContext,
  request: FastifyRequest,
  reply: FastifyReply,
): void =>
  enforceLimit(bridge, reply, [[bridge.accounts.limits.submissionsOfAddress, networkOf(request.ip)]]);

/** Returns the standing of an unfamiliar network. */
export const standingOf = ({ accounts, clock }: AccountsContext, network: string): Standing =>
  accounts.failedLately.has(network, clock()) ? 'failed' : 'stranger';

/** Returns the account's current hash if the password matches. Takes the same time if there is no customer. */
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
  // The update is a compare-and-set, so that it does not overwrite a password that was changed concurrently.
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
  /** the address in the request; set even if `customer` is undefined */
  email: string;
  customer: Customer | undefined;
  password: string;
  /** session of the request's token, if the request had a token */
  sessionId?: string;
};

/**
 * Verifies a password. A correct password does not count against the account's limits.
 * @returns the account's current hash; undefined if the password is wrong
 * @throws 429 when a limit is reached
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
  // check the network's limit first, so that a request refused by it does not count against the account
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
