// Applies the successful response of a task to this device, by the task's `callback_event`.
// Invariant: a customer's data is never written while another principal is present.
import * as z from 'zod/mini';
import { bridgeCustomer } from '#schemas/bridge/bridge-customer.ts';
import { bridgeStockRecord } from '#schemas/bridge/shop-data.ts';
import { queueTask, type SyncTask, taskEndpoints } from '#shared/database/queue-task.ts';
import { writeClaims } from '#shared/database/write-claims.ts';
import { readNewest } from '#shared/database/write-newest.ts';
import { GUEST } from '#shared/domain/account/principal-of.ts';
import { cartStoreOf } from '../cart/cart-store.ts';
import { profileClaims, profileOf, refreshAccount, writeForLogin } from '../session/refresh-account.ts';
import { whoIsLoggedIn } from '../session/session-context.ts';
import type { Session } from '../session/start-session.ts';
import { whileSessionLasts } from '../session/stored-claims.ts';
import { applyStock, endStockCheck } from '../stock/sync-stock.ts';

type Callback = (session: Session, task: SyncTask, result: unknown) => Promise<void>;

/** True if the same principal has queued a later change, whose response will be newer. */
async function isOvertaken({ context }: Session, { principal, kind, seq }: SyncTask): Promise<boolean> {
  const selector = { principal, kind, state: { $in: ['waiting', 'sending'] as SyncTask['state'][] } };
  const waiting = await context.databases.personal.synctasks.find({ selector }).exec();
  return waiting.some((other) => other.seq > seq);
}

const handleUpdateProfile: Callback = async (session, task, result) => {
  const { context } = session;
  const who = await whoIsLoggedIn(context);
  const source = z.safeParse(bridgeCustomer, result);
  if (who?.principal !== task.principal || !source.success || (await isOvertaken(session, task))) return;
  const profile = profileOf(source.data);
  await writeForLogin(context, who.generation, async () => {
    const { 'shopper-group': group, ...claims } = await profileClaims(context, profile);
    // some backends omit the group's token from this response
    return group && group.token !== '' ? { ...claims, 'shopper-group': group } : claims;
  });
};

/** Backends with double opt-in answer a subscription with "pending". */
const newsletter =
  (subscribed: boolean): Callback =>
  async ({ context }, { id, payload, principal }, result) => {
    const { email } = payload;
    if (typeof email !== 'string') return;
    const { databases, ports } = context;
    const { personal } = databases;
    const pending = subscribed && result === 'pending';
    await whileSessionLasts(ports, async (confirm) => {
      // silent or removed: the user who queued it has logged out, and their address must no longer be written
      const [task] = await readNewest(personal.synctasks, [id]);
      if (!task || task.silent) return;
      const who = await whoIsLoggedIn(context);
      // a guest's task applies to the logged-in user only if it has that user's address
      const isTheirs = principal === GUEST && (!who || who.email.toLowerCase() === email.toLowerCase());
      if (principal !== who?.principal && !isTheirs) return;
      const value = { email, subscribed: subscribed && !pending, ...(pending && { pending }) };
      await confirm();
      await writeClaims(personal, { newsletter: value }, ports.now());
    });
  };

/** Applies the response of a queued stock check to the lines of its sku. */
const stockSync: Callback = async ({ context, started }, { id, payload }, result) => {
  const { ports, databases } = context;
  const record = z.safeParse(bridgeStockRecord, objectIn(result));
  if (!record.success || typeof payload.sku !== 'string') return endStockCheck(databases, id);
  const store = cartStoreOf({ ports, databases, started });
  await applyStock({ ...context, store }, payload.sku, record.data.is_in_stock);
};

/**
 * Queues the mail with the link to choose a password. The account may be new or have existed before; this device does
 * not learn which.
 */
const mailPasswordLink: Callback = async ({ context }, { payload, principal }) => {
  const { email, store } = payload;
  if (typeof email !== 'string' || typeof store !== 'string') return;
  const now = context.ports.now();
  const queued = { now, newId: () => crypto.randomUUID(), principal, silent: true };
  const result = await queueTask(context.databases.personal, 'password-link', { email, store }, queued);
  // leaves the task open, so that it is sent again
  if (!result.ok) throw new Error(result.fault.code);
};

/** Unwraps the single record that some backends return as a list. */
const objectIn = (result: unknown): unknown => (Array.isArray(result) ? result[0] : result);

const callbacks: Readonly<Record<string, Callback>> = {
  'user/handleUpdateProfile': handleUpdateProfile,
  'newsletter/subscribed': newsletter(true),
  'newsletter/unsubscribed': newsletter(false),
  'newsletter/confirmed': newsletter(true),
  'cart/stockSync': stockSync,
  'order/accountCreated': mailPasswordLink,
};

/** Runs the callback of a task after its success, if it names one. */
export async function runCallback(session: Session, task: SyncTask, result: unknown): Promise<void> {
  if (Object.hasOwn(callbacks, task.callback_event))
    await callbacks[task.callback_event]?.(session, task, result);
}

/**
 * Handles a refusal by the backend: reloads the profile whose change is already shown, ends a stock check, and mails
 * the link of an account that may have existed before.
 */
export async function afterRefusal(session: Session, task: SyncTask): Promise<void> {
  if (task.callback_event === taskEndpoints['profile-update'].callback_event)
    await refreshAccount({ ...session.context, call: session.call });
  if (task.callback_event === taskEndpoints['stock-check'].callback_event)
    await endStockCheck(session.context.databases, task.id);
  if (task.callback_event === taskEndpoints['account-create'].callback_event)
    await mailPasswordLink(session, task, undefined);
}
