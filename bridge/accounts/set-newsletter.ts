// Who gets the newsletter, by e-mail, and the code in each of its mails that ends it. How an address comes in by a mailed link:
// confirm-newsletter.ts.
import { eq } from 'drizzle-orm';
import { newsletter } from '../database/account-tables.ts';
import { emailKey, formerEmailKey } from '../database/email-key.ts';
import type { Db } from '../database/open-database.ts';
import type { Vault } from './vault.ts';

export type NewsletterState = 'subscribed' | 'unsubscribed';

/** An address that never asked is not subscribed; one that asked and did not confirm is "pending". */
export async function newsletterState(db: Db, email: string): Promise<string> {
  const [found] = await db
    .select({ state: newsletter.state })
    .from(newsletter)
    .where(eq(newsletter.email_key, emailKey(email)));
  return found?.state ?? 'unsubscribed';
}

/** Sets the state; the same call twice is the same. */
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

/** The code in a mail that ends the subscription of its address. */
export const unsubscribeCode = (vault: Vault, email: string): string =>
  vault.sign(toUnsubscribe(emailKey(email)));

/** Is this the code that was mailed to the address, by this version or one before it? */
export const mayUnsubscribe = (vault: Vault, email: string, code: string): boolean =>
  [emailKey(email), formerEmailKey(email)].some((key) => vault.isSigned(toUnsubscribe(key), code));
