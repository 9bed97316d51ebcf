// Changing the profile: four keys (SPEC §5). Another e-mail address needs the password, takes the newsletter with it
// and makes links that were mailed to the old one worthless.
import { eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { customers, newsletter } from '../database/account-tables.ts';
import type { Db } from '../database/open.ts';
import { replaceAddresses } from './addresses.ts';
import { type Customer, emailKey, emailTaken } from './customers.ts';
import { forgetLinks } from './password-links.ts';
import type { profileBody } from './shapes.ts';

export type Profile = z.infer<typeof profileBody>['customer'];

/** Does the change take the account to another e-mail address? Its case and composition do not count. */
export const movesEmail = (customer: Customer, profile: Profile): boolean =>
  profile.email !== undefined && emailKey(profile.email) !== customer.email_key;

async function moveNewsletter(tx: Db, from: string, to: string): Promise<void> {
  const [state] = await tx.delete(newsletter).where(eq(newsletter.email_key, from)).returning();
  if (state === undefined) return;
  await tx
    .insert(newsletter)
    .values({ ...state, email: to, email_key: emailKey(to) })
    .onConflictDoNothing();
}

/** Writes what was sent, nothing else. Refuses: 403 foreign address, 400 email-taken. */
export async function changeProfile(
  db: Db,
  customer: Customer,
  profile: Profile,
  now: number,
): Promise<void> {
  const { firstname, lastname, email, addresses } = profile;
  await db.transaction(async (tx) => {
    if (addresses !== undefined) await replaceAddresses(tx, customer.id, addresses);
    const moves = movesEmail(customer, profile);
    if (email !== undefined && moves) {
      const [other] = await tx
        .select({ id: customers.id })
        .from(customers)
        .where(eq(customers.email_key, emailKey(email)));
      if (other !== undefined) throw emailTaken();
    }
    await tx
      .update(customers)
      .set({
        ...(firstname === undefined ? {} : { firstname }),
        ...(lastname === undefined ? {} : { lastname }),
        ...(email === undefined ? {} : { email: email.normalize('NFC'), email_key: emailKey(email) }),
        updated_at: new Date(now).toISOString(),
      })
      .where(eq(customers.id, customer.id));
    if (email === undefined || !moves) return;
    await moveNewsletter(tx, customer.email_key, email);
    await forgetLinks(tx, customer.id);
  });
}
