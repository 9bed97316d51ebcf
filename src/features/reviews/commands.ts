// Writes a review: kept on this device at once, sent to the shop when it can be.
import type { Result } from '../../../schemas/errors.ts';
import type { TaskPayload } from '../../../schemas/tasks.ts';
import { newId } from '../../database/new-id.ts';
import { acknowledgeTask, queueTask } from '../../database/sync-tasks.ts';
import { GUEST } from '../../domain/account/principal.ts';
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

/**
 * Says what somebody thinks of an order: kept on this device at once, sent when it can be. A guest's task: the order's
 * token says whose it is, so it goes out whoever is logged in by then. Faults: not-saved, storage-full.
 */
export const giveFeedback = (
  shop: Pick<Shop, 'personal'>,
  feedback: TaskPayload<'order-feedback'>,
): Promise<Result<{ id: string }>> =>
  queueTask(shop.personal, 'order-feedback', feedback, {
    now: Date.now(),
    newId,
    principal: GUEST,
    silent: false,
  });

/** The customer knows what became of a review; the device need not keep it. Out: was it not known before? Faults: not-saved, storage-full. */
export const acknowledgeReview = (shop: Pick<Shop, 'personal'>, id: string): Promise<Result<boolean>> =>
  acknowledgeTask(shop.personal, id);
