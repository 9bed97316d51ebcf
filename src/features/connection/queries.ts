// What is known of the connection and of what waits (claims written by the worker, orders of this device).
import { combineLatest, map, type Observable } from 'rxjs';
import type { ClaimValue } from '../../../schemas/documents/claim.ts';
import type { OrderDocument } from '../../../schemas/documents/order.ts';
import { claim$ } from '../../database/claims.ts';
import { unsettledStates } from '../../domain/order/order-state.ts';
import type { Shop } from '../../model/shop.ts';

export const connection$ = (shop: Pick<Shop, 'personal'>): Observable<ClaimValue<'connection'> | undefined> =>
  claim$(shop.personal, 'connection');

export const catalogueSync$ = (
  shop: Pick<Shop, 'personal'>,
): Observable<ClaimValue<'catalogue-sync'> | undefined> => claim$(shop.personal, 'catalogue-sync');

export const lastSent$ = (shop: Pick<Shop, 'personal'>): Observable<ClaimValue<'last-sent'> | undefined> =>
  claim$(shop.personal, 'last-sent');

/**
 * Orders that have not reached the shop or wait for the shopper, in their order of sending. Without those that somebody
 * sealed at logout: they are sent, and nobody sees them (S-22).
 */
export function unsettledOrders$({ personal }: Pick<Shop, 'personal'>): Observable<OrderDocument[]> {
  const orders$ = personal.orders.find({ selector: { state: { $in: unsettledStates } } }).$;
  return combineLatest([orders$, claim$(personal, 'sealed-orders')]).pipe(
    map(([docs, sealed]) =>
      docs
        .filter(({ id }) => !sealed?.ids.includes(id))
        .map((doc) => doc.toMutableJSON())
        .sort((a, b) => a.seq - b.seq),
    ),
  );
}
