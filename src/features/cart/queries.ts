// What the cart's own screens read: its lines as they are shown, with today's prices, and the delivery to begin with.
import { combineLatest, distinctUntilChanged, map, type Observable, switchMap } from 'rxjs';
import type { CartLineDocument } from '../../../schemas/documents/cart-line.ts';
import type { ShippingMethodValue } from '../../../schemas/documents/reference.ts';
import { claim$ } from '../../database/claims.ts';
import { productsBySku$ } from '../../database/products-by-sku.ts';
import { reference$ } from '../../database/reference-kinds.ts';
import { pricedFor, shopperGroup$ } from '../../database/stored-shopper-prices.ts';
import { cartCount } from '../../domain/cart/cart-count.ts';
import { type CartView, cartViewLine, isVirtualCart } from '../../domain/cart/cart-lines.ts';
import { goodsTotal } from '../../domain/cart/totals.ts';
import { partSkus } from '../../domain/catalogue/product-parts.ts';
import { leastFresh, type PricedProduct, priceFreshness } from '../../domain/pricing/shopper-prices.ts';
import { deviceTaxRate } from '../../domain/pricing/tax.ts';
import type { Shop } from '../../model/shop.ts';
import { openCart$ } from './badge/queries.ts';

/** What a line's facts of today come from: the product itself, or the one whose variant it is. */
const productSku = (line: CartLineDocument): string => line.parentSku ?? line.sku;

type Products = ReadonlyMap<string, PricedProduct>;

/** The products of these skus that are on the device, by sku, with this shopper's prices. */
const bySku$ = (
  shop: Pick<Shop, 'catalogue' | 'config' | 'personal'>,
  store: string,
  skus: readonly string[],
): Observable<Products> =>
  productsBySku$(shop.catalogue, store, skus).pipe(
    map((products) => [...products.values()]),
    pricedFor(shop, shop.config, store),
    map((products) => new Map(products.map((product) => [product.sku, product]))),
  );

/** The products of the lines, with the parts of those that are bundles. */
const productsOf$ = (
  shop: Pick<Shop, 'catalogue' | 'config' | 'personal'>,
  store: string,
  lines: readonly CartLineDocument[],
): Observable<Products> =>
  bySku$(shop, store, lines.map(productSku)).pipe(
    switchMap((products) =>
      bySku$(shop, store, [...products.values()].flatMap(partSkus)).pipe(
        map((parts) => new Map([...parts, ...products])),
      ),
    ),
  );

/** When every price of the store view's catalogue was last the shop's, ms since 1970; 0 while it is not whole. */
const pulledAt$ = (shop: Pick<Shop, 'personal'>, store: string): Observable<number> =>
  claim$(shop.personal, 'catalogue-sync').pipe(
    map((sync) => sync?.stores.find((row) => row.store === store)),
    map((row) => (row?.complete ? row.pulledAt : 0)),
    distinctUntilChanged(),
  );

/** Is there a connection to the shop, as far as the worker knows. */
export const online$ = (shop: Pick<Shop, 'personal'>): Observable<boolean> =>
  claim$(shop.personal, 'connection').pipe(
    map((connection) => connection?.online ?? true),
    distinctUntilChanged(),
  );

/**
 * The cart as screens show it, in a store view's language, with this shopper's prices.
 * In: store code; now (ms), for prices that start or end. Products that are not on the device keep their line's facts.
 */
export function cartView$(
  shop: Pick<Shop, 'catalogue' | 'config' | 'personal'>,
  store: string,
  now: number,
): Observable<CartView> {
  const { cart: rules, tax } = shop.config;
  const { catalogue, personal } = shop;
  return combineLatest([
    openCart$(personal),
    reference$(catalogue, store, 'taxrule'),
    shopperGroup$(personal, tax),
    pulledAt$(shop, store),
  ]).pipe(
    switchMap(([cart, taxRules, group, pulledAt]) =>
      productsOf$(shop, store, cart.lines).pipe(
        map((bySku) => {
          const shown = cart.lines.map((line) => {
            const product = bySku.get(productSku(line));
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
            count: cartCount(lines, rules.countType),
            virtual: isVirtualCart(lines),
            freshness: leastFresh(shown.map(({ freshness }) => freshness)),
          };
        }),
      ),
    ),
  );
}

/** The delivery that totals are shown with before the shopper chose one; undefined while none is on the device. */
export function firstShipping$(
  shop: Pick<Shop, 'catalogue'>,
  store: string,
): Observable<ShippingMethodValue | undefined> {
  return reference$(shop.catalogue, store, 'shipping-method').pipe(
    map((methods) => methods.find((method) => method.default) ?? methods[0]),
  );
}
