// Translates sorting, filtering and counting by price into backend queries on the displayed price. Invariants:
// - same result as on the device (catalogue-index/columns.ts) for every product with a final price
// - where prices include tax, the final price is the displayed one and needs no further requests
import { filter, firstValueFrom } from 'rxjs';
import type { ProductDocument } from '#schemas/documents/product-document.ts';
import type { TaxRuleValue } from '#schemas/documents/reference-document.ts';
import type { ShopConfig } from '#schemas/shop-config.ts';
import type { SortOption } from '#schemas/worker-api.ts';
import { referenceKinds$ } from '#shared/database/reference-kinds.ts';
import { type PriceRange, priceRangeText } from '#shared/domain/catalogue/field-filters.ts';
import { countedRanges } from '#shared/domain/catalogue/price-facet.ts';
import { listedPrice } from '#shared/domain/pricing/prices-with-tax.ts';
import { addedTax, includedTax, taxRate } from '#shared/domain/pricing/tax-config.ts';
import type { SortBy } from '../bridge-client/bridge-query.ts';
import { searchCatalogue } from '../bridge-client/search-catalogue.ts';
import type { WorkerMethodContext } from './worker-method.ts';

export type RequestedPrices = {
  /** returns the condition that the displayed price is in the range, both ends inclusive */
  within: (range: PriceRange) => unknown;
  /** aggregation that counts the price ranges */
  counted: Readonly<Record<string, unknown>>;
  /** replaces a sort by net price with one by displayed price */
  sortedBy: (sort: SortBy) => Promise<SortBy>;
  /** sorts a fetched page by displayed price if it was sorted by price */
  arranged: <T extends Listed>(sort: SortOption, page: readonly T[]) => readonly T[];
};
type Listed = Pick<ProductDocument, 'price' | 'final_price' | 'with_tax' | 'tax_class_id'>;
type Tax = ShopConfig['tax'];

/** Waits for tax rules: without them lists and counts by price would use net prices. */
const TAX_RULES_TIMEOUT_MS = 3_000;

export const FINAL_PRICE = 'final_price';
/**
 * Index fields with prices including tax; `price_incl_tax` is the regular price unless `original_price_incl_tax` is
 * present.
 */
const FINAL_WITH_TAX = 'final_price_incl_tax';
const PAID_WITH_TAX = ['price_incl_tax', 'original_price_incl_tax'] as const;

export const isPriceSort = (sort: SortOption): boolean => sort === 'price-asc' || sort === 'price-desc';

const isNet = ({ sourcePriceIncludesTax }: Tax): boolean => !sourcePriceIncludesTax;
const exists = (field: string) => ({ exists: { field } });
const both = (...must: unknown[]) => ({ bool: { must } });
const butNot = (must: readonly unknown[], must_not: readonly unknown[]) => ({ bool: { must, must_not } });

function inRange(field: string, { from, to }: PriceRange) {
  return { range: { [field]: { gte: from / 100, ...(Number.isFinite(to) ? { lte: to / 100 } : {}) } } };
}

/** Returns the largest net price, in cents, whose price with tax is at most `gross`. */
function netAtMost(gross: number, rate: number): number {
  let net = gross - includedTax(gross, rate) + 1;
  while (net + addedTax(net, rate) > gross) net -= 1;
  return net;
}

/** Matches net prices in a gross range. Net prices with fractions of a cent are compared as if rounded. */
function netRange({ from, to }: PriceRange, rate: number) {
  if (rate === 0) return inRange(FINAL_PRICE, { from, to });
  const lower = from <= 0 ? {} : { gte: (netAtMost(from - 1, rate) + 0.5) / 100 };
  const upper = Number.isFinite(to) ? { lt: (netAtMost(to, rate) + 0.5) / 100 } : {};
  return { range: { [FINAL_PRICE]: { gte: 0, ...lower, ...upper } } };
}

/** Groups the taxed product classes by rate. */
function classesByRate(rules: readonly TaxRuleValue[], tax: Tax): Map<number, number[]> {
  const classes = new Set(rules.flatMap(({ product_tax_class_ids }) => product_tax_class_ids));
  const byRate = new Map<number, number[]>();
  for (const each of classes) {
    const rate = taxRate(rules, each, tax, tax.defaultUserGroup);
    if (rate > 0) byRate.set(rate, [...(byRate.get(rate) ?? []), each]);
  }
  return byRate;
}

