// Counts the listed products of each category: many backends also count variants and hidden products, but a category
// tile must match its page. Invariants: a backend with correct counts gets one request per visit; a backend that
// cannot count keeps its own numbers.
import * as z from 'zod/mini';
import type { CategoryDocument } from '#schemas/documents/category-document.ts';
import { CATEGORY_FETCH_SIZE } from '#shared/config/constants.ts';
import { searchCatalogue } from '../bridge-client/search-catalogue.ts';
import { branchOf, treeOf } from '../caches/category-branches.ts';
import { LISTED_STATUS, LISTED_VISIBILITY } from '../catalogue-index/listing.ts';
import type { PullRound } from './family.ts';

/** Aggregations per request: backends reject too many. */
const BRANCHES_AT_ONCE = 60;

const count = z.object({ doc_count: z.int() });
const byTerm = z.object({
  buckets: z.array(z.extend(count, { key: z.pipe(z.union([z.string(), z.number()]), z.transform(Number)) })),
});
const byName = z.object({ buckets: z.record(z.string(), count) });

/** Returns the conditions under which listings show a product. */
export const listedConditions = (listOutOfStock: boolean): unknown[] => [
  { terms: { visibility: LISTED_VISIBILITY } },
  { terms: { status: LISTED_STATUS } },
  ...(listOutOfStock ? [] : [{ terms: { 'stock.is_in_stock': [true] } }]),
];

async function aggregated(round: PullRound, aggregation: unknown): Promise<unknown> {
  const query = {
    bool: { filter: { bool: { must: listedConditions(round.config.catalogue.listOutOfStock) } } },
  };
  const aggs = { agg_categories: aggregation };
  const answer = await searchCatalogue(round, round.store, 'product', { query, size: 0, aggs });
  return answer.ok ? answer.value.aggregations.agg_categories : undefined;
}

/**
 * Counts the products in each branch, keyed by its first id; undefined if the backend does not support the aggregation.
 */
async function countBranches(
  round: PullRound,
  branches: readonly (readonly number[])[],
): Promise<Map<number, number> | undefined> {
  const counts = new Map<number, number>();
  for (let at = 0; at < branches.length; at += BRANCHES_AT_ONCE) {
    const part = branches.slice(at, at + BRANCHES_AT_ONCE);
    const filters = Object.fromEntries(part.map((ids) => [`c${ids[0]}`, { terms: { category_ids: ids } }]));
    const found = z.safeParse(byName, await aggregated(round, { filters: { filters } }));
    if (!found.success) return undefined;
    for (const [id = 0] of part) counts.set(id, found.data.buckets[`c${id}`]?.doc_count ?? 0);
  }
  return counts;
}

/**
 * Returns the categories of a store view with the number of products on their pages as `product_count`; unchanged if
 * the backend's counts match or it cannot count.
 */
export async function withListedCounts(
  round: PullRound,
  categories: readonly CategoryDocument[],
): Promise<readonly CategoryDocument[]> {
  const { store, quirks } = round;
  if (categories.length === 0 || quirks?.countsCategories.has(store)) return categories;
  const terms = { field: 'category_ids', size: CATEGORY_FETCH_SIZE };
  const found = z.safeParse(byTerm, await aggregated(round, { terms }));
  if (!found.success) return categories;
  const counts = new Map<number, number>();
  for (const { key, doc_count } of found.data.buckets) counts.set(key, (counts.get(key) ?? 0) + doc_count);
  const tree = treeOf(categories);
  const branches = categories.map(({ id }) => [...branchOf(tree, id)]);
  const saysRightly = categories.every(
    ({ id, product_count }, at) => (branches[at]?.length ?? 0) > 1 || product_count === (counts.get(id) ?? 0),
  );
  const above = saysRightly
    ? new Map<number, number>()
    : await countBranches(
        round,
        branches.filter(({ length }) => length > 1),
      );
  if (saysRightly || above === undefined) {
    quirks?.countsCategories.add(store);
    return categories;
  }
  return categories.map((category) => ({
    ...category,
    product_count: above.get(category.id) ?? counts.get(category.id) ?? 0,
  }));
}
