// Derives stock rows from the documents that an import writes, from those of all store views. Invariants: a document with
// a stock record takes precedence over a document without one, and a configurable product's entry for a variant over
// the variant's own document; qty = initial_qty − total ordered. Documents state the sum of all locations: the default
// location gets what the others do not hold. Locations change only if documents state their pieces. Rows are written with the documents, so that no order and no killed process
// comes in between.
import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../database/open-database.ts';
import { DEFAULT_LOCATION, type Json } from '../database/tables.ts';
import { noteStock, type StockLevel } from '../stock/change-stock.ts';
import { dividedRow, type Sources } from '../stock/sources-of.ts';
import { type StockRow, stockRowsOf } from '../stock/stock-rows-of.ts';

type StatedStock = { row: StockRow; weight: number };

const hasRecord = (doc: Json, sku: string): boolean => {
  const children = Array.isArray(doc.configurable_children) ? (doc.configurable_children as Json[]) : [];
  const source = doc.type_id === 'configurable' ? children.find((child) => String(child.sku) === sku) : doc;
  return source?.stock !== undefined && source.stock !== null;
};

/** Collects the stock of each sku from the documents of these products in one store view. */
async function collect(
  tx: Db,
  store: string,
  shelf: Map<string, StatedStock>,
  ids: readonly number[],
): Promise<void> {
  const rows = await rowsOf<{ doc: Json }>(
    tx,
    sql`select jsonb_build_object('id', id, 'sku', code, 'type_id', type_id, 'stock', doc -> 'stock',
        'configurable_children', (select jsonb_agg(jsonb_build_object('id', child -> 'id', 'sku', child -> 'sku', 'stock', child -> 'stock'))
          from jsonb_array_elements(case when type_id = 'configurable' and jsonb_typeof(doc -> 'configurable_children') = 'array'
            then doc -> 'configurable_children' else '[]'::jsonb end) as child)) as doc
      from documents where store = ${store} and entity = 'product' and id = any(${sql.param([...ids])}::integer[]) order by id`,
  );
  for (const { doc } of rows)
    for (const row of stockRowsOf(doc)) {
      const weight = (hasRecord(doc, row.sku) ? 2 : 0) + (row.parent_id === null ? 0 : 1);
      const other = shelf.get(row.sku);
      const parentId = row.parent_id ?? other?.row.parent_id ?? null;
      if (other === undefined || other.weight < weight)
        shelf.set(row.sku, { row: { ...row, parent_id: parentId }, weight });
      else other.row.parent_id = parentId;
    }
}

/** The rows of the default location that are written, as said by documents. */
type Said = Pick<StockRow, 'sku' | 'product_id' | 'parent_id' | 'qty' | 'manage_stock'>;

const isStored = (level: StockLevel | undefined, said: Said, sources: Sources | undefined): boolean =>
  sources === undefined &&
  level !== undefined &&
  level.qty === said.qty &&
  level.product_id === said.product_id &&
  level.parent_id === (said.parent_id ?? null) &&
  level.manage_stock === said.manage_stock;

/** Writes the stated pieces of locations other than the default one; stored locations that are not stated have none. */
async function fillLocations(
  tx: Db,
  rows: readonly Said[],
  levels: ReadonlyMap<string, StockLevel>,
  stated: ReadonlyMap<string, Sources>,
): Promise<void> {
  const written = rows.flatMap((row) => {
    const sources = stated.get(row.sku);
    if (sources === undefined) return [];
    const gone = (levels.get(row.sku)?.at ?? []).flatMap(({ location }): [string, number][] =>
      location === DEFAULT_LOCATION || sources.has(location) ? [] : [[location, 0]],
    );
    const divided = dividedRow({ ...row, initial_qty: row.qty }, new Map([...sources, ...gone]));
    return divided.filter(({ location }) => location !== undefined);
  });
  if (written.length === 0) return;
  await tx.execute(
    sql`insert into stock (sku, location, product_id, parent_id, qty, initial_qty, manage_stock)
      select said.sku, said.location, said.product_id, said.parent_id, said.qty,
        said.qty + coalesce((select sum(taken.qty)::integer from order_stock taken
          where taken.sku = said.sku and taken.location = said.location), 0), said.manage_stock
      from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as said(sku text, location text, product_id integer,
        parent_id integer, qty integer, manage_stock boolean)
      on conflict (sku, location) do update set qty = excluded.qty, initial_qty = excluded.initial_qty`,
  );
}

/**
 * Updates the stock rows of skus to match the documents; the first store view with a stock record for a sku takes
 * precedence. Must be called in the transaction that writes the documents, which must contain all notes.
 * @param stores the default store view first
 * @param known `levels`: the locked rows of these skus as they were before (lockStock); `stated`: the sources of skus
 * whose documents state them
 * @param ids products of these skus
 */
export async function fillStock(
  tx: Db,
  stores: readonly string[],
  skus: ReadonlySet<string>,
  { levels, stated }: { levels: ReadonlyMap<string, StockLevel>; stated: ReadonlyMap<string, Sources> },
  ids: readonly number[],
): Promise<void> {
  const shelf = new Map<string, StatedStock>();
  for (const store of stores) {
    const own = new Map<string, StatedStock>();
    await collect(tx, store, own, ids);
    for (const [sku, stated] of own) {
      const other = shelf.get(sku);
      if (other === undefined || (other.weight < 2 && stated.weight >= 2)) shelf.set(sku, stated);
    }
  }
  const rows = [...shelf.values()]
    .map(({ row }) => row)
    .filter((row) => skus.has(row.sku) && !isStored(levels.get(row.sku), row, stated.get(row.sku)));
  if (rows.length === 0) return;
  await fillLocations(tx, rows, levels, stated);
  const batch = JSON.stringify(rows);
  await tx.execute(
    sql`insert into stock (sku, product_id, parent_id, qty, initial_qty, manage_stock)
      select said.sku, said.product_id, said.parent_id, rest.qty,
        rest.qty + coalesce((select sum(taken.qty)::integer from order_stock taken where taken.sku = said.sku and taken.location = ${DEFAULT_LOCATION}), 0), said.manage_stock
      from jsonb_to_recordset(${batch}::jsonb) as said(sku text, product_id integer, parent_id integer, qty integer, manage_stock boolean),
        lateral (select greatest(0, said.qty - coalesce(sum(other.qty), 0))::integer as qty from stock other
          where other.sku = said.sku and other.location <> ${DEFAULT_LOCATION}) as rest
      on conflict (sku, location) do update set product_id = excluded.product_id, parent_id = excluded.parent_id,
        qty = excluded.qty, initial_qty = excluded.initial_qty, manage_stock = excluded.manage_stock`,
  );
  await tx.execute(
    sql`update stock set product_id = said.product_id, parent_id = said.parent_id, manage_stock = said.manage_stock
      from jsonb_to_recordset(${batch}::jsonb) as said(sku text, product_id integer, parent_id integer, manage_stock boolean)
      where stock.sku = said.sku and stock.location <> ${DEFAULT_LOCATION}`,
  );
  // documents of other store views or products may show another quantity, and so may all of them if the other locations
  // hold more than what is said
  const known = rows.filter(({ sku }) => levels.has(sku)).map(({ sku }) => sku);
  if (known.length > 0) await tx.execute(noteStock(known));
}
