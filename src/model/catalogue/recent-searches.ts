import { map } from 'rxjs';
import { claim$ } from '#shared/database/change-claim.ts';
import type { Model } from '../shell/app-context.ts';
import type { Resource } from '../shell/resource.ts';

/** The latest search terms used on this device, newest first. */
export const recentSearches = (app: Model): Resource<string[]> =>
  app.resources.of('recent-searches', () =>
    claim$(app.personal, 'recent-searches').pipe(map((claim) => claim?.terms ?? [])),
  );
