// The loyalty card as this device keeps it, so that it can be shown at a till offline.
import { map, type Observable } from 'rxjs';
import type { ClaimValue } from '../../../../schemas/documents/claim.ts';
import type { Result } from '../../../../schemas/errors.ts';
import type { AskAnswer } from '../../../../schemas/worker-api.ts';
import { claim$ } from '../../../database/claims.ts';
import type { Shop } from '../../../model/shop.ts';

export type LoyaltyCardValue = ClaimValue<'loyalty-card'>;

/** The card now and at every change; null when this device has none. */
export const loyaltyCard$ = (shop: Pick<Shop, 'personal'>): Observable<LoyaltyCardValue | null> =>
  claim$(shop.personal, 'loyalty-card').pipe(map((card) => card ?? null));

/** Asks the shop, into the claim. Faults: offline, login-needed and others of the connection. */
export const refreshLoyaltyCard = (
  shop: Pick<Shop, 'worker'>,
): Promise<Result<AskAnswer<'loadLoyaltyCard'>>> => shop.worker.ask('loadLoyaltyCard', {});
