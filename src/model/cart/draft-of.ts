import { map } from 'rxjs';
import { claim$ } from '#shared/database/change-claim.ts';
import type { DraftFields } from '#shared/database/save-draft.ts';
import type { Model } from '../shell/app-context.ts';
import type { Resource } from '../shell/resource.ts';

/** The stored draft with a form's unsent values; null if there is none. */
export const draftOf = (app: Model, form: string): Resource<DraftFields | null> =>
  app.resources.of(`draft|${form}`, () =>
    claim$(app.personal, 'drafts').pipe(
      map((claim) => claim?.drafts.find((draft) => draft.form === form)?.fields ?? null),
    ),
  );
