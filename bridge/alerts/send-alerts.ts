// Sends alerts when their products are back in stock or reduced. Invariants:
// - An alert is checked after each change of its product's document, and otherwise hourly, because the period of a
//   reduced price begins without a change.
// - An alert is sent once: the transaction that queues its mail closes it, and a push is sent after it is closed. So it
//   does not matter how many copies of the bridge check it.
// - What is mailed is what the documents say in that transaction's check: a price that has risen again is not mailed.
import { and, eq, inArray, isNotNull, lte, ne, or, sql } from 'drizzle-orm';
import { isMailedTo } from '../accounts/delete-mailed-alerts.ts';
import { pagesOf } from '../catalogue/catalogue-facts.ts';
import { type AlertKind, customers, type PushAddress, productAlerts } from '../database/account-tables.ts';
import { type Db, rowsOf } from '../database/open-database.ts';
import { alertMail, goneAlertMail } from '../mail/alert-mail.ts';
import { isRefused, type SendPush } from '../orders/send-reminders.ts';
import { tokenOf } from './alerts-of.ts';
import { decideAlert } from './decide-alert.ts';
import { closedAt } from './end-alerts.ts';
import { type SoldState, soldStates } from './sold-state.ts';
import type { AlertsPlace } from './store-alert.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A guest has as long as this to confirm an alert. */
export const ALERT_CONFIRMATION_MS = 48 * HOUR_MS;
/** An alert that was not sent by then ends. */
const WAITING_MS = 365 * DAY_MS;
const CLOSED_MS = 30 * DAY_MS;
const CHECKED_AGAIN_MS = HOUR_MS;
const AT_ONCE = 200;

type Alert = typeof productAlerts.$inferSelect;
/** An alert that is due for a check, and the timestamp of its product's document. */
type Candidate = { id: string; stamp: string | null };

/** Deletes alerts that were never confirmed, have waited for a year, or were closed a month ago. */
async function deleteOld(db: Db, now: number): Promise<void> {
  const older = (state: Alert['state'], ms: number) =>
    and(eq(productAlerts.state, state), lte(productAlerts.updated_at, now - ms));
  await db.delete(productAlerts).where(
    or(
      older('pending', ALERT_CONFIRMATION_MS),
      older('waiting', WAITING_MS),
      older('closed', CLOSED_MS),
      // of a process that was killed before its push was accepted
      and(older('closed', HOUR_MS), isNotNull(productAlerts.push)),
    ),
  );
}

/** Returns the alerts that are due for a check, in random order, so that failing ones do not starve the others. */
const candidatesAt = (db: Db, now: number): Promise<Candidate[]> =>
  rowsOf(
    db,
    sql`select alert.id, document.updated_at as stamp from product_alerts alert
      left join documents document
        on document.store = alert.store and document.entity = 'product' and document.id = alert.product_id
      where alert.state = 'waiting'
        and (alert.seen is distinct from document.updated_at or alert.checked_at <= ${now - CHECKED_AGAIN_MS}::bigint)
      order by random() limit ${AT_ONCE}`,
  );

/**
 * Closes the alerts about the same that would be mailed to the same address: of a guest who later asked as a customer, or
 * the other way round. Ones that another process is sending are left to it.
 */
async function closeSame(tx: Db, { id, kind, sku }: Alert, to: string, now: number): Promise<void> {
  const isSame = and(eq(productAlerts.kind, kind), eq(productAlerts.sku, sku), ne(productAlerts.id, id));
  const same = await tx
    .select({ id: productAlerts.id })
    .from(productAlerts)
    .where(and(isSame, eq(productAlerts.state, 'waiting'), isMailedTo(tx, to)))
    .for('update', { skipLocked: true });
  const ids = same.map((each) => each.id);
  if (ids.length > 0) await tx.update(productAlerts).set(closedAt(now)).where(inArray(productAlerts.id, ids));
}

const at = (id: string) => eq(productAlerts.id, id);

/** Queues the mail of an alert. @returns the function that sends it; undefined if its customer is gone */
async function queueMail(
  tx: Db,
  place: AlertsPlace,
  alert: Alert,
  sold: SoldState | undefined,
): Promise<(() => boolean) | undefined> {
  const { kind, customer_id, store, recipient, email, name, text_language } = alert;
  const { clock, accounts } = place;
  const { post, vault } = accounts;
  const [customer] =
    customer_id === null
      ? []
      : await tx.select({ email: customers.email }).from(customers).where(eq(customers.id, customer_id));
  const to = email ?? customer?.email;
  if (to === undefined || recipient === null) return undefined;
  const reader = { to, store, pages: pagesOf(place, store) };
  const token = tokenOf(vault, recipient);
  const mail = sold
    ? alertMail(post.sender, reader, { ...sold, kind, token })
    : goneAlertMail(post.sender, reader, { name, textLanguage: text_language ?? undefined, token });
  const letter = await post.write(tx, 'alert', customer_id, mail, clock());
  if (letter === undefined) return undefined;
  await closeSame(tx, alert, to, clock());
  return () => {
    post.send(letter, mail, clock);
    return true;
  };
}

