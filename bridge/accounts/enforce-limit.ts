// Rate-limited password verification. Invariant: an attempt is counted before the engine verifies the password. An
// account allows 10 wrong passwords a minute per network, and 60 in ten minutes from all unfamiliar networks.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { emailKey } from '../database/email-key.ts';
import type { Account, Standing, VerifiedAccount } from '../ports/accounts.ts';
import type { Engine } from '../ports/engine.ts';
import { refuse } from '../ports/refusal.ts';
import { networkOf } from '../wire/network-of.ts';
import type { AccountsContext } from './create-accounts.ts';
import { isFamiliar } from './is-familiar.ts';
import type { Limit } from './limit.ts';

/** Counts an attempt against each limit. @throws 429 with Retry-After when a limit is reached */
export async function enforceLimit(
  { clock }: Pick<AccountsContext, 'clock'>,
  reply: FastifyReply,
  attempts: readonly (readonly [limit: Limit | undefined, key: string])[],
): Promise<void> {
  for (const [limit, key] of attempts) {
    const wait = (await limit?.take(key, clock())) ?? 0;
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
): Promise<void> =>
  enforceLimit(bridge, reply, [[bridge.accounts.limits.submissionsOfAddress, networkOf(request.ip)]]);

/** Returns the trust level of a request from an unfamiliar network. */
export const standingOf = async ({ accounts, clock }: AccountsContext, network: string): Promise<Standing> =>
  (await accounts.failedLately.has(network, clock())) ? 'failed' : 'stranger';

type TriedPassword = {
  /** the e-mail address in the request; set even if `account` is undefined */
  email: string;
  account: Account | undefined;
  password: string;
  /** session of the request's token, if the request had a token */
  sessionId?: string;
};

/**
 * Verifies a password. A correct password does not count against the account's limits.
 * @returns undefined if the password is wrong
 * @throws 429 when a limit is reached
 */
export async function verifyPassword(
  bridge: AccountsContext & { engine: Pick<Engine, 'accounts'> },
  request: FastifyRequest,
  reply: FastifyReply,
  { email, account, password, sessionId }: TriedPassword,
): Promise<VerifiedAccount | undefined> {
  const { accounts, clock, engine } = bridge;
  const { limits } = accounts;
  const network = networkOf(request.ip);
  const mailbox = emailKey(email);
  const familiar = sessionId !== undefined || (await isFamiliar(bridge, account, network));
  // check the network's limit first, so that a request refused by it does not count against the account
  const ofAccount: [Limit, string][] = [
    [limits.accountFromAddress, sessionId === undefined ? `${mailbox} ${network}` : `session ${sessionId}`],
  ];
  if (!familiar) ofAccount.push([limits.account, mailbox]);
  await enforceLimit(bridge, reply, [[limits.address, network], ...ofAccount]);
  const standing = familiar ? 'familiar' : await standingOf(bridge, network);
  const customerId = sessionId === undefined ? undefined : account?.id;
  const verified = await engine.accounts.verify({ email, customerId, password, standing });
  if (verified === undefined) await accounts.failedLately.note(network, clock());
  else for (const [limit, key] of ofAccount) await limit.giveBack(key);
  return verified;
}

export const wrongPassword = () =>
  refuse(400, { errorMessage: "The password doesn't match this account.", errorCode: 'wrong-password' });

/** Creates the refusal for a change that the engine behind the bridge does not support; the client has the text. */
export const notOffered = () => refuse(400, { errorCode: 'not-offered' });
