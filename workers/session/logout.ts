// The logout a person asks for (SPEC §4 "Logout", §7 decision "logout with unsent orders"): what becomes of orders that
// were not sent, then everything of theirs off the device, online or not.

import type { PersonalDatabase } from '../../src/database/open-databases.ts';
import { unsentStates } from '../../src/domain/order-state.ts';
import { type EndedSession, endSession } from './end-session.ts';
import { type SessionContext, whoIsLoggedIn } from './session-context.ts';
import { whileSessionStands, writeStored } from './stored-claims.ts';

export type LogoutAnswer = { done: boolean; unsent: number };

/** What a logout sends while it still may. */
export type Sending = {
  isOnline: () => boolean;
  orders: () => Promise<unknown>;
  tasks: () => Promise<unknown>;
};

const unsentOrders = async (personal: PersonalDatabase): Promise<string[]> =>
  (await personal.orders.find({ selector: { state: { $in: unsentStates } } }).exec()).map(({ id }) => id);

/** Ends the session at the shop. Its failure stops nothing: the tokens are off the device by now. */
async function tellShop(context: SessionContext, ended: EndedSession): Promise<void> {
  const { bareCall } = context;
  const { token, refreshToken } = ended;
  let answer = await bareCall('user/logout', { token });
  if (!answer.ok && answer.fault.code === 'unauthorised' && refreshToken !== undefined) {
    // the access token is over, the session at the shop is not
    const renewed = await bareCall('user/refresh', { body: { refreshToken } });
    if (renewed.ok) answer = await bareCall('user/logout', { token: renewed.value.result });
  }
  if (!answer.ok) context.ports.log({ event: 'logout-not-told', code: answer.fault.code });
}

/** Logs out for good. Orders not sent stay sealed. Out: how many, and the session that ended here, if there was one. */
export async function forgetSession(
  context: SessionContext,
): Promise<{ sealed: number; ended: EndedSession | undefined }> {
  const { databases, ports } = context;
  return whileSessionStands(ports, async () => {
    const ids = await unsentOrders(databases.personal);
    const isLoggedIn = (await whoIsLoggedIn(context)) !== undefined;
    if (isLoggedIn && ids.length > 0)
      await writeStored(databases.personal, { 'sealed-orders': { ids } }, ports.now());
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
  const before = await unsentOrders(personal);
  if (before.length > 0 && unsent === 'ask') return { done: false, unsent: before.length };
  if (sending.isOnline()) {
    if (before.length > 0 && unsent === 'send') await sending.orders();
    await sending.tasks();
  }
  const left = await unsentOrders(personal);
  if (left.length > 0 && unsent === 'send') return { done: false, unsent: left.length };
  const { sealed, ended } = await forgetSession(context);
  // nobody waits for it: the device is clean already
  if (ended && ended.token !== '') void tellShop(context, ended);
  return { done: true, unsent: sealed };
}
