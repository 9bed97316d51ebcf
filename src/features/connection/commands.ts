// What the shopper asks of the connection.
import { ok, type Result } from '#schemas/fault.ts';
import { changeClaim } from '#shared/database/change-claim.ts';
import { writeFault } from '#shared/database/write-fault.ts';
import type { AppContext } from '../../model/app-context.ts';

/** Sends what waits, now. Out: how many orders still wait. Faults: offline and others of the connection. */
export const sendNow = (app: Pick<AppContext, 'worker'>): Promise<Result<{ waiting: number }>> =>
  app.worker.call('sendNow', {});

/** Does this device fetch goods by itself from now on, whatever the browser saves? Faults: not-saved, storage-full. */
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
