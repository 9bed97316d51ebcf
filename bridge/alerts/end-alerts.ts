// A recipient's alerts: listed, confirmed and ended with the token of a mail, or by the customer who is logged in.
import { and, asc, eq, ne, type SQL } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { bridgeAlert } from '#schemas/bridge/alert-list-answer.ts';
import type { Vault } from '../accounts/vault.ts';
import type { CatalogueFacts } from '../catalogue/catalogue-facts.ts';
import { productAlerts } from '../database/account-tables.ts';
import type { Db } from '../database/open-database.ts';
import { recipientOf } from './alerts-of.ts';
import { soldStates } from './sold-state.ts';

export type BridgeAlert = z.infer<typeof bridgeAlert>;

/** Values of a closed alert, which keeps no personal data. `now`: ms since 1970. */
export const closedAt = (now: number) =>
  ({
    state: 'closed',
    recipient: null,
    customer_id: null,
    email: null,
    push: null,
    updated_at: now,
  }) as const;

const isOpen = ne(productAlerts.state, 'closed');

/** Returns the alerts that are not sent, oldest first, with the names of products in the requested store view. */
export async function listAlerts(
  { db, clock, facts }: { db: Db; clock: () => number; facts: CatalogueFacts },
  whose: SQL,
  store: string,
): Promise<BridgeAlert[]> {
  const rows = await db
    .select()
    .from(productAlerts)
    .where(and(whose, isOpen))
    .orderBy(asc(productAlerts.created_at), asc(productAlerts.id));
  const skus = rows.map(({ sku }) => sku);
  const sold = await soldStates(db, facts, store, skus, clock());
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    sku: row.sku,
    name: sold.get(row.sku)?.name ?? row.name,
    text_language: sold.has(row.sku) ? sold.get(row.sku)?.textLanguage : (row.text_language ?? undefined),
    path: sold.get(row.sku)?.path ?? null,
    state: row.state === 'pending' ? 'pending' : 'waiting',
    channel: row.push === null ? 'mail' : 'push',
    store: row.store,
    created_at: new Date(row.created_at).toISOString(),
  }));
}

/** Ends one of the alerts, or all of them without an id. Idempotent. */
export async function endAlerts(db: Db, whose: SQL, id: string | undefined, now: number): Promise<void> {
  const which = id === undefined ? undefined : eq(productAlerts.id, id);
  await db
    .update(productAlerts)
    .set(closedAt(now))
    .where(and(whose, isOpen, which));
}

/**
 * Confirms the pending alerts of the mailbox that a token names. Idempotent.
 * @throws 404 for a token that is not ours
 */
export async function confirmAlerts(db: Db, vault: Vault, token: string, now: number): Promise<void> {
  const mine = eq(productAlerts.recipient, recipientOf(vault, token));
  await db
    .update(productAlerts)
    .set({ state: 'waiting', updated_at: now })
    .where(and(mine, eq(productAlerts.state, 'pending')));
}
