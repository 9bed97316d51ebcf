// Reminders of orders that wait on a device because this server failed: kept by the order's key, sent once when the order has
// not come although orders are taken again. A push carries nothing of the order; it wakes the shop's service worker.
// Invariants: only push services that are known are ever called, under the address that was checked; one push for each order; what came, or is old, is forgotten.
import { and, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { PushSubscribeBody } from '../../schemas/bridge/push-subscribe-body.ts';
import type { Db } from '../database/open-database.ts';
import { orders, pushReminders } from '../database/tables.ts';
import { refuse } from '../wire/refusal.ts';

/** In: where to, what it says, until when it is worth delivering. Rejects with `statusCode` when it was not taken. */
export type SendPush = (
  to: { endpoint: string; keys: { p256dh: string; auth: string } },
  text: string,
) => Promise<unknown>;

/** The shop of a device that is still open sends by itself before this. */
export const REMIND_AFTER_MS = 120_000;
const KEPT_MS = 7 * 86_400_000;
const AT_ONCE = 50;
const REMINDERS_MAX = 10_000;

/** The push services of the browsers. Anything else is an address that somebody wants this server to call. */
const services =
  /^(fcm\.googleapis\.com|([a-z0-9-]+\.)*push\.services\.mozilla\.com|([a-z0-9-]+\.)*notify\.windows\.com|([a-z0-9-]+\.)*push\.apple\.com)$/;

/**
 * The address in the form that was checked, undefined if it is no push service. Parsers differ in what they make of another
 * form, so nothing but this one is stored or sent to.
 */
function serviceAddress(endpoint: string): string | undefined {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined;
  const isService =
    url?.protocol === 'https:' &&
    url.port === '' &&
    url.username === '' &&
    url.password === '' &&
    services.test(url.hostname);
  return isService ? url.href : undefined;
}

/** Keeps a reminder; the same order again replaces where it goes. Refuses with 400 what is no push service, with 429 too many. */
export async function storeReminder(
  db: Db,
  { subscription, order_id, store }: PushSubscribeBody,
  now: number,
): Promise<void> {
  const endpoint = serviceAddress(subscription.endpoint);
  if (endpoint === undefined) throw refuse(400, 'endpoint is no push service');
  const row = {
    endpoint,
    p256dh: subscription.keys.p256dh,
    auth: subscription.keys.auth,
    store,
    created_at: now,
    sent_at: null,
  };
  if ((await db.$count(pushReminders)) >= REMINDERS_MAX) throw refuse(429, 'Too many reminders');
  await db
    .insert(pushReminders)
    .values({ order_id, ...row })
    .onConflictDoUpdate({ target: pushReminders.order_id, set: row });
}

/** Will its service never take it: nobody is there any more, or the address or our signature is wrong? */
function isRefused(error: unknown): boolean {
  const status = Number((error as { statusCode?: unknown } | undefined)?.statusCode);
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}

/**
 * Sends what is due. In: now in ms; the store view whose pages have no prefix; hears of each push that was not taken. Such a
 * push is tried again at the next round, unless its service refuses it. Out: how many were sent.
 */
export async function sendReminders(
  db: Db,
  send: SendPush,
  now: number,
  defaultStore: string,
  failed: (error: unknown) => void,
): Promise<number> {
  const here = db.select({ id: orders.client_order_id }).from(orders);
  await db.delete(pushReminders).where(inArray(pushReminders.order_id, here));
  await db.delete(pushReminders).where(lte(pushReminders.created_at, now - KEPT_MS));
  const due = await db
    .select()
    .from(pushReminders)
    .where(and(isNull(pushReminders.sent_at), lte(pushReminders.created_at, now - REMIND_AFTER_MS)))
    // by chance: those that are never taken do not hold up the others
    .orderBy(sql`random()`)
    .limit(AT_ONCE);
  let sent = 0;
  for (const { order_id, endpoint: stored, p256dh, auth, store } of due) {
    const one = eq(pushReminders.order_id, order_id);
    // an older version stored the form that it was given
    const endpoint = serviceAddress(stored);
    if (endpoint === undefined) {
      await db.delete(pushReminders).where(one);
      failed(new Error('removed a reminder whose endpoint is no push service'));
      continue;
    }
    const [mine] = await db
      .update(pushReminders)
      .set({ sent_at: now })
      .where(and(one, isNull(pushReminders.sent_at)))
      .returning({ order_id: pushReminders.order_id });
    // another bridge has it
    if (!mine) continue;
    try {
      await send(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify({ store, path: store === defaultStore ? '/' : `/${store}` }),
      );
      sent += 1;
    } catch (error) {
      if (isRefused(error)) await db.delete(pushReminders).where(one);
      else {
        await db.update(pushReminders).set({ sent_at: null }).where(one);
        failed(error);
      }
    }
  }
  return sent;
}

const EVERY_MS = 60_000;

/** Looks once a minute. Out: the end of it. */
export function startReminders(
  { db, clock, facts }: { db: Db; clock: () => number; facts: { defaultStore: string } },
  send: SendPush,
  failed: (error: unknown) => void,
) {
  let running: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    running = running.then(() => sendReminders(db, send, clock(), facts.defaultStore, failed)).catch(failed);
  }, EVERY_MS);
  timer.unref();
  return async (): Promise<void> => {
    clearInterval(timer);
    await running;
  };
}
