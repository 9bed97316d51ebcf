// Newsletter subscriptions by e-mail address, and the unsubscribe code in each mail. For subscribing by a mailed link,
// see confirm-newsletter.ts.
import { eq } from 'drizzle-orm';
import { newsletter } from '../database/account-tables.ts';
import { emailKey, formerEmailKey } from '../database/email-key.ts';
import type { Db } from '../database/open-database.ts';
import type { Vault } from './vault.ts';

export type NewsletterState = 'subscribed' | 'unsubscribed';

/** Returns the state of an e-mail address: "unsubscribed" if unknown, "pending" until it is confirmed. */
export async function newsletterState(db: Db, email: string): Promise<string> {
  const [found] = await db
    .select({ state: newsletter.state })
    .from(newsletter)
    .where(eq(newsletter.email_key, emailKey(email)));
  return found?.state ?? 'unsubscribed';
}

/** Sets the state. Idempotent. */
export async function setNewsletter(
  db: Db,
  email: string,
  state: NewsletterState,
  now: number,
): Promise<void> {
  const updated_at = new Date(now).toISOString();
  if (state === 'unsubscribed') await db.delete(newsletter).where(eq(newsletter.email_key, emailKey(email)));
  else
    await db
      .insert(newsletter)
      .values({ email: email.normalize('NFC'), email_key: emailKey(email), state, updated_at })
      .onConflictDoUpdate({ target: newsletter.email_key, set: { state, updated_at } });
}

const toUnsubscribe = (key: string): string => `newsletter ${key}`;

/** Returns the code that unsubscribes an e-mail address. */
export const unsubscribeCode = (vault: Vault, email: string): string =>
  vault.sign(toUnsubscribe(emailKey(email)));

/** True if this is the code of the e-mail address, signed with the current or the former form of its key. */
export const mayUnsubscribe = (vault: Vault, email: string, code: string): boolean =>
  [emailKey(email), formerEmailKey(email)].some((key) => vault.isSigned(toUnsubscribe(key), code));
