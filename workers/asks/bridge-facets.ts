// The facets of a listing from the bridge's aggregations, made equal to what the device counts: own values and
// variants' values are one option, an attribute is counted without its own filter, none is left out.
import * as z from 'zod/mini';
import { ok, type Result } from '../../schemas/errors.ts';
import { conditionGrade } from '../../schemas/primitives.ts';
import type { Facets, ListProductsInput } from '../../schemas/worker-api.ts';
import { MAX_FILTER_QUERY_SIZE } from '../../src/config/constants.ts';
import {
  GRADE_FILTER,
  IN_STOCK,
  PRICE_FILTER,
  PRICE_RANGES,
  priceRangesOf,
  priceRangeText,
  STOCK_FILTER,
} from '../../src/domain/catalogue/listing-filters.ts';
import { searchCatalogue } from '../bridge-client/search-catalogue.ts';
import type { AskContext } from './ask.ts';
import { anyOption, isField, listingQuery } from './listing-request.ts';
import type { SearchQuery } from './search-request.ts';

/** Aggregations in one request: backends refuse too many. */
const AGGREGATIONS_AT_ONCE = 60;
const NEW: z.infer<typeof conditionGrade> = 'Brand New';

type Aggregation = Record<string, unknown>;
export type FacetRequest = {
  input: ListProductsInput & { search?: SearchQuery };
  categoryIds: readonly number[] | undefined;
};

const bucket = z.object({
  key: z.pipe(z.union([z.string(), z.number(), z.boolean()]), z.transform(String)),
  from: z.optional(z.number()),
  doc_count: z.int(),
});
const buckets = z.object({ buckets: z.array(bucket) });
type Buckets = z.infer<typeof bucket>[];

const terms = (field: string): Aggregation => ({ terms: { field, size: MAX_FILTER_QUERY_SIZE } });
/** the upper end of an aggregated range is outside: one cent more takes it in */
const priceAggregation: Aggregation = {
  range: {
    field: 'final_price',
    ranges: PRICE_RANGES.map(({ from, to }) => ({
      from: from / 100,
      ...(Number.isFinite(to) ? { to: (to + 1) / 100 } : {}),
    })),
  },
};

function aggregationsOf(code: string): [string, Aggregation][] {
  if (code === PRICE_FILTER) return [['agg_range_price', priceAggregation]];
  if (code === STOCK_FILTER) return [['agg_terms_stock', terms('stock.is_in_stock')]];
  const own: [string, Aggregation] = [`agg_terms_${code}`, terms(code)];
  return isField(code) ? [own] : [own, [`agg_terms_${code}_options`, terms(`${code}_options`)]];
}

type Counted = { total: number; of: (aggregation: string) => Buckets };

async function aggregate(
  context: AskContext,
  store: string,
  query: unknown,
  requested: readonly [string, Aggregation][],
): Promise<Result<Counted>> {
  const parts: [string, Aggregation][][] = [];
  for (let at = 0; at === 0 || at < requested.length; at += AGGREGATIONS_AT_ONCE)
    parts.push(requested.slice(at, at + AGGREGATIONS_AT_ONCE));
  const answers = await Promise.all(
    parts.map((part) =>
      searchCatalogue(context, store, 'product', {
        query,
        size: 0,
        ...(part.length > 0 && { aggs: Object.fromEntries(part) }),
      }),
    ),
  );
  const found: Record<string, unknown> = {};
  let total = 0;
  for (const answer of answers) {
    if (!answer.ok) return answer;
    total = answer.value.total;
    Object.assign(found, answer.value.aggregations);
  }
  return ok({ total, of: (name) => z.safeParse(buckets, found[name]).data?.buckets ?? [] });
}

/** A product that has an attribute itself and by its variants stands in both aggregations: is there any such? */
async function anyHasBoth(
  context: AskContext,
  store: string,
  query: { bool: object },
  codes: readonly string[],
): Promise<Result<boolean>> {
  const exists = (field: string) => ({ exists: { field } });
  const should = codes.map((code) => ({ bool: { must: [exists(code), exists(`${code}_options`)] } }));
  const both = { bool: { must: [query, { bool: { should, minimum_should_match: 1 } }] } };
  const answer = await aggregate(context, store, both, []);
  return answer.ok ? ok(answer.value.total > 0) : answer;
}

type United = { counts: Map<string, number>; inBoth: string[] };
function united(own: Buckets, offered: Buckets): United {
  const counts = new Map(own.map(({ key, doc_count }) => [key, doc_count]));
  const inBoth = offered.flatMap(({ key }) => (counts.has(key) ? key : []));
  for (const { key, doc_count } of offered) counts.set(key, (counts.get(key) ?? 0) + doc_count);
  return { counts, inBoth };
}

