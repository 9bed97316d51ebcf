// What was chosen for this device: language and appearance, and what was searched for last.
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

/** Newest first. */
export const recentSearches = (shop: Model): Resource<string[]> =>
  shop.resources.of('recent-searches', () =>
    claim$(shop.personal, 'recent-searches').pipe(map((claim) => claim?.terms ?? [])),
  );
