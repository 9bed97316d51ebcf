// Writes claims whose values are read again on every retry after a conflict.
import type { ClaimCode } from '#schemas/documents/claim-document.ts';
import type { PersonalDatabase } from './open-databases.ts';
import { type ClaimWrites, claimWritten } from './write-claims.ts';
import { writeTogether } from './write-newest.ts';

/**
 * Writes claims atomically, as writeClaims does, but reads their values again on every attempt, so that a retry after a
 * conflict never writes an outdated value.
 * @param newest Returns the current values; undefined to write nothing.
 * @param now Device time in ms.
 * @throws If the write fails.
 */
export const writeNewestClaims = (
  { claims }: PersonalDatabase,
  codes: readonly ClaimCode[],
  newest: () => ClaimWrites | undefined,
  now: number,
): Promise<void> =>
  writeTogether(claims, codes, (code, previous) => {
    const writes = newest();
    return writes && claimWritten(writes, code, previous, now);
  });
