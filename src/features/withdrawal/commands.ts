// Declares that an order is withdrawn from: kept on this device at once, sent when it can be.
import type { Result } from '#schemas/fault.ts';
import type { TaskPayload } from '#schemas/task-kinds.ts';
import { newId } from '#shared/database/new-id.ts';
import { queueTask } from '#shared/database/queue-task.ts';
import { saveDraft } from '#shared/database/save-draft.ts';
import { GUEST } from '#shared/domain/account/principal-of.ts';
import { type WithdrawalDraft, withdrawalFields } from '#shared/domain/order/withdrawal-form.ts';
import type { AppContext } from '../../model/app-context.ts';

/** The form of one order, by which what stands in it is kept. */
export const draftForm = (number: string, orderToken: string): string => `withdrawal ${number} ${orderToken}`;

/** Keeps what stands in the form of an order that was not declared yet. Faults: not-saved, storage-full. */
export const saveWithdrawalDraft = (
  { personal }: Pick<AppContext, 'personal'>,
  typed: WithdrawalDraft,
  { number, orderToken }: { number: string; orderToken: string },
): Promise<Result<void>> =>
  saveDraft(personal, draftForm(number, orderToken), withdrawalFields(typed), Date.now());

/**
 * It is declared now, and stays here as its receipt. A guest's task: the order's token says whose it is, so it goes out
 * whoever is logged in by then. Faults: not-saved, storage-full.
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
    { now, newId, principal: GUEST, silent: false },
  );
  const { number, orderToken } = withdrawal;
  if (queued.ok) await saveDraft(app.personal, draftForm(number, orderToken), null, now);
  return queued;
}
