// What a task's good answer does on this device, by the event its task names.
// Invariant: an answer is written for the person who queued the task and nobody else, and only while they are logged in.
import * as z from 'zod/mini';
import { bridgeCustomer } from '../../schemas/bridge/bridge-customer.ts';
import { bridgeStockRecord } from '../../schemas/bridge/shop-data.ts';
import { queueTask, type SyncTask, taskEndpoints } from '../../src/database/queue-task.ts';
import { writeClaims } from '../../src/database/write-claims.ts';
import { readNewest } from '../../src/database/write-newest.ts';
import { GUEST } from '../../src/domain/account/principal-of.ts';
import { cartStoreOf } from '../cart/cart-store.ts';
import { profileClaims, profileOf, refreshAccount, writeForLogin } from '../session/refresh-account.ts';
import { whoIsLoggedIn } from '../session/session-context.ts';
import type { Session } from '../session/start-session.ts';
import { whileSessionLasts } from '../session/stored-claims.ts';
import { applyStock, endStockCheck } from '../stock/sync-stock.ts';

type Callback = (session: Session, task: SyncTask, result: unknown) => Promise<void>;

/** A later change of the same person waits: its own answer will be the newer one. */
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
    // some backends leave the group's token out of this answer
    return group && group.token !== '' ? { ...claims, 'shopper-group': group } : claims;
  });
};

/** Backends that confirm addresses by mail answer a wish with "pending". */
const newsletter =
  (subscribed: boolean): Callback =>
  async ({ context }, { id, payload, principal }, result) => {
    const { email } = payload;
    if (typeof email !== 'string') return;
    const { databases, ports } = context;
    const { personal } = databases;
    const pending = subscribed && result === 'pending';
    await whileSessionLasts(ports, async (confirm) => {
      // silent, or gone: of somebody who has logged out since, whose address is written here no more
      const [task] = await readNewest(personal.synctasks, [id]);
      if (!task || task.silent) return;
      const who = await whoIsLoggedIn(context);
      // what a guest did with the address of whoever is here says something of theirs
      const isTheirs = principal === GUEST && (!who || who.email.toLowerCase() === email.toLowerCase());
      if (principal !== who?.principal && !isTheirs) return;
      const value = { email, subscribed: subscribed && !pending, ...(pending && { pending }) };
      await confirm();
      await writeClaims(personal, { newsletter: value }, ports.now());
    });
  };

/** Applies the answer of a queued stock check to the lines of its sku. */
const stockSync: Callback = async ({ context, started }, { id, payload }, result) => {
  const { ports, databases } = context;
  const record = z.safeParse(bridgeStockRecord, objectIn(result));
  if (!record.success || typeof payload.sku !== 'string') return endStockCheck(databases, id);
  const store = cartStoreOf({ ports, databases, started });
  await applyStock({ ...context, store }, payload.sku, record.data.is_in_stock);
};

/**
 * The account of an order is there, or was before: either way a link to choose its password goes to the address, and
 * nobody is told here which.
 */
const mailPasswordLink: Callback = async ({ context }, { payload, principal }) => {
  const { email, store } = payload;
  if (typeof email !== 'string' || typeof store !== 'string') return;
  const now = context.ports.now();
  const queued = { now, newId: () => crypto.randomUUID(), principal, silent: true };
  const result = await queueTask(context.databases.personal, 'password-link', { email, store }, queued);
  // the task stays as it is, and is sent again
  if (!result.ok) throw new Error(result.fault.code);
};

/** Some backends answer a list of the one. */
const objectIn = (result: unknown): unknown => (Array.isArray(result) ? result[0] : result);

const callbacks: Readonly<Record<string, Callback>> = {
  'user/handleUpdateProfile': handleUpdateProfile,
  'newsletter/subscribed': newsletter(true),
  'newsletter/unsubscribed': newsletter(false),
  'newsletter/confirmed': newsletter(true),
  'cart/stockSync': stockSync,
  'order/accountCreated': mailPasswordLink,
};

/** Runs what the task asks for after its success; a task without an event asks for nothing. */
export async function runCallback(session: Session, task: SyncTask, result: unknown): Promise<void> {
  if (Object.hasOwn(callbacks, task.callback_event))
    await callbacks[task.callback_event]?.(session, task, result);
}

/**
 * Handles a refusal by the backend: reads the profile again whose change is shown already, ends a stock check, and mails
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
