// Derives the facets of a listing from the bridge's aggregations, with the counts the device would compute: a value
// counts as one option whether the product or its variants have it, and an attribute is counted without its own filter
// (disjunctive). Invariant: counts are requested with the listing or in parallel, so that it takes one round trip,
// unless a chosen filter matches nothing, or a not yet counted option occurs both on products themselves and through
// variants. One file although it is long: the way from a click to the listing passes few files (CONTRIBUTING.md).
import * as z from 'zod/mini';
import { failed, ok, type Result } from '#schemas/fault.ts';
import { conditionGrade } from '#schemas/primitives.ts';
import type { Facets, ListProductsInput } from '#schemas/worker-api.ts';
import { MAX_FILTER_QUERY_SIZE } from '#shared/config/constants.ts';
import {
  GRADE_FILTER,
  IN_STOCK,
  PRICE_FILTER,
  priceRangesOf,
  priceRangeText,
  STOCK_FILTER,
} from '#shared/domain/catalogue/field-filters.ts';
import { countedRanges, type PriceRangeMode, priceFacet } from '#shared/domain/catalogue/price-facet.ts';
import { centsFromDecimal } from '#shared/domain/pricing/cents-from-decimal.ts';
import { type CatalogueAnswer, searchCatalogue } from '../bridge-client/search-catalogue.ts';
import { anyOption, isField } from './any-option.ts';
import { type ListingRules, listingQuery } from './listing-request.ts';
import type { SearchQuery } from './search-body.ts';
import type { WorkerMethodContext } from './worker-method.ts';

/** Aggregations per request: backends reject too many. */
const AGGREGATIONS_AT_ONCE = 60;
const NEW: z.infer<typeof conditionGrade> = 'Brand New';

type Aggregation = Record<string, unknown>;
export type FacetRequest = {
  input: ListProductsInput & { search?: SearchQuery };
  categoryIds: readonly number[] | undefined;
  rules: ListingRules;
};

const bucket = z.object({
  key: z.pipe(z.union([z.string(), z.number(), z.boolean()]), z.transform(String)),
  from: z.optional(z.number()),
  doc_count: z.int(),
});
const filtered = z.object({ buckets: z.record(z.string(), z.object({ doc_count: z.int() })) });
const buckets = z.object({ buckets: z.array(bucket) });
type Buckets = (Pick<z.infer<typeof bucket>, 'key' | 'doc_count'> & { from?: number | undefined })[];

const terms = (field: string): Aggregation => ({ terms: { field, size: MAX_FILTER_QUERY_SIZE } });

function aggregationsOf(code: string, { prices }: ListingRules): [string, Aggregation][] {
  if (code === PRICE_FILTER) return [['agg_range_price', prices.counted]];
  if (code === STOCK_FILTER) return [['agg_terms_stock', terms('stock.is_in_stock')]];
  const own: [string, Aggregation] = [`agg_terms_${code}`, terms(code)];
  return isField(code) ? [own] : [own, [`agg_terms_${code}_options`, terms(`${code}_options`)]];
}

/** Totals and aggregations over all matches of a search. */
export type CountedAnswer = Pick<CatalogueAnswer, 'total' | 'aggregations'>;
/** Requests the listing together with aggregations. */
type Carrier = (aggs?: Readonly<Record<string, Aggregation>>) => Promise<Result<CountedAnswer>>;
type Counted = { total: number; of: (aggregation: string) => Buckets };

