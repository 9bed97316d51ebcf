import type { ClaimCode, ClaimValue } from '#schemas/documents/claim-document.ts';
import type { PersonalDatabase } from './open-databases.ts';
import { writeTogether } from './write-newest.ts';

/** null removes a claim, including its stored value. */
export type ClaimWrites = { [K in ClaimCode]?: ClaimValue<K> | null };

/** Returns the document to write for one claim; undefined leaves it unchanged. `now` in ms. */
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

/** Writes and removes claims atomically. `now` in ms. @throws If the write fails. */
export const writeClaims = ({ claims }: PersonalDatabase, writes: ClaimWrites, now: number): Promise<void> =>
  writeTogether(claims, Object.keys(writes), (code, previous) => claimWritten(writes, code, previous, now));
