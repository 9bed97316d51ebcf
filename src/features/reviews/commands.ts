// Reviews and order feedback: drafts, and tasks queued on this device.
import type { Result } from '#schemas/fault.ts';
import type { TaskKind, TaskPayload } from '#schemas/task-kinds.ts';
import { newId } from '#shared/database/new-id.ts';
import { acknowledgeTask, queueTask } from '#shared/database/queue-task.ts';
import { type DraftFields, saveDraft } from '#shared/database/save-draft.ts';
import { GUEST } from '#shared/domain/account/principal-of.ts';
import type { AppContext } from '../../model/shell/app-context.ts';

/** Keys of the drafts. */
export const formOf = {
  review: (sku: string) => `review ${sku}`,
  feedback: (number: string, orderToken: string) => `order-feedback ${number} ${orderToken}`,
} as const;

/** Saves an unsent form. Faults: not-saved, storage-full. */
export const saveReviewDraft = (
  { personal }: Pick<AppContext, 'personal'>,
  form: string,
  fields: DraftFields,
): Promise<Result<void>> => saveDraft(personal, form, fields, Date.now());

/** Queues a form's content and discards its draft. */
async function send<K extends TaskKind>(
  { personal }: Pick<AppContext, 'personal'>,
  form: string,
  kind: K,
  payload: TaskPayload<K>,
  principal: string,
): Promise<Result<{ id: string }>> {
  const now = Date.now();
  const queued = await queueTask(personal, kind, payload, { now, newId, principal });
  if (queued.ok) await saveDraft(personal, form, null, now);
  return queued;
}

/**
 * Queues a valid review. Faults: not-saved, storage-full.
 * @param principal its author
 */
export const writeReview = (
  app: Pick<AppContext, 'personal'>,
  review: TaskPayload<'review-create'>,
  principal: string,
): Promise<Result<{ id: string }>> =>
  send(app, formOf.review(review.sku), 'review-create', review, principal);

/**
 * Queues feedback about an order as a guest task: the order's token identifies the order, so the task is sent
 * regardless of the session. Faults: not-saved, storage-full.
 */
export const giveFeedback = (
  app: Pick<AppContext, 'personal'>,
  feedback: TaskPayload<'order-feedback'>,
): Promise<Result<{ id: string }>> =>
  send(app, formOf.feedback(feedback.number, feedback.orderToken), 'order-feedback', feedback, GUEST);

/** Marks the result of a review as acknowledged. Returns false if it already was. Faults: not-saved, storage-full. */
export const acknowledgeReview = (app: Pick<AppContext, 'personal'>, id: string): Promise<Result<boolean>> =>
  acknowledgeTask(app.personal, id);
