// Stock by sku, and how many pieces there are. `stock/list` takes at most 15 skus and leaves
// unknown ones out; `stock/check` answers 404 for an unknown one.
import { type StockRecord, stockOf } from '../stock/stock-records.ts';
import { trackQuantities } from '../stock/track-quantities.ts';
import { queryText } from '../wire/input.ts';
import { refuse } from '../wire/refusal.ts';
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

/** The form with the sku in the path. */
export const stockCheckPath: Handler = {
  answer: async (bridge, request) => checkOne(bridge, queryText(request.params, 'sku')),
};

/** The skus of a comma list, each once. Refuses with 400 none, and more than one question may name. */
function skusOf(query: unknown): string[] {
  const asked = queryText(query, 'skus', 2_048);
  if (asked === undefined) throw refuse(400, 'skus is missing');
  const skus = [...new Set(asked.split(',').map((sku) => sku.trim()))].filter((sku) => sku !== '');
  if (skus.length > SKUS_MAX) throw refuse(400, `At most ${SKUS_MAX} skus at once`);
  return skus;
}

export const quantityTracker: Handler = {
  answer: async ({ db, facts, clock }, request) => {
    const skus = skusOf(request.query);
    return skus.length === 0 ? [] : trackQuantities(db, facts.defaultStore, skus, clock());
  },
};

export const stockList: Handler = {
  answer: async ({ db, facts }, request) => {
    const skus = skusOf(request.query);
    if (skus.length === 0) return [];
    const found = await stockOf(db, facts.defaultStore, skus);
    return skus.flatMap((sku) => found.get(sku) ?? []);
  },
};
