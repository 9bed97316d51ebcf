// Writes a review: kept on this device at once, sent to the shop when it can be.
import type { Result } from '../../../schemas/errors.ts';
import type { TaskPayload } from '../../../schemas/tasks.ts';
import { newId } from '../../database/new-id.ts';
import { acknowledgeTask, queueTask } from '../../database/sync-tasks.ts';
import type { Shop } from '../../model/shop.ts';

/** In: the review with its rules met, its writer. Faults: not-saved, storage-full. */
export const writeReview = (
  shop: Pick<Shop, 'personal'>,
  review: TaskPayload<'review-create'>,
  principal: string,
): Promise<Result<{ id: string }>> =>
  queueTask(shop.personal, 'review-create', review, {
    now: Date.now(),
    newId,
    principal,
    silent: false,
  });

/** The customer knows what became of a review; the device need not keep it. Out: was it not known before? Faults: not-saved, storage-full. */
export const acknowledgeReview = (shop: Pick<Shop, 'personal'>, id: string): Promise<Result<boolean>> =>
  acknowledgeTask(shop.personal, id);
