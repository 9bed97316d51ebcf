// Stock records in wire format. Records contain both `product_id` and `product_sku`.
import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../database/open-database.ts';
import { documents, stock } from '../database/tables.ts';

export type StockRecord = {
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

/**
 * Returns stock by sku: a configurable product has the sum of its variants; others without rows are in stock,
 * unmanaged.
 */
export async function stockOf(db: Db, store: string, skus: string[]): Promise<Map<string, StockRecord>> {
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
