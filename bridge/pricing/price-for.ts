// Current prices in gross cents, computed only from the bridge's own documents, never from a request (S-13).
// Source prices include tax; for the rules, see docs/wire.md, "Documents".
import type { BridgeChild, BridgeProduct } from '#schemas/bridge/catalogue-answer.ts';
import { parseCents } from '../database/parse-cents.ts';
import { lastMomentOf, momentOf } from './moment-of.ts';

type Priced = Pick<
  BridgeProduct | BridgeChild,
  'price' | 'special_price' | 'final_price' | 'special_from_date' | 'special_to_date'
>;

const cents = (value: number | null | undefined): number => parseCents(value ?? 0);

/**
 * Returns the unit price in cents at `now` (ms). The special price applies within its window if it is below the regular
 * price; a final price below the regular price applies unless it repeats a special price outside its window. Dates
 * without a zone are in `timeZone`; an invalid date is ignored.
 */
export function priceNow(priced: Priced, now: number, timeZone: string): number {
  const regular = cents(priced.price);
  const special = cents(priced.special_price);
  const final = cents(priced.final_price);
  const from = momentOf(priced.special_from_date, timeZone);
  const to = lastMomentOf(priced.special_to_date, timeZone);
  const open = (from === undefined || now >= from) && (to === undefined || now <= to);
  if (special > 0 && special < regular && open) return final > 0 ? Math.min(special, final) : special;
  const repeatsSpecial = special > 0 && final === special;
  return final > 0 && !repeatsSpecial && (final < regular || regular === 0) ? final : regular;
}

/**
 * A special offer. `price`: cents per piece; `left`: remaining pieces; `product`: id of the product it was created for.
 */
export type Offer = { price: number; left: number; product: number };
/** The customer group of a logged-in customer, and the group's special offers by sku. */
export type Shopper = { groupId: number; offers: ReadonlyMap<string, Offer> };
type Sold = Priced & Pick<BridgeProduct | BridgeChild, 'sku' | 'tier_prices'>;

/** Customer group of guests. */
const GUESTS = 0;

/** Returns a group's lowest tier price for `qty` pieces, in cents per piece; undefined if no tier applies. */
function tierOf(
  priced: Pick<BridgeProduct | BridgeChild, 'tier_prices'>,
  group: number,
  qty: number,
): number | undefined {
  let lowest: number | undefined;
  for (const tier of priced.tier_prices ?? []) {
    if (tier.customer_group_id !== group || tier.qty > Math.max(1, qty) || tier.value <= 0) continue;
    lowest = Math.min(lowest ?? Number.POSITIVE_INFINITY, cents(tier.value));
  }
  return lowest;
}

/**
 * Returns the lower of the public price and the group's tier price for `qty` pieces, in cents per piece, without
 * offers.
 */
export function priceFor(
  sold: Sold,
  shopper: Shopper | undefined,
  now: number,
  qty: number,
  timeZone: string,
): number {
  return Math.min(priceNow(sold, now, timeZone), tierOf(sold, shopper?.groupId ?? GUESTS, qty) ?? Infinity);
}

/**
 * Returns the price like `priceFor` for a product sold on its own, where a special offer for it or for its configurable
 * parent also applies. `offer` is set if its price is the one returned.
 */
export function priceAlone(
  sold: Sold,
  shopper: Shopper | undefined,
  now: number,
  qty: number,
  parentSku: string,
  timeZone: string,
): { price: number; offer?: Offer } {
  const price = priceFor(sold, shopper, now, qty, timeZone);
  const offer = shopper?.offers.get(sold.sku) ?? shopper?.offers.get(parentSku);
  return offer && offer.price < price ? { price: offer.price, offer } : { price };
}

/**
 * Returns the price of one piece of a product or variant, without offers, in gross cents. `special`: the final price if
 * it is the special price for all customers.
 * @param shopper undefined for guests
 * @param now ms since 1970
 */
export function currentPrice(
  priced: Sold,
  shopper: Shopper | undefined,
  now: number,
  timeZone: string,
): { regular: number; final: number; special: number | undefined } {
  const publicPrice = priceNow(priced, now, timeZone);
  const regular = cents(priced.price) || publicPrice;
  const final = priceFor(priced, shopper, now, 1, timeZone);
  const isSpecial = final >= publicPrice && final < regular && final === cents(priced.special_price);
  return { regular, final, special: isSpecial ? final : undefined };
}
