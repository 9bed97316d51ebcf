// Joins products with the current prices of the customer group, and updates them live. Price records are stored in
// `lookups`, because a pull replaces whole products, and because a group's prices must not stay on the device after a
// logout.
import { combineLatest, distinctUntilChanged, map, Observable, of, switchMap } from 'rxjs';
import * as z from 'zod/mini';
import {
  type HeldOffer,
  offersRecord,
  type PriceRecord,
  priceRecord,
} from '#schemas/documents/lookup-document.ts';
import type { ProductDocument } from '#schemas/documents/product-document.ts';
import type { TaxRuleValue } from '#schemas/documents/reference-document.ts';
import type { ShopConfig } from '#schemas/shop-config.ts';
import { nextPriceChange } from '../domain/pricing/computed-prices.ts';
import {
  OFFERS_KEY,
  type PricedProduct,
  priceRecordKey,
  withShopperPrices,
} from '../domain/pricing/priced-product.ts';
import { shopperGroup } from '../domain/pricing/tax-config.ts';
import { withZonedDates } from '../domain/pricing/with-zoned-dates.ts';
import { claim$ } from './change-claim.ts';
import type { CatalogueDatabase, Databases, PersonalDatabase } from './open-databases.ts';
import { referenceKinds$ } from './reference-kinds.ts';

const NO_RULES: TaxRuleValue[] = [];

/** Emits the customer group whose prices are shown, on every login and logout. */
export function shopperGroup$(personal: PersonalDatabase, tax: ShopConfig['tax']): Observable<number> {
  return claim$(personal, 'shopper-group').pipe(
    map((claim) => shopperGroup(tax, claim?.groupId)),
    distinctUntilChanged(),
  );
}

type Records = { prices: ReadonlyMap<string, PriceRecord>; offers: readonly HeldOffer[] };

function records$(db: CatalogueDatabase, keys: string[]): Observable<Records> {
  return db.lookups.findByIds([OFFERS_KEY, ...keys]).$.pipe(
    map((found) => ({
      prices: new Map(
        [...found].flatMap(([key, document]) => {
          const parsed = z.safeParse(priceRecord, document.toMutableJSON().value);
          return parsed.success ? [[key, parsed.data] as const] : [];
        }),
      ),
      offers: z.safeParse(offersRecord, found.get(OFFERS_KEY)?.toMutableJSON().value).data?.offers ?? [],
    })),
  );
}

/** Maximum delay of a timer, below the browsers' limit (about 24 days). */
const LONGEST_TIMER_MS = 86_400_000;

/** Events on which the clock is checked too, because timers are late after a suspension. */
const AWAKE = ['visibilitychange', 'pageshow'];

/** Emits the current time, and again whenever an offer of these products begins or ends. */
const whilePricesHold$ = (products: readonly ProductDocument[]): Observable<number> =>
  new Observable((reader) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let next: number | undefined = 0;
    const look = () => {
      const now = Date.now();
      if (next !== undefined && next <= now) {
        reader.next(now);
        next = nextPriceChange(products, now);
      }
      clearTimeout(timer);
      if (next !== undefined) timer = setTimeout(look, Math.min(next - now, LONGEST_TIMER_MS));
    };
    look();
    for (const event of AWAKE) globalThis.addEventListener?.(event, look);
    return () => {
      clearTimeout(timer);
      for (const event of AWAKE) globalThis.removeEventListener?.(event, look);
    };
  });

/**
 * Adds the customer's current prices to the documents of one store view; emits again on every refresh, when the
 * customer group changes, and when an offer begins or ends.
 */
export const pricedFor =
  ({ catalogue, personal }: Databases, config: ShopConfig, store: string) =>
  (products$: Observable<ProductDocument[]>): Observable<PricedProduct[]> => {
    const group$ = shopperGroup$(personal, config.tax);
    const { calculateServerSide, sourcePriceIncludesTax } = config.tax;
    const taxRules$ =
      calculateServerSide && sourcePriceIncludesTax
        ? of(NO_RULES)
        : referenceKinds$(catalogue, store, 'taxrule');
    return combineLatest([products$, group$]).pipe(
      switchMap(([stored, group]) => {
        if (stored.length === 0) return of([]);
        const products = stored.map((product) => withZonedDates(product, config.timeZone));
        const keyOf = ({ id }: ProductDocument) => priceRecordKey(store, group, id);
        return combineLatest([records$(catalogue, products.map(keyOf)), taxRules$]).pipe(
          switchMap(([{ prices, offers }, taxRules]) => {
            const shopper = { group, taxRules, config, offers };
            return whilePricesHold$(products).pipe(
              map((now) =>
                products.map((product) =>
                  withShopperPrices(product, prices.get(keyOf(product)), shopper, now),
                ),
              ),
            );
          }),
        );
      }),
    );
  };
