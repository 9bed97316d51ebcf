import { map } from 'rxjs';
import type { StoreSync } from '#schemas/documents/lookup-document.ts';
import { storeSync$ } from '#shared/database/store-sync-key.ts';
import type { Model } from '../shell/app-context.ts';
import type { Resource } from '../shell/resource.ts';

/** The progress of a store view's catalogue pull; null if nothing was pulled yet. */
export const pullProgress = (app: Model, store: string): Resource<StoreSync | null> =>
  app.resources.of(`pull-progress|${store}`, () =>
    storeSync$(app.catalogue, store).pipe(map((row) => row ?? null)),
  );
