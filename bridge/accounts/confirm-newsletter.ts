// Double opt-in for the newsletter: mails a confirmation link that subscribes the e-mail address. Its first
// subscription earns a coupon.
// - The response to a request is the same for every e-mail address.
// - A link works once and for 48 hours.
// - A repeated Idempotency-Key sends no second mail and returns the same response.
// - An e-mail address gets at most three mails an hour across all bridges that share the database, including those with
//   used links.
import { and, eq, gt, isNull, lte, ne, sql } from 'drizzle-orm';
import { newsletter, newsletterLinks } from '../database/account-tables.ts';
import { emailKey } from '../database/email-key.ts';
import type { Db } from '../database/open-database.ts';
import type { Mail, MailQueue } from '../mail/mail-queue.ts';
import { alreadyMail, confirmationMail, type NewsletterReader, welcomeMail } from '../mail/welcome-mail.ts';
import { refuse } from '../ports/refusal.ts';
import { issueCoupon } from '../pricing/issue-coupon.ts';
import { hashOf, newToken } from './new-token.ts';
import { unsubscribeCode } from './set-newsletter.ts';
import type { Vault } from './vault.ts';

const HOUR_MS = 3_600_000;
export const CONFIRMATION_LIFE_MS = 48 * HOUR_MS;
/** maximum number of mails per hour and e-mail address; further mails are not sent, and the response stays the same */
const MAILS_PER_HOUR = 3;

type Context = { db: Db; clock: () => number; accounts: { post: MailQueue; vault: Vault } };

/** Queues a mail within the transaction. @returns a function that sends it, to be called after the commit */
async function mailIn(tx: Db, { accounts, clock }: Context, mail: Mail): Promise<() => void> {
  const id = await accounts.post.write(tx, 'newsletter', null, mail, clock());
  return () => {
    if (id !== undefined) accounts.post.send(id, mail, clock);
  };
}

/** Deletes pending subscriptions and links that have expired. */
async function forgetDead(tx: Db, now: number): Promise<void> {
  const before = new Date(now - CONFIRMATION_LIFE_MS).toISOString();
  await tx.delete(newsletter).where(and(eq(newsletter.state, 'pending'), lte(newsletter.updated_at, before)));
  await tx.delete(newsletterLinks).where(lte(newsletterLinks.expires_at, now));
}

/** True if a request with this Idempotency-Key was processed before. */
export async function isRequested(db: Db, key: string | undefined): Promise<boolean> {
  if (key === undefined) return false;
  return (await db.$count(newsletterLinks, eq(newsletterLinks.asked_by, key))) > 0;
}

/**
 * Counts the mails to an e-mail address in the last hour by their links, since each mail contains one link. The caller
 * must hold the lock on its row.
 */
const mailsLately = (tx: Db, key: string, now: number): Promise<number> =>
  tx.$count(
    newsletterLinks,
    and(
      eq(newsletterLinks.email_key, key),
      gt(newsletterLinks.expires_at, now + CONFIRMATION_LIFE_MS - HOUR_MS),
    ),
  );

/**
 * Mails a confirmation link to an e-mail address, or a notice if it is already subscribed; sends nothing beyond the
 * hourly limit. Both cases do the same work, so that timing does not reveal a subscription.
 */
export async function requestConfirmation(
  context: Context,
  reader: NewsletterReader,
  key: string | undefined,
): Promise<void> {
  const { db, clock, accounts } = context;
  const now = clock();
  const email = reader.to.normalize('NFC');
  const row = {
    email,
    email_key: emailKey(email),
    state: 'pending',
    updated_at: new Date(now).toISOString(),
  };
  const token = newToken();
  const send = await db.transaction(async (tx) => {
    await forgetDead(tx, now);
    const [kept] = await tx
      .insert(newsletter)
      .values(row)
      .onConflictDoUpdate({
        target: newsletter.email_key,
        set: {
          updated_at: sql`case when ${newsletter.state} = 'pending' then excluded.updated_at else ${newsletter.updated_at} end`,
        },
      })
      .returning({ state: newsletter.state });
    if ((await mailsLately(tx, row.email_key, now)) >= MAILS_PER_HOUR) return undefined;
    const link = {
      hash: hashOf(token),
      email_key: row.email_key,
      expires_at: now + CONFIRMATION_LIFE_MS,
      asked_by: key ?? null,
    };
    const [made] = await tx
      .insert(newsletterLinks)
      .values(link)
      .onConflictDoNothing({ target: newsletterLinks.asked_by })
      .returning({ hash: newsletterLinks.hash });
    if (made === undefined) return undefined; // a concurrent request used the same key
    const mail =
      kept?.state === 'subscribed'
        ? alreadyMail(accounts.post.sender, reader, unsubscribeCode(accounts.vault, email))
        : confirmationMail(accounts.post.sender, reader, token);
    return mailIn(tx, context, mail);
  });
  send?.();
}

const noLink = () =>
  refuse(404, {
    errorCode: 'newsletter-link',
    errorMessage: 'This url is not valid or you have already subscribed to our newsletter',
  });

/**
 * Consumes a link.
 * @returns false if a request with the same key consumed it before
 * @throws 404 if the link is unknown, expired, used or for another e-mail address
 */
async function takeLink(
  tx: Db,
  email: string,
  code: string,
  key: string | undefined,
  now: number,
): Promise<boolean> {
  const ofAddress = and(
    eq(newsletterLinks.hash, hashOf(code)),
    eq(newsletterLinks.email_key, emailKey(email)),
  );
  const [taken] = await tx
    .update(newsletterLinks)
    .set({ used_by: key ?? '' })
    .where(
      and(ofAddress, isNull(newsletterLinks.used_by), sql`${newsletterLinks.expires_at} > ${now}::bigint`),
    )
    .returning({ hash: newsletterLinks.hash });
  if (taken !== undefined) return true;
  const [used] = await tx.select({ by: newsletterLinks.used_by }).from(newsletterLinks).where(ofAddress);
  if (key === undefined || used?.by !== key) throw noLink();
  return false;
}

/**
 * Subscribes an e-mail address by its mailed code; the first time, the welcome mail contains a coupon.
 * @throws 404 if the code is wrong, expired or used, unless it was used with the same `key`
 */
export async function confirmNewsletter(
  context: Context,
  { reader, code, key }: { reader: NewsletterReader; code: string; key: string | undefined },
): Promise<void> {
  const { db, clock, accounts } = context;
  const now = clock();
  const { to: email } = reader;
  const send = await db.transaction(async (tx) => {
    if (!(await takeLink(tx, email, code, key, now))) return undefined;
    const [row] = await tx
      .update(newsletter)
      .set({ state: 'subscribed', updated_at: new Date(now).toISOString() })
      .where(and(eq(newsletter.email_key, emailKey(email)), eq(newsletter.state, 'pending')))
      .returning({ email: newsletter.email });
    if (row === undefined) throw noLink();
    // invalidate the other links of the e-mail address; they count towards the hourly limit until they expire
    await tx
      .update(newsletterLinks)
      .set({ used_by: '' })
      .where(
        and(
          eq(newsletterLinks.email_key, emailKey(email)),
          ne(newsletterLinks.hash, hashOf(code)),
          isNull(newsletterLinks.used_by),
        ),
      );
    const coupon = await issueCoupon(tx, emailKey(email), now);
    const mail = welcomeMail(
      accounts.post.sender,
      { ...reader, to: row.email },
      unsubscribeCode(accounts.vault, email),
      coupon,
    );
    return mailIn(tx, context, mail);
  });
  send?.();
}
