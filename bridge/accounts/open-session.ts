// Sessions and their tokens (F60, S-04). Invariants:
// - A refresh token is used once; its successor is derived from it and a salt, so that a lost response can be repeated
//   although no token is stored.
// - A session has exactly one valid refresh token.
// - A session ends when a replaced token is presented after the grace period and after its successor was used.
import { randomBytes } from 'node:crypto';
import { and, desc, eq, gt, inArray, lt, ne } from 'drizzle-orm';
import { accessTokens, customers, refreshTokens, sessions } from '../database/account-tables.ts';
import type { Db } from '../database/open-database.ts';
import { hashOf, looksLikeToken, newToken, successorOf } from './new-token.ts';

/** The authenticated customer of a request, identified by its access token. */
export type Principal = { customerId: number; groupId: number; sessionId: string };
export type Tokens = { accessToken: string; refreshToken: string };

export const REFRESH_GRACE_MS = 60_000;
/** a session expires after being idle for this long */
const IDLE_MAX_MS = 90 * 86_400_000;

async function issueAccess(
  tx: Db,
  sessionId: string,
  generation: number,
  now: number,
  lifeMs: number,
): Promise<string> {
  const token = newToken();
  await tx
    .delete(accessTokens)
    .where(and(eq(accessTokens.session_id, sessionId), lt(accessTokens.expires_at, now)));
  await tx
    .insert(accessTokens)
    .values({ hash: hashOf(token), session_id: sessionId, generation, expires_at: now + lifeMs });
  return token;
}

/** Deletes sessions that expired while idle; skips rows that another transaction has locked. */
async function forgetIdle(tx: Db, now: number): Promise<void> {
  const idle = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(lt(sessions.last_used_at, now - IDLE_MAX_MS))
    .for('update', { skipLocked: true });
  await tx.delete(sessions).where(inArray(sessions.id, idle));
}

/**
 * Opens a session.
 * @param proof the proof of the verified password
 * @param agent label of browser and system
 * @returns undefined if the password was changed while the login was in flight
 */
export async function openSession(
  db: Db,
  customerId: number,
  proof: string,
  agent: string,
  now: number,
  lifeMs: number,
): Promise<Tokens | undefined> {
  const id = randomBytes(12).toString('hex');
  const refreshToken = newToken();
  return db.transaction(async (tx) => {
    const [same] = await tx
      .select({ id: customers.id })
      .from(customers)
      .where(and(eq(customers.id, customerId), eq(customers.password_hash, proof)))
      .for('update');
    if (same === undefined) return undefined;
    await forgetIdle(tx, now);
    await tx
      .insert(sessions)
      .values({ id, customer_id: customerId, agent, created_at: now, last_used_at: now });
    await tx.insert(refreshTokens).values({ hash: hashOf(refreshToken), session_id: id, generation: 1 });
    return { accessToken: await issueAccess(tx, id, 1, now, lifeMs), refreshToken };
  });
}

type Stored = typeof refreshTokens.$inferSelect;

/** Replaces a valid token with its successor. */
async function rotate(tx: Db, token: string, stored: Stored, now: number): Promise<string> {
  const salt = randomBytes(32).toString('base64url');
  const successor = successorOf(token, salt);
  // The client has presented this token, so the response that delivered it need not be repeated any more.
  await tx
    .update(refreshTokens)
    .set({ salt: null })
    .where(
      and(
        eq(refreshTokens.session_id, stored.session_id),
        lt(refreshTokens.rotated_at, now - REFRESH_GRACE_MS),
      ),
    );
  await tx
    .update(refreshTokens)
    .set({ rotated_at: now, salt, confirmed: true })
    .where(eq(refreshTokens.hash, stored.hash));
  await tx.insert(refreshTokens).values({
    hash: hashOf(successor),
    session_id: stored.session_id,
    generation: stored.generation + 1,
  });
  return successor;
}

/** True if the client is known to have received the successor of this token. */
async function successorSeen(tx: Db, stored: Stored): Promise<boolean> {
  const [next] = await tx
    .select({ confirmed: refreshTokens.confirmed })
    .from(refreshTokens)
    .where(
      and(
        eq(refreshTokens.session_id, stored.session_id),
        eq(refreshTokens.generation, stored.generation + 1),
      ),
    );
  return next?.confirmed ?? true;
}

