// Declares the withdrawal from an order, queued on this device.
import type { Result } from '#schemas/fault.ts';
import type { TaskPayload } from '#schemas/task-kinds.ts';
import { newId } from '#shared/database/new-id.ts';
import { queueTask } from '#shared/database/queue-task.ts';
import { saveDraft } from '#shared/database/save-draft.ts';
import { GUEST } from '#shared/domain/account/principal-of.ts';
import { type WithdrawalDraft, withdrawalFields } from '#shared/domain/order/withdrawal-fields.ts';
import type { AppContext } from '../../model/shell/app-context.ts';

/** Key of an order's draft. */
export const draftForm = (number: string, orderToken: string): string => `withdrawal ${number} ${orderToken}`;

/** Saves the draft of an order's withdrawal. Faults: not-saved, storage-full. */
export const saveWithdrawalDraft = (
  { personal }: Pick<AppContext, 'personal'>,
  typed: WithdrawalDraft,
  { number, orderToken }: { number: string; orderToken: string },
): Promise<Result<void>> =>
  saveDraft(personal, draftForm(number, orderToken), withdrawalFields(typed), Date.now());

/**
 * Queues the declaration, which stays on this device as its receipt, and discards the draft. It is a guest task: the
 * order's token identifies the order, so the task is sent regardless of the session. Faults: not-saved, storage-full.
 */
export async function declareWithdrawal(
  app: Pick<AppContext, 'personal'>,
  withdrawal: Omit<TaskPayload<'order-withdrawal'>, 'declaredAt'>,
): Promise<Result<{ id: string }>> {
  const now = Date.now();
  const queued = await queueTask(
    app.personal,
    'order-withdrawal',
    { ...withdrawal, declaredAt: now },
    { now, newId, principal: GUEST },
  );
  const { number, orderToken } = withdrawal;
  if (queued.ok) await saveDraft(app.personal, draftForm(number, orderToken), null, now);
  return queued;
}
