// Reads and writes claims directly in the storage, several at once, because a query may not yet include data that
// another tab has just written, and decisions about a token need the newest value.
// Invariants: writes happen only under the lock "session"; all claims of one write are in one transaction; a removed
// claim keeps no value, not even in its tombstone.
import * as z from 'zod/mini';
import { type ClaimCode, type ClaimValue, claims } from '#schemas/documents/claim-document.ts';
import type { PersonalDatabase } from '#shared/database/open-databases.ts';
import { readNewest } from '#shared/database/write-newest.ts';
import type { ConfirmLock, Ports } from '../ports.ts';

export type StoredClaims<C extends ClaimCode> = { [K in C]?: ClaimValue<K> };

/** Serializes logins, logouts and writes of the session across all tabs. */
export const SESSION_LOCK = 'session';

/**
 * Runs a function under the lock "session", so that no login or logout happens while it runs. Local work only, no calls
 * to the backend. Each step must first await `confirm`, which rejects if another tab has taken the lock in the
 * meantime.
 */
export async function whileSessionLasts<T>(
  ports: Pick<Ports, 'lock'>,
  run: (confirm: ConfirmLock) => Promise<T>,
): Promise<T> {
  let done: { value: T } | undefined;
  await ports.lock(SESSION_LOCK, async (confirm = async () => undefined) => {
    done = { value: await run(confirm) };
  });
  if (!done) throw new Error(`Failed to acquire lock "${SESSION_LOCK}"`);
  return done.value;
}

/** Returns the newest stored value of each claim. Invalid values are treated as missing. */
export async function readStored<C extends ClaimCode>(
  personal: PersonalDatabase,
  ...codes: C[]
): Promise<StoredClaims<C>> {
  const found = await readNewest(personal.claims, codes);
  const values = found.flatMap(({ code, value }) => {
    const parsed = z.safeParse(claims[code as C], value);
    return parsed.success ? [[code, parsed.data] as const] : [];
  });
  return Object.fromEntries(values) as StoredClaims<C>;
}