/**
 * Returns new tokens for a refresh token; undefined if it is refused. For a replaced token it returns the same
 * successor: without a time limit while the successor is unused, because the response that contained it may have been
 * lost; once the successor was used, only within 60 s of the last response that was sent before that use.
 */
export async function refreshSession(
  db: Db,
  token: string,
  now: number,
  lifeMs: number,
): Promise<Tokens | undefined> {
  if (!looksLikeToken(token)) return undefined;
  return db.transaction(async (tx) => {
    const ofToken = eq(refreshTokens.hash, hashOf(token));
    const [known] = await tx.select({ id: refreshTokens.session_id }).from(refreshTokens).where(ofToken);
    if (known === undefined) return undefined;
    // The session row is locked first, here and in all functions that end a session. This serializes refreshes and
    // prevents deadlocks.
    const ofSession = eq(sessions.id, known.id);
    const [session] = await tx.select().from(sessions).where(ofSession).for('update');
    const [stored] = await tx.select().from(refreshTokens).where(ofToken);
    if (session === undefined || stored === undefined) return undefined;
    const { rotated_at } = stored;
    const isSeen = rotated_at !== null && (await successorSeen(tx, stored));
    const late = rotated_at !== null && isSeen && now - rotated_at >= REFRESH_GRACE_MS;
    if (late || (rotated_at !== null && stored.salt === null) || now - session.last_used_at > IDLE_MAX_MS) {
      await tx.delete(sessions).where(ofSession);
      return undefined;
    }
    const refreshToken =
      stored.salt === null ? await rotate(tx, token, stored, now) : successorOf(token, stored.salt);
    // the successor is unused, so earlier responses may have been lost: the grace period restarts with this one
    if (rotated_at !== null && !isSeen)
      await tx.update(refreshTokens).set({ rotated_at: now }).where(ofToken);
    await tx.update(sessions).set({ last_used_at: now }).where(ofSession);
    const generation = stored.generation + 1;
    return { accessToken: await issueAccess(tx, session.id, generation, now, lifeMs), refreshToken };
  });
}

/** Returns the customer that a valid access token identifies; undefined for any other text. */
export async function principalOfToken(db: Db, token: string, now: number): Promise<Principal | undefined> {
  if (!looksLikeToken(token)) return undefined;
  const hash = hashOf(token);
  const [found] = await db
    .select({
      customerId: customers.id,
      groupId: customers.group_id,
      sessionId: sessions.id,
      generation: accessTokens.generation,
      used: accessTokens.used,
    })
    .from(accessTokens)
    .innerJoin(sessions, eq(sessions.id, accessTokens.session_id))
    .innerJoin(customers, eq(customers.id, sessions.customer_id))
    .where(and(eq(accessTokens.hash, hash), gt(accessTokens.expires_at, now)));
  if (found === undefined) return undefined;
  const { generation, used, ...principal } = found;
  if (!used) {
    // the first use of the access token proves that the client has received it and the refresh token issued with it
    await db.update(accessTokens).set({ used: true }).where(eq(accessTokens.hash, hash));
    await db
      .update(refreshTokens)
      .set({ confirmed: true })
      .where(and(eq(refreshTokens.session_id, found.sessionId), eq(refreshTokens.generation, generation)));
    await db.update(sessions).set({ last_used_at: now }).where(eq(sessions.id, found.sessionId));
  }
  return principal;
}

/** Ends a session of this customer; false if the customer has no session with this id. */
export async function endSession(db: Db, customerId: number, sessionId: string): Promise<boolean> {
  const gone = await db
    .delete(sessions)
    .where(and(eq(sessions.customer_id, customerId), eq(sessions.id, sessionId)))
    .returning({ id: sessions.id });
  return gone.length > 0;
}

/** Ends all sessions of a customer except `except`. */
export async function endSessions(db: Db, customerId: number, except?: string): Promise<void> {
  await db
    .delete(sessions)
    .where(
      and(eq(sessions.customer_id, customerId), ...(except === undefined ? [] : [ne(sessions.id, except)])),
    );
}

/** Returns the sessions of a customer, most recently used first. */
export const sessionsOf = (db: Db, customerId: number): Promise<(typeof sessions.$inferSelect)[]> =>
  db
    .select()
    .from(sessions)
    .where(eq(sessions.customer_id, customerId))
    .orderBy(desc(sessions.last_used_at), desc(sessions.id));
