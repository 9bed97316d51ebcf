// What was chosen for this device: language and appearance.
import { map } from 'rxjs';
import type { ClaimValue } from '../../schemas/documents/claim.ts';
import { claim$ } from '../database/claims.ts';
import type { Resource } from './resource.ts';
import type { Model } from './shop.ts';

export type Settings = ClaimValue<'settings'>;

/** null: nothing was chosen yet. */
export const deviceSettings = (shop: Model): Resource<Settings | null> =>
  shop.resources.of('settings', () =>
    claim$(shop.personal, 'settings').pipe(map((chosen) => chosen ?? null)),
  );
