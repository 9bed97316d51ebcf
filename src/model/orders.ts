// Orders of this device, and those the shop told of. Without what somebody sealed at logout: it is sent, and nobody sees
// it (S-22).
import { combineLatest, map, type Observable, of, switchMap } from 'rxjs';
import type { ClaimValue } from '../../schemas/documents/claim.ts';
import type { OrderDocument } from '../../schemas/documents/order.ts';
import { claim$ } from '../database/claims.ts';
import { principalOf } from '../domain/account/principal.ts';
import { type ListedOrder, listedOrders } from '../domain/order/order-list.ts';
import { unsettledStates } from '../domain/order/order-state.ts';
import type { Resource } from './resource.ts';
import { customer$ } from './session.ts';
import type { Model } from './shop.ts';

/** An order; null when this device has none with that id, or it is sealed. */
export const orderById = (shop: Model, id: string): Resource<OrderDocument | null> =>
  shop.resources.of(`order|${id}`, () =>
    combineLatest([shop.personal.orders.findOne(id).$, claim$(shop.personal, 'sealed-orders')]).pipe(
      map(([doc, sealed]) => (doc && !sealed?.ids.includes(id) ? doc.toMutableJSON() : null)),
    ),
  );

/** Was this cart ordered on this device, in whatever tab? An order's id is its cart's generation. */
export const isOrdered = (shop: Model, generation: string): Resource<boolean> =>
  shop.resources.of(`is-ordered|${generation}`, () =>
    shop.personal.orders.findOne(generation).$.pipe(map((found) => found !== null)),
  );

/** Orders that have not reached the shop or wait for the shopper, in their order of sending. */
export const unsettledOrders = (shop: Model): Resource<OrderDocument[]> =>
  shop.resources.of('unsettled-orders', () =>
    combineLatest([
      shop.personal.orders.find({ selector: { state: { $in: unsettledStates } } }).$,
      claim$(shop.personal, 'sealed-orders'),
    ]).pipe(
      map(([docs, sealed]) =>
        docs
          .filter(({ id }) => !sealed?.ids.includes(id))
          .map((doc) => doc.toMutableJSON())
          .sort((a, b) => a.seq - b.seq),
      ),
    ),
  );

/** The order the shop accepted last; null: none yet. */
export const lastSentOrder = (shop: Model): Resource<ClaimValue<'last-sent'> | null> =>
  shop.resources.of('last-sent', () => claim$(shop.personal, 'last-sent').pipe(map((sent) => sent ?? null)));

/** The customer's orders as the shop told them last; null: not read yet. */
export const ordersHistory = (shop: Model): Resource<ClaimValue<'orders-history'> | null> =>
  shop.resources.of('orders-history', () =>
    claim$(shop.personal, 'orders-history').pipe(map((history) => history ?? null)),
  );

export type OwnOrders = {
  /** newest first, each order once */
  orders: ListedOrder[];
  /** orders of the history that are here, and that the shop has */
  here: number;
  total: number;
  /** pages that are here; 0 before the first */
  pages: number;
};

function ownOrders$(shop: Model): Observable<OwnOrders | null> {
  const { personal } = shop;
  return customer$(shop).pipe(
    switchMap((customer) => {
      if (!customer) return of(null);
      const principal = principalOf(customer);
      return combineLatest([
        claim$(personal, 'orders-history'),
        personal.orders.find({ selector: { principal } }).$,
      ]).pipe(
        map(([history, own]) => {
          const items = history?.items ?? [];
          const orders = listedOrders(
            items,
            own.map((doc) => doc.toMutableJSON()),
          );
          return { orders, here: items.length, total: history?.total ?? 0, pages: history?.pages ?? 0 };
        }),
      );
    }),
  );
}

/** Orders of the customer who is logged in: the shop's history and what it has not told of yet; null when nobody is. */
export const ownOrders = (shop: Model): Resource<OwnOrders | null> =>
  shop.resources.of('own-orders', () => ownOrders$(shop));
