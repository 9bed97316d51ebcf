// The account: creation, reading and changing the profile, export of all data, deletion.

import { DEFAULT_ADDRESS_LIMIT } from '#schemas/documents/customer.ts';
import { reviewsOf } from '../../accounts/add-review.ts';
import { loyaltyCardOf } from '../../accounts/card-number.ts';
import { movesEmail } from '../../accounts/change-profile.ts';
import { bridgeCustomerOf, customerById } from '../../accounts/customer-by-email.ts';
import { enforceLimit, standingOf, verifyPassword, wrongPassword } from '../../accounts/enforce-limit.ts';
import {
  abandonDeletion,
  beginDeletion,
  begunWith,
  completeDeletion,
} from '../../accounts/finish-deletion.ts';
import { groupTokenOf } from '../../accounts/group-token-of.ts';
import { rememberPlace } from '../../accounts/is-familiar.ts';
import { sessionsOf } from '../../accounts/open-session.ts';
import { newsletterState } from '../../accounts/set-newsletter.ts';
import { createBody, deleteBody, profileBody } from '../../accounts/shapes.ts';
import { alertsOfCustomer } from '../../alerts/alerts-of.ts';
import { listAlerts } from '../../alerts/end-alerts.ts';
import type { Json } from '../../database/tables.ts';
import { orderFeedbackOf } from '../../orders/add-order-feedback.ts';
import { ownWithdrawals } from '../../orders/withdrawals-of.ts';
import type { NewAddress } from '../../ports/accounts.ts';
import { Refusal } from '../../ports/refusal.ts';
import { networkOf } from '../../wire/network-of.ts';
import { readAs } from '../../wire/read-as.ts';
import { type Bridge, forCustomer, type Handler } from '../handler.ts';

const EXPORTED_ORDERS_MAX = 10_000;

export const create: Handler = {
  ignoresToken: true,
  answer: async (bridge, request, reply) => {
    const { customer, password } = readAs(createBody, request.body);
    const { accounts, engine } = bridge;
    const network = networkOf(request.ip);
    await enforceLimit(bridge, reply, [[accounts.limits.address, network]]);
    const made = await engine.accounts.register(customer, password, await standingOf(bridge, network));
    await rememberPlace(bridge, made.id, network);
    return bridgeCustomerOf(made);
  },
};

/** Returns the profile with a fresh group token. */
async function profileOf({ engine, accounts, clock }: Bridge, customerId: number): Promise<Json> {
  const profile = await engine.accounts.profile(customerId);
  const groupToken = groupTokenOf(accounts.vault, profile.groupId, clock());
  return { ...bridgeCustomerOf(profile), groupToken };
}

export const me = forCustomer(async (bridge, { customerId }) => profileOf(bridge, customerId));

/**
 * Returns the ids that a client removes which does not know `address_limit`: it has read the first two addresses, and must
 * not delete the others. undefined if the list replaces the whole book.
 */
async function removedUnawares(
  { engine }: Bridge,
  customerId: number,
  given: readonly NewAddress[] | undefined,
): Promise<number[] | undefined> {
  if (given === undefined || given.length > DEFAULT_ADDRESS_LIMIT) return undefined;
  const { addresses } = await engine.accounts.profile(customerId);
  if (addresses.length <= DEFAULT_ADDRESS_LIMIT) return undefined;
  const read = addresses.slice(0, DEFAULT_ADDRESS_LIMIT).map(({ id }) => Number(id));
  return read.filter((id) => !given.some((address) => address.id === id));
}

export const update = forCustomer(async (bridge, { customerId, sessionId }, request, reply) => {
  const { customer, currentPassword: password, removedAddresses } = readAs(profileBody, request.body);
  const change = {
    ...customer,
    removedAddresses: removedAddresses ?? (await removedUnawares(bridge, customerId, customer.addresses)),
  };
  const account = await customerById(bridge.db, customerId);
  const verified =
    movesEmail(account, change) && password !== undefined
      ? await verifyPassword(bridge, request, reply, { email: account.email, account, password, sessionId })
      : undefined;
  await bridge.engine.accounts.changeProfile(customerId, change, verified?.proof);
  return profileOf(bridge, customerId);
});

export const exportUserData = forCustomer(async (bridge, { customerId }) => {
  const { db, engine, facts, clock } = bridge;
  const profile = await engine.accounts.profile(customerId);
  const { items } = await engine.orders.history(customerId, 1, EXPORTED_ORDERS_MAX);
  return {
    exported_at: new Date(clock()).toISOString(),
    customer: bridgeCustomerOf(profile),
    orders: items,
    unfinished_orders: await engine.orders.unfinished(customerId),
    reviews: await reviewsOf(db, facts.defaultStore, customerId),
    order_feedback: await orderFeedbackOf(db, customerId),
    order_withdrawals: await ownWithdrawals(db, customerId),
    newsletter: await newsletterState(db, profile.email),
    alerts: await listAlerts(bridge, alertsOfCustomer(customerId), facts.defaultStore),
    loyalty_card: await loyaltyCardOf(db, customerId),
    sessions: (await sessionsOf(db, customerId)).map(({ agent, created_at, last_used_at }) => ({
      agent,
      created_at: new Date(created_at).toISOString(),
      last_used_at: new Date(last_used_at).toISOString(),
    })),
  };
});

const deleteAccount = forCustomer(async (bridge, { customerId, sessionId }, request, reply) => {
  const { password } = readAs(deleteBody, request.body);
  const account = await customerById(bridge.db, customerId);
  const tried = { email: account.email, account, password, sessionId };
  const verified = await verifyPassword(bridge, request, reply, tried);
  if (verified !== undefined) await beginDeletion(bridge, customerId, password, verified.proof);
  const proof = verified?.proof ?? (await begunWith(bridge, customerId, password));
  if (proof === undefined) throw wrongPassword();
  await bridge.engine.accounts.erase(customerId).catch(async (error: unknown) => {
    if (error instanceof Refusal && error.status === 400) await abandonDeletion(bridge, customerId);
    throw error;
  });
  await completeDeletion(bridge, customerId, proof);
  return true;
});

export const remove: Handler = { ...deleteAccount, answerWhenDeleted: true };
