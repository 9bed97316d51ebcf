// The open cart: its head, its lines as they are shown, its number. Invariant: the shown cart is derived: lines of the
// head's generation, and none as soon as an order document with that id exists.
import { combineLatest, distinctUntilChanged, map, type Observable, of, switchMap } from 'rxjs';
import type { CartLineDocument } from '../../schemas/documents/cart-line.ts';
import { claim$ } from '../database/claims.ts';
import { reference$ } from '../database/reference-kinds.ts';
import { shopperGroup$ } from '../database/stored-shopper-prices.ts';
import { cartCount as countOf } from '../domain/cart/cart-count.ts';
import { type CartView, cartViewLine, isVirtualCart } from '../domain/cart/cart-lines.ts';
import { goodsTotal } from '../domain/cart/totals.ts';
import { partSkus } from '../domain/catalogue/product-parts.ts';
import { leastFresh, type PricedProduct, priceFreshness } from '../domain/pricing/shopper-prices.ts';
import { deviceTaxRate } from '../domain/pricing/tax.ts';
import { catalogueState$, pricesPulledAt } from './catalogue-state.ts';
import { pricedBySku$ } from './products.ts';
import type { Resource } from './resource.ts';
import type { Model } from './shop.ts';

type OpenCart = { generation: string; seq: number; lines: CartLineDocument[] };

/** The open cart's lines, oldest first. */
export function openCart$({ personal }: Pick<Model, 'personal'>): Observable<OpenCart> {
  const nothing: OpenCart = { generation: '', seq: 0, lines: [] };
  return claim$(personal, 'cart').pipe(
    distinctUntilChanged((a, b) => a?.generation === b?.generation),
    switchMap((claim) => {
      if (!claim) return of(nothing);
      const { generation } = claim;
      return combineLatest([
        personal.orders.findOne(generation).$,
        personal.cart.find({ selector: { generation } }).$,
      ]).pipe(
        map(([order, docs]) => ({
          ...claim,
          lines: order ? [] : docs.map((doc) => doc.toMutableJSON()).sort((a, b) => a.added_at - b.added_at),
        })),
      );
    }),
  );
}

/** The number on the cart's badge. */
export const cartCount = (shop: Model): Resource<number> =>
  shop.resources.of('cart-count', () =>
    openCart$(shop).pipe(
      map(({ lines }) => countOf(lines, shop.config.cart.countType)),
      distinctUntilChanged(),
    ),
  );

/** What a line's facts of today come from: the product itself, or the one whose variant it is. */
const productSku = (line: CartLineDocument): string => line.parentSku ?? line.sku;

/** The products of the lines, with the parts of those that are bundles. */
const productsOf$ = (
  shop: Model,
  store: string,
  lines: readonly CartLineDocument[],
): Observable<ReadonlyMap<string, PricedProduct>> =>
  pricedBySku$(shop, store, lines.map(productSku)).pipe(
    switchMap((products) =>
      pricedBySku$(shop, store, [...products.values()].flatMap(partSkus)).pipe(
        map((parts) => new Map([...parts, ...products])),
      ),
    ),
  );

function cart$(shop: Model, store: string): Observable<CartView> {
  const { cart: rules, tax } = shop.config;
  return combineLatest([
    openCart$(shop),
    reference$(shop.catalogue, store, 'taxrule'),
    shopperGroup$(shop.personal, tax),
    catalogueState$(shop, store).pipe(map(pricesPulledAt), distinctUntilChanged()),
  ]).pipe(
    switchMap(([cart, taxRules, group, pulledAt]) =>
      productsOf$(shop, store, cart.lines).pipe(
        map((bySku) => {
          const shown = cart.lines.map((line) => {
            const product = bySku.get(productSku(line));
            const now = product?.pricedAt ?? line.added_at;
            const rate = deviceTaxRate(taxRules, product?.tax_class_id ?? 0, tax, group);
            const source = product?.configurable_children.find(({ sku }) => sku === line.sku) ?? product;
            return {
              line: cartViewLine(line, product, rate, rules, now, bySku),
              freshness: source
                ? priceFreshness(source, pulledAt, now)
                : { current: undefined, at: line.added_at },
            };
          });
          const lines = shown.map(({ line }) => line);
          return {
            generation: cart.generation,
            seq: cart.seq,
            lines,
            goods: goodsTotal(lines),
            count: countOf(lines, rules.countType),
            virtual: isVirtualCart(lines),
            freshness: leastFresh(shown.map(({ freshness }) => freshness)),
          };
        }),
      ),
    ),
  );
}

/**
 * The cart in a store view's language, with this shopper's prices. Products that are not on the device keep their
 * line's facts.
 */
export const currentCart = (shop: Model, store: string): Resource<CartView> =>
  shop.resources.of(`cart|${store}`, () => cart$(shop, store));

/** Do goods of this order still lie in its own cart, so that they can be put back? */
export const hasOwnLines = (shop: Model, order: string): Resource<boolean> =>
  shop.resources.of(`has-own-lines|${order}`, () =>
    shop.personal.cart.find({ selector: { generation: order } }).$.pipe(map((docs) => docs.length > 0)),
  );
