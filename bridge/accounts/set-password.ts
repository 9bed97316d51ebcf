// Setting a password: the new hash, and with it the end of sessions and of all mailed links.
import { and, eq } from 'drizzle-orm';
import { customers } from '../database/account-tables.ts';
import type { Db } from '../database/open-database.ts';
import { dropLinks } from './mail-link.ts';
import { endSessions } from './open-session.ts';

/** Only where the present hash still is this one; the session that goes on. */
type Change = { provenHash?: string; except?: string };

/** Call it in a transaction. False, and nothing is done, when the password was changed since it was proven. */
export async function setPassword(
  tx: Db,
  customerId: number,
  passwordHash: string,
  now: number,
  { provenHash, except }: Change = {},
): Promise<boolean> {
  const isProven = provenHash === undefined ? undefined : eq(customers.password_hash, provenHash);
  const [written] = await tx
    .update(customers)
    .set({ password_hash: passwordHash, updated_at: new Date(now).toISOString() })
    .where(and(eq(customers.id, customerId), isProven))
    .returning({ id: customers.id });
  if (written === undefined) return false;
  await endSessions(tx, customerId, except);
  await dropLinks(tx, customerId);
  return true;
}
