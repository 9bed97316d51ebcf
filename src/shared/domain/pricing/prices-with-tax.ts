// Derives the gross prices of a product from those that a backend may send in addition to net ones. Invariant: all
// prices returned for a product are gross. A price sent only as net is grossed up with the rate of a price sent both
// ways, or omitted if there is none.
import type { ProductDocument } from '#schemas/documents/product-document.ts';
import type { Cents } from '#schemas/primitives.ts';
import { addedTax } from './tax-config.ts';

type WithTax = NonNullable<ProductDocument['with_tax']>;

/** Prices as a backend sends them, in cents. */
export type NamedPrices = Pick<
  ProductDocument,
  'special_price' | 'special_from_date' | 'special_to_date' | 'final_price' | 'lowest_price_30d'
> & {
  price?: Cents | undefined;
  /** the regular price, or the price to pay if an original price is present */
  price_incl_tax?: Cents | undefined;
  special_price_incl_tax?: Cents | undefined;
  final_price_incl_tax?: Cents | undefined;
  original_price_incl_tax?: Cents | undefined;
};

/** Highest plausible tax rate, in percent; above it, the net and gross price are not treated as a pair. */
const HIGHEST_RATE = 50;

const positive = (cents: Cents = 0): Cents | undefined => (cents > 0 ? cents : undefined);

/**
 * Returns the tax rate between a price without tax and the same price with tax, rounded to tenths of a percent;
 * undefined if the two are not treated as a pair.
 */
function rateBetween(net: Cents | undefined, gross: Cents | undefined): number | undefined {
  if (!net || !gross || net <= 0 || gross < net) return undefined;
  const rate = Math.round((gross / net - 1) * 1_000) / 10;
  return rate <= HIGHEST_RATE ? rate : undefined;
}

/** Returns the prices with tax; undefined if the backend sends none. */
export function pricesWithTax(prices: NamedPrices): WithTax | undefined {
  const given = positive(prices.price_incl_tax);
  const original = positive(prices.original_price_incl_tax);
  const special = positive(prices.special_price_incl_tax);
  const final = positive(prices.final_price_incl_tax);
  const regular = original ?? given ?? final;
  if (regular === undefined) return undefined;
  const rate =
    rateBetween(prices.special_price, special) ??
    rateBetween(prices.final_price, final) ??
    rateBetween(prices.price, given) ??
    rateBetween(prices.price, original);
  const raised = (net: Cents | undefined): Cents | undefined => {
    if (net === undefined || net <= 0) return undefined;
    // a net price equal to `price` has the same price with tax: computing the tax again could be off by a cent
    if (net === prices.price && rateBetween(net, given) !== undefined) return given;
    return rate === undefined ? undefined : net + addedTax(net, rate);
  };
  const paid = original !== undefined && given !== undefined && given < original ? given : undefined;
  const named = {
    special_price: special ?? raised(prices.special_price),
    special_from_date: prices.special_from_date,
    special_to_date: prices.special_to_date,
    final_price: final ?? paid ?? raised(prices.final_price),
    lowest_price_30d: raised(prices.lowest_price_30d),
    rate,
  };
  return {
    price: regular,
    ...(Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined)) as Omit<
      WithTax,
      'price'
    >),
  };
}

/**
 * Returns the price by which listings sort and filter: the final price, otherwise the regular one, with tax if the
 * backend sends it.
 */
export function listedPrice(prices: Pick<ProductDocument, 'price' | 'final_price' | 'with_tax'>): Cents {
  const { price, final_price } = prices.with_tax ?? prices;
  return final_price ?? price;
}

/** Price of a product without a readable price: it cannot be bought, even if free products are allowed. */
export const UNKNOWN_PRICE: Cents = -1;
