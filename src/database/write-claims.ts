// Several claims written in one go: all stand or fall together, and nobody ever reads half of them.
import type { ClaimCode, ClaimValue } from '../../schemas/documents/claim.ts';
import type { PersonalDatabase } from './open-databases.ts';
import { writeTogether } from './store.ts';

/** null removes the claim; a removed claim keeps no value. */
export type ClaimWrites = { [K in ClaimCode]?: ClaimValue<K> | null };

/** Writes and removes claims in one go. In: now in ms. Throws when the device could not write. */
export const writeClaims = (db: PersonalDatabase, writes: ClaimWrites, now: number): Promise<void> =>
  writeNewestClaims(db, Object.keys(writes) as ClaimCode[], () => writes, now);

/**
 * Writes claims that go on changing meanwhile. What is newest is asked for again at each try, so that a write that had to
 * give way to another one never brings back what stood before it.
 * In: which claims, what they are now (undefined: they are not wanted any more), now in ms. Throws when the device could
 * not write.
 */
export const writeNewestClaims = (
  { claims }: PersonalDatabase,
  codes: readonly ClaimCode[],
  newest: () => ClaimWrites | undefined,
  now: number,
): Promise<void> =>
  writeTogether(claims, codes, (code, previous) => {
    const writes = newest();
    const value = writes?.[code as ClaimCode];
    if (!writes || (!value && (!previous || previous._deleted))) return undefined;
    const fields = { code, created_at: previous?.created_at ?? now, value: { ...value }, description: '' };
    return { fields, isRemoved: !value };
  });