/** @param carry sends the first batch of aggregations with the listing */
async function aggregate(
  context: WorkerMethodContext,
  store: string,
  query: unknown,
  requested: readonly [string, Aggregation][],
  carry?: Carrier,
): Promise<Result<Counted>> {
  const parts: [string, Aggregation][][] = [];
  for (let at = 0; at === 0 || at < requested.length; at += AGGREGATIONS_AT_ONCE)
    parts.push(requested.slice(at, at + AGGREGATIONS_AT_ONCE));
  const answers = await Promise.all(
    parts.map((part, place): Promise<Result<CountedAnswer>> => {
      const aggs = part.length > 0 ? Object.fromEntries(part) : undefined;
      if (carry && place === 0) return carry(aggs);
      return searchCatalogue(context, store, 'product', { query, size: 0, ...(aggs && { aggs }) });
    }),
  );
  const found: Record<string, unknown> = {};
  let total = 0;
  for (const answer of answers) {
    if (!answer.ok) return answer;
    total = answer.value.total;
    const counts = Object.keys(answer.value.aggregations);
    // matches without any aggregation: the backend does not support counting
    if (requested.length > 0 && counts.length === 0 && total > 0) return failed('bad-shape');
    Object.assign(found, answer.value.aggregations);
  }
  const named = (name: string) =>
    Object.entries(z.safeParse(filtered, found[name]).data?.buckets ?? {}).map(([key, { doc_count }]) => ({
      key,
      doc_count,
    }));
  return ok({ total, of: (name) => z.safeParse(buckets, found[name]).data?.buckets ?? named(name) });
}

/** Conditions per request: backends reject too many. */
const CODES_AT_ONCE = 40;

/**
 * True if any product of the store view has one of these attributes both itself and through its variants: such a
 * product is counted in both aggregations. Requested once per visit.
 */
async function anyNamesTwice(
  context: WorkerMethodContext,
  store: string,
  codes: readonly string[],
): Promise<Result<boolean>> {
  const known = context.quirks?.namesTwice;
  const key = `${store}|${codes.join()}`;
  const before = known?.get(key);
  if (before !== undefined) return ok(before);
  const exists = (field: string) => ({ exists: { field } });
  const parts: (readonly string[])[] = [];
  for (let at = 0; at < codes.length; at += CODES_AT_ONCE) parts.push(codes.slice(at, at + CODES_AT_ONCE));
  const answers = await Promise.all(
    parts.map((part) => {
      const should = part.map((code) => ({ bool: { must: [exists(code), exists(`${code}_options`)] } }));
      return aggregate(context, store, { bool: { should, minimum_should_match: 1 } }, []);
    }),
  );
  let isAny = false;
  for (const answer of answers) {
    if (!answer.ok) return answer;
    isAny ||= answer.value.total > 0;
  }
  known?.set(key, isAny);
  return ok(isAny);
}

/** True for attributes that variants can have instead of their parent. */
const isOfVariants = (code: string): boolean =>
  code !== PRICE_FILTER && code !== STOCK_FILTER && code !== GRADE_FILTER && !isField(code);

type Doubtful = { code: string; key: string };

const EXACT = 'agg_filters';
/** Options counted exactly in the first request: backends reject too many conditions. */
const EXPECTED_AT_MOST = 30;

/** Builds one aggregation that counts each option on products themselves or through their variants. */
const exactly = (doubtful: readonly Doubtful[]): Aggregation => ({
  filters: {
    filters: Object.fromEntries(doubtful.map(({ code, key }, at) => [`f${at}`, anyOption(code, [key])])),
  },
});

/**
 * Counts, for each option, the products that have it themselves or through variants; in one request if the backend
 * supports that.
 */
async function exactCounts(
  context: WorkerMethodContext,
  store: string,
  query: unknown,
  doubtful: readonly Doubtful[],
): Promise<Result<number[]>> {
  const aggs = { [EXACT]: exactly(doubtful) };
  const answer = await searchCatalogue(context, store, 'product', { query, size: 0, aggs });
  const found = answer.ok ? z.safeParse(filtered, answer.value.aggregations[EXACT]).data : undefined;
  if (found) {
    const inBoth = context.quirks?.inBoth;
    inBoth?.set(store, [...doubtful, ...(inBoth.get(store) ?? [])].slice(0, EXPECTED_AT_MOST));
    return ok(doubtful.map((_, at) => found.buckets[`f${at}`]?.doc_count ?? 0));
  }
  const counts = await Promise.all(
    doubtful.map(({ code, key }) =>
      aggregate(context, store, { bool: { must: [query, anyOption(code, [key])] } }, []),
    ),
  );
  const totals: number[] = [];
  for (const count of counts) {
    if (!count.ok) return count;
    totals.push(count.value.total);
  }
  return ok(totals);
}