/** The text of a push: what its service worker shows, and the path of the page that it opens. */
type AlertPush = { alert: AlertKind; store: string; path: string; name: string };

/** Pushes an alert that this process has closed; if that fails for now, the alert is checked again in an hour. */
async function pushAlert(
  { db, clock, facts }: AlertsPlace,
  push: SendPush,
  { id, kind, store }: Alert,
  to: PushAddress,
  sold: SoldState,
): Promise<boolean> {
  const view = store === facts.defaultStore ? '' : `/${store}`;
  const message: AlertPush = { alert: kind, store, path: `${view}${sold.path}`, name: sold.name };
  try {
    // a topic has at most 32 characters
    await push(to, JSON.stringify(message), id.replace(/[^\w-]/g, '').slice(0, 32));
  } catch (error) {
    const isOver = isRefused(error);
    const values = isOver ? closedAt(clock()) : { state: 'waiting' as const };
    await db.update(productAlerts).set(values).where(at(id));
    if (isOver) return false;
    throw error;
  }
  await db.update(productAlerts).set(closedAt(clock())).where(at(id));
  return true;
}

/**
 * Checks an alert, and closes it if it has come true or its product is gone.
 * @returns the function that sends it after the commit; undefined if nothing is sent, or another process has it
 */
async function checkIn(
  tx: Db,
  place: AlertsPlace,
  push: SendPush | undefined,
  { id, stamp }: Candidate,
): Promise<(() => boolean | Promise<boolean>) | undefined> {
  const now = place.clock();
  const [alert] = await tx
    .select()
    .from(productAlerts)
    .where(and(at(id), eq(productAlerts.state, 'waiting')))
    .for('update', { skipLocked: true });
  if (alert === undefined) return undefined;
  const sold = (await soldStates(tx, place.facts, alert.store, [alert.sku], now)).get(alert.sku);
  const decision = decideAlert(alert, sold, now);
  const isOver = decision === 'tell' || decision === 'gone';
  const to = alert.push;
  if (isOver && to === null) {
    const send = await queueMail(tx, place, alert, sold);
    await tx.update(productAlerts).set(closedAt(now)).where(at(id));
    return send;
  }
  if (decision === 'tell' && to !== null && sold) {
    if (push === undefined) return undefined;
    const claimed = { state: 'closed', seen: stamp, checked_at: now, updated_at: now } as const;
    await tx.update(productAlerts).set(claimed).where(at(id));
    return () => pushAlert(place, push, alert, to, sold);
  }
  const checked = {
    ...{ seen: stamp, checked_at: now },
    missing_since: decision === 'missing' ? (alert.missing_since ?? now) : null,
    product_id: sold?.productId ?? alert.product_id,
  };
  await tx
    .update(productAlerts)
    .set(isOver ? closedAt(now) : checked)
    .where(at(id));
  return undefined;
}

/**
 * Checks the alerts that are due and sends those that have come true.
 * @param push sends pushes; absent: alerts for browsers wait
 * @param failed called for each alert that could not be checked or sent, which is tried again at the next run
 * @returns the number of alerts sent
 */
export async function sendAlerts(
  place: AlertsPlace,
  push: SendPush | undefined,
  failed: (error: unknown) => void,
  isStopped = () => false,
): Promise<number> {
  const { db, clock } = place;
  await deleteOld(db, clock());
  let sent = 0;
  for (const candidate of await candidatesAt(db, clock())) {
    if (isStopped()) return sent;
    try {
      const send = await db.transaction((tx) => checkIn(tx, place, push, candidate));
      if (await send?.()) sent += 1;
    } catch (error) {
      failed(error);
    }
  }
  return sent;
}

const EVERY_MS = 30_000;

/** Sends due alerts twice a minute. @returns a function that stops it and awaits the alert that is being sent */
export function startAlerts(
  place: AlertsPlace,
  push: SendPush | undefined,
  failed: (error: unknown) => void,
): () => Promise<void> {
  let isStopped = false;
  let running: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    running = running.then(() => sendAlerts(place, push, failed, () => isStopped)).catch(failed);
  }, EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    isStopped = true;
    await running;
  };
}
