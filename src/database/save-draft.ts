// What somebody is still writing on this device, a form each: it outlives a reload and goes once it was sent.
import { ok, type Result } from '../../schemas/fault.ts';
import { changeClaim } from './change-claim.ts';
import type { PersonalDatabase } from './open-databases.ts';
import { writeAsPerson } from './write-as-person.ts';
import { writeFault } from './write-fault.ts';

/** What was written at last is kept; nobody comes back to more forms than these. */
const MOST_DRAFTS = 20;

/** What stands in a form, by the name of the field. */
export type DraftFields = Record<string, string>;

/**
 * Stores what stands in a form, or forgets it. Nothing is written if the person leaves first.
 * In: which form, what stands in it (null: it was sent), now in ms. Faults: not-saved, storage-full.
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
