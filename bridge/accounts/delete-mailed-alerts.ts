// Alerts of a mailbox, as far as accounts and mails depend on them (bridge/alerts).
import { and, eq, inArray, isNull, or, type SQL } from 'drizzle-orm';
import { customers, productAlerts } from '../database/account-tables.ts';
import { emailKey, engineEmailKey } from '../database/email-key.ts';
import type { Db } from '../database/open-database.ts';

/** Returns the recipient of the alerts that guests requested for an e-mail address. */
export const ofMailbox = (email: string): string => `mail:${emailKey(email)}`;

/** Deletes the alerts that guests requested for an e-mail address. */
export async function deleteGuestAlerts(db: Db, email: string): Promise<void> {
  await db.delete(productAlerts).where(eq(productAlerts.recipient, ofMailbox(email)));
}

/** Returns the condition for all alerts that would be mailed to an address: of guests and of customers. */
export function isMailedTo(db: Db, email: string): SQL | undefined {
  const owners = db
    .select({ id: customers.id })
    .from(customers)
    .where(inArray(customers.email_key, [emailKey(email), engineEmailKey(email)]));
  const ofCustomer = and(inArray(productAlerts.customer_id, owners), isNull(productAlerts.push));
  return or(eq(productAlerts.recipient, ofMailbox(email)), ofCustomer);
}

/** Deletes all alerts that would be mailed to an address, because it refuses mails permanently. */
export async function deleteMailedAlerts(db: Db, email: string): Promise<void> {
  await db.delete(productAlerts).where(isMailedTo(db, email));
}
