// What is known of the line and of what waits (claims written by the worker, orders of this device).
import { map, type Observable } from 'rxjs';
import type { ClaimValue } from '../../../schemas/documents/claim.ts';
import type { OrderDocument } from '../../../schemas/documents/order.ts';
import { claim$ } from '../../database/claims.ts';
import { databases } from '../../database/databases.ts';
import { unsettledStates } from '../../domain/order-state.ts';

export const connection$ = (): Observable<ClaimValue<'connection'> | undefined> =>
  claim$(databases().personal, 'connection');

export const catalogueSync$ = (): Observable<ClaimValue<'catalogue-sync'> | undefined> =>
  claim$(databases().personal, 'catalogue-sync');

export const lastSent$ = (): Observable<ClaimValue<'last-sent'> | undefined> =>
  claim$(databases().personal, 'last-sent');

/** Orders that have not reached the shop or wait for the shopper, in their order of sending. */
export function unsettledOrders$(): Observable<OrderDocument[]> {
  return databases()
    .personal.orders.find({ selector: { state: { $in: unsettledStates } } })
    .$.pipe(map((docs) => docs.map((doc) => doc.toMutableJSON()).sort((a, b) => a.seq - b.seq)));
}
