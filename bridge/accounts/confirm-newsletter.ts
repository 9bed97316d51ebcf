// The links that are mailed to whoever asks for the newsletter, and what confirming by one does. Whoever asks is mailed a link, and
// subscribed once it was used; the first time that brings a coupon. Invariants: asking is answered alike for every address; a
// link is good once and for 48 hours; the same Idempotency-Key mails nothing twice and is answered as before; an address is
// mailed at most three times in an hour, by all bridges of the database together, and a link counts for an hour though it was
// used.
import { and, eq, gt, isNull, lte, ne, sql } from 'drizzle-orm';
import { newsletter, newsletterLinks } from '../database/account-tables.ts';
import { emailKey } from '../database/email-key.ts';
import type { Db } from '../database/open-database.ts';
import type { Mail, MailQueue } from '../mail/mail-queue.ts';
import { alreadyMail, confirmationMail, type NewsletterReader, welcomeMail } from '../mail/welcome-mail.ts';
import { issueCoupon } from '../pricing/issue-coupon.ts';
import { refuse } from '../wire/refusal.ts';
import { hashOf, newToken } from './new-token.ts';
import { unsubscribeCode } from './set-newsletter.ts';
import type { Vault } from './vault.ts';

const HOUR_MS = 3_600_000;
export const CONFIRMATION_LIFE_MS = 48 * HOUR_MS;
/** to one address in an hour; one more is not sent, and the answer stays the same */
const MAILS_PER_HOUR = 3;

type Context = { db: Db; clock: () => number; accounts: { post: MailQueue; vault: Vault } };

/** Writes a mail in the transaction. Out: sends it, to be called after the transaction. */
async function mailIn(tx: Db, { accounts, clock }: Context, mail: Mail): Promise<() => void> {
  const id = await accounts.post.write(tx, 'newsletter', null, mail, clock());
  return () => {
    if (id !== undefined) accounts.post.send(id, mail, clock);
  };
}

/** Removes what can no longer be confirmed. An address that asks just now is asked for anew and stays. */
async function forgetDead(tx: Db, now: number): Promise<void> {
  const before = new Date(now - CONFIRMATION_LIFE_MS).toISOString();
  await tx.delete(newsletter).where(and(eq(newsletter.state, 'pending'), lte(newsletter.updated_at, before)));
  await tx.delete(newsletterLinks).where(lte(newsletterLinks.expires_at, now));
}

/** Was this call made before? In: its key, if it has one. */
export async function isRequested(db: Db, key: string | undefined): Promise<boolean> {
  if (key === undefined) return false;
  return (await db.$count(newsletterLinks, eq(newsletterLinks.asked_by, key))) > 0;
}

/** Mails the address has had in the last hour: each has its link. Call it with the row of the address locked. */
const mailsLately = (tx: Db, key: string, now: number): Promise<number> =>
  tx.$count(
    newsletterLinks,
    and(
      eq(newsletterLinks.email_key, key),
      gt(newsletterLinks.expires_at, now + CONFIRMATION_LIFE_MS - HOUR_MS),
    ),
  );

/**
 * Mails the link to an address that is not subscribed, and to one that is, that it is; nothing to one that had enough mails
 * lately. The same work for the first two.
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
    if (made === undefined) return undefined; // the same call came twice at once
    const mail =
      kept?.state === 'subscribed'
        ? alreadyMail(reader, unsubscribeCode(accounts.vault, email))
        : confirmationMail(reader, token);
    return mailIn(tx, context, mail);
  });
  send?.();
}

const noLink = () =>
  refuse(404, {
    errorCode: 'newsletter-link',
    errorMessage: 'This url is not valid or you have already subscribed to our newsletter',
  });

/** Uses a link up. False: this very call did before. Refuses one that is unknown, over, used or another address's. */
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
 * Confirms an address by the code that was mailed to it: subscribed from now on, and the first time a coupon is mailed.
 * Refuses with 404 a code that is wrong, over or used, unless it was this very call (`key`) that used it.
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
    // no other link of the address confirms it; they go on counting as mails until they are over
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
    const mail = welcomeMail({ ...reader, to: row.email }, unsubscribeCode(accounts.vault, email), coupon);
    return mailIn(tx, context, mail);
  });
  send?.();
}
