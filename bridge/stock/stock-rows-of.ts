// Derives stock rows from a product's document.
import { booleanOf, integerOf, recordsOf } from '../database/document-row.ts';
import type { Json, stock } from '../database/tables.ts';

export type StockRow = typeof stock.$inferInsert;

/**
 * Returns the stock rows of a product: its own, or those of its variants if it is configurable; no rows if it is
 * grouped.
 */
export function stockRowsOf(doc: Json): StockRow[] {
  const row = (source: Json, parentId: number | null): StockRow[] => {
    const record = (Array.isArray(source.stock) ? source.stock[0] : source.stock) as Json | undefined;
    const sku = source.sku === undefined || source.sku === null ? '' : String(source.sku);
    const id = integerOf(source.id);
    if (sku === '' || id === null) return [];
    const inStock = booleanOf(record?.is_in_stock) !== false;
    const qty = inStock ? Math.max(0, integerOf(record?.qty) ?? 0) : 0;
    const manage = booleanOf(record?.manage_stock) !== false;
    return [{ sku, product_id: id, parent_id: parentId, qty, initial_qty: qty, manage_stock: manage }];
  };
  if (doc.type_id === 'grouped') return [];
  if (doc.type_id !== 'configurable') return row(doc, null);
  return recordsOf(doc.configurable_children).flatMap((child) => row(child, integerOf(doc.id)));
}
