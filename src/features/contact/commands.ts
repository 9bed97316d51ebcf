// Writes to the shop: kept on this device at once, sent once when it can be.
import type { Result } from '#schemas/fault.ts';
import type { TaskPayload } from '#schemas/task-kinds.ts';
import { newId } from '#shared/database/new-id.ts';
import { queueTask } from '#shared/database/queue-task.ts';
import { type DraftFields, saveDraft } from '#shared/database/save-draft.ts';
import { GUEST } from '#shared/domain/account/principal-of.ts';
import type { AppContext } from '../../model/app-context.ts';

/** The form, by which what stands in it is kept. */
export const CONTACT_FORM = 'contact';

/** Keeps what stands in the form that was not sent yet. Faults: not-saved, storage-full. */
export const saveDraftMessage = (
  { personal }: Pick<AppContext, 'personal'>,
  fields: DraftFields,
): Promise<Result<void>> => saveDraft(personal, CONTACT_FORM, fields, Date.now());

/** A guest's task: the message says who writes. Faults: not-saved, storage-full. */
export async function sendContactMessage(
  { personal }: Pick<AppContext, 'personal'>,
  message: TaskPayload<'contact-create'>,
): Promise<Result<{ id: string }>> {
  const now = Date.now();
  const queued = await queueTask(personal, 'contact-create', message, {
    now,
    newId,
    principal: GUEST,
    silent: false,
  });
  if (queued.ok) await saveDraft(personal, CONTACT_FORM, null, now);
  return queued;
}
