/**
 * Migrates a database from an older version to the keys defined in email-key.ts, once, after the schema migrations. In
 * older versions, spellings of one mailbox could be separate accounts, subscriptions and coupon users. Invariants:
 * 1. The migration runs in one transaction under a lock: a bridge that starts concurrently waits and finds it done.
 * 2. The account that already has the new key stays unchanged, with password, group and card; otherwise the oldest one.
 * 3. Orders, reviews, carts, mails and addresses of a merged account move to the surviving one. Its logins, mailed
 *    links and familiar networks become invalid, because they were granted to a different account. Its former row, and
 *    addresses beyond the limit, are stored in `merged_customers`.
 */
import { and, asc, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import {
  customerAddresses,
  customers,
  dataChanges,
  mergedCustomers,
  newsletter,
  newsletterCoupons,
  newsletterLinks,
  outbox,
  reviews,
} from './account-tables.ts';
import { couponHolder } from './coupon-holder.ts';
import { emailKey, isEngineKey, isMailAddress } from './email-key.ts';
import type { Db } from './open-database.ts';
import { cartItems, carts, type Json, orders } from './tables.ts';

const NAME = 'mailbox-keys';
const QUANTITY_MAX = 999_999;
const AT_ONCE = 500;

/**
 * Extracts a valid address from a text that is no longer accepted, as mail software would; returns the text unchanged
 * if it contains no valid address.
 */
export function repairedEmail(email: string): string {
  if (isMailAddress(email)) return email;
  const inside = /<([^<>]*@[^<>]*)>/.exec(email)?.[1] ?? email;
  const plain = inside.replaceAll(/[\s<>()[\]\\,;:"\p{Cc}\p{Cf}]/gu, '');
  return isMailAddress(plain) ? plain : email;
}

/** Moves the items of an open cart to another cart, adding the quantities of equal lines. */
async function moveItems(tx: Db, from: string, to: string): Promise<void> {
  const items = await tx
    .select()
    .from(cartItems)
    .where(eq(cartItems.cart_id, from))
    .orderBy(asc(cartItems.item_id));
  for (const { item_id: _old, ...item } of items)
    await tx
      .insert(cartItems)
      .values({ ...item, cart_id: to })
      .onConflictDoUpdate({
        target: [cartItems.cart_id, cartItems.sku, cartItems.options_key],
        set: { qty: sql`least(${QUANTITY_MAX}, ${cartItems.qty} + excluded.qty)` },
      });
  await tx.delete(cartItems).where(eq(cartItems.cart_id, from));
  await tx.delete(carts).where(eq(carts.id, from));
}

async function moveCarts(tx: Db, from: number, to: number): Promise<void> {
  const openOf = (id: number) =>
    tx
      .select({ id: carts.id })
      .from(carts)
      .where(and(eq(carts.customer_id, id), isNull(carts.closed_by)))
      .orderBy(asc(carts.created_at), asc(carts.id));
  for (const { id } of await openOf(from)) {
    const [present] = await openOf(to);
    if (present) await moveItems(tx, id, present.id);
    else await tx.update(carts).set({ customer_id: to }).where(eq(carts.id, id));
  }
  await tx.update(carts).set({ customer_id: to }).where(eq(carts.customer_id, from));
}

/** Maximum number of addresses per account in the version that this migration belongs to. */
const ADDRESSES_THEN = 2;

/** Moves addresses until the account's limit is reached; returns the remaining addresses. */
async function moveAddresses(tx: Db, from: number, to: number): Promise<Json[]> {
  const count = await tx.$count(customerAddresses, eq(customerAddresses.customer_id, to));
  const given = await tx
    .select()
    .from(customerAddresses)
    .where(eq(customerAddresses.customer_id, from))
    .orderBy(asc(customerAddresses.position));
  const free = Math.max(0, ADDRESSES_THEN - count);
  for (const [at, { id, address }] of given.slice(0, free).entries())
    await tx
      .update(customerAddresses)
      .set({
        customer_id: to,
        position: count + at,
        // if the surviving account has addresses, it keeps its own defaults
        address: count === 0 ? address : { ...address, default_shipping: false, default_billing: false },
      })
      .where(eq(customerAddresses.id, id));
  return given.slice(free).map(({ address }) => address);
}

async function mergeCustomer(tx: Db, from: number, to: number, now: string): Promise<void> {
  const [row] = await tx.select().from(customers).where(eq(customers.id, from));
  if (row === undefined) throw new Error(`Customer ${from} not found`);
  const addresses = await moveAddresses(tx, from, to);
  const { password_hash: _secret, ...rest } = row;
  const customer = addresses.length > 0 ? { ...rest, addresses } : rest;
  await tx.insert(mergedCustomers).values({ id: from, into_id: to, customer, merged_at: now });
  // accounts that were merged into this account earlier now point to the surviving account
  await tx.update(mergedCustomers).set({ into_id: to }).where(eq(mergedCustomers.into_id, from));
  await moveCarts(tx, from, to);
  await tx
    .update(orders)
    .set({ customer_id: to, principal: `user:${to}` })
    .where(eq(orders.customer_id, from));
  await tx.update(reviews).set({ customer_id: to }).where(eq(reviews.customer_id, from));
  await tx
    .update(outbox)
    .set({ customer_id: to })
    .where(and(eq(outbox.customer_id, from), ne(outbox.kind, 'password')));
  await tx.delete(customers).where(eq(customers.id, from));
}

type Named = { email: string; email_key: string };

/** Groups rows by their new key, preserving their order. */
function byKey<Row extends Named>(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = emailKey(repairedEmail(row.email));
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return groups;
}

/**
 * Marks a mailbox as having received its coupon if one of its former keys received one. If there are several coupons,
 * the others stay unchanged.
 */
async function moveCoupon(tx: Db, from: string, to: string): Promise<void> {
  if (from === to || (await tx.$count(newsletterCoupons, eq(newsletterCoupons.holder, couponHolder(to)))) > 0)
    return;
  await tx
    .update(newsletterCoupons)
    .set({ holder: couponHolder(to) })
    .where(eq(newsletterCoupons.holder, couponHolder(from)));
}

async function mergeCustomers(tx: Db, now: string): Promise<number> {
  const rows = await tx
    .select({ id: customers.id, email: customers.email, email_key: customers.email_key })
    .from(customers)
    .orderBy(asc(customers.id));
  let merged = 0;
  for (const [key, group] of byKey(rows.filter(({ email_key }) => !isEngineKey(email_key)))) {
    const stays = group.find(({ email_key }) => email_key === key) ?? group[0];
    if (stays === undefined) continue;
    for (const { id } of group)
      if (id !== stays.id) {
        await mergeCustomer(tx, id, stays.id, now);
        merged += 1;
      }
    const email = repairedEmail(stays.email);
    if (stays.email_key !== key || stays.email !== email)
      await tx.update(customers).set({ email, email_key: key }).where(eq(customers.id, stays.id));
    for (const { email_key } of group) await moveCoupon(tx, email_key, key);
  }
  return merged;
}

async function mergeSubscriptions(tx: Db): Promise<number> {
  let merged = 0;
  for (const [key, group] of byKey(await tx.select().from(newsletter).orderBy(asc(newsletter.updated_at)))) {
    const [only] = group;
    if (group.length === 1 && only?.email_key === key && only.email === repairedEmail(only.email)) continue;
    // a confirmation of any spelling counts for the mailbox
    const stays = group.find(({ state }) => state === 'subscribed') ?? group.at(-1);
    if (stays === undefined) continue;
    const row = { ...stays, email: repairedEmail(stays.email), email_key: key };
    const { email_key: _key, ...set } = row;
    await tx.insert(newsletter).values(row).onConflictDoUpdate({ target: newsletter.email_key, set });
    const former = group.map(({ email_key }) => email_key).filter((one) => one !== key);
    if (former.length > 0) {
      await tx
        .update(newsletterLinks)
        .set({ email_key: key })
        .where(inArray(newsletterLinks.email_key, former));
      await tx.delete(newsletter).where(inArray(newsletter.email_key, former));
    }
    for (const one of former) await moveCoupon(tx, one, key);
    merged += group.length - 1;
  }
  return merged;
}

/** Sets the coupon user of orders that were placed before that column existed. */
async function nameCouponUsers(tx: Db): Promise<void> {
  const email = sql<string>`coalesce(${orders.body} #>> '{addressInformation,billingAddress,email}', '')`;
  for (;;) {
    const rows = await tx
      .select({ number: orders.number, email })
      .from(orders)
      .where(and(isNotNull(orders.coupon), isNull(orders.billed_to)))
      .limit(AT_ONCE);
    for (const row of rows)
      await tx
        .update(orders)
        .set({ billed_to: emailKey(repairedEmail(row.email)) })
        .where(eq(orders.number, row.number));
    if (rows.length < AT_ONCE) return;
  }
}

/** Returns the numbers of merged accounts and subscriptions; undefined if the migration has already run. */
export async function mergeMailboxes(
  db: Db,
  now = new Date().toISOString(),
): Promise<{ accounts: number; subscriptions: number } | undefined> {
  const isDone = async (tx: Db) => (await tx.$count(dataChanges, eq(dataChanges.name, NAME))) > 0;
  if (await isDone(db)) return undefined;
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${NAME}, 0))`);
    if (await isDone(tx)) return undefined;
    const accounts = await mergeCustomers(tx, now);
    const subscriptions = await mergeSubscriptions(tx);
    await nameCouponUsers(tx);
    await tx.insert(dataChanges).values({ name: NAME, done_at: now });
    return { accounts, subscriptions };
  });
}

/** Returns the current account for an id, which is a different account if the original was merged. */
export async function presentCustomer(db: Db, id: number): Promise<number> {
  const [merged] = await db
    .select({ into: mergedCustomers.into_id })
    .from(mergedCustomers)
    .where(eq(mergedCustomers.id, id));
  return merged?.into ?? id;
}
