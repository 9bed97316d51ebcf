// What a thing costs now, from the shop's own documents, in gross cents. Nobody else's prices come in here (S-13).
// Source prices include tax; the rules are those of docs/wire.md, "Documents".
import type { BridgeChild, BridgeProduct } from '../../schemas/bridge/catalogue-answer.ts';
import type { RenderListItem } from '../../schemas/bridge/render-list-answer.ts';
import { parseCents } from '../database/parse-cents.ts';
import { lastMomentOf, momentOf } from './moment-of.ts';

type Priced = Pick<
  BridgeProduct | BridgeChild,
  'price' | 'special_price' | 'final_price' | 'special_from_date' | 'special_to_date'
>;

const cents = (value: number | null | undefined): number => parseCents(value ?? 0);

/**
 * Unit price in cents at `now` (ms). The special price counts inside its window and below the regular price;
 * a final price below the regular one counts unless it only repeats a special price whose window is closed. Dates without a
 * zone are by `timeZone`; one that cannot be read is no bound.
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

/** Cents for one of the pieces that are left, and the product it is made for. */
export type Offer = { price: number; left: number; product: number };
/** Who asks: the group of a logged-in customer, and its special offers by sku. */
export type Shopper = { groupId: number; offers: ReadonlyMap<string, Offer> };
type Sold = Priced & Pick<BridgeProduct | BridgeChild, 'sku' | 'tier_prices'>;

/** The group of who is not logged in. */
const GUESTS = 0;

/** The lowest price of one of `qty` pieces in cents that a group's tiers give; undefined when none applies. */
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

/** The lowest of what everybody pays and what this shopper's group pays for one of `qty` pieces, in cents, offers aside. */
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
 * The same of what is sold alone, where a special offer for it, or for the configurable product that sells it, counts.
 * `offer`: the one whose price it is.
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

/** Net of a gross amount, as decimal with the six places that backends send. */
const netOf = (gross: number, percent: number): number =>
  Math.round((gross * 1_000_000) / (100 + percent)) / 1_000_000;

/**
 * What a price refresh says about a product or variant.
 * In: its document, the shopper (undefined: nobody is logged in), the tax percent, now (ms).
 */
export function priceInfo(
  priced: Sold,
  shopper: Shopper | undefined,
  percent: number,
  now: number,
  timeZone: string,
): RenderListItem['price_info'] {
  const publicPrice = priceNow(priced, now, timeZone);
  const regular = cents(priced.price) || publicPrice;
  const final = priceFor(priced, shopper, now, 1, timeZone);
  const isOwn = final < publicPrice;
  const special = !isOwn && final < regular && final === cents(priced.special_price) ? final : undefined;
  const decimal = (amount: number | undefined) => (amount === undefined ? null : amount / 100);
  const net = (amount: number | undefined) => (amount === undefined ? null : netOf(amount, percent));
  return {
    final_price: final / 100,
    regular_price: regular / 100,
    special_price: decimal(special),
    minimal_price: final / 100,
    max_price: final / 100,
    minimal_regular_price: regular / 100,
    max_regular_price: regular / 100,
    extension_attributes: {
      tax_adjustments: {
        final_price: net(final),
        regular_price: net(regular),
        special_price: net(special),
      },
    },
  };
}
