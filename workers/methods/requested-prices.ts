// What the backend's index is asked for when a list is ordered, narrowed or counted by price: the price that shoppers see.
// Invariants: equal to what the device lists by (catalogue-index/columns.ts) for every product that names its final
// price; where prices include tax it is that price and nothing else is asked.
import { filter, firstValueFrom } from 'rxjs';
import type { ProductDocument } from '../../schemas/documents/product-document.ts';
import type { TaxRuleValue } from '../../schemas/documents/reference-document.ts';
import type { ShopConfig } from '../../schemas/shop-config.ts';
import type { SortOption } from '../../schemas/worker-api.ts';
import { referenceKinds$ } from '../../src/database/reference-kinds.ts';
import { PRICE_RANGES, type PriceRange, priceRangeText } from '../../src/domain/catalogue/field-filters.ts';
import { listedPrice } from '../../src/domain/pricing/prices-with-tax.ts';
import { addedTax, includedTax, taxRate } from '../../src/domain/pricing/tax-config.ts';
import type { SortBy } from '../bridge-client/catalogue-search.ts';
import { searchCatalogue } from '../bridge-client/search-catalogue.ts';
import type { WorkerMethodContext } from './worker-method.ts';

export type RequestedPrices = {
  /** the condition that the price shown lies in the range, both ends inside */
  within: (range: PriceRange) => unknown;
  /** counts the ranges that shoppers choose of */
  counted: Readonly<Record<string, unknown>>;
  /** an order by the net price made one by the price that is shown */
  sortedBy: (sort: SortBy) => Promise<SortBy>;
  /** a page that was answered: sorted by price, it is put in the order of the prices that are shown */
  arranged: <T extends Listed>(sort: SortOption, page: readonly T[]) => readonly T[];
};
type Listed = Pick<ProductDocument, 'price' | 'final_price' | 'with_tax' | 'tax_class_id'>;
type Tax = ShopConfig['tax'];

/** Without the tax rules a list by price, and its counts, would be those of prices without tax. */
const TAX_RULES_TIMEOUT_MS = 3_000;

export const FINAL_PRICE = 'final_price';
/** What is paid, in the words of such indexes; the second one is the regular price unless the third stands beside it. */
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

/** The largest net price that is at most this with its tax. */
function netAtMost(gross: number, rate: number): number {
  let net = gross - includedTax(gross, rate) + 1;
  while (net + addedTax(net, rate) > gross) net -= 1;
  return net;
}

/** Net prices may be finer than cents: they count as the cent that they are rounded to. */
function netRange({ from, to }: PriceRange, rate: number) {
  if (rate === 0) return inRange(FINAL_PRICE, { from, to });
  const lower = from <= 0 ? {} : { gte: (netAtMost(from - 1, rate) + 0.5) / 100 };
  const upper = Number.isFinite(to) ? { lt: (netAtMost(to, rate) + 0.5) / 100 } : {};
  return { range: { [FINAL_PRICE]: { gte: 0, ...lower, ...upper } } };
}

/** The tax classes by their rate. */
function classesByRate(rules: readonly TaxRuleValue[], tax: Tax): Map<number, number[]> {
  const classes = new Set(rules.flatMap(({ product_tax_class_ids }) => product_tax_class_ids));
  const byRate = new Map<number, number[]>();
  for (const each of classes) {
    const rate = taxRate(rules, each, tax, tax.defaultUserGroup);
    if (rate > 0) byRate.set(rate, [...(byRate.get(rate) ?? []), each]);
  }
  return byRate;
}

/** The net price with the tax of its class is within the range. */
function netWithin(range: PriceRange, byRate: ReadonlyMap<number, readonly number[]>): unknown {
  const ofClasses = (classes: readonly number[]) => ({ terms: { tax_class_id: classes } });
  const untaxed = butNot([netRange(range, 0)], [ofClasses([...byRate.values()].flat())]);
  const taxed = [...byRate].map(([rate, classes]) => both(ofClasses(classes), netRange(range, rate)));
  return { bool: { should: [untaxed, ...taxed], minimum_should_match: 1 } };
}

/** The price that a document names with tax, else the net one with the tax of its class. */
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
 * The field that names with tax what is paid for every product that has a price, else the net one: under one rate the
 * order is the same. Asked once a visit.
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

const gross: RequestedPrices = {
  within: (range) => inRange(FINAL_PRICE, range),
  counted: {
    range: {
      field: FINAL_PRICE,
      // the upper end of an aggregated range is outside: one cent more takes it in
      ranges: PRICE_RANGES.map(({ from, to }) => ({
        from: from / 100,
        ...(Number.isFinite(to) ? { to: (to + 1) / 100 } : {}),
      })),
    },
  },
  sortedBy: async (sort) => sort,
  arranged: (_sort, page) => page,
};

/** In: are tax rules that are still on their way waited for, because what is shown depends on them? Once a visit. */
export async function requestedPrices(
  context: WorkerMethodContext,
  store: string,
  isNeeded: boolean,
): Promise<RequestedPrices> {
  const { config, databases, ports, quirks } = context;
  if (!isNet(config.tax)) return gross;
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
  const ranges = PRICE_RANGES.map((range): [string, unknown] => [priceRangeText(range), within(range)]);
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
