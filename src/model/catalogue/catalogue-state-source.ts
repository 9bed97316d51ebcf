// Reads the catalogue state from the local database.
import { distinctUntilChanged, map, type Observable } from 'rxjs';
import { storeSync$ } from '#shared/database/store-sync-key.ts';
import type { Model } from '../shell/app-context.ts';
import type { CatalogueState } from './catalogue-state.ts';

export const catalogueState$ = (
  { catalogue }: Pick<Model, 'catalogue'>,
  store: string,
): Observable<CatalogueState> =>
  storeSync$(catalogue, store).pipe(
    map((here) => ({ complete: !!here?.complete, pulledAt: here?.pulledAt || undefined })),
    // the record also counts pull progress and changes every second
    distinctUntilChanged((a, b) => a.complete === b.complete && a.pulledAt === b.pulledAt),
  );
