// How far the pull of a store view's catalogue has come.
import { map } from 'rxjs';
import type { StoreSync } from '../../schemas/documents/lookup.ts';
import { storeSync$ } from '../database/store-sync.ts';
import type { Resource } from './resource.ts';
import type { Model } from './shop.ts';

/** null: nothing of it was pulled yet. */
export const pullProgress = (shop: Model, store: string): Resource<StoreSync | null> =>
  shop.resources.of(`pull-progress|${store}`, () =>
    storeSync$(shop.catalogue, store).pipe(map((row) => row ?? null)),
  );
