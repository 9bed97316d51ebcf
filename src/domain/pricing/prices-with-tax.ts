// THE ONE PLACE that reads what a shop says its prices are with tax, beside prices that may lack it.
// Invariant: every price of one thing is of the same kind: what the shop did not name with tax is raised by the rate
// between those it named both ways, or left out when that cannot be told.
import type { ProductDocument } from '../../../schemas/documents/product-document.ts';
import type { Cents } from '../../../schemas/primitives.ts';
import { addedTax } from './tax-config.ts';

type WithTax = NonNullable<ProductDocument['with_tax']>;

/** As a backend sends them, in cents. */
export type NamedPrices = Pick<
  ProductDocument,
  'special_price' | 'special_from_date' | 'special_to_date' | 'final_price' | 'lowest_price_30d'
> & {
  price?: Cents | undefined;
  /** the regular price; beside an original one what is paid */
  price_incl_tax?: Cents | undefined;
  special_price_incl_tax?: Cents | undefined;
  final_price_incl_tax?: Cents | undefined;
  original_price_incl_tax?: Cents | undefined;
};

/** Rates above this are no tax: such a pair of prices does not belong together. */
const HIGHEST_RATE = 50;

const positive = (cents: Cents = 0): Cents | undefined => (cents > 0 ? cents : undefined);

/** The rate between a price without and with tax, in tenths of a percent; undefined when they are no such pair. */
function rateBetween(net: Cents | undefined, gross: Cents | undefined): number | undefined {
  if (!net || !gross || net <= 0 || gross < net) return undefined;
  const rate = Math.round((gross / net - 1) * 1_000) / 10;
  return rate <= HIGHEST_RATE ? rate : undefined;
}

/** Out: the prices with tax; undefined when the shop names none. */
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
    // what equals a price that was named with tax is that price: adding tax again could miss it by a cent
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

/** The price listings sort and filter by: the final price, else the regular one, with tax where the shop says it. */
export function listedPrice(prices: Pick<ProductDocument, 'price' | 'final_price' | 'with_tax'>): Cents {
  const { price, final_price } = prices.with_tax ?? prices;
  return final_price ?? price;
}

/** The price of what has none that can be read: no price to buy at, whatever the shop gives away. */
export const UNKNOWN_PRICE: Cents = -1;
