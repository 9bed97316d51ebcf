// Computes all prices of a product at a given time from its source prices.
// Invariants: the source is not modified, so computing is idempotent; every *_incl_tax is its net price plus its tax,
// to the cent; a special price is present only while it applies.
import type { RefreshedPrice } from '#schemas/documents/lookup-document.ts';
import type { ProductDocument } from '#schemas/documents/product-document.ts';
import type { Cents } from '#schemas/primitives.ts';
import { lastMomentOf, parseTimestamp } from '../text/parse-timestamp.ts';
import { addedTax, includedTax } from './tax-config.ts';

/** The unit price from a minimum quantity. */
export type QuantityTier = { qty: number; price: Cents };

/** Inputs to a price besides the document; added by priced-product.ts, never stored. */
export type Pricing = {
  /** the price of the user's group, if it has one */
  groupPrice?: Cents;
  /** quantity tiers of the user's group */
  quantityTiers?: readonly QuantityTier[];
  /** percent used by the device; absent or 0 while the backend computes tax */
  taxRate?: number;
  sourceIncludesTax?: boolean;
  /** the backend computes tax but sends no price with it: the device raises the net one by `taxRate` */
  isEstimated?: true;
  /** result of the latest refresh; absent before the first one */
  isCurrent?: boolean;
  /** the user's special offer and its remaining pieces; variants may share one offer (`key`) */
  offer?: { key: string; price: Cents; quantity: number };
  /** the backend's latest prices for this document, and their time (ms since 1970) */
  refreshed?: RefreshedPrice & { at: number };
};

export type SourcePrices = Pick<
  ProductDocument,
  | 'price'
  | 'special_price'
  | 'special_from_date'
  | 'special_to_date'
  | 'final_price'
  | 'lowest_price_30d'
  | 'with_tax'
> & { pricing?: Pricing };

type Name = 'price' | 'special_price' | 'final_price' | 'original_price';
/** `price`, `special_price`, … are net; all in cents. */
export type ComputedPrices = { [P in Name | `${Name}_tax` | `${Name}_incl_tax`]: Cents } & {
  /** the source's own special and final price, if present */
  original_special_price?: Cents;
  original_final_price?: Cents;
  /** tax in the price to pay */
  tax: Cents;
  /** lowest price of the 30 days before the reduction, if the source contains it */
  lowest_price_30d_incl_tax?: Cents;
};

const isAbsent = (bound: string | undefined): bound is undefined =>
  bound === undefined || bound.trim() === '';

/** Parses a bound; with-zoned-dates.ts has already converted dates without a zone. NaN: unreadable. */
const beginsAt = (bound: string | undefined): number =>
  isAbsent(bound) ? Number.NEGATIVE_INFINITY : parseTimestamp(bound);
const endsAt = (bound: string | undefined): number =>
  isAbsent(bound) ? Number.POSITIVE_INFINITY : lastMomentOf(bound);

/** Treats prices of 0 or below as missing. */
const positive = (cents: Cents = 0): Cents | undefined => (cents > 0 ? cents : undefined);

/** Returns the effective prices: those sent with tax, unless the device adds or removes tax itself. */
const countedPrices = (prices: SourcePrices): SourcePrices =>
  prices.with_tax && !prices.pricing?.taxRate
    ? { ...prices.with_tax, ...(prices.pricing && { pricing: prices.pricing }) }
    : prices;

/**
 * True if the special price applies: it is below the original price and within its dates. An absent bound is open; an
 * unreadable bound counts as not met.
 */
export function specialApplies(source: SourcePrices, now: number): boolean {
  const prices = countedPrices(source);
  const special = positive(prices.special_price) ?? Number.POSITIVE_INFINITY;
  if (special >= prices.price) return false;
  return beginsAt(prices.special_from_date) <= now && now <= endsAt(prices.special_to_date);
}

/** Returns when the special price next starts or ends after `now`, ms since 1970; undefined: never. */
function nextBound(source: SourcePrices, now: number): number | undefined {
  const prices = countedPrices(source);
  if (positive(prices.special_price) === undefined) return undefined;
  const bounds = [beginsAt(prices.special_from_date), endsAt(prices.special_to_date) + 1];
  return bounds.filter((at) => at > now && Number.isFinite(at)).sort((a, b) => a - b)[0];
}

/**
 * Returns when the dates of special prices next change a price of these products after `now`, ms since 1970; undefined:
 * never.
 */
export function nextPriceChange(
  products: readonly (SourcePrices & { configurable_children: readonly SourcePrices[] })[],
  now: number,
): number | undefined {
  const all = products.flatMap((product) => [product, ...product.configurable_children]);
  const bounds = all.flatMap((prices) => nextBound(prices, now) ?? []);
  return bounds.length > 0 ? Math.min(...bounds) : undefined;
}

