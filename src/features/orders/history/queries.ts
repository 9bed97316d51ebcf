// The customer's orders as this device knows them: the shop's history from its claim, and own orders the shop has not
// told of yet. Readable offline.
import { combineLatest, map, type Observable, of, switchMap } from 'rxjs';
import type { ProductDocument } from '../../../../schemas/documents/product.ts';
import type {
  CountryValue,
  PaymentMethodValue,
  ShippingMethodValue,
} from '../../../../schemas/documents/reference.ts';
import type { Result } from '../../../../schemas/errors.ts';
import type { AskAnswer } from '../../../../schemas/worker-api.ts';
import { claim$ } from '../../../database/claims.ts';
import { productsBySku$ } from '../../../database/products-by-sku.ts';
import { reference$ } from '../../../database/reference-kinds.ts';
import { principalOf } from '../../../domain/account/principal.ts';
import { type ListedOrder, listedOrders } from '../../../domain/order/order-list.ts';
import type { Shop } from '../../../model/shop.ts';

export type OwnOrders = {
  /** newest first, each order once */
  orders: ListedOrder[];
  /** orders of the history that are here, and that the shop has */
  here: number;
  total: number;
  /** pages that are here; 0 before the first */
  pages: number;
};

/** Orders of the customer who is logged in, now and at every change; null when nobody is. */
export function ownOrders$({ personal }: Pick<Shop, 'personal'>): Observable<OwnOrders | null> {
  return claim$(personal, 'current-user').pipe(
    switchMap((user) => {
      if (!user) return of(null);
      const principal = principalOf(user.current);
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

/** Reads a page of 20 into the claim; 1 is the newest. Faults: offline, login-needed and others of the connection. */
export const loadHistoryPage = (
  shop: Pick<Shop, 'worker'>,
  page: number,
): Promise<Result<AskAnswer<'loadOrderHistory'>>> => shop.worker.ask('loadOrderHistory', { page });

/** Ways of delivery of a store view: they tell whether an order is collected. */
export const shippingMethods$ = (
  shop: Pick<Shop, 'catalogue'>,
  store: string,
): Observable<ShippingMethodValue[]> => reference$(shop.catalogue, store, 'shipping-method');

export const paymentMethods$ = (
  shop: Pick<Shop, 'catalogue'>,
  store: string,
): Observable<PaymentMethodValue[]> => reference$(shop.catalogue, store, 'payment-method');

export const countryNames$ = (
  shop: Pick<Shop, 'catalogue'>,
  store: string,
): Observable<ReadonlyMap<string, CountryValue['name']>> =>
  reference$(shop.catalogue, store, 'country').pipe(
    map((countries) => new Map(countries.map(({ id, name }) => [id, name]))),
  );

/** The ordered products that are still on this device, by sku, for their pictures and pages. */
export const orderedProducts$ = (
  shop: Pick<Shop, 'catalogue'>,
  store: string,
  skus: readonly string[],
): Observable<ReadonlyMap<string, ProductDocument>> => productsBySku$(shop.catalogue, store, skus);
