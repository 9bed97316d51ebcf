// The logout a person asks for: what becomes of orders that were not sent, then everything of theirs off the device,
// online or not.

import { writeClaims } from '../../src/database/write-claims.ts';
import { endSession } from './end-session.ts';
import { sealedIds, sealOf, unsealedOrders } from './sealed-orders.ts';
import { type SessionContext, whoIsLoggedIn } from './session-context.ts';
import { whileSessionLasts } from './stored-claims.ts';
import { type EndedSession, tellShop } from './tell-shop.ts';

export type LogoutAnswer = { done: boolean; unsent: number };

/** What a logout sends while it still may. */
export type Sending = {
  isOnline: () => boolean;
  orders: () => Promise<unknown>;
  tasks: () => Promise<unknown>;
};

/** Logs out for good. Orders not sent stay sealed. Out: how many, and the session that ended here, if there was one. */
export async function dropSession(
  context: SessionContext,
): Promise<{ sealed: number; ended: EndedSession | undefined }> {
  const { databases, ports } = context;
  return whileSessionLasts(ports, async () => {
    const { personal } = databases;
    const ids = await unsealedOrders(personal);
    const isLoggedIn = (await whoIsLoggedIn(context)) !== undefined;
    if (isLoggedIn && ids.length > 0)
      await writeClaims(personal, sealOf([...(await sealedIds(personal)), ...ids]), ports.now());
    const ended = await endSession(context, { tasks: 'remove', cart: 'remove' });
    return { sealed: ids.length, ended };
  });
}

/**
 * In: what becomes of unsent orders. Out: whether the person is logged out now, and how many orders are not sent.
 * "ask" with unsent orders, and "send" that could not send them all, change nothing.
 */
export async function logout(
  context: SessionContext,
  unsent: 'ask' | 'send' | 'keep-sealed',
  sending: Sending,
): Promise<LogoutAnswer> {
  const { personal } = context.databases;
  const before = await unsealedOrders(personal);
  if (before.length > 0 && unsent === 'ask') return { done: false, unsent: before.length };
  if (sending.isOnline()) {
    if (before.length > 0 && unsent === 'send') await sending.orders();
    await sending.tasks();
  }
  const left = await unsealedOrders(personal);
  if (left.length > 0 && unsent === 'send') return { done: false, unsent: left.length };
  const { sealed, ended } = await dropSession(context);
  // nobody waits for it: the device is clean already
  void tellShop(context, ended);
  return { done: true, unsent: sealed };
}
