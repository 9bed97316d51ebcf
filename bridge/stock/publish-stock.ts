// Publishes stock to the catalogue: the documents of every store view get the quantities of the stock rows and a new
// timestamp, so that devices pull the change. Invariants:
// - Publishing has a transaction of its own: it holds the lock of the timestamps (next-stamp.ts) until it ends, which
//   must not delay orders.
// - Quantities are read after the documents are locked, so the last publication of a product has its newest quantity.
// - Locks are acquired in this order: stock rows, notes (`unpublished_stock`), documents, timestamp.
import { isDeepStrictEqual } from 'node:util';
import { type SQL, sql } from 'drizzle-orm';
import { booleanOf, centsOf, inStockOf, integerOf, recordsOf } from '../database/document-row.ts';
import { type ChangedProduct, writeStamped } from '../database/next-stamp.ts';
import { type Db, rowsOf } from '../database/open-database.ts';
import { DEFAULT_LOCATION, documents, type Json } from '../database/tables.ts';
import { AVAILABLE_IN } from '../ports/branch-attribute.ts';
import { type Sources, withAvailableIn } from './sources-of.ts';

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
 * Returns the condition that selects and locks the documents of products in the given store views. Every writer of
 * products locks them by it, in the order of id and store, and always before the stamp. The store views are named
 * because the primary key begins with them: without them the whole index is read.
 */
export const ofProducts = (stores: readonly string[], ids: readonly number[]): SQL =>
  sql`${documents.store} = any(${sql.param([...stores])}::text[]) and ${documents.entity} = 'product'
    and ${documents.id} = any(${sql.param([...ids])}::integer[])
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
    sql`select store, id, doc from ${documents} where ${ofProducts(stores, productIds)}`,
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

type StockFields = Pick<ChangedProduct, 'store' | 'id' | 'status' | 'price' | 'final_price' | 'total_qty'> & {
  doc: Json;
};

/** Quantities by sku: the sum of all locations, and those of locations other than the default one. */
type Quantities = { qtyOf: ReadonlyMap<string, number>; sourcesOf: ReadonlyMap<string, Sources> };

/**
 * Writes quantities to the documents of these products that show other ones, all with one stamp. Must be called last in
 * the transaction: the stamp's lock is held until its end. Only the fields on which the stock depends are read, and only
 * the stock's fields are written, because on PGlite 600 documents (200 products) block all other statements while they
 * are published.
 * @param quantities returns the quantities of the skus that the documents show; called once these are locked
 */
export async function publishStock(
  tx: Db,
  stores: readonly string[],
  productIds: readonly number[],
  quantities: (skus: readonly string[]) => Promise<Quantities>,
  now: number,
): Promise<void> {
  // Variants of one product have separate stock rows, so the document is locked: the second writer reads the result of
  // the first.
  const shown = await rowsOf<StockFields>(
    tx,
    sql`select store, id, status, price, final_price, total_qty, stock_fields(doc) as doc
      from ${documents} where ${ofProducts(stores, productIds)}`,
  );
  const skus = shown.flatMap(({ doc }) =>
    [doc, ...recordsOf(doc.configurable_children)].map(({ sku }) => String(sku)),
  );
  const { qtyOf, sourcesOf } = await quantities([...new Set(skus)]);
  const changed = shown.flatMap(({ doc, ...columns }): ChangedProduct[] => {
    const levelled = withStockLevels({ ...doc, total_qty: columns.total_qty }, qtyOf);
    const next = withAvailableIn(levelled, (sku) => sourcesOf.get(sku));
    if (isDeepStrictEqual(next, { ...doc, total_qty: columns.total_qty })) return [];
    const { stock: record, total_qty, [AVAILABLE_IN]: locations } = next;
    const before = recordsOf(doc.configurable_children);
    const variants = recordsOf(next.configurable_children).map((variant, at) =>
      variant === before[at] ? {} : { stock: variant.stock },
    );
    return [
      {
        ...columns,
        doc: { stock: record, total_qty, ...(locations !== undefined && { [AVAILABLE_IN]: locations }) },
        total_qty: integerOf(total_qty),
        in_stock: inStockOf(next),
        ...(doc.type_id === 'configurable' && { variants }),
      },
    ];
  });
  if (changed.length > 0) await writeStamped(tx, stores, now, changed);
}

/** Maximum number of notes that are published in one transaction, which bounds how long it blocks PGlite. */
const NOTES_MAX = 200;

/** Returns the ids of the products whose documents show the stock of these skus. */
export async function productsOf(tx: Db, skus: readonly string[]): Promise<number[]> {
  // a variant can have its own document in addition to its entry in the parent's
  const places = await rowsOf<{ id: number | null }>(
    tx,
    sql`select distinct unnest(array[product_id, parent_id]) as id from stock
      where sku = any(${sql.param([...skus])}::text[])`,
  );
  return places.flatMap(({ id }) => id ?? []);
}

/**
 * Publishes the stock rows of these skus. Must be called last in the transaction: the stamp's lock is held until its end.
 * `now`: ms since 1970.
 */
export async function publishSkus(
  tx: Db,
  stores: readonly string[],
  skus: readonly string[],
  now: number,
): Promise<void> {
  const wanted = new Set(skus);
  const quantities = async (shown: readonly string[]): Promise<Quantities> => {
    const rows = await rowsOf<{ sku: string; location: string; qty: number }>(
      tx,
      sql`select sku, location, qty from stock
        where sku = any(${sql.param([...new Set([...skus, ...shown])])}::text[])`,
    );
    const qtyOf = new Map<string, number>();
    const sourcesOf = new Map<string, Map<string, number>>();
    for (const { sku, location, qty } of rows) {
      if (wanted.has(sku)) qtyOf.set(sku, (qtyOf.get(sku) ?? 0) + qty);
      if (location !== DEFAULT_LOCATION)
        sourcesOf.set(sku, (sourcesOf.get(sku) ?? new Map<string, number>()).set(location, qty));
    }
    return { qtyOf, sourcesOf };
  };
  await publishStock(tx, stores, await productsOf(tx, skus), quantities, now);
}

/**
 * Publishes the oldest notes, except those that another bridge is publishing, and deletes them. Must be called last in
 * the transaction, and once: the stamp's lock is held until its end. `now`: ms since 1970.
 * @returns true if there may be further notes
 */
export async function publishNotes(tx: Db, stores: readonly string[], now: number): Promise<boolean> {
  const noted = await rowsOf<{ sku: string }>(
    tx,
    sql`delete from unpublished_stock
      where id in (select id from unpublished_stock order by id limit ${NOTES_MAX} for update skip locked) returning sku`,
  );
  if (noted.length > 0) await publishSkus(tx, stores, [...new Set(noted.map(({ sku }) => sku))], now);
  return noted.length === NOTES_MAX;
}
