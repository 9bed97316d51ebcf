// Coupons: what they take off, and how often they may be used. A use is an order that was not cancelled; what the last use
// was is decided in the transaction of the order, one order after the other.
import { and, eq, ne, or, sql } from 'drizzle-orm';
import { emailKey } from '../database/email-key.ts';
import type { Db } from '../database/open-database.ts';
import { orders } from '../database/tables.ts';
import { isIssued, isNewsletterCode, NEWSLETTER_PERCENT } from './issue-coupon.ts';

type Coupon = {
  /** off the goods */
  percent: number;
  /** orders of everybody; absent: as many as there are */
  uses?: number;
  /** orders of one customer, a guest being known by the e-mail address of the bill; absent: as many as they like */
  usesPerCustomer?: number;
};

/** Demo coupons by their code, in capital letters. */
const coupons: Readonly<Record<string, Coupon>> = {
  ZIBENS10: { percent: 10 },
  SVEIKI15: { percent: 15, usesPerCustomer: 1 },
  PIRMIE20: { percent: 20, uses: 3 },
};

const ofNewsletter: Coupon = { percent: NEWSLETTER_PERCENT, uses: 1 };

const couponOf = (code: string): Coupon | undefined => {
  const upper = code.toUpperCase();
  if (isNewsletterCode(upper)) return ofNewsletter;
  return Object.hasOwn(coupons, upper) ? coupons[upper] : undefined;
};

/** The coupon's percent, undefined when there is none that may look so. Codes are read without case. */
export const couponPercent = (code: string): number | undefined => couponOf(code)?.percent;

/** Who wants to use it; no id: a guest. The e-mail address of the bill, where it is known yet. */
export type CouponUser = { customerId: number | undefined; email?: string };

const used = (db: Db, code: string, by?: ReturnType<typeof or>): Promise<number> =>
  db.$count(orders, and(eq(orders.coupon, code), ne(orders.status, 'cancelled'), by));

/** The coupon's code in capital letters, if there is such a coupon and this customer may still use it; else undefined. */
export async function usableCoupon(
  db: Db,
  code: string | null | undefined,
  { customerId, email }: CouponUser,
): Promise<string | undefined> {
  const coupon = code ? couponOf(code) : undefined;
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

/** Until the end of the transaction nobody else decides about a coupon whose uses are counted. */
export async function lockCoupon(tx: Db, code: string | null | undefined): Promise<void> {
  const coupon = code ? couponOf(code) : undefined;
  if (!code || (coupon?.uses === undefined && coupon?.usesPerCustomer === undefined)) return;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`coupon ${code.toUpperCase()}`}, 0))`);
}
