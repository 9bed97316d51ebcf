// Changing the profile: four keys. Another e-mail needs the password, takes the newsletter with it and makes links
// that were mailed to the old one worthless.
import { eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { customers, newsletter } from '../database/account-tables.ts';
import { emailKey } from '../database/email-key.ts';
import { type Db, isTaken } from '../database/open-database.ts';
import { type Customer, emailTaken, lockCustomer } from './customer-by-email.ts';
import { wrongPassword } from './enforce-limit.ts';
import { replaceAddresses } from './given-address.ts';
import { dropLinks } from './mail-link.ts';
import type { profileBody } from './shapes.ts';

export type Profile = z.infer<typeof profileBody>['customer'];

/** Does the change take the account to another e-mail address? Its case and composition do not count. */
export const movesEmail = (customer: Customer, profile: Profile): boolean =>
  profile.email !== undefined && emailKey(profile.email) !== customer.email_key;

async function moveNewsletter(tx: Db, from: string, to: string): Promise<void> {
  const [state] = await tx.delete(newsletter).where(eq(newsletter.email_key, from)).returning();
  // an address that was not confirmed is not carried over: its link is another's
  if (state?.state !== 'subscribed') return;
  await tx
    .insert(newsletter)
    .values({ ...state, email: to, email_key: emailKey(to) })
    .onConflictDoNothing();
}

/**
 * Writes what was sent, nothing else. `provenHash`: what the present password was tried against and fitted; without it,
 * or when the password was changed since, the account stays at its address.
 * Refuses: 403 foreign address, 400 email-taken, 400 wrong-password.
 */
export async function changeProfile(
  db: Db,
  customerId: number,
  profile: Profile,
  provenHash: string | undefined,
  now: number,
): Promise<void> {
  const { firstname, lastname, email, addresses } = profile;
  const change = async (tx: Db): Promise<void> => {
    // the row is locked first: writers take turns, and each decides by what the one before left
    const customer = await lockCustomer(tx, customerId);
    const moves = movesEmail(customer, profile);
    if (moves && customer.password_hash !== provenHash) throw wrongPassword();
    if (addresses !== undefined) await replaceAddresses(tx, customerId, addresses);
    await tx
      .update(customers)
      .set({
        firstname,
        lastname,
        ...(email === undefined ? {} : { email: email.normalize('NFC'), email_key: emailKey(email) }),
        updated_at: new Date(now).toISOString(),
      })
      .where(eq(customers.id, customerId));
    if (email === undefined || !moves) return;
    await moveNewsletter(tx, customer.email_key, email);
    await dropLinks(tx, customerId);
  };
  try {
    await db.transaction(change);
  } catch (error) {
    // the index speaks for whoever has the address, also since this moment
    if (isTaken(error)) throw emailTaken();
    throw error;
  }
}
