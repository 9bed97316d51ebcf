// How far the pull of a store view's catalogue has come.
import { map } from 'rxjs';
import type { ClaimValue } from '../../schemas/documents/claim.ts';
import { claim$ } from '../database/claims.ts';
import type { Resource } from './resource.ts';
import type { Model } from './shop.ts';

export type PullProgress = ClaimValue<'catalogue-sync'>['stores'][number];

/** null: nothing of it was pulled yet. */
export const pullProgress = (shop: Model, store: string): Resource<PullProgress | null> =>
  shop.resources.of(`pull-progress|${store}`, () =>
    claim$(shop.personal, 'catalogue-sync').pipe(
      map((sync) => sync?.stores.find((each) => each.store === store) ?? null),
    ),
  );
