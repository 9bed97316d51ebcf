// Contact form commands: save the draft, queue the message.
import type { Result } from '#schemas/fault.ts';
import type { TaskPayload } from '#schemas/task-kinds.ts';
import { newId } from '#shared/database/new-id.ts';
import { queueTask } from '#shared/database/queue-task.ts';
import { type DraftFields, saveDraft } from '#shared/database/save-draft.ts';
import { GUEST } from '#shared/domain/account/principal-of.ts';
import type { AppContext } from '../../model/shell/app-context.ts';

/** The key of the form's draft. */
export const CONTACT_FORM = 'contact';

/** Saves the form's unsent fields. Faults: not-saved, storage-full. */
export const saveDraftMessage = (
  { personal }: Pick<AppContext, 'personal'>,
  fields: DraftFields,
): Promise<Result<void>> => saveDraft(personal, CONTACT_FORM, fields, Date.now());

/**
 * Queues a message and discards the draft. The task belongs to no customer, because the message itself contains the
 * sender's details. Faults: not-saved, storage-full.
 */
export async function sendContactMessage(
  { personal }: Pick<AppContext, 'personal'>,
  message: TaskPayload<'contact-create'>,
): Promise<Result<{ id: string }>> {
  const now = Date.now();
  const queued = await queueTask(personal, 'contact-create', message, {
    now,
    newId,
    principal: GUEST,
  });
  if (queued.ok) await saveDraft(personal, CONTACT_FORM, null, now);
  return queued;
}
