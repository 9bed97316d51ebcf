// What the shopper chose for this device: language and appearance (claim "settings").
import type { Observable } from 'rxjs';
import type { ClaimValue } from '../../../schemas/documents/claim.ts';
import { claim$, readClaim } from '../../database/claims.ts';
import { databases } from '../../database/databases.ts';

export type Settings = ClaimValue<'settings'>;
export const settings$ = (): Observable<Settings | undefined> => claim$(databases().personal, 'settings');
export const readSettings = (): Promise<Settings | undefined> => readClaim(databases().personal, 'settings');
