// Claims that go on changing while they are written.
import type { ClaimCode } from '../../schemas/documents/claim-document.ts';
import type { PersonalDatabase } from './open-databases.ts';
import { type ClaimWrites, claimWritten } from './write-claims.ts';
import { writeTogether } from './write-newest.ts';

/**
 * As writeClaims; what is newest is asked for again at each try, so that a write that had to give way to another one never
 * brings back what stood before it.
 * In: which claims, what they are by now (undefined: they are not wanted any more), now in ms. Throws when the device could
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
    return writes && claimWritten(writes, code, previous, now);
  });
