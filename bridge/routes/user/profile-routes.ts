// The account: creation, reading and changing the profile, export of all data, deletion.

import { reviewsOf } from '../../accounts/add-review.ts';
import { loyaltyCardOf } from '../../accounts/card-number.ts';
import {
  bridgeCustomerOf,
  createCustomer,
  customerByEmail,
  customerById,
  emailTaken,
} from '../../accounts/customer-by-email.ts';
import { enforceLimit, fittingHash, standingOf, wrongPassword } from '../../accounts/enforce-limit.ts';
import { eraseCustomer } from '../../accounts/erase-customer.ts';
import { groupTokenOf } from '../../accounts/group-token-of.ts';
import { hashPassword } from '../../accounts/hash-password.ts';
import { rememberPlace } from '../../accounts/is-familiar.ts';
import { sessionsOf } from '../../accounts/open-session.ts';
import { changeProfile, movesEmail } from '../../accounts/profile.ts';
import { newsletterState } from '../../accounts/set-newsletter.ts';
import { createBody, deleteBody, profileBody } from '../../accounts/shapes.ts';
import type { Json } from '../../database/tables.ts';
import { orderFeedbackOf } from '../../orders/add-order-feedback.ts';
import { ownWithdrawals } from '../../orders/withdrawals-of.ts';
import { networkOf } from '../../wire/network-of.ts';
import { readAs } from '../../wire/read-as.ts';
import { type Bridge, forCustomer, type Handler } from '../handler.ts';

const EXPORTED_ORDERS_MAX = 10_000;

export const create: Handler = {
  ignoresToken: true,
  answer: async (bridge, request, reply) => {
    const { customer, password } = readAs(createBody, request.body);
    const { db, accounts, clock } = bridge;
    const network = networkOf(request.ip);
    enforceLimit(bridge, reply, [[accounts.limits.address, network]]);
    if ((await customerByEmail(db, customer.email)) !== undefined) throw emailTaken();
    const standing = standingOf(bridge, network);
    const passwordHash = await hashPassword(accounts.pool, accounts.hashing, password, standing);
    const made = await createCustomer(db, { ...customer, passwordHash }, clock());
    await rememberPlace(bridge, made.id, network);
    return bridgeCustomerOf(db, made);
  },
};

/** Returns the profile with a fresh group token. */
async function profileOf({ db, accounts, clock }: Bridge, customerId: number): Promise<Json> {
  const customer = await customerById(db, customerId);
  const groupToken = groupTokenOf(accounts.vault, customer.group_id, clock());
  return { ...(await bridgeCustomerOf(db, customer)), groupToken };
}

export const me = forCustomer(async (bridge, { customerId }) => profileOf(bridge, customerId));

export const update = forCustomer(async (bridge, { customerId, sessionId }, request, reply) => {
  const { customer: profile, currentPassword: password } = readAs(profileBody, request.body);
  const customer = await customerById(bridge.db, customerId);
  const provenHash =
    movesEmail(customer, profile) && password !== undefined
      ? await fittingHash(bridge, request, reply, { email: customer.email, customer, password, sessionId })
      : undefined;
  await changeProfile(bridge.db, customerId, profile, provenHash, bridge.clock());
  return profileOf(bridge, customerId);
});

export const exportUserData = forCustomer(async (bridge, { customerId }) => {
  const { db, engine, facts, clock } = bridge;
  const customer = await customerById(db, customerId);
  const { items } = await engine.orders.history(customerId, 1, EXPORTED_ORDERS_MAX);
  return {
    exported_at: new Date(clock()).toISOString(),
    customer: await bridgeCustomerOf(db, customer),
    orders: items,
    reviews: await reviewsOf(db, facts.defaultStore, customerId),
    order_feedback: await orderFeedbackOf(db, customerId),
    order_withdrawals: await ownWithdrawals(db, customerId),
    newsletter: await newsletterState(db, customer.email),
    loyalty_card: await loyaltyCardOf(db, customerId),
    sessions: (await sessionsOf(db, customerId)).map(({ agent, created_at, last_used_at }) => ({
      agent,
      created_at: new Date(created_at).toISOString(),
      last_used_at: new Date(last_used_at).toISOString(),
    })),
  };
});

export const remove = forCustomer(async (bridge, { customerId, sessionId }, request, reply) => {
  const { password } = readAs(deleteBody, request.body);
  const customer = await customerById(bridge.db, customerId);
  const tried = { email: customer.email, customer, password, sessionId };
  const hash = await fittingHash(bridge, request, reply, tried);
  if (hash === undefined) throw wrongPassword();
  await eraseCustomer(bridge.db, customerId, hash);
  return true;
});
