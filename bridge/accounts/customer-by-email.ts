// Finds, creates and serializes customers. Invariants:
// - One account per mailbox, regardless of spelling (email-key.ts).
// - Mails are sent to the e-mail address as registered, never to its spelling in a request.
import { eq, sql } from 'drizzle-orm';
import { ADDRESSES_MAX, customers } from '../database/account-tables.ts';
import { emailKey } from '../database/email-key.ts';
import { type Db, rowsOf } from '../database/open-database.ts';
import type { Json } from '../database/tables.ts';
import type { NewAccount, Profile } from '../ports/accounts.ts';
import { refuse } from '../ports/refusal.ts';
import { cardNumber } from './card-number.ts';
import { addressesOf, replaceAddresses } from './given-address.ts';

export type Customer = typeof customers.$inferSelect;
export const GENERAL_GROUP = 1;

export const emailTaken = () =>
  refuse(400, {
    errorMessage: 'A customer with the same email already exists in an associated website',
    errorCode: 'email-taken',
  });

export async function customerByEmail(db: Db, email: string): Promise<Customer | undefined> {
  const [found] = await db
    .select()
    .from(customers)
    .where(eq(customers.email_key, emailKey(email)));
  return found;
}

function presentOf([found]: Customer[]): Customer {
  if (found === undefined) throw refuse(401, "The consumer isn't authorized to access %resources.");
  return found;
}

/**
 * Returns the customer that a principal identifies. @throws 401 if the customer was deleted since the token was read
 */
export const customerById = async (db: Db, id: number): Promise<Customer> =>
  presentOf(await db.select().from(customers).where(eq(customers.id, id)));

/** Returns the customer like `customerById` and locks the row until the end of the transaction. */
export const lockCustomer = async (tx: Db, id: number): Promise<Customer> =>
  presentOf(await tx.select().from(customers).where(eq(customers.id, id)).for('update'));

type NewCustomer = NewAccount & { passwordHash: string };

/** Returns an id that has never been assigned to a customer. */
export async function newCustomerId(db: Db): Promise<number> {
  const [next] = await rowsOf<{ id: number }>(db, sql`select nextval('customer_number')::integer as id`);
  if (next === undefined) throw new Error('The sequence customer_number returned no value');
  return next.id;
}

/** Creates an account with its card and addresses. @throws email-taken (400) */
export async function createCustomer(db: Db, given: NewCustomer, now: number): Promise<Customer> {
  const time = new Date(now).toISOString();
  return db.transaction(async (tx) => {
    const id = await newCustomerId(tx);
    const [made] = await tx
      .insert(customers)
      .values({
        id,
        email: given.email.normalize('NFC'),
        email_key: emailKey(given.email),
        password_hash: given.passwordHash,
        firstname: given.firstname,
        lastname: given.lastname,
        group_id: GENERAL_GROUP,
        card_number: cardNumber(id),
        created_at: time,
        updated_at: time,
      })
      .onConflictDoNothing({ target: customers.email_key })
      .returning();
    if (made === undefined) throw emailTaken();
    await replaceAddresses(tx, made.id, given.addresses);
    return made;
  });
}

/** Returns the profile of a customer who is stored in the bridge's own tables. */
export async function profileOf(db: Db, customer: Customer): Promise<Profile> {
  const { id, email, firstname, lastname, group_id: groupId, created_at, updated_at } = customer;
  const addresses = await addressesOf(db, id);
  return { id, email, firstname, lastname, groupId, createdAt: created_at, updatedAt: updated_at, addresses };
}

/** Serializes a profile for the API. */
export function bridgeCustomerOf({ addresses, ...profile }: Profile): Json {
  const defaultOf = (key: string) => addresses.find((address) => address[key] === true)?.id;
  const [shipping, billing] = [defaultOf('default_shipping'), defaultOf('default_billing')];
  return {
    id: profile.id,
    group_id: profile.groupId,
    email: profile.email,
    firstname: profile.firstname,
    lastname: profile.lastname,
    website_id: 1,
    ...(shipping === undefined ? {} : { default_shipping: String(shipping) }),
    ...(billing === undefined ? {} : { default_billing: String(billing) }),
    created_at: profile.createdAt,
    updated_at: profile.updatedAt,
    addresses,
    address_limit: ADDRESSES_MAX,
  };
}