type United = { counts: Map<string, number>; inBoth: string[] };
function united(own: Buckets, offered: Buckets): United {
  const counts = new Map(own.map(({ key, doc_count }) => [key, doc_count]));
  const inBoth = offered.flatMap(({ key }) => (counts.has(key) ? key : []));
  for (const { key, doc_count } of offered) counts.set(key, (counts.get(key) ?? 0) + doc_count);
  return { counts, inBoth };
}

function countsOf(code: string, counted: Counted, mode: PriceRangeMode): United {
  if (code === PRICE_FILTER) {
    const found = counted.of('agg_range_price');
    const counts = countedRanges(mode).map((range): [string, number] => [
      priceRangeText(range),
      (
        found.find(({ key }) => key === priceRangeText(range)) ??
        found.find(({ from = 0 }) => centsFromDecimal(from) === range.from)
      )?.doc_count ?? 0,
    ]);
    return { counts: new Map(counts), inBoth: [] };
  }
  const own = counted.of(`agg_terms_${code}`).filter(({ key }) => key !== '');
  if (code === STOCK_FILTER) {
    const inStock = own.find(({ key }) => key === 'true' || key === '1');
    return { counts: new Map(inStock ? [[IN_STOCK, inStock.doc_count]] : []), inBoth: [] };
  }
  if (code !== GRADE_FILTER) return united(own, isField(code) ? [] : counted.of(`agg_terms_${code}_options`));
  // products without a condition count as new, as on the device (src/shared/wire/map-product.ts)
  const used = own.filter(({ key }) => key !== NEW && z.safeParse(conditionGrade, key).success);
  const fresh = counted.total - used.reduce((sum, { doc_count }) => sum + doc_count, 0);
  const isNew = fresh > 0 ? [{ key: NEW, doc_count: fresh }] : [];
  return united([...isNew, ...used], []);
}

type Options = Map<string, Map<string, number>>;

/** Counts the options of these attributes in a listing with these filters; not disjunctive. */
async function count(
  context: WorkerMethodContext,
  { input, categoryIds, rules }: FacetRequest,
  filters: ListProductsInput['filters'],
  codes: readonly string[],
  carry?: Carrier,
): Promise<Result<Options>> {
  const { store } = input;
  const query = listingQuery({ ...input, filters }, categoryIds, rules);
  const twofold = codes.filter((code) => isOfVariants(code));
  const expected = (context.quirks?.inBoth.get(store) ?? []).filter(({ code }) => codes.includes(code));
  const aggregations = codes.flatMap((code) => aggregationsOf(code, rules));
  if (expected.length > 0) aggregations.push([EXACT, exactly(expected)]);
  const [counted, twice] = await Promise.all([
    aggregate(context, store, query, aggregations, carry),
    anyNamesTwice(context, store, twofold),
  ]);
  if (!counted.ok) return counted;
  if (!twice.ok) return twice;
  const found = codes.map((code) => ({
    code,
    ...countsOf(code, counted.value, context.config.catalogue.priceRanges),
  }));
  const options: Options = new Map(found.map(({ code, counts }) => [code, counts]));
  const counts = new Map(counted.value.of(EXACT).map(({ key, doc_count }) => [key, doc_count]));
  const inBoth = found.flatMap(({ code, inBoth: keys }) => keys.map((key) => ({ code, key })));
  const countBeside = ({ code, key }: Doubtful) =>
    counts.get(`f${expected.findIndex((one) => one.code === code && one.key === key)}`);
  for (const one of inBoth) {
    const exact = countBeside(one);
    if (exact !== undefined) options.get(one.code)?.set(one.key, exact);
  }
  const doubtful = twice.value ? inBoth.filter((one) => countBeside(one) === undefined) : [];
  for (let at = 0; at < doubtful.length; at += AGGREGATIONS_AT_ONCE) {
    const part = doubtful.slice(at, at + AGGREGATIONS_AT_ONCE);
    const exact = await exactCounts(context, store, query, part);
    if (!exact.ok) return exact;
    for (const [place, { code, key }] of part.entries()) options.get(code)?.set(key, exact.value[place] ?? 0);
  }
  return ok(options);
}