function countsOf(code: string, counted: Counted): United {
  if (code === PRICE_FILTER) {
    const found = counted.of('agg_range_price');
    const counts = PRICE_RANGES.map((range): [string, number] => [
      priceRangeText(range),
      found.find(({ from = 0 }) => Math.round(from * 100) === range.from)?.doc_count ?? 0,
    ]);
    return { counts: new Map(counts), inBoth: [] };
  }
  const own = counted.of(`agg_terms_${code}`).filter(({ key }) => key !== '');
  if (code === STOCK_FILTER) {
    const inStock = own.find(({ key }) => key === 'true' || key === '1');
    return { counts: new Map(inStock ? [[IN_STOCK, inStock.doc_count]] : []), inBoth: [] };
  }
  if (code !== GRADE_FILTER) return united(own, isField(code) ? [] : counted.of(`agg_terms_${code}_options`));
  // what says nothing about its condition is new, as the device has it (product-from-wire.ts)
  const used = own.filter(({ key }) => key !== NEW && z.safeParse(conditionGrade, key).success);
  const fresh = counted.total - used.reduce((sum, { doc_count }) => sum + doc_count, 0);
  const isNew = fresh > 0 ? [{ key: NEW, doc_count: fresh }] : [];
  return united([...isNew, ...used], []);
}

/** The options of these attributes in a listing with these filters, with counts; not disjunctive. */
async function count(
  context: AskContext,
  { input, categoryIds }: FacetRequest,
  filters: ListProductsInput['filters'],
  codes: readonly string[],
): Promise<Result<Map<string, Map<string, number>>>> {
  const { store } = input;
  const query = listingQuery({ ...input, filters }, categoryIds, context.config.catalogue.listOutOfStock);
  const counted = await aggregate(context, store, query, codes.flatMap(aggregationsOf));
  if (!counted.ok) return counted;
  const found = codes.map((code) => ({ code, ...countsOf(code, counted.value) }));
  const doubtful = found.filter(({ inBoth }) => inBoth.length > 0);
  const doubled =
    doubtful.length > 0
      ? await anyHasBoth(
          context,
          store,
          query,
          doubtful.map(({ code }) => code),
        )
      : ok(false);
  if (!doubled.ok) return doubled;
  for (const { code, counts, inBoth } of doubled.value ? doubtful : [])
    for (const key of inBoth) {
      const exact = await aggregate(context, store, { bool: { must: [query, anyOption(code, [key])] } }, []);
      if (!exact.ok) return exact;
      counts.set(key, exact.value.total);
    }
  return ok(new Map(found.map(({ code, counts }) => [code, counts])));
}

/** The options of the whole category, and the asked filters without those that are not among them. */
export async function categoryOptions(
  context: AskContext,
  request: FacetRequest,
  codes: readonly string[],
): Promise<Result<{ options: Map<string, Map<string, number>>; filters: Record<string, string[]> }>> {
  const options = await count(context, request, {}, codes);
  if (!options.ok) return options;
  const known = Object.entries(request.input.filters)
    .map(([code, chosen]): [string, string[]] => [
      code,
      code === PRICE_FILTER
        ? chosen.filter((text) => priceRangesOf([text]).length > 0)
        : chosen.filter((value) => options.value.get(code)?.has(value)),
    ])
    .filter(([, chosen]) => chosen.length > 0);
  return ok({ options: options.value, filters: Object.fromEntries(known) });
}

/** In: the options of the category, filters that are all known. Out: every option with its disjunctive count. */
export async function facetsFromBridge(
  context: AskContext,
  request: FacetRequest,
  options: Map<string, Map<string, number>>,
): Promise<Result<Facets>> {
  const { filters } = request.input;
  const chosen = Object.keys(filters);
  const others = [...options.keys()].filter((code) => !chosen.includes(code));
  const parts =
    chosen.length === 0
      ? [ok(options)]
      : await Promise.all([
          count(context, request, filters, others),
          ...chosen.map((code) => {
            const { [code]: _own, ...rest } = filters;
            return count(context, request, rest, [code]);
          }),
        ]);
  const counts = new Map<string, Map<string, number>>();
  for (const part of parts) {
    if (!part.ok) return part;
    for (const [code, values] of part.value) counts.set(code, values);
  }
  return ok(
    Object.fromEntries(
      [...options]
        .filter(([, values]) => values.size > 0)
        .map(([code, values]) => {
          const named = [...values.keys()].map((value) => ({
            value,
            count: counts.get(code)?.get(value) ?? 0,
          }));
          return [code, code === PRICE_FILTER ? named : named.sort((a, b) => (a.value < b.value ? -1 : 1))];
        }),
    ),
  );
}
