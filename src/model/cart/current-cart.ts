// The open cart for display: its lines with current product data and this customer's prices.
import { combineLatest, distinctUntilChanged, map, type Observable, of, switchMap } from 'rxjs';
import * as z from 'zod/mini';
import { type CartHead, cartHead } from '#schemas/documents/cart-head.ts';
import type { CartLineDocument } from '#schemas/documents/cart-line-document.ts';
import { claim$ } from '#shared/database/change-claim.ts';
import { shopperGroup$ } from '#shared/database/priced-for.ts';
import { referenceKinds$ } from '#shared/database/reference-kinds.ts';
import { principalOf } from '#shared/domain/account/principal-of.ts';
import { backendTotals } from '#shared/domain/cart/backend-totals.ts';
import { cartCount as countOf } from '#shared/domain/cart/cart-count.ts';
import { goodsTotal } from '#shared/domain/cart/cart-totals.ts';
import {
  type CartView,
  type CartViewLine,
  cartViewLine,
  isVirtualCart,
  storeViewLine,
} from '#shared/domain/cart/cart-view.ts';
import { isMergePending } from '#shared/domain/cart/is-merge-pending.ts';
import { offerPieces } from '#shared/domain/cart/offer-pieces.ts';
import { type ShownStoreItem, shownStoreItems } from '#shared/domain/cart/shown-store-items.ts';
import { partSkus } from '#shared/domain/catalogue/part-skus.ts';
import { leastFresh, type PricedProduct, priceFreshness } from '#shared/domain/pricing/priced-product.ts';
import type { SourcePrices } from '#shared/domain/pricing/shown-price.ts';
import { deviceTaxRate } from '#shared/domain/pricing/tax-config.ts';
import { customer$ } from '../account/current-session.ts';
import { pricesPulledAt } from '../catalogue/catalogue-state.ts';
import { catalogueState$ } from '../catalogue/catalogue-state-source.ts';
import { pricedBySku$ } from '../catalogue/priced-product-source.ts';
import { isOrderWaiting$ } from '../orders/shown-orders.ts';
import type { Model } from '../shell/app-context.ts';
import { connection$ } from '../shell/connection-source.ts';
import type { Resource } from '../shell/resource.ts';
import { openCart$ } from './open-cart-source.ts';

/**
 * Returns the sku of the product that supplies a line's current data: the line's own sku, or the parent's for a
 * variant.
 */
const productSku = (line: CartLineDocument): string => line.parentSku ?? line.sku;

/** Emits the products of the lines, including the parts of bundles. */
const productsOf$ = (
  app: Model,
  store: string,
  skus: readonly string[],
): Observable<ReadonlyMap<string, PricedProduct>> =>
  pricedBySku$(app, store, skus).pipe(
    switchMap((products) =>
      pricedBySku$(app, store, [...products.values()].flatMap(partSkus)).pipe(
        map((parts) => new Map([...parts, ...products])),
      ),
    ),
  );

/** Returns the source prices of a line: those of its variant or product, or those of the parts of a bundle. */
const pricedBy = (
  product: PricedProduct,
  line: CartLineDocument,
  bySku: ReadonlyMap<string, PricedProduct>,
): readonly SourcePrices[] =>
  product.type_id === 'bundle'
    ? partSkus(product).flatMap((sku) => bySku.get(sku) ?? [])
    : [product.configurable_children.find(({ sku }) => sku === line.sku) ?? product];

/**
 * Returns cart lines for items that the backend added. The backend's totals include the tax on these items; until the
 * totals arrive, the tax rate of the first line is used.
 */
const addedLines = (
  added: readonly ShownStoreItem[],
  bySku: ReadonlyMap<string, PricedProduct>,
  own: readonly CartViewLine[],
): CartViewLine[] => added.map((item) => storeViewLine(item, bySku.get(item.sku), own[0]?.taxRate ?? 0));

