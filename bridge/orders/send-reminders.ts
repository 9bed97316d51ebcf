// Push reminders for orders that are queued on a device because the bridge failed. A push contains no order data; it
// wakes the service worker. Invariants:
// - Only known push services are called, at the validated URL.
// - One push per order; reminders for received or expired orders are deleted.
import { and, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { PushSubscribeBody } from '#schemas/bridge/push-subscribe-body.ts';
import type { Db } from '../database/open-database.ts';
import { orders, pushReminders } from '../database/tables.ts';
import { refuse } from '../ports/refusal.ts';

/** Sends a push; rejects with an error that has `statusCode` if the service refused it. */
export type SendPush = (
  to: { endpoint: string; keys: { p256dh: string; auth: string } },
  text: string,
  /** pushes with the same topic replace each other while the device is away; absent: that of reminders */
  topic?: string,
) => Promise<unknown>;

/** Milliseconds before the first reminder; a device whose page is still open resends the order within this time. */
export const REMIND_AFTER_MS = 120_000;
const KEPT_MS = 7 * 86_400_000;
const AT_ONCE = 50;
const REMINDERS_MAX = 10_000;

/**
 * Hosts of the browsers' push services. With any other endpoint, a client could make the bridge send requests to
 * arbitrary hosts (SSRF).
 */
const services =
  /^(fcm\.googleapis\.com|([a-z0-9-]+\.)*push\.services\.mozilla\.com|([a-z0-9-]+\.)*notify\.windows\.com|([a-z0-9-]+\.)*push\.apple\.com)$/;

/**
 * Returns the normalized URL that was validated; undefined if it is not the URL of a known push service. URL parsers
 * differ on other forms, so only the normalized URL is stored and called.
 */
export function serviceAddress(endpoint: string): string | undefined {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined;
  const isService =
    url?.protocol === 'https:' &&
    url.port === '' &&
    url.username === '' &&
    url.password === '' &&
    services.test(url.hostname);
  return isService ? url.href : undefined;
}

/**
 * Stores a reminder; a second reminder for the same order replaces the first.
 * @throws 400 if the endpoint is not a known push service, 429 if there are too many reminders
 */
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

/**
 * True if the service refused the push permanently: the subscription is gone, or the URL or the signature is invalid.
 */
export function isRefused(error: unknown): boolean {
  const status = Number((error as { statusCode?: unknown } | undefined)?.statusCode);
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}

/**
 * Sends the due reminders. A failed push is retried at the next run, unless its service refused it permanently.
 * @param now ms since 1970
 * @param defaultStore the store view whose paths have no prefix
 * @param failed called for each push that will be retried, and for each invalid endpoint
 * @returns the number of pushes sent
 */
export async function sendReminders(
  db: Db,
  send: SendPush,
  now: number,
  defaultStore: string,
  failed: (error: unknown) => void,
  isStopped = () => false,
): Promise<number> {
  const here = db.select({ id: orders.client_order_id }).from(orders);
  await db.delete(pushReminders).where(inArray(pushReminders.order_id, here));
  await db.delete(pushReminders).where(lte(pushReminders.created_at, now - KEPT_MS));
  const due = await db
    .select()
    .from(pushReminders)
    .where(and(isNull(pushReminders.sent_at), lte(pushReminders.created_at, now - REMIND_AFTER_MS)))
    // in random order, so that reminders that keep failing do not starve the others
    .orderBy(sql`random()`)
    .limit(AT_ONCE);
  let sent = 0;
  for (const { order_id, endpoint: stored, p256dh, auth, store } of due) {
    if (isStopped()) return sent;
    const one = eq(pushReminders.order_id, order_id);
    // older versions stored the URL without normalizing it
    const endpoint = serviceAddress(stored);
    if (endpoint === undefined) {
      await db.delete(pushReminders).where(one);
      failed(new Error('Deleted a reminder: its endpoint is not a push service'));
      continue;
    }
    const [mine] = await db
      .update(pushReminders)
      .set({ sent_at: now })
      .where(and(one, isNull(pushReminders.sent_at)))
      .returning({ order_id: pushReminders.order_id });
    // another bridge has claimed the reminder
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

/** Sends due reminders once a minute. @returns a function that stops it and awaits the reminder that is being sent */
export function startReminders(
  { db, clock, facts }: { db: Db; clock: () => number; facts: { defaultStore: string } },
  send: SendPush,
  failed: (error: unknown) => void,
) {
  let isStopped = false;
  let running: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    running = running
      .then(() => sendReminders(db, send, clock(), facts.defaultStore, failed, () => isStopped))
      .catch(failed);
  }, EVERY_MS);
  timer.unref();
  return async (): Promise<void> => {
    clearInterval(timer);
    isStopped = true;
    await running;
  };
}
