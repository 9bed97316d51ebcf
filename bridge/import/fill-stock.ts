// Rebuilds the stock table after an import: one row per sku, from the documents of all store views. Invariants: a
// document with a stock record takes precedence over a document without one, and a configurable product's entry for a
// variant over the variant's own document; qty = initial_qty − total ordered. Documents state the sum of all
// locations: the default location gets what the others do not hold.
import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../database/open-database.ts';
import { DEFAULT_LOCATION, type Json } from '../database/tables.ts';
import { publishNotes } from '../stock/publish-stock.ts';
import { type StockRow, stockRowsOf } from '../stock/stock-rows-of.ts';

type StatedStock = { row: StockRow; weight: number };

const PAGE = 1_000;
const BATCH = 500;

const hasRecord = (doc: Json, sku: string): boolean => {
  const children = Array.isArray(doc.configurable_children) ? (doc.configurable_children as Json[]) : [];
  const source = doc.type_id === 'configurable' ? children.find((child) => String(child.sku) === sku) : doc;
  return source?.stock !== undefined && source.stock !== null;
};

/** Collects the stock of each sku from the documents of one store view; `ids`: only of these products. */
async function collect(
  tx: Db,
  store: string,
  shelf: Map<string, StatedStock>,
  ids: readonly number[] | undefined,
): Promise<void> {
  const among = ids === undefined ? sql`` : sql`and id = any(${sql.param([...ids])}::integer[])`;
  for (let after = 0; ; ) {
    const rows = await rowsOf<{ id: number; doc: Json }>(
      tx,
      sql`select id, jsonb_build_object('id', id, 'sku', code, 'type_id', type_id, 'stock', doc -> 'stock',
          'configurable_children', (select jsonb_agg(jsonb_build_object('id', child -> 'id', 'sku', child -> 'sku', 'stock', child -> 'stock'))
            from jsonb_array_elements(case when type_id = 'configurable' and jsonb_typeof(doc -> 'configurable_children') = 'array'
              then doc -> 'configurable_children' else '[]'::jsonb end) as child)) as doc
        from documents where store = ${store} and entity = 'product' and id > ${after} ${among} order by id limit ${PAGE}`,
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
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    after = last.id;
  }
}

/**
 * Updates the stock table to match the documents; the first store view with a stock record for a sku takes precedence.
 * @param now ms since 1970
 * @param ids only these products; absent: all
 */
export async function fillStock(
  db: Db,
  stores: readonly string[],
  now: number,
  ids?: readonly number[],
): Promise<void> {
  await db.transaction(async (tx) => {
    // orders wait for this lock, so documents that contain all notes equal the stock
    await tx.execute(sql`lock table stock in exclusive mode`);
    await publishNotes(tx, stores, now, 'all');
    const shelf = new Map<string, StatedStock>();
    for (const store of stores) {
      const own = new Map<string, StatedStock>();
      await collect(tx, store, own, ids);
      for (const [sku, stated] of own) {
        const other = shelf.get(sku);
        if (other === undefined || (other.weight < 2 && stated.weight >= 2)) shelf.set(sku, stated);
      }
    }
    const rows = [...shelf.values()].map(({ row }) => row);
    for (let from = 0; from < rows.length; from += BATCH) {
      const batch = JSON.stringify(rows.slice(from, from + BATCH));
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
      // noted because the sum is above the stated stock if the other locations hold more
      await tx.execute(
        sql`with others as (update stock set product_id = said.product_id, parent_id = said.parent_id, manage_stock = said.manage_stock
            from jsonb_to_recordset(${batch}::jsonb) as said(sku text, product_id integer, parent_id integer, manage_stock boolean)
            where stock.sku = said.sku and stock.location <> ${DEFAULT_LOCATION} returning stock.sku)
          insert into unpublished_stock (sku) select distinct sku from others`,
      );
    }
  });
}
