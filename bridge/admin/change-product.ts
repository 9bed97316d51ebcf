// Lets a test change the price, quantity or status of a product as the store owner would: in all store views together
// and with a new timestamp, so that devices pull the change.
import { and, eq, or, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { recordsOf } from '../database/document-row.ts';
import type { Db } from '../database/open-database.ts';
import { documents, type Json, stock } from '../database/tables.ts';
import { refuse } from '../ports/refusal.ts';
import { lockStock, noteStock, removed, takePieces } from '../stock/change-stock.ts';
import { rewriteProducts } from '../stock/publish-stock.ts';

export const productChange = z.strictObject({
  /** regular gross price, decimal; ends any special price unless `special` is given too */
  price: z.optional(z.number().check(z.gte(0), z.lte(1_000_000))),
  /** the reduced price and its period; applied only together with `price` */
  special: z.optional(
    z.strictObject({
      price: z.number().check(z.gt(0), z.lte(1_000_000)),
      from: z.optional(z.iso.datetime()),
      to: z.optional(z.iso.datetime()),
    }),
  ),
  qty: z.optional(z.int().check(z.gte(0), z.lte(1_000_000))),
  status: z.optional(z.int().check(z.gte(0), z.lte(9))),
  /** unsanitised HTML, to test how the storefront renders it */
  description: z.optional(z.string().check(z.maxLength(100_000))),
});
export type ProductChange = z.infer<typeof productChange>;

const priceKeys = ['price', 'special_price', 'special_from_date', 'special_to_date', 'final_price'] as const;

function changedFields({ price, special, status, description }: ProductChange): Json {
  const reduced = {
    special_price: special?.price ?? null,
    special_from_date: special?.from ?? null,
    special_to_date: special?.to ?? null,
  };
  return {
    ...(price === undefined ? {} : { ...reduced, price, final_price: special?.price ?? price }),
    ...(status === undefined ? {} : { status }),
    ...(description === undefined ? {} : { description }),
  };
}

/**
 * Returns the document with the change applied to every sku of `skus`; a configurable product gets the price of its
 * cheapest variant.
 */
function changed(doc: Json, skus: ReadonlySet<string>, change: ProductChange): Json {
  const fields = changedFields(change);
  const apply = (source: Json): Json => (skus.has(String(source.sku)) ? { ...source, ...fields } : source);
  const next = apply(doc);
  if (doc.type_id !== 'configurable') return next;
  const children = recordsOf(doc.configurable_children).map(apply);
  const paid = (child: Json): number => Number(child.final_price ?? child.price);
  const cheapest = [...children].sort((a, b) => paid(a) - paid(b))[0];
  const prices =
    change.price === undefined || cheapest === undefined
      ? {}
      : Object.fromEntries(priceKeys.map((key) => [key, cheapest[key] ?? null]));
  return { ...next, ...prices, configurable_children: children };
}

/**
 * Changes a product or a variant by its sku; for a configurable product, changes all its variants. The caller publishes
 * the stock afterwards (stock-publisher). @throws 404 for an unknown sku
 */
export async function changeProduct(
  db: Db,
  stores: readonly string[],
  sku: string,
  change: ProductChange,
  now: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [own] = await tx
      .select({ id: documents.id })
      .from(documents)
      .where(and(eq(documents.entity, 'product'), eq(documents.code, sku)))
      .limit(1);
    const mine = own === undefined ? eq(stock.sku, sku) : or(eq(stock.sku, sku), eq(stock.parent_id, own.id));
    const found = await tx.select({ sku: stock.sku }).from(stock).where(mine);
    const rows = [
      ...(
        await lockStock(
          tx,
          found.map((row) => row.sku),
        )
      ).values(),
    ];
    const ids = rows.flatMap((row) => [row.product_id, ...(row.parent_id === null ? [] : [row.parent_id])]);
    if (own !== undefined) ids.push(own.id);
    if (ids.length === 0) throw refuse(404, 'No such product');
    const { qty } = change;
    if (qty !== undefined && rows.length > 0) {
      const moved = rows.flatMap((row) => {
        const [first] = row.at;
        if (row.qty > qty) return removed(takePieces(row, row.qty - qty));
        return first ? [{ sku: row.sku, location: first.location, qty: qty - row.qty }] : [];
      });
      await tx.execute(
        sql`update stock set qty = stock.qty + moved.qty, initial_qty = stock.initial_qty + moved.qty
          from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as moved(sku text, location text, qty integer)
          where stock.sku = moved.sku and stock.location = moved.location`,
      );
      await tx.execute(noteStock(rows.map((row) => row.sku)));
    }
    if (change.price === undefined && change.status === undefined && change.description === undefined) return;
    const skus = new Set([sku, ...rows.map((row) => row.sku)]);
    await rewriteProducts(tx, stores, [...new Set(ids)], now, (doc) => changed(doc, skus, change));
  });
}
