// Commands for background fetching.
import { ok, type Result } from '#schemas/fault.ts';
import { changeClaim } from '#shared/database/change-claim.ts';
import { writeFault } from '#shared/database/write-fault.ts';
import type { AppContext } from '../../model/shell/app-context.ts';

/**
 * Turns background fetching of the catalogue on or off, regardless of the browser's data saver. Faults: not-saved,
 * storage-full.
 */
export async function setFetching(
  { personal }: Pick<AppContext, 'personal'>,
  on: boolean,
): Promise<Result<void>> {
  try {
    await changeClaim(personal, 'catalogue-fetching', Date.now(), () => ({ on }));
    return ok(undefined);
  } catch (error) {
    return writeFault('catalogue-fetching', error);
  }
}
