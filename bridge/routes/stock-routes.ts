// Stock by sku. Records carry both `product_id` and `product_sku`. `stock/list` takes at most 15 skus and leaves
// unknown ones out; `stock/check` answers 404 for an unknown one.
import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../database/open.ts';
import { documents, stock } from '../database/tables.ts';
import { queryText } from '../wire/input.ts';
import { refuse } from '../wire/refusal.ts';
import type { Bridge, Handler } from './handler.ts';

const SKUS_MAX = 15;

type StockRecord = {
  item_id: number;
  product_id: number;
  product_sku: string;
  stock_id: number;
  qty: number;
  is_in_stock: boolean;
  manage_stock: boolean;
};

const recordOf = (sku: string, id: number, qty: number, inStock: boolean, manage: boolean): StockRecord => ({
  item_id: id,
  product_id: id,
  product_sku: sku,
  stock_id: 1,
  qty,
  is_in_stock: inStock,
  manage_stock: manage,
});

/** Stock of what is on the shelf; a configurable product answers the sum of its variants, a grouped one its own mark. */
async function stockOf(db: Db, store: string, skus: string[]): Promise<Map<string, StockRecord>> {
  const found = new Map<string, StockRecord>();
  for (const row of await db.select().from(stock).where(inArray(stock.sku, skus)))
    found.set(
      row.sku,
      recordOf(row.sku, row.product_id, row.qty, row.qty > 0 || !row.manage_stock, row.manage_stock),
    );
  const missing = skus.filter((sku) => !found.has(sku));
  if (missing.length === 0) return found;
  const parents = await db
    .select({ id: documents.id, sku: documents.code, type: documents.type_id, doc: documents.doc })
    .from(documents)
    .where(
      and(eq(documents.store, store), eq(documents.entity, 'product'), inArray(documents.code, missing)),
    );
  for (const parent of parents) {
    const sku = parent.sku ?? '';
    const variants = await db.select().from(stock).where(eq(stock.parent_id, parent.id));
    const qty = variants.reduce((sum, row) => sum + row.qty, 0);
    const inStock =
      parent.type === 'configurable' ? variants.some((row) => row.qty > 0 || !row.manage_stock) : true;
    found.set(sku, recordOf(sku, parent.id, qty, inStock, parent.type === 'configurable'));
  }
  return found;
}

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

export const stockList: Handler = {
  answer: async ({ db, facts }, request) => {
    const asked = queryText(request.query, 'skus', 2_048);
    if (asked === undefined) throw refuse(400, 'skus is missing');
    const skus = [...new Set(asked.split(',').map((sku) => sku.trim()))].filter((sku) => sku !== '');
    if (skus.length > SKUS_MAX) throw refuse(400, `At most ${SKUS_MAX} skus at once`);
    if (skus.length === 0) return [];
    const found = await stockOf(db, facts.defaultStore, skus);
    return skus.flatMap((sku) => found.get(sku) ?? []);
  },
};
