// Stores the recent search terms on this device.

import { ok, type Result } from '#schemas/fault.ts';
import { changeClaim } from '#shared/database/change-claim.ts';
import { writeAsPerson } from '#shared/database/write-as-person.ts';
import { writeFault } from '#shared/database/write-fault.ts';
import { writtenTerm } from '#shared/domain/catalogue/search-text.ts';
import type { AppContext } from '../../model/shell/app-context.ts';

const KEPT_TERMS = 6;

/**
 * Moves a term to the front of the recent ones; case-insensitive duplicates are removed. Faults: not-saved,
 * storage-full.
 */
export async function saveSearchTerm(
  app: Pick<AppContext, 'personal'>,
  text: string,
  now: number,
): Promise<Result<void>> {
  const term = writtenTerm(text);
  if (term === '') return ok(undefined);
  try {
    await writeAsPerson(app.personal, () =>
      changeClaim(app.personal, 'recent-searches', now, (present) => ({
        terms: [
          term,
          ...(present?.terms ?? []).filter((each) => each.toLowerCase() !== term.toLowerCase()),
        ].slice(0, KEPT_TERMS),
      })),
    );
    return ok(undefined);
  } catch (error) {
    return writeFault('search terms', error);
  }
}

export async function clearTerms(app: Pick<AppContext, 'personal'>, now: number): Promise<void> {
  await changeClaim(app.personal, 'recent-searches', now, () => ({ terms: [] }));
}
