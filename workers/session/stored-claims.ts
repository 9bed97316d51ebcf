// Claims read and written at the storage itself, several in one go. A query may not know yet what another tab wrote a
// moment ago, and whoever decides about a token must know.
// Invariants: writes happen under the lock "session" only; all claims of one write stand or fall in one transaction; a
// removed claim keeps no value, not even in its tombstone.
import * as z from 'zod/mini';
import { type ClaimCode, type ClaimValue, claims } from '../../schemas/documents/claim.ts';
import type { PersonalDatabase } from '../../src/database/open-databases.ts';
import { readNewest, writeTogether } from '../../src/database/store.ts';
import type { Ports } from '../ports.ts';

export type StoredClaims<C extends ClaimCode> = { [K in C]?: ClaimValue<K> };
/** null removes the claim. */
export type ClaimWrites = { [K in ClaimCode]?: ClaimValue<K> | null };

/** Runs while nobody else of this device changes who is logged in. Local work only: never a call. */
export async function whileSessionLasts<T>(ports: Pick<Ports, 'lock'>, run: () => Promise<T>): Promise<T> {
  let done: { value: T } | undefined;
  await ports.lock('session', async () => {
    done = { value: await run() };
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

/** Writes and removes claims in one go. Throws when the device could not write. */
export const writeStored = (
  { claims: collection }: PersonalDatabase,
  writes: ClaimWrites,
  now: number,
): Promise<void> =>
  writeTogether(collection, Object.keys(writes), (code, previous) => {
    const value = writes[code as ClaimCode];
    if (!value && (!previous || previous._deleted)) return undefined;
    const fields = { code, created_at: previous?.created_at ?? now, value: { ...value }, description: '' };
    return { fields, isRemoved: !value };
  });
