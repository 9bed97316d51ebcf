// Coupons that the newsletter brings: one for each address for ever, each good for one order. Who holds one is kept as a
// SHA-256 of the address, which outlives the subscription and the account.
import { randomInt } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { newsletterCoupons } from '../database/account-tables.ts';
import { couponHolder } from '../database/coupon-holder.ts';
import type { Db } from '../database/open-database.ts';

export const NEWSLETTER_PERCENT = 10;

/** Without signs that look alike: 50 random bits. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 10;
const CODE = /^NEWS-[0-9A-HJKMNP-TV-Z]{10}$/;

/** Does it look like one of these? In capital letters. */
export const isNewsletterCode = (code: string): boolean => CODE.test(code);

/** Was it ever given to anybody? */
export const isIssued = async (db: Db, code: string): Promise<boolean> =>
  (await db.$count(newsletterCoupons, eq(newsletterCoupons.code, code))) > 0;

/** A coupon for an address, as addresses are compared; undefined when it has had one before. */
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
