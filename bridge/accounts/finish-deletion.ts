// Account deletions that survive an interruption. The engine behind the bridge deletes its part first, including the
// login, after which the password can no longer be verified. Invariants:
// - A deletion is recorded before the engine is called, with a hash of the password that confirmed it, so that the
//   same password continues it after a crash at any step.
// - The bridge's rows are deleted last. Only hashes of the access tokens remain until their expiry, so that a request
//   repeated after a lost response gets the same response.
import { and, eq, gt, sql } from 'drizzle-orm';
import { accessTokens, sessions } from '../database/account-tables.ts';
import type { Db } from '../database/open-database.ts';
import { engineRecords } from '../database/tables.ts';
import type { AccountsContext } from './create-accounts.ts';
import { eraseCustomer } from './erase-customer.ts';
import { hashPassword, isPassword, readHash } from './hash-password.ts';
import { hashOf } from './new-token.ts';

/** Kinds of records: deletions by customer id, and those that are complete by access token. */
const BEGUN = 'deletion';
const COMPLETE = 'deleted';

const at = (kind: string, key: string) => and(eq(engineRecords.kind, kind), eq(engineRecords.key, key));

const readBegun = async (db: Db, customerId: number) => {
  const [row] = await db
    .select()
    .from(engineRecords)
    .where(at(BEGUN, String(customerId)));
  return row && { proof: String(row.record.proof), password: String(row.record.password) };
};

/**
 * Records that the account is being deleted.
 * @param proof the proof of the verified password (ports/accounts.ts)
 */
export async function beginDeletion(
  { db, accounts }: AccountsContext,
  customerId: number,
  password: string,
  proof: string,
): Promise<void> {
  const hash = await hashPassword(accounts.pool, accounts.hashing, password, 'familiar');
  const record = { proof, password: hash };
  await db
    .insert(engineRecords)
    .values({ kind: BEGUN, key: String(customerId), record })
    .onConflictDoUpdate({ target: [engineRecords.kind, engineRecords.key], set: { record } });
}

/** Withdraws a deletion that the engine has refused. */
export async function abandonDeletion({ db }: { db: Db }, customerId: number): Promise<void> {
  await db.delete(engineRecords).where(at(BEGUN, String(customerId)));
}

/** Returns the proof of a deletion that this password has begun; undefined if there is none. */
export async function begunWith(
  { db, accounts }: AccountsContext,
  customerId: number,
  password: string,
): Promise<string | undefined> {
  const begun = await readBegun(db, customerId);
  const hash = begun && readHash(begun.password);
  if (begun === undefined || hash === undefined) return undefined;
  return (await isPassword(accounts.pool, hash, password, 'familiar')) ? begun.proof : undefined;
}

/**
 * Deletes the bridge's rows of the account, and ends its deletion.
 * @throws wrong-password if the password was changed since the deletion began
 */
export async function completeDeletion(
  { db, clock }: { db: Db; clock: () => number },
  customerId: number,
  proof: string,
): Promise<void> {
  const now = clock();
  await db.transaction(async (tx) => {
    const tokens = await tx
      .select({ key: accessTokens.hash, until: accessTokens.expires_at })
      .from(accessTokens)
      .innerJoin(sessions, eq(sessions.id, accessTokens.session_id))
      .where(and(eq(sessions.customer_id, customerId), gt(accessTokens.expires_at, now)));
    await eraseCustomer(tx, customerId, proof);
    await tx.delete(engineRecords).where(at(BEGUN, String(customerId)));
    const isOver = sql`(${engineRecords.record} ->> 'until')::bigint <= ${now}`;
    await tx.delete(engineRecords).where(and(eq(engineRecords.kind, COMPLETE), isOver));
    const rows = tokens.map(({ key, until }) => ({ kind: COMPLETE, key, record: { until } }));
    if (rows.length > 0) await tx.insert(engineRecords).values(rows).onConflictDoNothing();
  });
}

/**
 * Completes a deletion that was begun and interrupted.
 * @param erase deletes the account's data in the engine
 * @returns false if none was begun
 */
export async function finishDeletion(
  place: { db: Db; clock: () => number },
  customerId: number,
  erase: () => Promise<void>,
): Promise<boolean> {
  const begun = await readBegun(place.db, customerId);
  if (begun === undefined) return false;
  await erase();
  await completeDeletion(place, customerId, begun.proof);
  return true;
}

/** True if the account of this access token was deleted while the token was valid. */
export async function isDeletedBy(
  { db, clock }: { db: Db; clock: () => number },
  token: string,
): Promise<boolean> {
  const [row] = await db
    .select()
    .from(engineRecords)
    .where(at(COMPLETE, hashOf(token)));
  return row !== undefined && Number(row.record.until) > clock();
}
