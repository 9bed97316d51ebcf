// Writes a review: kept on this device at once, sent to the shop when it can be (SPEC §7 "review/create").
import { ok, type Result } from '../../../schemas/errors.ts';
import type { TaskPayload } from '../../../schemas/tasks.ts';
import { databases } from '../../database/databases.ts';
import { queueTask } from '../../database/sync-tasks.ts';
import { writeFault } from '../../database/write-fault.ts';

/** In: the review with its rules met, its writer. Faults: not-saved, storage-full. */
export async function writeReview(
  review: TaskPayload<'review-create'>,
  principal: string,
): Promise<Result<void>> {
  try {
    await queueTask(databases().personal, 'review-create', review, {
      now: Date.now(),
      newId: () => crypto.randomUUID(),
      principal,
      silent: false,
    });
    return ok(undefined);
  } catch (error) {
    return writeFault('review-create', error);
  }
}
