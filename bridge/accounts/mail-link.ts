// Mailed links for a new password (S-15): 256 random bits, valid for 30 minutes and for one use. Invariants:
// - An e-mail address without an account runs the same statements and writes the same rows, so that timing does not
//   reveal it.
// - Unauthenticated requests cause at most one mail per e-mail address in ten minutes, across all processes that share
//   the database.
import { and, eq, gt, inArray, lte, or, sql } from 'drizzle-orm';
import { type CatalogueFacts, pagesOf } from '../catalogue/catalogue-facts.ts';
import { customers, outbox, passwordLinks, passwordPauses } from '../database/account-tables.ts';
import { emailKey } from '../database/email-key.ts';
import { type Db, rowsOf } from '../database/open-database.ts';
import { passwordMail } from '../mail/password-mail.ts';
import type { Account } from '../ports/accounts.ts';
import { refuse } from '../ports/refusal.ts';
import type { AccountsContext } from './create-accounts.ts';
import { hashOf, newToken } from './new-token.ts';

export const LINK_LIFE_MS = 30 * 60_000;

/**
 * Shorter than `LINK_LIFE_MS`, so that the previously mailed link is still valid while the pause refuses another mail.
 */
const PAUSE_MS = 10 * 60_000;

export const linkExpired = () =>
  refuse(400, { errorMessage: 'This link has expired or was used already.', errorCode: 'link-expired' });

/** Deletes used and expired links; skips rows that another transaction has locked. */
async function forgetDeadLinks(tx: Db, now: number): Promise<void> {
  const dead = tx
    .select({ hash: passwordLinks.hash })
    .from(passwordLinks)
    .where(or(eq(passwordLinks.used, true), lte(passwordLinks.expires_at, now)))
    .for('update', { skipLocked: true });
  await tx.delete(passwordLinks).where(inArray(passwordLinks.hash, dead));
}

/**
 * Begins the pause after a mail requested without login; false while an earlier pause lasts. The row stays locked until
 * the end of the transaction, so concurrent processes wait for its outcome. A pause that starts far in the future,
 * because the clock was set back, also counts as over.
 */
async function beginPause(tx: Db, email: string, now: number): Promise<boolean> {
  const begun = await rowsOf(
    tx,
    sql`insert into ${passwordPauses} (account, asked_at) values (${hashOf(emailKey(email))}, ${now}::bigint)
      on conflict (account) do update set asked_at = excluded.asked_at
      where abs(excluded.asked_at - ${passwordPauses.asked_at}) >= ${PAUSE_MS}::bigint returning account`,
  );
  if (begun.length === 0) return false;
  // runs once this account's row is locked and skips rows that others have locked, so that two processes cannot
  // deadlock
  const over = tx
    .select({ account: passwordPauses.account })
    .from(passwordPauses)
    .where(lte(passwordPauses.asked_at, now - PAUSE_MS))
    .for('update', { skipLocked: true });
  await tx.delete(passwordPauses).where(inArray(passwordPauses.account, over));
  return true;
}

/**
 * Queues the mail and sends it in the background; without a customer it writes the same rows but sends nothing.
 * @param stranger the e-mail address in a request without login: nothing is written while its pause lasts
 */
export async function mailLink(
  bridge: AccountsContext & { facts: Pick<CatalogueFacts, 'defaultStore'> },
  customer: Account | undefined,
  store: string,
  stranger?: string,
): Promise<void> {
  const { accounts, clock, db } = bridge;
  const token = newToken();
  const mail = passwordMail(
    accounts.post.sender,
    customer?.email ?? 'nobody@localhost',
    store,
    pagesOf(bridge, store),
    token,
  );
  const id = customer?.id ?? 0;
  const row = await db.transaction(async (tx) => {
    if (stranger !== undefined && !(await beginPause(tx, stranger, clock()))) return undefined;
    await forgetDeadLinks(tx, clock());
    await tx.execute(
      sql`insert into ${passwordLinks} (hash, customer_id, expires_at)
        values (${hashOf(token)}, (select id from ${customers} where id = ${id}), ${clock() + LINK_LIFE_MS}::bigint)`,
    );
    return accounts.post.writePassword(tx, id, mail, clock());
  });
  if (row === undefined) return;
  if (row.isTheirs) accounts.post.send(row.id, mail, clock);
  else accounts.post.pretend(row.id, mail, clock);
}

/** True if the link is valid for this account. Does not consume it. */
export async function isLinkOf(
  db: Db,
  account: Account | undefined,
  token: string,
  now: number,
): Promise<boolean> {
  const [link] = await db
    .select({ id: passwordLinks.customer_id })
    .from(passwordLinks)
    .where(
      and(
        eq(passwordLinks.hash, hashOf(token)),
        eq(passwordLinks.used, false),
        gt(passwordLinks.expires_at, now),
        eq(passwordLinks.customer_id, account?.id ?? 0),
      ),
    );
  return link !== undefined;
}

/** Consumes a link; false if it was used concurrently. Must be called in the transaction that sets the password. */
export async function useLink(tx: Db, token: string): Promise<boolean> {
  const used = await tx
    .update(passwordLinks)
    .set({ used: true })
    .where(and(eq(passwordLinks.hash, hashOf(token)), eq(passwordLinks.used, false)))
    .returning({ hash: passwordLinks.hash });
  return used.length > 0;
}

/** Invalidates all links of a customer and deletes their queued mails. */
export async function dropLinks(tx: Db, customerId: number): Promise<void> {
  await tx.update(passwordLinks).set({ used: true }).where(eq(passwordLinks.customer_id, customerId));
  await tx.delete(outbox).where(and(eq(outbox.customer_id, customerId), eq(outbox.kind, 'password')));
}