/** The sync state of the cart; undefined if the claim is invalid. */
const head$ = ({ personal }: Pick<Model, 'personal'>): Observable<CartHead | undefined> =>
  claim$(personal, 'cart').pipe(map((stored) => z.safeParse(cartHead, stored).data));

function cart$(app: Model, store: string): Observable<CartView> {
  const { cart: rules, tax } = app.config;
  return combineLatest([
    openCart$(app),
    head$(app),
    referenceKinds$(app.catalogue, store, 'taxrule'),
    shopperGroup$(app.personal, tax),
    catalogueState$(app, store).pipe(map(pricesPulledAt), distinctUntilChanged()),
  ]).pipe(
    map((parts) => {
      const [cart, head] = parts;
      return { parts, added: head?.generation === cart.generation ? shownStoreItems(head) : [] };
    }),
    switchMap(({ parts: [cart, head, taxRules, group, pulledAt], added }) =>
      productsOf$(app, store, [...cart.lines.map(productSku), ...added.map(({ sku }) => sku)]).pipe(
        map((bySku) => {
          const shown = cart.lines.map((line) => {
            const product = bySku.get(productSku(line));
            const now = product?.pricedAt ?? line.added_at;
            const child = product?.configurable_children.find(({ sku }) => sku === line.sku);
            const others = product ? offerPieces(product, child, cart.lines, [line.key], now) : 0;
            const rate = deviceTaxRate(taxRules, product?.tax_class_id ?? 0, tax, group);
            return {
              line: cartViewLine(line, product, rate, rules, now, bySku, others),
              freshness: product
                ? leastFresh(
                    pricedBy(product, line, bySku).map((each) => priceFreshness(each, pulledAt, now)),
                  )
                : { current: undefined, at: line.added_at },
            };
          });
          const own = shown.map(({ line }) => line);
          const lines = own.length > 0 ? [...own, ...addedLines(added, bySku, own)] : own;
          return {
            generation: cart.generation,
            seq: cart.seq,
            ...(head?.generation === cart.generation && {
              atShop: backendTotals(head, cart.lines),
              coupon: head.coupon?.code,
              isOnlyHere: head.connection?.disabled === true,
              saveForLater: head.set_aside ?? [],
            }),
            lines,
            ...(cart.isUnsaved && { isUnsaved: true }),
            goods: goodsTotal(lines),
            count: countOf(own, rules.countType),
            virtual: isVirtualCart(own),
            freshness: leastFresh(shown.map(({ freshness }) => freshness)),
          };
        }),
      ),
    ),
  );
}

/**
 * The cart in a store view's language, with this customer's prices. Lines whose products are not on the device show
 * their stored data.
 */
export const currentCart = (app: Model, store: string): Resource<CartView> =>
  app.resources.of(`cart|${store}`, () => cart$(app, store));

/**
 * True while the account's cart is about to be merged into the open one. False when offline, and while an order of the
 * same customer is being sent: the order consumes the backend's cart, and the next sync waits for it.
 */
export const isCartMerging = (app: Model): Resource<boolean> =>
  app.resources.of('cart-merging', () =>
    customer$(app).pipe(
      switchMap((customer) => {
        if (!customer || !app.config.cart.sync) return of(false);
        const principal = principalOf(customer);
        return combineLatest([head$(app), connection$(app), isOrderWaiting$(app.personal, principal)]).pipe(
          map(
            ([head, { online }, isOrderWaiting]) =>
              online && isMergePending(head, principal) && !isOrderWaiting,
          ),
        );
      }),
      distinctUntilChanged(),
    ),
  );

/** True while lines of this order remain in the order's cart generation, so that they can be restored. */
export const hasOwnLines = (app: Model, order: string): Resource<boolean> =>
  app.resources.of(`has-own-lines|${order}`, () =>
    app.personal.cart.find({ selector: { generation: order } }).$.pipe(map((docs) => docs.length > 0)),
  );