/** Matches net prices that, with the tax of their class, are in the range. */
function netWithin(range: PriceRange, byRate: ReadonlyMap<number, readonly number[]>): unknown {
  const ofClasses = (classes: readonly number[]) => ({ terms: { tax_class_id: classes } });
  const untaxed = butNot([netRange(range, 0)], [ofClasses([...byRate.values()].flat())]);
  const taxed = [...byRate].map(([rate, classes]) => both(ofClasses(classes), netRange(range, rate)));
  return { bool: { should: [untaxed, ...taxed], minimum_should_match: 1 } };
}

/** Matches the document's price with tax, or, if it has none, its net price with tax added. */
function namedWithin(range: PriceRange, netOne: unknown): unknown {
  const final = exists(FINAL_WITH_TAX);
  const paid = PAID_WITH_TAX.map(exists);
  const should = [
    inRange(FINAL_WITH_TAX, range),
    butNot([...paid, inRange(PAID_WITH_TAX[0], range)], [final]),
    butNot([netOne], [final, both(...paid)]),
  ];
  return { bool: { should, minimum_should_match: 1 } };
}

/**
 * Returns the field with the paid price including tax if every priced product has it, otherwise the net price field,
 * which gives the same order if there is a single tax rate. Requested once per visit.
 */
async function sortFieldOf(context: WorkerMethodContext, store: string): Promise<string> {
  const known = context.quirks?.paidWithTax;
  const before = known?.get(store);
  if (before !== undefined) return before;
  const lacks = (fields: readonly string[]) =>
    butNot([{ range: { [FINAL_PRICE]: { gt: 0 } } }], [both(...fields.map(exists))]);
  const counts = await Promise.all(
    [[FINAL_WITH_TAX], PAID_WITH_TAX].map((fields) =>
      searchCatalogue(context, store, 'product', { query: lacks(fields), size: 0 }),
    ),
  );
  const [final, paid] = counts.map((count) => count.ok && count.value.total === 0);
  const field = final ? FINAL_WITH_TAX : paid ? PAID_WITH_TAX[0] : FINAL_PRICE;
  if (counts.every(({ ok }) => ok)) known?.set(store, field);
  return field;
}

const grossPrices = (ranges: readonly PriceRange[]): RequestedPrices => ({
  within: (range) => inRange(FINAL_PRICE, range),
  counted: {
    range: {
      field: FINAL_PRICE,
      // the upper end of an aggregated range is exclusive: add one cent
      ranges: ranges.map(({ from, to }) => ({
        from: from / 100,
        ...(Number.isFinite(to) ? { to: (to + 1) / 100 } : {}),
      })),
    },
  },
  sortedBy: async (sort) => sort,
  arranged: (_sort, page) => page,
});

/** @param isNeeded true if the result depends on the tax rules: waits for missing ones, once per visit */
export async function requestedPrices(
  context: WorkerMethodContext,
  store: string,
  isNeeded: boolean,
): Promise<RequestedPrices> {
  const { config, databases, ports, quirks } = context;
  const counted = countedRanges(config.catalogue.priceRanges);
  if (!isNet(config.tax)) return grossPrices(counted);
  const rules$ = referenceKinds$(databases.catalogue, store, 'taxrule');
  let rules = await firstValueFrom(rules$);
  if (rules.length === 0 && isNeeded && !quirks?.hasNoTaxRules.has(store)) {
    const arriving = firstValueFrom(rules$.pipe(filter(({ length }) => length > 0)), { defaultValue: [] });
    rules = await Promise.race([arriving, ports.wait(TAX_RULES_TIMEOUT_MS).then((): TaxRuleValue[] => [])]);
    if (rules.length === 0) quirks?.hasNoTaxRules.add(store);
  }
  const byRate = classesByRate(rules, config.tax);
  const within = (range: PriceRange) => {
    const netOne = netWithin(range, byRate);
    return config.tax.calculateServerSide ? namedWithin(range, netOne) : netOne;
  };
  const withTax = (product: Listed): number => {
    const listed = listedPrice(product);
    const rate = product.with_tax
      ? 0
      : taxRate(rules, product.tax_class_id, config.tax, config.tax.defaultUserGroup);
    return listed + addedTax(listed, rate);
  };
  const ranges = counted.map((range): [string, unknown] => [priceRangeText(range), within(range)]);
  return {
    within,
    counted: { filters: { filters: Object.fromEntries(ranges) } },
    sortedBy: async (sort) => {
      const direction = sort[FINAL_PRICE];
      if (direction === undefined || !config.tax.calculateServerSide) return sort;
      return { [await sortFieldOf(context, store)]: direction };
    },
    arranged: (sort, page) => {
      if (!isPriceSort(sort)) return page;
      const sign = sort === 'price-asc' ? 1 : -1;
      return page.toSorted((a, b) => sign * (withTax(a) - withTax(b)));
    },
  };
}
