// Newsletter coupons: one per e-mail address, permanently, each valid for one order. The holder is stored as a SHA-256
// of the e-mail address, which remains after the subscription and the account are deleted.
import { randomInt } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { newsletterCoupons } from '../database/account-tables.ts';
import { couponHolder } from '../database/coupon-holder.ts';
import type { Db } from '../database/open-database.ts';

export const NEWSLETTER_PERCENT = 10;

/** Crockford base32, without characters that look alike; ten of them are 50 random bits. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 10;
const CODE = /^NEWS-[0-9A-HJKMNP-TV-Z]{10}$/;

/** True if the code, in upper case, has the format of a newsletter coupon. */
export const isNewsletterCode = (code: string): boolean => CODE.test(code);

/** True if the code was ever issued. */
export const isIssued = async (db: Db, code: string): Promise<boolean> =>
  (await db.$count(newsletterCoupons, eq(newsletterCoupons.code, code))) > 0;

/** Issues a coupon; undefined if the e-mail address had one before. `emailKey`: the normalized e-mail address. */
export async function issueCoupon(
  tx: Db,
  emailKey: string,
  now: number,
): Promise<{ code: string; percent: number } | undefined> {
  const code = `NEWS-${Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('')}`;
  const holder = couponHolder(emailKey);
  const [made] = await tx
    .insert(newsletterCoupons)
    .values({ code, holder, created_at: new Date(now).toISOString() })
    .onConflictDoNothing({ target: newsletterCoupons.holder })
    .returning({ code: newsletterCoupons.code });
  return made && { code: made.code, percent: NEWSLETTER_PERCENT };
}
