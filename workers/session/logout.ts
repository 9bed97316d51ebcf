// A logout by the user, online or offline: settles unsent orders as chosen, then purges the user's data.

import { removeOrders } from '#shared/database/remove-orders.ts';
import { writeClaims } from '#shared/database/write-claims.ts';
import { endSession } from './end-session.ts';
import { type EndedSession, notifyBackend } from './notify-backend.ts';
import { canSealNow, sealOnDevice } from './seal-on-device.ts';
import { sealOrders } from './seal-orders.ts';
import { sealedIds, sealOf, unsealedOrders } from './sealed-ids.ts';
import { type SessionContext, whoIsLoggedIn } from './session-context.ts';
import { whileSessionLasts } from './stored-claims.ts';

export type LogoutAnswer = { done: boolean; unsent: number; canSeal: boolean };

/** Sends queued writes before the logout. */
export type Sending = {
  isOnline: () => boolean;
  orders: () => Promise<unknown>;
  tasks: () => Promise<unknown>;
};

/** How a logout treats unsent orders. */
type Left = 'keep-sealed' | 'give-up';

/**
 * Logs out unconditionally.
 * @returns `sealed`: the number of unsent orders left on the device; `ended`: the session that ended, if there was one.
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
 * Logs out, unless unsent orders prevent it. Changes nothing for "ask" with unsent orders, for "send" if not all could
 * be sent, and for "keep-sealed" if nothing can be sealed.
 * @returns `done`: true if logged out; `unsent`: the number of unsent orders; `canSeal`: true if they can stay sealed.
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
  // in the background: the device is already clean
  void notifyBackend(context, ended);
  return { done: true, unsent: sealed, canSeal };
}
