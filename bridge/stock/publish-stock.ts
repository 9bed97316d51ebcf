// Updates stock and publishes it to the catalogue. Stock rows are the source of truth; the documents of every store
// view are updated in the same transaction with a new timestamp, so that devices pull the change.
import { asc, inArray, type SQL, sql } from 'drizzle-orm';
import { booleanOf, centsOf, inStockOf, integerOf, recordsOf } from '../database/document-row.ts';
import { type ChangedProduct, writeStamped } from '../database/next-stamp.ts';
import { type Db, rowsOf } from '../database/open-database.ts';
import { documents, type Json, stock } from '../database/tables.ts';

export type StockLevel = typeof stock.$inferSelect;

/** Locks the rows of these skus in a fixed order, which prevents deadlocks between orders; returns them by sku. */
export async function lockStock(tx: Db, skus: Iterable<string>): Promise<Map<string, StockLevel>> {
  const rows = await tx
    .select()
    .from(stock)
    .where(inArray(stock.sku, [...skus]))
    .orderBy(asc(stock.sku))
    .for('update');
  return new Map(rows.map((row) => [row.sku, row]));
}

const recordOf = (source: Json): Json => {
  const given: unknown = Array.isArray(source.stock) ? source.stock[0] : source.stock;
  return typeof given === 'object' && given !== null ? (given as Json) : {};
};

function withRowStock(source: Json, qty: number): Json {
  const record = recordOf(source);
  const counted = booleanOf(record.manage_stock) !== false;
  return { ...source, stock: { ...record, qty, is_in_stock: qty > 0 || !counted } };
}

/** Returns a product's document with the given stock quantities. */
export function withStockLevels(doc: Json, qtyOf: ReadonlyMap<string, number>): Json {
  const children = recordsOf(doc.configurable_children);
  if (doc.type_id !== 'configurable') {
    const qty = qtyOf.get(String(doc.sku));
    return qty === undefined ? doc : { ...withRowStock(doc, qty), total_qty: qty };
  }
  const variants = children.map((child) => {
    const qty = qtyOf.get(String(child.sku));
    return qty === undefined ? child : withRowStock(child, qty);
  });
  const total = variants.reduce((sum, child) => sum + (integerOf(recordOf(child).qty) ?? 0), 0);
  const inStock = variants.some((child) => booleanOf(recordOf(child).is_in_stock) === true);
  const record = recordOf(doc);
  const own = integerOf(record.qty) ?? 0;
  return {
    ...doc,
    configurable_children: variants,
    stock: { ...record, qty: own > 0 ? total : own, is_in_stock: inStock },
    total_qty: total,
  };
}

/**
 * Returns the condition that selects and locks the documents of products in all store views. Documents are locked in
 * the order of id and store, and always before the stamp.
 */
const ofProducts = (ids: readonly number[]): SQL =>
  sql`${documents.entity} = 'product' and ${documents.id} = any(${sql.param([...ids])}::integer[])
    order by ${documents.id}, ${documents.store} for update`;

/**
 * Applies `change`, which removes no field, to the documents of these products in all store views, with the next stamp.
 * Must be called last in the transaction: the stamp's lock is held until its end. `now`: ms since 1970.
 */
export async function rewriteProducts(
  tx: Db,
  stores: readonly string[],
  productIds: readonly number[],
  now: number,
  change: (doc: Json) => Json,
): Promise<void> {
  const rows = await rowsOf<{ store: string; id: number; doc: Json }>(
    tx,
    sql`select store, id, doc from ${documents} where ${ofProducts(productIds)}`,
  );
  const changed = rows.map(({ store, id, doc }): ChangedProduct => {
    const next = change(doc);
    return {
      ...{ store, id, doc: next, total_qty: integerOf(next.total_qty), status: integerOf(next.status) },
      ...{ price: centsOf(next.price), final_price: centsOf(next.final_price), in_stock: inStockOf(next) },
    };
  });
  await writeStamped(tx, stores, now, changed);
}

/**
 * Returns the statement that sets the quantities of locked rows; the caller must also publish them (`publishStock`).
 */
export const counted = (qtyOf: ReadonlyMap<string, number>): SQL =>
  sql`update stock set qty = counted.qty
    from unnest(${sql.param([...qtyOf.keys()])}::text[], ${sql.param([...qtyOf.values()])}::integer[]) as counted(sku, qty)
    where stock.sku = counted.sku`;

/** Sets the quantities of locked rows and publishes them to the documents. */
export async function setStock(
  tx: Db,
  stores: readonly string[],
  rows: readonly StockLevel[],
  qtyOf: ReadonlyMap<string, number>,
  now: number,
): Promise<void> {
  if (qtyOf.size > 0) await tx.execute(counted(qtyOf));
  await publishStock(tx, stores, rows, qtyOf, now);
}

type StockFields = Pick<ChangedProduct, 'store' | 'id' | 'status' | 'price' | 'final_price'> & { doc: Json };

/**
 * Publishes stored quantities to the documents, all with one stamp. Must be called last in the transaction: the stamp's
 * lock is held until its end. Only the fields on which the stock depends are read, and only the stock's fields are
 * written, because on PGlite an order of 200 lines (600 documents) blocks all other statements while it is published.
 */
export async function publishStock(
  tx: Db,
  stores: readonly string[],
  rows: readonly StockLevel[],
  qtyOf: ReadonlyMap<string, number>,
  now: number,
): Promise<void> {
  // A variant can have its own document in addition to its entry in the parent's.
  const productIds = rows
    .filter(({ sku }) => qtyOf.has(sku))
    .flatMap((row) => [row.product_id, ...(row.parent_id === null ? [] : [row.parent_id])]);
  // Variants of one product have separate stock rows, so the document is locked: the second writer reads the result of
  // the first.
  const shown = await rowsOf<StockFields>(
    tx,
    sql`select store, id, status, price, final_price, stock_fields(doc) as doc
      from ${documents} where ${ofProducts(productIds)}`,
  );
  const changed = shown.flatMap(({ doc, ...columns }): ChangedProduct[] => {
    const next = withStockLevels(doc, qtyOf);
    if (next === doc) return [];
    const { stock: record, total_qty } = next;
    const before = recordsOf(doc.configurable_children);
    const variants = recordsOf(next.configurable_children).map((variant, at) =>
      variant === before[at] ? {} : { stock: variant.stock },
    );
    return [
      {
        ...columns,
        doc: { stock: record, total_qty },
        total_qty: integerOf(total_qty),
        in_stock: inStockOf(next),
        ...(doc.type_id === 'configurable' && { variants }),
      },
    ];
  });
  if (changed.length > 0) await writeStamped(tx, stores, now, changed);
}
