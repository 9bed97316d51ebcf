// The visitor's consent to analytics on this device, and the purchases that it covers. Nothing is reported without
// consent, and nothing that happened before the consent.
import { distinctUntilChanged, map, type Observable, switchMap } from 'rxjs';
import type { ClaimValue } from '#schemas/documents/claim-document.ts';
import type { OrderDocument } from '#schemas/documents/order-document.ts';
import { claim$ } from '#shared/database/change-claim.ts';
import { shownOrders$ } from '../orders/shown-orders.ts';
import type { Model } from '../shell/app-context.ts';
import type { Resource } from '../shell/resource.ts';

export type AnalyticsConsent = ClaimValue<'analytics-consent'>;

/** Emits the visitor's answer on every change; null if there is none. */
export const analyticsConsent$ = (app: Pick<Model, 'personal'>): Observable<AnalyticsConsent | null> =>
  claim$(app.personal, 'analytics-consent').pipe(
    map((answer) => answer ?? null),
    distinctUntilChanged((one, other) => one?.at === other?.at && one?.agreed === other?.agreed),
  );

export const analyticsConsent = (app: Model): Resource<AnalyticsConsent | null> =>
  app.resources.of('analytics-consent', () => analyticsConsent$(app));

/** Emits orders with a number that were accepted at or after `since` (ms since 1970) and are not reported yet. */
export const unreportedPurchases$ = (
  { personal }: Pick<Model, 'personal'>,
  since: number,
): Observable<OrderDocument> =>
  shownOrders$(personal, { state: 'accepted' }).pipe(
    switchMap((orders) =>
      orders.filter(
        ({ order_number, purchase_told_at, last_verdict }) =>
          order_number !== undefined && purchase_told_at === undefined && (last_verdict?.at ?? 0) >= since,
      ),
    ),
  );
