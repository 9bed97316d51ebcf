// Writes a review: kept on this device at once, sent to the shop when it can be.
import type { Result } from '#schemas/fault.ts';
import type { TaskKind, TaskPayload } from '#schemas/task-kinds.ts';
import { newId } from '#shared/database/new-id.ts';
import { acknowledgeTask, queueTask } from '#shared/database/queue-task.ts';
import { type DraftFields, saveDraft } from '#shared/database/save-draft.ts';
import { GUEST } from '#shared/domain/account/principal-of.ts';
import type { AppContext } from '../../model/app-context.ts';

/** The forms of this feature, by which what stands in them is kept. */
export const formOf = {
  review: (sku: string) => `review ${sku}`,
  feedback: (number: string, orderToken: string) => `order-feedback ${number} ${orderToken}`,
} as const;

/** Keeps what stands in a form that was not sent yet. Faults: not-saved, storage-full. */
export const saveReviewDraft = (
  { personal }: Pick<AppContext, 'personal'>,
  form: string,
  fields: DraftFields,
): Promise<Result<void>> => saveDraft(personal, form, fields, Date.now());

/** Queues what a form says; what stood in it need not be kept any longer. */
async function send<K extends TaskKind>(
  { personal }: Pick<AppContext, 'personal'>,
  form: string,
  kind: K,
  payload: TaskPayload<K>,
  principal: string,
): Promise<Result<{ id: string }>> {
  const now = Date.now();
  const queued = await queueTask(personal, kind, payload, { now, newId, principal, silent: false });
  if (queued.ok) await saveDraft(personal, form, null, now);
  return queued;
}

/** In: the review with its rules met, its writer. Faults: not-saved, storage-full. */
export const writeReview = (
  app: Pick<AppContext, 'personal'>,
  review: TaskPayload<'review-create'>,
  principal: string,
): Promise<Result<{ id: string }>> =>
  send(app, formOf.review(review.sku), 'review-create', review, principal);

/**
 * Says what somebody thinks of an order: kept on this device at once, sent when it can be. A guest's task: the order's
 * token says whose it is, so it goes out whoever is logged in by then. Faults: not-saved, storage-full.
 */
export const giveFeedback = (
  app: Pick<AppContext, 'personal'>,
  feedback: TaskPayload<'order-feedback'>,
): Promise<Result<{ id: string }>> =>
  send(app, formOf.feedback(feedback.number, feedback.orderToken), 'order-feedback', feedback, GUEST);

/** The customer knows what became of a review; the device need not keep it. Out: was it not known before? Faults: not-saved, storage-full. */
export const acknowledgeReview = (app: Pick<AppContext, 'personal'>, id: string): Promise<Result<boolean>> =>
  acknowledgeTask(app.personal, id);
