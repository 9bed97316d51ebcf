// Familiar networks of an account: the networks of its successful logins (S-15). Wrong passwords and mail requests from
// other networks do not limit requests from them. Stored as signatures, so that the table contains no IP address.
import { and, eq, gt, lt } from 'drizzle-orm';
import { familiarPlaces } from '../database/account-tables.ts';
import type { Account } from '../ports/accounts.ts';
import type { AccountsContext } from './create-accounts.ts';

const KEPT_MS = 90 * 86_400_000;
const NOBODY = 0;

const placeOf = ({ accounts }: AccountsContext, customerId: number, network: string): string =>
  accounts.vault.sign(`place ${customerId} ${network}`);

/**
 * True after a login to this account from this network in the last 90 days. Without a customer it runs the same query,
 * so that timing does not reveal whether the account exists.
 */
export async function isFamiliar(
  bridge: AccountsContext,
  customer: Pick<Account, 'id'> | undefined,
  network: string,
): Promise<boolean> {
  const id = customer?.id ?? NOBODY;
  const found = await bridge.db
    .select({ id: familiarPlaces.customer_id })
    .from(familiarPlaces)
    .where(
      and(
        eq(familiarPlaces.customer_id, id),
        eq(familiarPlaces.place, placeOf(bridge, id, network)),
        gt(familiarPlaces.last_used_at, bridge.clock() - KEPT_MS),
      ),
    );
  return found.length > 0;
}

/** Records the network of a successful login and deletes the account's expired networks. */
export async function rememberPlace(
  bridge: AccountsContext,
  customerId: number,
  network: string,
): Promise<void> {
  const now = bridge.clock();
  await bridge.db
    .delete(familiarPlaces)
    .where(and(eq(familiarPlaces.customer_id, customerId), lt(familiarPlaces.last_used_at, now - KEPT_MS)));
  const seen = { customer_id: customerId, place: placeOf(bridge, customerId, network), last_used_at: now };
  await bridge.db
    .insert(familiarPlaces)
    .values(seen)
    .onConflictDoUpdate({
      target: [familiarPlaces.customer_id, familiarPlaces.place],
      set: { last_used_at: now },
    });
}
