// What was searched for last on this device.
import { map } from 'rxjs';
import { claim$ } from '../database/claims.ts';
import type { Resource } from './resource.ts';
import type { Model } from './shop.ts';

/** Newest first. */
export const recentSearches = (shop: Model): Resource<string[]> =>
  shop.resources.of('recent-searches', () =>
    claim$(shop.personal, 'recent-searches').pipe(map((claim) => claim?.terms ?? [])),
  );
