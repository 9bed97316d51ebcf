// What the shopper chose for this device: language and appearance (claim "settings").
import type { Observable } from 'rxjs';
import type { ClaimValue } from '../../../../schemas/documents/claim.ts';
import { claim$, readClaim } from '../../../database/claims.ts';
import type { Shop } from '../../../model/shop.ts';

export type Settings = ClaimValue<'settings'>;
export const settings$ = (shop: Pick<Shop, 'personal'>): Observable<Settings | undefined> =>
  claim$(shop.personal, 'settings');
export const readSettings = (shop: Pick<Shop, 'personal'>): Promise<Settings | undefined> =>
  readClaim(shop.personal, 'settings');
