// The attributes by which products are compared. They are read once the compare list is loaded, and only if configured.
import { first, of, switchMap } from 'rxjs';
import type { AttributeValue } from '#schemas/documents/reference-document.ts';
import { STORAGE_KEYS } from '#shared/config/constants.ts';
import { referenceKinds$ } from '#shared/database/reference-kinds.ts';
import { savedProducts$ } from '#shared/database/restore-saved-products.ts';
import type { Model } from '../shell/app-context.ts';
import type { Resource } from '../shell/resource.ts';

/** All attributes of the store view; empty unless `compareAttributes` is configured. */
export const compareAttributes = (app: Model, store: string): Resource<AttributeValue[]> =>
  app.resources.of(`compare-attributes|${store}`, () =>
    savedProducts$(app.personal[STORAGE_KEYS['current-compare']]).pipe(
      first(({ loaded }) => loaded),
      switchMap(() =>
        app.config.catalogue.compareAttributes ? referenceKinds$(app.catalogue, store, 'attribute') : of([]),
      ),
    ),
  );
