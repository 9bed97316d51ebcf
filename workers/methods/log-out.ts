// Logs out and handles unsent orders as requested. Works offline.
import { ok } from '#schemas/fault.ts';
import { logout } from '../session/logout.ts';
import type { WorkerMethod } from './worker-method.ts';

export const logOut: WorkerMethod<'logout'> = async ({ session, connection, outbox }, { unsent }) => {
  const sending = {
    isOnline: connection.isOnline,
    orders: outbox.orders.sendNow,
    tasks: outbox.tasks.sendNow,
  };
  return ok(await logout(session.context, unsent, sending));
};
