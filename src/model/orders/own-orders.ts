// Orders of the logged-in customer: the backend's history, and orders of this device that the history does not contain
// yet.
import { combineLatest, map, type Observable, of, switchMap } from 'rxjs';
import type { ClaimValue } from '#schemas/documents/claim-document.ts';
import { claim$ } from '#shared/database/change-claim.ts';
import { principalOf } from '#shared/domain/account/principal-of.ts';
import { type ListedOrder, listedOrders } from '#shared/domain/order/listed-orders.ts';
import { customer$ } from '../account/current-session.ts';
import type { Model } from '../shell/app-context.ts';
import type { Resource } from '../shell/resource.ts';
import { shownOrders$ } from './shown-orders.ts';

/** The history as last read from the backend; null if it was never read. */
export const ordersHistory = (app: Model): Resource<ClaimValue<'orders-history'> | null> =>
  app.resources.of('orders-history', () =>
    claim$(app.personal, 'orders-history').pipe(map((history) => history ?? null)),
  );

export type OwnOrders = {
  /** newest first, without duplicates */
  orders: ListedOrder[];
  /** number of orders in the history that are on this device */
  here: number;
  /** number of orders that the backend holds */
  total: number;
  /** number of history pages on this device */
  pages: number;
};

function ownOrders$(app: Model): Observable<OwnOrders | null> {
  const { personal } = app;
  return customer$(app).pipe(
    switchMap((customer) => {
      if (!customer) return of(null);
      const principal = principalOf(customer);
      return combineLatest([claim$(personal, 'orders-history'), shownOrders$(personal, { principal })]).pipe(
        map(([history, own]) => {
          const items = history?.items ?? [];
          const orders = listedOrders(items, own, app.config.timeZone);
          return { orders, here: items.length, total: history?.total ?? 0, pages: history?.pages ?? 0 };
        }),
      );
    }),
  );
}

/** All orders of the logged-in customer; null for a guest. */
export const ownOrders = (app: Model): Resource<OwnOrders | null> =>
  app.resources.of('own-orders', () => ownOrders$(app));

/** The token of the order with this number; null if it was not placed on this device. */
export const orderTokenOf = (app: Model, number: string): Resource<string | null> =>
  app.resources.of(`order-token|${number}`, () =>
    shownOrders$(app.personal, { order_number: number }).pipe(
      map((orders) => orders.find(({ order_token }) => order_token)?.order_token ?? null),
    ),
  );
