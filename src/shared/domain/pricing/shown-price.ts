// The displayed price, derived from the source prices, which are never overwritten.
// Invariants: `was` is above `current`; `lowest30` is present only with a reduced price.
import type { Cents } from '#schemas/primitives.ts';
import { computedPrices, type Pricing, type SourcePrices, tierPrice } from './computed-prices.ts';

export type { SourcePrices } from './computed-prices.ts';

export type ShownPrice = {
  /** price to pay now, cents */
  current: Cents;
  /** price before the reduction, cents */
  was?: Cents;
  /** lowest price of the 30 days before the reduction, cents */
  lowest30?: Cents;
};

/** Returns the displayed price without the user's special offer; otherwise like shownPrice. */
export function priceWithoutOffer(prices: SourcePrices, now: number, qty = 1): ShownPrice {
  const computed = computedPrices(prices, now);
  const { price_incl_tax: current, original_price_incl_tax: was } = computed;
  const tier = tierPrice(prices, qty) ?? current;
  if (tier < current) return { current: tier, was: Math.max(was, current) };
  if (was <= current) return { current };
  // a group's own price is not an announced reduction; the 30-day price is legally required for announced reductions
  // only
  const isAnnounced = computed.special_price_incl_tax > 0 || prices.pricing?.groupPrice === undefined;
  const lowest = computed.lowest_price_30d_incl_tax ?? 0;
  return isAnnounced && lowest > 0 ? { current, was, lowest30: lowest } : { current, was };
}

/** Returns the special offer that lowers the unit price when `qty` are bought, regardless of its remaining pieces. */
export function loweringOffer(prices: SourcePrices, now: number, qty = 1): Pricing['offer'] {
  const offer = prices.pricing?.offer;
  return offer && offer.price < priceWithoutOffer(prices, now, qty).current ? offer : undefined;
}

/**
 * Returns the gross unit price of a product or variant when `qty` are bought. A special offer is limited to its pieces:
 * it does not apply at all if `qty` and `others` together exceed them.
 * @param now ms since 1970.
 * @param others Pieces of the same offer in other lines.
 */
export function shownPrice(prices: SourcePrices, now: number, qty = 1, others = 0): ShownPrice {
  const usual = priceWithoutOffer(prices, now, qty);
  const offer = loweringOffer(prices, now, qty);
  if (!offer || offer.quantity < qty + others) return usual;
  return { current: offer.price, was: usual.current };
}

/** Returns how many pieces are available at the special-offer price; Infinity if no offer lowers the price. */
export function offeredPieces(prices: SourcePrices, now: number): number {
  const offer = prices.pricing?.offer;
  const counts = offer && offer.quantity > 0 && offer.price <= priceWithoutOffer(prices, now).current;
  return counts ? offer.quantity : Number.POSITIVE_INFINITY;
}

/** True if there is a price at which the product can be bought; zero counts if zero-price products are allowed. */
export function isPriceKnown(current: Cents, allowZeroPrice: boolean): boolean {
  return current > 0 || (allowZeroPrice && current === 0);
}

/**
 * Returns the reduction in whole percent, rounded down to never overstate it; not above 0 without a reduction. Counted
 * from the lowest price of the previous 30 days if known, as required by the EU Court of Justice (C-330/23).
 */
export const reductionPercent = (price: ShownPrice): number =>
  Math.floor(100 - (price.current * 100) / referencePrice(price));

/**
 * Returns the price from which a reduction is counted. No other price may be struck through or shown with a percentage.
 */
export const referencePrice = ({ current, was = current, lowest30 = was }: ShownPrice): Cents =>
  Math.min(was, lowest30);

/**
 * True if the reference price is the lowest of the previous 30 days and must be labelled as such; otherwise it is
 * `was`.
 */
export const isReferenceLowest = (price: ShownPrice): boolean => price.lowest30 === referencePrice(price);

/**
 * True if the reference price is struck through: it is above the current price. Otherwise it is shown as plain text.
 */
export const isReferenceStruck = (price: ShownPrice): boolean => referencePrice(price) > price.current;

/** Returns how the reference price is shown beside a reduced price; undefined if the price is not reduced. */
export const shownReference = ({
  current,
  was,
  lowest30,
}: { [K in keyof ShownPrice]: ShownPrice[K] | undefined } & { current: Cents }):
  | { price: Cents; isLowest: boolean; isStruck: boolean }
  | undefined => {
  if (was === undefined) return undefined;
  const price = { current, was, ...(lowest30 !== undefined && { lowest30 }) };
  return {
    price: referencePrice(price),
    isLowest: isReferenceLowest(price),
    isStruck: isReferenceStruck(price),
  };
};
