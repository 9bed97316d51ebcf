// Quantity tiers of a product or variant for its page.
// Invariants: quantities rise and prices fall from one tier to the next; each price is below the price of a single
// piece.
import type { QuantityTier } from './computed-prices.ts';
import { type SourcePrices, shownPrice } from './shown-price.ts';

/**
 * Returns the tiers, with prices including tax.
 * @param now ms since 1970.
 */
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
