// What stands in a form that somebody has not sent yet.
import { map } from 'rxjs';
import { claim$ } from '../database/claims.ts';
import type { DraftFields } from '../database/drafts.ts';
import type { Resource } from './resource.ts';
import type { Model } from './shop.ts';

/** In: which form. Out: what stands in it, null when nothing was written. */
export const draftOf = (shop: Model, form: string): Resource<DraftFields | null> =>
  shop.resources.of(`draft|${form}`, () =>
    claim$(shop.personal, 'drafts').pipe(
      map((claim) => claim?.drafts.find((draft) => draft.form === form)?.fields ?? null),
    ),
  );