/** Returns every option with its disjunctive count. All filters in the request must be known. */
async function countedBeside(
  context: WorkerMethodContext,
  request: FacetRequest,
  codes: readonly string[],
  carry: Carrier,
): Promise<Result<Options>> {
  const { filters } = request.input;
  const chosen = Object.keys(filters).filter((code) => codes.includes(code));
  const parts = await Promise.all([
    count(
      context,
      request,
      filters,
      codes.filter((code) => !chosen.includes(code)),
      carry,
    ),
    ...chosen.map((code) => {
      const { [code]: _own, ...rest } = filters;
      return count(context, request, rest, [code]);
    }),
  ]);
  const counts: Options = new Map();
  for (const part of parts) {
    if (!part.ok) return part;
    for (const [code, values] of part.value) counts.set(code, values);
  }
  return ok(counts);
}

/** Removes chosen options that the whole category does not have, and invalid price ranges. */
function knownFilters(options: Options, filters: ListProductsInput['filters']): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(filters)
      .map(([code, chosen]): [string, string[]] => [
        code,
        code === PRICE_FILTER
          ? chosen.filter((text) => priceRangesOf([text]).length > 0)
          : chosen.filter((value) => options.get(code)?.has(value)),
      ])
      .filter(([, chosen]) => chosen.length > 0),
  );
}

const facetsOf = (options: Options, counts: Options, mode: PriceRangeMode): Facets =>
  Object.fromEntries(
    [...options]
      .filter(([, values]) => values.size > 0)
      .map(([code, values]) => {
        const counted = [...values.keys()].map((value) => counts.get(code)?.get(value) ?? 0);
        if (code === PRICE_FILTER) return [code, priceFacet(mode, [...values.values()], counted)];
        const named = [...values.keys()].map((value, at) => ({ value, count: counted[at] ?? 0 }));
        return [code, named.sort((a, b) => (a.value < b.value ? -1 : 1))];
      }),
  );

/**
 * Requests a listing with its facets.
 * @param requestWith requests the listing with given filters and aggregations
 * @returns `facets` is undefined if not requested, or if only the counts failed
 */
export async function listWithFacets<T extends CountedAnswer>(
  context: WorkerMethodContext,
  request: FacetRequest,
  { codes, isCounted }: { codes: readonly string[]; isCounted: boolean },
  requestWith: (filters: ListProductsInput['filters'], aggs?: Parameters<Carrier>[0]) => Promise<Result<T>>,
): Promise<Result<{ answer: T; facets: Facets | undefined }>> {
  const { input } = request;
  const isFiltered = Object.keys(input.filters).length > 0;
  const listed = (filters: ListProductsInput['filters']) => {
    let asked: Promise<Result<T>> | undefined;
    const carry = (aggs?: Parameters<Carrier>[0]) => {
      asked ??= requestWith(filters, aggs);
      return asked;
    };
    const known = { ...request, input: { ...input, filters } };
    const counts = isCounted ? countedBeside(context, known, codes, carry) : undefined;
    return { answer: carry(), counts };
  };
  // chosen filters almost always match something, so the listing is requested without waiting for the counts
  let run = listed(input.filters);
  let options: Result<Options> | undefined;
  if (isFiltered) {
    options = await count(context, request, {}, isCounted ? codes : Object.keys(input.filters));
    if (!options.ok) return options;
    const known = knownFilters(options.value, input.filters);
    if (JSON.stringify(known) !== JSON.stringify(input.filters)) run = listed(known);
  }
  const [answer, counts] = await Promise.all([run.answer, run.counts]);
  if (!answer.ok) return answer;
  if (!counts?.ok) return ok({ answer: answer.value, facets: undefined });
  const all = options?.ok ? options.value : counts.value;
  return ok({
    answer: answer.value,
    facets: facetsOf(all, counts.value, context.config.catalogue.priceRanges),
  });
}
