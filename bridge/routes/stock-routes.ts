// Stock by sku and exact quantities. `stock/list` takes at most 15 skus and omits unknown ones; `stock/check` answers
// 404 for an unknown sku.
import { type StockRecord, stockOf } from '../stock/stock-of.ts';
import { trackQuantities } from '../stock/track-quantities.ts';
import { queryText } from '../wire/read-as.ts';
import { refuse } from '../wire/refusal.ts';
import { type SkuList, skuListOf } from '../wire/sku-list.ts';
import type { Bridge, Handler } from './handler.ts';

const SKUS_MAX = 15;

async function checkOne({ db, facts }: Bridge, sku: string | undefined): Promise<StockRecord> {
  if (sku === undefined || sku === '') throw refuse(400, 'sku is missing');
  const record = (await stockOf(db, facts.defaultStore, [sku])).get(sku);
  if (record === undefined) throw refuse(404, 'No stock information for given sku');
  return record;
}

export const stockCheck: Handler = {
  answer: async (bridge, request) => checkOne(bridge, queryText(request.query, 'sku')),
};

/** The variant with the sku in the path. */
export const stockCheckPath: Handler = {
  answer: async (bridge, request) => checkOne(bridge, queryText(request.params, 'sku')),
};

/** Returns the requested skus; refuses with 400 if there are none or more than SKUS_MAX. */
function skusOf(query: unknown): SkuList {
  const asked = queryText(query, 'skus', 2_048);
  if (asked === undefined) throw refuse(400, 'skus is missing');
  const list = skuListOf(asked);
  if (list.parts.length > SKUS_MAX) throw refuse(400, `At most ${SKUS_MAX} skus at once`);
  return list;
}

export const quantityTracker: Handler = {
  answer: async ({ db, facts, clock }, request) => {
    const { all, chosen } = skusOf(request.query);
    if (all.length === 0) return [];
    const found = await trackQuantities(db, facts.defaultStore, all, clock());
    const skus = chosen((sku) => found.some((one) => one.sku === sku));
    return found.filter(({ sku }) => skus.includes(sku));
  },
};

export const stockList: Handler = {
  answer: async ({ db, facts }, request) => {
    const { all, chosen } = skusOf(request.query);
    if (all.length === 0) return [];
    const found = await stockOf(db, facts.defaultStore, all);
    return chosen((sku) => found.has(sku)).flatMap((sku) => found.get(sku) ?? []);
  },
};
