// Form drafts on this device: they survive a reload and are deleted once the form is sent.
import { ok, type Result } from '#schemas/fault.ts';
import { changeClaim } from './change-claim.ts';
import type { PersonalDatabase } from './open-databases.ts';
import { writeAsPerson } from './write-as-person.ts';
import { writeFault } from './write-fault.ts';

/** Maximum number of drafts; the oldest are dropped. */
const MOST_DRAFTS = 20;

/** Form values by field name. */
export type DraftFields = Record<string, string>;

/**
 * Stores or deletes the draft of a form; writes nothing if a login or logout comes first.
 * @param fields null deletes the draft.
 */
export async function saveDraft(
  personal: PersonalDatabase,
  form: string,
  fields: DraftFields | null,
  now: number,
): Promise<Result<void>> {
  try {
    await writeAsPerson(personal, () =>
      changeClaim(personal, 'drafts', now, (present) => {
        const others = (present?.drafts ?? []).filter((draft) => draft.form !== form);
        return { drafts: (fields ? [{ form, fields }, ...others] : others).slice(0, MOST_DRAFTS) };
      }),
    );
    return ok(undefined);
  } catch (error) {
    return writeFault('draft', error);
  }
}
