// The logout a person asks for: what becomes of orders that were not sent, then everything of theirs off the device,
// online or not.

import { removeOrders } from '../../src/database/remove-orders.ts';
import { writeClaims } from '../../src/database/write-claims.ts';
import { endSession } from './end-session.ts';
import { type EndedSession, notifyBackend } from './notify-backend.ts';
import { canSealNow, sealOnDevice } from './seal-on-device.ts';
import { sealOrders } from './seal-orders.ts';
import { sealedIds, sealOf, unsealedOrders } from './sealed-ids.ts';
import { type SessionContext, whoIsLoggedIn } from './session-context.ts';
import { whileSessionLasts } from './stored-claims.ts';

export type LogoutAnswer = { done: boolean; unsent: number; canSeal: boolean };

/** What a logout sends while it still may. */
export type Sending = {
  isOnline: () => boolean;
  orders: () => Promise<unknown>;
  tasks: () => Promise<unknown>;
};

/** What becomes of orders that are not sent when somebody leaves. */
type Left = 'keep-sealed' | 'give-up';

/**
 * Logs out for good. In: what becomes of orders that are not sent. Out: how many stay sealed, and the session that ended
 * here, if there was one.
 */
export async function dropSession(
  context: SessionContext,
  left: Left = 'keep-sealed',
): Promise<{ sealed: number; ended: EndedSession | undefined }> {
  const { databases, ports } = context;
  const { personal } = databases;
  const seal = await sealOnDevice(context);
  return whileSessionLasts(ports, async (confirm) => {
    const held = { ...context, confirm };
    const ids = await unsealedOrders(personal);
    const isLoggedIn = (await whoIsLoggedIn(context)) !== undefined;
    const moment = { now: ports.now(), newId: ports.uuid };
    await confirm();
    if (left === 'give-up') await removeOrders(personal, ({ id }) => ids.includes(id), moment);
    else if (isLoggedIn && ids.length > 0) {
      await writeClaims(personal, sealOf([...(await sealedIds(personal)), ...ids]), ports.now());
      await sealOrders(held, seal);
    }
    const ended = await endSession(held, { tasks: 'remove', cart: 'remove' });
    return { sealed: left === 'give-up' ? 0 : ids.length, ended };
  });
}

/**
 * In: what becomes of unsent orders. Out: whether the person is logged out now, how many orders are not sent, and whether
 * they can be left here sealed. "ask" with unsent orders, "send" that could not send them all, and "keep-sealed" where
 * nothing can be sealed, change nothing.
 */
export async function logout(
  context: SessionContext,
  unsent: 'ask' | 'send' | Left,
  sending: Sending,
): Promise<LogoutAnswer> {
  const { personal } = context.databases;
  const before = await unsealedOrders(personal);
  const seal = await sealOnDevice(context);
  const canSeal = before.length > 0 ? await canSealNow(seal) : seal !== undefined;
  const mayLeave = unsent === 'give-up' || (unsent === 'keep-sealed' && canSeal);
  if (before.length > 0 && unsent !== 'send' && !mayLeave)
    return { done: false, unsent: before.length, canSeal };
  if (sending.isOnline()) {
    if (before.length > 0 && unsent === 'send') await sending.orders();
    await sending.tasks();
  }
  const left = await unsealedOrders(personal);
  if (left.length > 0 && !mayLeave) return { done: false, unsent: left.length, canSeal };
  const { sealed, ended } = await dropSession(context, unsent === 'give-up' ? 'give-up' : 'keep-sealed');
  // nobody waits for it: the device is clean already
  void notifyBackend(context, ended);
  return { done: true, unsent: sealed, canSeal };
}