/** Returns the source amounts before any tax: the original price, the current reduction, the price to pay. */
function sourceAmounts(prices: SourcePrices, now: number) {
  const final = positive(prices.final_price);
  const special = specialApplies(prices, now) ? prices.special_price : undefined;
  // ignore a final price that merely repeats the special price: it is outdated once the dates are over
  const counts = final !== undefined && final !== positive(prices.special_price);
  const original = prices.price <= 0 && counts ? final : prices.price;
  const paid = Math.min(special ?? original, counts ? final : original);
  const group = prices.pricing?.groupPrice ?? Number.POSITIVE_INFINITY;
  // a lower group price replaces the special price
  if (group < paid) return { original, special: undefined, paid: group };
  return { original, special, paid };
}

/**
 * Returns the latest refresh while it is still valid: if a special price has started or ended since the refresh, prices
 * are computed from the source instead.
 */
export function usableRefresh(prices: SourcePrices, now: number): Pricing['refreshed'] {
  const refreshed = prices.pricing?.refreshed;
  if (!refreshed) return undefined;
  return specialApplies(prices, refreshed.at) === specialApplies(prices, now) ? refreshed : undefined;
}

type Triple = { net: Cents; tax: Cents; gross: Cents };
const NOTHING: Triple = { net: 0, tax: 0, gross: 0 };

const ofSource = (amount: Cents, { taxRate = 0, sourceIncludesTax = true }: Pricing): Triple => {
  const tax = sourceIncludesTax ? includedTax(amount, taxRate) : addedTax(amount, taxRate);
  return sourceIncludesTax
    ? { net: amount - tax, tax, gross: amount }
    : { net: amount, tax, gross: amount + tax };
};

/**
 * Returns the lowest applicable tier price, tax included; undefined if none applies. It may be above the price of a
 * single piece.
 */
export function tierPrice({ pricing = {} }: SourcePrices, qty: number): Cents | undefined {
  const own = (pricing.quantityTiers ?? []).filter((tier) => tier.qty <= qty);
  return own.length > 0 ? Math.min(...own.map(({ price }) => ofSource(price, pricing).gross)) : undefined;
}

/** Splits a refreshed gross price into net and tax: the backend's net price if present, else by the device's rate. */
const ofAnswer = (gross: Cents, net: Cents | undefined, pricing: Pricing): Triple =>
  net === undefined
    ? ofSource(gross, { ...pricing, sourceIncludesTax: true })
    : { net, tax: gross - net, gross };

type Triples = { original: Triple; special: Triple; paid: Triple; lowest: Triple };

function triples(source: SourcePrices, now: number): Triples {
  const prices = countedPrices(source);
  const { pricing = {} } = prices;
  const lowest = ofSource(positive(prices.lowest_price_30d) ?? 0, pricing);
  const refreshed = usableRefresh(prices, now);
  if (refreshed) {
    const { final, regular, net } = refreshed;
    const special = final < regular ? positive(refreshed.special) : undefined;
    return {
      original: ofAnswer(regular, net?.regular, pricing),
      special: special === undefined ? NOTHING : ofAnswer(special, net?.special, pricing),
      paid: ofAnswer(final, net?.final, pricing),
      lowest,
    };
  }
  const { original, special, paid } = sourceAmounts(prices, now);
  return {
    original: ofSource(original, pricing),
    special: special === undefined ? NOTHING : ofSource(special, pricing),
    paid: ofSource(paid, pricing),
    lowest,
  };
}

/**
 * Returns net, tax and gross, in cents, of the price to pay (`price`, `final_price`), of the reduction
 * (`special_price`, 0 while none applies) and of the original price (`original_price`).
 * @param now ms since 1970.
 */
export function computedPrices(prices: SourcePrices, now: number): ComputedPrices {
  const { original, special, paid, lowest } = triples(prices, now);
  const originalSpecial = positive(prices.special_price);
  const originalFinal = positive(prices.final_price);
  return {
    price: paid.net,
    price_tax: paid.tax,
    price_incl_tax: paid.gross,
    special_price: special.net,
    special_price_tax: special.tax,
    special_price_incl_tax: special.gross,
    final_price: paid.net,
    final_price_tax: paid.tax,
    final_price_incl_tax: paid.gross,
    original_price: original.net,
    original_price_tax: original.tax,
    original_price_incl_tax: original.gross,
    ...(originalSpecial === undefined ? {} : { original_special_price: originalSpecial }),
    ...(originalFinal === undefined ? {} : { original_final_price: originalFinal }),
    tax: paid.tax,
    ...(lowest.gross > 0 ? { lowest_price_30d_incl_tax: lowest.gross } : {}),
  };
}
