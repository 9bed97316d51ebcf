// The quantity tiers of a product or variant as its page lists them.
// Invariants: quantities rise and prices fall from one to the next; each lies below the price of a single piece.
import type { QuantityTier } from './computed-prices.ts';
import { type SourcePrices, shownPrice } from './shown-price.ts';

/** In: source prices in cents, now in ms since 1970. Out: from how many pieces on one costs how much, tax included. */
export function shownTiers(prices: SourcePrices, now: number): QuantityTier[] {
  const quantities = [...new Set((prices.pricing?.quantityTiers ?? []).map(({ qty }) => qty))];
  let lowest = shownPrice(prices, now).current;
  return quantities
    .sort((a, b) => a - b)
    .flatMap((qty) => {
      const price = shownPrice(prices, now, qty).current;
      if (price >= lowest) return [];
      lowest = price;
      return [{ qty, price }];
    });
}
