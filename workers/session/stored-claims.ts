// Claims read and written at the storage itself, several in one go. A query may not know yet what another tab wrote a
// moment ago, and whoever decides about a token must know.
// Invariants: writes happen under the lock "session" only; all claims of one write stand or fall in one transaction; a
// removed claim keeps no value, not even in its tombstone.
import * as z from 'zod/mini';
import { type ClaimCode, type ClaimValue, claims } from '../../schemas/documents/claim-document.ts';
import type { PersonalDatabase } from '../../src/database/open-databases.ts';
import { readNewest } from '../../src/database/write-newest.ts';
import type { ConfirmLock, Ports } from '../ports.ts';

export type StoredClaims<C extends ClaimCode> = { [K in C]?: ClaimValue<K> };

/**
 * Runs while nobody else of this device changes who is logged in. Local work only: never a call. Work of several steps
 * calls `confirm` before each: it rejects when another tab has taken the lock since.
 */
export async function whileSessionLasts<T>(
  ports: Pick<Ports, 'lock'>,
  run: (confirm: ConfirmLock) => Promise<T>,
): Promise<T> {
  let done: { value: T } | undefined;
  await ports.lock('session', async (confirm = async () => undefined) => {
    done = { value: await run(confirm) };
  });
  if (!done) throw new Error('the lock "session" was not given');
  return done.value;
}

/** The newest values. Out: what is absent, or has another shape, is missing. */
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
