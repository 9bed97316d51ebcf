// Deletes the bridge's rows of an account. Sessions, addresses, links, mails, alerts and carts are deleted with the
// customer's row, alerts that guests requested for its e-mail address before; orders remain without a reference to it,
// for bookkeeping; reviews remain without a name.
import { eq, sql } from 'drizzle-orm';
import { customers, newsletter, passwordPauses, reviews } from '../database/account-tables.ts';
import { emailKey } from '../database/email-key.ts';
import type { Db } from '../database/open-database.ts';
import { orders } from '../database/tables.ts';
import { customerById, lockCustomer } from './customer-by-email.ts';
import { deleteGuestAlerts } from './delete-mailed-alerts.ts';
import { wrongPassword } from './enforce-limit.ts';
import { hashOf } from './new-token.ts';

/**
 * Deletes the rows; must be called in a transaction.
 * @param proof the proof of the verified password (ports/accounts.ts)
 * @throws wrong-password if the password was changed since
 */
export async function eraseCustomer(tx: Db, customerId: number, proof: string): Promise<void> {
  // locks the row of passwordPauses before the customer's, in the same order as mailLink
  const { email } = await customerById(tx, customerId);
  await tx.delete(passwordPauses).where(eq(passwordPauses.account, hashOf(emailKey(email))));
  const customer = await lockCustomer(tx, customerId);
  if (customer.password_hash !== proof) throw wrongPassword();
  await tx
    .update(orders)
    .set({
      customer_id: null,
      principal: 'deleted',
      body: sql`jsonb_set(${orders.body}, '{user_id}', '""')`,
    })
    .where(eq(orders.customer_id, customer.id));
  await tx
    .update(reviews)
    .set({ customer_id: null, nickname: '' })
    .where(eq(reviews.customer_id, customer.id));
  await deleteGuestAlerts(tx, customer.email);
  await tx.delete(newsletter).where(eq(newsletter.email_key, emailKey(customer.email)));
  await tx.delete(customers).where(eq(customers.id, customer.id));
}
