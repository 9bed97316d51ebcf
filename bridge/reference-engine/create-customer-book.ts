// The customer book for a connector: rows of `customers` without a password. Invariants:
// - Their key never equals the key of one of the bridge's own accounts (engineEmailKey), which are never changed.
// - A proof is a random text; setting a password replaces it.
import { randomBytes } from 'node:crypto';
import { and, eq, ne } from 'drizzle-orm';
import { cardNumber } from '../accounts/card-number.ts';
import { type Customer, customerById, newCustomerId } from '../accounts/customer-by-email.ts';
import { finishDeletion } from '../accounts/finish-deletion.ts';
import { endSessions } from '../accounts/open-session.ts';
import { customers } from '../database/account-tables.ts';
import { engineEmailKey } from '../database/email-key.ts';
import type { Db } from '../database/open-database.ts';
import type { BookedCustomer, CustomerBook } from '../ports/customer-book.ts';

const bookedOf = ({ id, email, password_hash: proof, firstname, lastname }: Customer): BookedCustomer => ({
  ...{ id, email, proof, firstname, lastname },
});

/** Returns a random text that cannot be mistaken for a password hash. */
const newProof = (): string => `engine ${randomBytes(16).toString('hex')}`;

export const createCustomerBook = ({ db, clock }: { db: Db; clock: () => number }): CustomerBook => ({
  find: async (email) => {
    const [found] = await db
      .select()
      .from(customers)
      .where(eq(customers.email_key, engineEmailKey(email)));
    return found && bookedOf(found);
  },

  read: async (customerId) => bookedOf(await customerById(db, customerId)),

  newId: () => newCustomerId(db),

  write: (id, { email, firstname, lastname, groupId }) =>
    db.transaction(async (tx) => {
      const email_key = engineEmailKey(email);
      const updated_at = new Date(clock()).toISOString();
      // the engine gave the e-mail address to this customer: its previous owner gets a placeholder until refreshed
      await tx
        .update(customers)
        .set({ email_key: `${engineEmailKey('')}moved ${randomBytes(8).toString('hex')}` })
        .where(and(eq(customers.email_key, email_key), ne(customers.id, id)));
      const shown = { email, email_key, firstname, lastname, group_id: groupId, updated_at };
      const [row] = await tx
        .insert(customers)
        .values({
          ...shown,
          id,
          password_hash: newProof(),
          card_number: cardNumber(id),
          created_at: updated_at,
        })
        .onConflictDoUpdate({ target: customers.id, set: shown })
        .returning();
      if (row === undefined) throw new Error('The customer was not stored');
      return bookedOf(row);
    }),

  finishDeletion: (customerId, erase) => finishDeletion({ db, clock }, customerId, erase),
  endSessions: (customerId) => endSessions(db, customerId),
});
