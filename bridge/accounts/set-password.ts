// Sets a password: stores its proof (ports/accounts.ts), ends the sessions and invalidates all mailed links.
import { and, eq } from 'drizzle-orm';
import { customers } from '../database/account-tables.ts';
import type { Db } from '../database/open-database.ts';
import { dropLinks } from './mail-link.ts';
import { endSessions } from './open-session.ts';

/** `verified`: the proof that must still be current; `except`: id of the session that is not ended. */
type Change = { verified?: string; except?: string };

/**
 * Sets the password; must be called in a transaction. Returns false and changes nothing if the password has changed
 * since it was verified.
 */
export async function setPassword(
  tx: Db,
  customerId: number,
  proof: string,
  now: number,
  { verified, except }: Change = {},
): Promise<boolean> {
  const isProven = verified === undefined ? undefined : eq(customers.password_hash, verified);
  const [written] = await tx
    .update(customers)
    .set({ password_hash: proof, updated_at: new Date(now).toISOString() })
    .where(and(eq(customers.id, customerId), isProven))
    .returning({ id: customers.id });
  if (written === undefined) return false;
  await endSessions(tx, customerId, except);
  await dropLinks(tx, customerId);
  return true;
}
