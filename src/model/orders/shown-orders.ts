// The only place where the window observes orders (tests/architecture/observed-orders.test.ts). Orders sealed at a
// logout are sent but never shown (S-22): the window knows only that their carts are ordered and whether any is
// pending.

import type { MangoQuerySelector } from 'rxdb/plugins/core';
import { combineLatest, map, type Observable } from 'rxjs';
import type { OrderDocument } from '#schemas/documents/order-document.ts';
import { claim$ } from '#shared/database/change-claim.ts';
import type { PersonalDatabase } from '#shared/database/open-databases.ts';
import { isWaiting } from '#shared/domain/order/order-states.ts';

/** Emits the orders of this device that match and are not sealed. */
export const shownOrders$ = (
  personal: PersonalDatabase,
  selector: MangoQuerySelector<OrderDocument>,
): Observable<OrderDocument[]> =>
  combineLatest([personal.orders.find({ selector }).$, claim$(personal, 'sealed-orders')]).pipe(
    map(([orders, sealed]) =>
      orders.filter(({ id }) => !sealed?.ids.includes(id)).map((order) => order.toMutableJSON()),
    ),
  );

/** Emits whether this cart was ordered in any tab of this device. An order's id is its cart's generation. */
export const isGenerationOrdered$ = (personal: PersonalDatabase, generation: string): Observable<boolean> =>
  personal.orders.findOne(generation).$.pipe(map((order) => order !== null));

/** Emits whether an order of this customer still has to be sent. */
export const isOrderWaiting$ = (personal: PersonalDatabase, principal: string): Observable<boolean> =>
  personal.orders
    .find({ selector: { principal } })
    .$.pipe(map((orders) => orders.some((order) => isWaiting(order))));
