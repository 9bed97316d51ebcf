// Setting a password: the new hash, and with it the end of all sessions and of all mailed links.
import { eq } from 'drizzle-orm';
import { customers } from '../database/account-tables.ts';
import type { Db } from '../database/open.ts';
import { forgetLinks } from './password-links.ts';
import { endSessions } from './sessions.ts';

/** Call it in a transaction. */
export async function setPassword(
  tx: Db,
  customerId: number,
  passwordHash: string,
  now: number,
): Promise<void> {
  await tx
    .update(customers)
    .set({ password_hash: passwordHash, updated_at: new Date(now).toISOString() })
    .where(eq(customers.id, customerId));
  await endSessions(tx, customerId);
  await forgetLinks(tx, customerId);
}
