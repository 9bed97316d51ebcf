import { map } from 'rxjs';
import type { ClaimValue } from '#schemas/documents/claim-document.ts';
import { claim$ } from '#shared/database/change-claim.ts';
import type { Model } from './app-context.ts';
import type { Resource } from './resource.ts';

export type Settings = ClaimValue<'settings'>;

/** The settings of this device (language and appearance); null if none are set yet. */
export const deviceSettings = (app: Model): Resource<Settings | null> =>
  app.resources.of('settings', () => claim$(app.personal, 'settings').pipe(map((chosen) => chosen ?? null)));
