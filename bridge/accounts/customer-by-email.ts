// Finds, creates and serializes customers. Invariants:
// - One account per mailbox, regardless of spelling (email-key.ts).
// - Mails go to the address as registered, never to the spelling in a request.
import { eq, sql } from 'drizzle-orm';
import { customers } from '../database/account-tables.ts';
import { emailKey } from '../database/email-key.ts';
import { type Db, rowsOf } from '../database/open-database.ts';
import type { Json } from '../database/tables.ts';
import { refuse } from '../ports/refusal.ts';
import { cardNumber } from './card-number.ts';
import { addressesOf, type GivenAddress, replaceAddresses } from './given-address.ts';

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

/** Returns the customer of a principal. @throws 401 if it was deleted since the token was read */
export const customerById = async (db: Db, id: number): Promise<Customer> =>
  presentOf(await db.select().from(customers).where(eq(customers.id, id)));

/** Returns the customer like `customerById` and locks the row until the end of the transaction. */
export const lockCustomer = async (tx: Db, id: number): Promise<Customer> =>
  presentOf(await tx.select().from(customers).where(eq(customers.id, id)).for('update'));

export type NewCustomer = {
  email: string;
  firstname: string;
  lastname: string;
  addresses: readonly GivenAddress[];
  passwordHash: string;
};

/** Creates an account with its card and addresses. @throws email-taken (400) */
export async function createCustomer(db: Db, given: NewCustomer, now: number): Promise<Customer> {
  const time = new Date(now).toISOString();
  return db.transaction(async (tx) => {
    const [next] = await rowsOf<{ id: number }>(tx, sql`select nextval('customer_number')::integer as id`);
    if (next === undefined) throw new Error('The sequence customer_number returned no value');
    const [made] = await tx
      .insert(customers)
      .values({
        id: next.id,
        email: given.email.normalize('NFC'),
        email_key: emailKey(given.email),
        password_hash: given.passwordHash,
        firstname: given.firstname,
        lastname: given.lastname,
        group_id: GENERAL_GROUP,
        card_number: cardNumber(next.id),
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

/** Serializes a customer for the API. */
export async function bridgeCustomerOf(db: Db, customer: Customer): Promise<Json> {
  const addresses = await addressesOf(db, customer.id);
  const defaultOf = (key: string) => addresses.find((address) => address[key] === true)?.id;
  const [shipping, billing] = [defaultOf('default_shipping'), defaultOf('default_billing')];
  return {
    id: customer.id,
    group_id: customer.group_id,
    email: customer.email,
    firstname: customer.firstname,
    lastname: customer.lastname,
    website_id: 1,
    ...(shipping === undefined ? {} : { default_shipping: String(shipping) }),
    ...(billing === undefined ? {} : { default_billing: String(billing) }),
    created_at: customer.created_at,
    updated_at: customer.updated_at,
    addresses,
  };
}
