// Several claims written in one go: all stand or fall together, and nobody ever reads half of them.
import type { ClaimCode, ClaimValue } from '../../schemas/documents/claim-document.ts';
import type { PersonalDatabase } from './open-databases.ts';
import { writeTogether } from './write-newest.ts';

/** null removes the claim; a removed claim keeps no value. */
export type ClaimWrites = { [K in ClaimCode]?: ClaimValue<K> | null };

/** What becomes of one claim. In: all writes, its code, what stands there, now in ms. Out: undefined leaves it. */
export function claimWritten(
  writes: ClaimWrites,
  code: string,
  previous: { created_at: number; _deleted: boolean } | undefined,
  now: number,
) {
  const value = writes[code as ClaimCode];
  if (!value && (!previous || previous._deleted)) return undefined;
  const fields = { code, created_at: previous?.created_at ?? now, value: { ...value }, description: '' };
  return { fields, isRemoved: !value };
}

/** Writes and removes claims in one go. In: now in ms. Throws when the device could not write. */
export const writeClaims = ({ claims }: PersonalDatabase, writes: ClaimWrites, now: number): Promise<void> =>
  writeTogether(claims, Object.keys(writes), (code, previous) => claimWritten(writes, code, previous, now));
