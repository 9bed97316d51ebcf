// Attaches to a product the data that its prices depend on: the customer group, the device's tax rate, the backend's
// latest response. Invariants: the document is not modified (a copy is returned); idempotent; a response for one group
// is never shown to another.
import type { HeldOffer, PriceRecord } from '#schemas/documents/lookup-document.ts';
import type { ConfigurableChild, ProductDocument } from '#schemas/documents/product-document.ts';
import type { TaxRuleValue } from '#schemas/documents/reference-document.ts';
import type { Cents } from '#schemas/primitives.ts';
import type { ShopConfig } from '#schemas/shop-config.ts';
import { type Pricing, type QuantityTier, type SourcePrices, usableRefresh } from './computed-prices.ts';
import { addedTax, taxRate } from './tax-config.ts';
import { withOffers } from './with-offers.ts';
import { withZonedDates } from './with-zoned-dates.ts';

/** A product with the prices of one user at one time. */
export type PricedProduct = ProductDocument & {
  /** time of its prices, ms since 1970 */
  pricedAt: number;
  pricing?: Pricing;
  configurable_children: (ConfigurableChild & { pricing?: Pricing })[];
};

/** The user's group, and the tax rules, configuration and offers on which their prices depend. */
export type Shopper = {
  group: number;
  taxRules: readonly TaxRuleValue[];
  config: Pick<ShopConfig, 'tax' | 'prices'> & Partial<Pick<ShopConfig, 'timeZone'>>;
  /** offers for this customer only */
  offers?: readonly HeldOffer[];
};

type Tiered = Pick<ConfigurableChild, 'tier_prices'>;
type Thing = Pick<ConfigurableChild, 'id' | 'tier_prices' | 'with_tax'>;

/** Returns the unit price of a group, if it has one. */
export function groupPrice({ tier_prices = [] }: Tiered, group: number): Cents | undefined {
  const own = tier_prices.filter(
    ({ customer_group_id, qty, value }) => customer_group_id === group && qty <= 1 && value > 0,
  );
  return own.length > 0 ? Math.min(...own.map(({ value }) => value)) : undefined;
}

/** Returns the quantity tiers of a group. */
export const quantityTiers = ({ tier_prices = [] }: Tiered, group: number): QuantityTier[] =>
  tier_prices.flatMap(({ customer_group_id, qty, value }) =>
    customer_group_id === group && qty > 1 && value > 0 ? [{ qty, price: value }] : [],
  );

/** Returns the owner of a group's price records. */
export const priceOwner = (group: number): string => `group:${group}`;

/** The key of the record that contains special offers. */
export const OFFERS_KEY = 'offers';

/** Returns the key of a product's refreshed prices; each group has its own. */
export const priceRecordKey = (store: string, group: number, productId: number): string =>
  `price|${store}|${group}|${productId}`;

/** True if the record matches the document; a newer document supersedes it. */
const holds = (record: PriceRecord | undefined, product: ProductDocument): record is PriceRecord =>
  record !== undefined && record.of === product.updated_at;

type PartOfPrice = { price: Cents; price_incl_tax?: Cents | undefined };

/** Adds prices with tax to the parts of a bundle and to custom options. */
const partsWithTax = (
  { bundle_options, custom_options }: ProductDocument,
  taxed: <T extends PartOfPrice>(part: T) => T,
): Pick<ProductDocument, 'bundle_options' | 'custom_options'> => ({
  bundle_options: bundle_options.map((option) => ({
    ...option,
    product_links: option.product_links.map(taxed),
  })),
  custom_options: custom_options.map((option) => ({ ...taxed(option), values: option.values.map(taxed) })),
});

/**
 * Returns the product with `pricing` added to it and its variants, in addition to the source prices.
 * @param record Price record for the user's group; absent: never refreshed.
 * @param now ms since 1970.
 */
export function withShopperPrices(
  source: ProductDocument,
  record: PriceRecord | undefined,
  { group, taxRules, config, offers = [] }: Shopper,
  now: number,
): PricedProduct {
  const product = withZonedDates(source, config.timeZone ?? 'UTC');
  const { calculateServerSide, sourcePriceIncludesTax } = config.tax;
  // net prices that the backend sends without tax are raised by the rate of its country
  const isNet = calculateServerSide && !sourcePriceIncludesTax;
  const rate = calculateServerSide && !isNet ? 0 : taxRate(taxRules, product.tax_class_id, config.tax, group);
  const pricingOf = (thing: Thing): Pricing => {
    const named = calculateServerSide ? thing.with_tax : undefined;
    const withTax = (tier: Cents): Cents => tier + addedTax(tier, named?.rate ?? 0);
    const own = config.prices.tiers ? groupPrice(thing, group) : undefined;
    const tiers = config.prices.tiers ? quantityTiers(thing, group) : [];
    const latest = holds(record, product) ? record : undefined;
    const answer = latest?.items[thing.id];
    return {
      ...(own === undefined ? {} : { groupPrice: withTax(own) }),
      ...(tiers.length > 0
        ? { quantityTiers: tiers.map(({ qty, price }) => ({ qty, price: withTax(price) })) }
        : {}),
      ...(rate > 0 && !named ? { taxRate: rate, sourceIncludesTax: sourcePriceIncludesTax } : {}),
      ...(isNet && !named ? { isEstimated: true } : {}),
      ...(latest ? { isCurrent: latest.current } : {}),
      ...(latest && answer ? { refreshed: { ...answer, at: latest.refreshedAt } } : {}),
    };
  };
  const priced = <T extends Thing>(thing: T): T & { pricing?: Pricing } => {
    const { pricing: _, ...bare } = thing as T & { pricing?: Pricing };
    const pricing = pricingOf(thing);
    if (Object.keys(pricing).length > 0) return { ...thing, pricing };
    return 'pricing' in thing ? (bare as T) : thing;
  };
  const taxed = <T extends PartOfPrice>(part: T): T => ({
    price_incl_tax: part.price + addedTax(part.price, product.with_tax?.rate ?? rate),
    ...part,
  });
  const all = {
    ...priced(product),
    ...(sourcePriceIncludesTax ? {} : partsWithTax(product, taxed)),
    configurable_children: product.configurable_children.map(priced),
    pricedAt: now,
  };
  return withOffers(all, offers);
}

export type PriceFreshness = {
  /** true if the latest refresh confirmed the shown price; undefined before the first one */
  current: boolean | undefined;
  /** when the backend last confirmed the shown price, ms since 1970; undefined if unknown */
  at: number | undefined;
};

/**
 * Returns how current a shown price is.
 * @param pulledAt When the device's catalogue was last complete and up to date; 0: never.
 */
export function priceFreshness(prices: SourcePrices, pulledAt: number, now: number): PriceFreshness {
  const refreshed = usableRefresh(prices, now);
  const at = Math.max(refreshed?.at ?? 0, pulledAt);
  const { isCurrent, isEstimated } = prices.pricing ?? {};
  // an estimate from a net price is unconfirmed without a response from the backend, even if marked as current
  const current = (isCurrent || isEstimated) && !refreshed ? false : isCurrent;
  return { current, at: at > 0 ? at : undefined };
}

/** Combines the freshness of several prices: as current as the least current, as old as the oldest. */
export function leastFresh(all: readonly PriceFreshness[]): PriceFreshness {
  const currents = all.map(({ current }) => current);
  const times = all.flatMap(({ at }) => at ?? []);
  return {
    current: currents.includes(false)
      ? false
      : currents.includes(undefined)
        ? undefined
        : currents.length > 0,
    at: times.length > 0 && times.length === all.length ? Math.min(...times) : undefined,
  };
}
