// Implements the port for accounts with the bridge's own tables. Invariants:
// - A proof is the customer's argon2id hash.
// - A hash is computed whether or not the account exists.
// - A hash with outdated parameters is renewed after a successful attempt.
import { and, eq } from 'drizzle-orm';
import { changeProfile } from '../accounts/change-profile.ts';
import type { AccountsContext } from '../accounts/create-accounts.ts';
import {
  type Customer,
  createCustomer,
  customerByEmail,
  customerById,
  emailTaken,
  profileOf,
} from '../accounts/customer-by-email.ts';
import { hashPassword, isOutdated, isPassword, readHash } from '../accounts/hash-password.ts';
import { customers } from '../database/account-tables.ts';
import type { Accounts, Standing } from '../ports/accounts.ts';

/** Returns the account's current hash if the password matches. Takes the same time if there is no customer. */
export async function matchingHash(
  place: AccountsContext,
  customer: Customer | undefined,
  password: string,
  standing: Standing,
): Promise<string | undefined> {
  const { pool, dummy, hashing } = place.accounts;
  const stored = customer === undefined ? undefined : readHash(customer.password_hash);
  const fits = await isPassword(pool, stored ?? dummy, password, standing);
  if (!fits || stored === undefined || customer === undefined) return undefined;
  if (!isOutdated(stored, hashing)) return customer.password_hash;
  const renewed = await hashPassword(pool, hashing, password, standing);
  // The update is a compare-and-set, so that it does not overwrite a password that was changed concurrently.
  const [written] = await place.db
    .update(customers)
    .set({ password_hash: renewed })
    .where(and(eq(customers.id, customer.id), eq(customers.password_hash, customer.password_hash)))
    .returning({ id: customers.id });
  if (written !== undefined) return renewed;
  const [newest] = await place.db.select().from(customers).where(eq(customers.id, customer.id));
  return newest && matchingHash(place, newest, password, standing);
}

export const referenceAccounts = (place: AccountsContext): Accounts => ({
  known: (email) => customerByEmail(place.db, email),

  find: (email) => customerByEmail(place.db, email),

  verify: async ({ email, customerId, password, standing }) => {
    const { db } = place;
    const customer = await (customerId === undefined
      ? customerByEmail(db, email)
      : customerById(db, customerId));
    const proof = await matchingHash(place, customer, password, standing);
    return proof === undefined || customer === undefined ? undefined : { customerId: customer.id, proof };
  },

  register: async (account, password, standing) => {
    const { db, accounts, clock } = place;
    if ((await customerByEmail(db, account.email)) !== undefined) throw emailTaken();
    const passwordHash = await hashPassword(accounts.pool, accounts.hashing, password, standing);
    return profileOf(db, await createCustomer(db, { ...account, passwordHash }, clock()));
  },

  profile: async (customerId) => profileOf(place.db, await customerById(place.db, customerId)),

  changeProfile: (customerId, change, proof) =>
    changeProfile(place.db, customerId, change, proof, place.clock()),

  setsPasswords: async () => true,

  setPassword: (_customerId, password) =>
    hashPassword(place.accounts.pool, place.accounts.hashing, password, 'familiar'),

  // nothing to delete: the account consists of the bridge's own rows
  erase: async () => undefined,
});
