// Updates the four editable fields of a customer's profile. Changing the e-mail address requires the password, moves
// the newsletter subscription and invalidates the links mailed to the old e-mail address.
import { eq } from 'drizzle-orm';
import { customers, newsletter } from '../database/account-tables.ts';
import { emailKey } from '../database/email-key.ts';
import { type Db, isTaken } from '../database/open-database.ts';
import type { Account, ProfileChange } from '../ports/accounts.ts';
import { emailTaken, lockCustomer } from './customer-by-email.ts';
import { wrongPassword } from './enforce-limit.ts';
import { replaceAddresses } from './given-address.ts';
import { dropLinks } from './mail-link.ts';

/** True if the change moves the account to another e-mail address; case and Unicode composition are ignored. */
export const movesEmail = (customer: Account, profile: ProfileChange): boolean =>
  profile.email !== undefined && emailKey(profile.email) !== emailKey(customer.email);

async function moveNewsletter(tx: Db, from: string, to: string): Promise<void> {
  const [state] = await tx.delete(newsletter).where(eq(newsletter.email_key, from)).returning();
  // a pending subscription is not moved: its link was mailed to the old e-mail address
  if (state?.state !== 'subscribed') return;
  await tx
    .insert(newsletter)
    .values({ ...state, email: to, email_key: emailKey(to) })
    .onConflictDoNothing();
}

/**
 * Updates only the fields contained in the request.
 * @param provenHash the hash that the current password was verified against; required to change the e-mail address
 * @throws 403 for an address of another customer, 400 address-limit, 400 email-taken, 400 wrong-password (also if it was changed since)
 */
export async function changeProfile(
  db: Db,
  customerId: number,
  profile: ProfileChange,
  provenHash: string | undefined,
  now: number,
): Promise<void> {
  const { firstname, lastname, email, addresses, removedAddresses: removed } = profile;
  const change = async (tx: Db): Promise<void> => {
    // lock the row first, so that concurrent writers are serialized and each sees the previous result
    const customer = await lockCustomer(tx, customerId);
    const moves = movesEmail(customer, profile);
    if (moves && customer.password_hash !== provenHash) throw wrongPassword();
    if (addresses !== undefined || removed !== undefined)
      await replaceAddresses(tx, customerId, addresses ?? [], removed);
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
    // the unique index also catches an account created concurrently
    if (isTaken(error)) throw emailTaken();
    throw error;
  }
}
