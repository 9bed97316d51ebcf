// Coupons, their discounts and limits of use. Each order that is not cancelled is a use. Limits are enforced in the
// transaction of the order, serialized by `lockCoupon`.
import { and, eq, ne, or, sql } from 'drizzle-orm';
import { emailKey } from '../database/email-key.ts';
import type { Db } from '../database/open-database.ts';
import { orders } from '../database/tables.ts';
import type { Coupon, Coupons } from '../ports/coupons.ts';
import { isIssued, isNewsletterCode, NEWSLETTER_PERCENT } from './issue-coupon.ts';

const ofNewsletter: Coupon = { percent: NEWSLETTER_PERCENT, uses: 1 };

const couponOf = (coupons: Coupons, code: string): Coupon | undefined => {
  const upper = code.toUpperCase();
  if (isNewsletterCode(upper)) return ofNewsletter;
  return Object.hasOwn(coupons, upper) ? coupons[upper] : undefined;
};

/**
 * Returns the discount of a coupon in percent; undefined if the code is neither in `coupons` nor in the format of the
 * newsletter's codes. Case-insensitive.
 */
export const couponPercent = (coupons: Coupons, code: string): number | undefined =>
  couponOf(coupons, code)?.percent;

/** The user of a coupon; a guest has no id. `email` is that of the billing address, once known. */
export type CouponUser = { customerId: number | undefined; email?: string };

const used = (db: Db, code: string, by?: ReturnType<typeof or>): Promise<number> =>
  db.$count(orders, and(eq(orders.coupon, code), ne(orders.status, 'cancelled'), by));

/** Returns the code in upper case if the coupon exists and this customer may still use it; undefined otherwise. */
export async function usableCoupon(
  db: Db,
  coupons: Coupons,
  code: string | null | undefined,
  { customerId, email }: CouponUser,
): Promise<string | undefined> {
  const coupon = code ? couponOf(coupons, code) : undefined;
  if (!code || coupon === undefined) return undefined;
  const upper = code.toUpperCase();
  if (coupon === ofNewsletter && !(await isIssued(db, upper))) return undefined;
  const { uses, usesPerCustomer } = coupon;
  if (uses !== undefined && (await used(db, upper)) >= uses) return undefined;
  const theirs = or(
    customerId === undefined ? undefined : eq(orders.customer_id, customerId),
    email === undefined ? undefined : eq(orders.billed_to, emailKey(email)),
  );
  if (usesPerCustomer === undefined || theirs === undefined) return upper;
  return (await used(db, upper, theirs)) >= usesPerCustomer ? undefined : upper;
}

/** Serializes decisions about a coupon with limited uses until the end of the transaction. */
export async function lockCoupon(tx: Db, coupons: Coupons, code: string | null | undefined): Promise<void> {
  const coupon = code ? couponOf(coupons, code) : undefined;
  if (!code || (coupon?.uses === undefined && coupon?.usesPerCustomer === undefined)) return;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`coupon ${code.toUpperCase()}`}, 0))`);
}
