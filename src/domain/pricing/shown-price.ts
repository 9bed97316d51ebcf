// Which price is shown: from the source prices, which are never overwritten.
// Invariants: `was` is above `current`; `lowest30` is there only beside a reduced price.
import type { Cents } from '../../../schemas/primitives.ts';
import { computedPrices, type Pricing, type SourcePrices, tierPrice } from './computed-prices.ts';

export type { SourcePrices } from './computed-prices.ts';

export type ShownPrice = {
  /** what is to be paid now, cents */
  current: Cents;
  /** the price before the reduction, cents */
  was?: Cents;
  /** lowest price of the 30 days before the reduction, cents */
  lowest30?: Cents;
};

/** The price to show where the shopper's special offer is left aside. In and out as shownPrice. */
export function priceWithoutOffer(prices: SourcePrices, now: number, qty = 1): ShownPrice {
  const computed = computedPrices(prices, now);
  const { price_incl_tax: current, original_price_incl_tax: was } = computed;
  const tier = tierPrice(prices, qty) ?? current;
  if (tier < current) return { current: tier, was: Math.max(was, current) };
  if (was <= current) return { current };
  // a group's own price is no announced reduction: the law's price belongs beside those alone
  const isAnnounced = computed.special_price_incl_tax > 0 || prices.pricing?.groupPrice === undefined;
  const lowest = computed.lowest_price_30d_incl_tax ?? 0;
  return isAnnounced && lowest > 0 ? { current, was, lowest30: lowest } : { current, was };
}

/** The special offer that makes a piece cheaper when `qty` are bought, however many it has. In: as shownPrice. */
export function loweringOffer(prices: SourcePrices, now: number, qty = 1): Pricing['offer'] {
  const offer = prices.pricing?.offer;
  return offer && offer.price < priceWithoutOffer(prices, now, qty).current ? offer : undefined;
}

/**
 * The price to show at a moment, for one piece of a product or of one of its variants when `qty` are bought. A special offer
 * counts for no more pieces than it has: for none where `qty` and the `others` that are bought of it are more.
 * In: source prices in cents, now in ms since 1970. Out: gross.
 */
export function shownPrice(prices: SourcePrices, now: number, qty = 1, others = 0): ShownPrice {
  const usual = priceWithoutOffer(prices, now, qty);
  const offer = loweringOffer(prices, now, qty);
  if (!offer || offer.quantity < qty + others) return usual;
  return { current: offer.price, was: usual.current };
}

/** How many pieces may be had at the price of a special offer; Infinity where there is none that lowers the price. */
export function offeredPieces(prices: SourcePrices, now: number): number {
  const offer = prices.pricing?.offer;
  const counts = offer && offer.quantity > 0 && offer.price <= priceWithoutOffer(prices, now).current;
  return counts ? offer.quantity : Number.POSITIVE_INFINITY;
}

/** Is there a price to buy at? Zero counts when zero-price products are allowed. */
export function isPriceKnown(current: Cents, allowZeroPrice: boolean): boolean {
  return current > 0 || (allowZeroPrice && current === 0);
}

/**
 * The reduction in whole percent, rounded down so that it never promises too much; not above 0 when there is none. Counted from
 * the lowest price of the 30 days before where that is known, as the Court of Justice of the EU reads the law (C-330/23).
 */
export const reductionPercent = (price: ShownPrice): number =>
  Math.floor(100 - (price.current * 100) / referencePrice(price));

/** Returns the price that a reduction is counted from. No other price may be struck through, or shown beside a percentage. */
export const referencePrice = ({ current, was = current, lowest30 = was }: ShownPrice): Cents =>
  Math.min(was, lowest30);

/** True if the reference price is the lowest of the 30 days before, and must be named so; otherwise it is `was`. */
export const isReferenceLowest = (price: ShownPrice): boolean => price.lowest30 === referencePrice(price);

/** True if the reference price is struck through: it is above the current price. Otherwise it is shown as plain text. */
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
