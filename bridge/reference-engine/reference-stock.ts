// Implements the port for stock with the bridge's own tables.
import { and, eq, gte, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../database/open-database.ts';
import { cartItems, carts, DEFAULT_LOCATION, documents, stock } from '../database/tables.ts';
import type { Stock, StockLevel } from '../ports/stock.ts';

/** A cart reserves its pieces for this long after its last change. */
const RESERVED_MS = 24 * 3_600_000;

/** Returns the pieces in open carts by sku. `now`: ms since 1970. */
async function reservedPieces(
  db: Db,
  skus: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ sku: cartItems.sku, pieces: sql<number>`sum(${cartItems.qty})::int` })
    .from(cartItems)
    .innerJoin(carts, eq(carts.id, cartItems.cart_id))
    .where(
      and(
        inArray(cartItems.sku, [...skus]),
        isNull(carts.closed_by),
        or(gte(carts.created_at, now - RESERVED_MS), gte(carts.changed_at, now - RESERVED_MS)),
      ),
    )
    .groupBy(cartItems.sku);
  return new Map(rows.map(({ sku, pieces }) => [sku, pieces]));
}

/** Returns the stock rows that match, with the locations of a sku summed. */
const levelsWhere = (db: Db, condition: SQL) =>
  db
    .select({
      sku: stock.sku,
      product_id: stock.product_id,
      qty: sql<number>`sum(${stock.qty})::integer`,
      manage_stock: sql<boolean>`bool_and(${stock.manage_stock})`,
    })
    .from(stock)
    .where(condition)
    .groupBy(stock.sku, stock.product_id);

/** Returns the stock levels. Products without stock rows are in stock and unmanaged. */
async function levelsOf(
  db: Db,
  store: string,
  skus: readonly string[],
): Promise<ReadonlyMap<string, StockLevel>> {
  const found = new Map<string, StockLevel>();
  for (const row of await levelsWhere(db, inArray(stock.sku, [...skus])))
    found.set(row.sku, {
      productId: row.product_id,
      quantity: row.qty,
      isInStock: row.qty > 0 || !row.manage_stock,
      isManaged: row.manage_stock,
    });
  const missing = skus.filter((sku) => !found.has(sku));
  if (missing.length === 0) return found;
  const parents = await db
    .select({ id: documents.id, sku: documents.code, type: documents.type_id })
    .from(documents)
    .where(
      and(eq(documents.store, store), eq(documents.entity, 'product'), inArray(documents.code, missing)),
    );
  for (const { id, sku, type } of parents) {
    const variants = await levelsWhere(db, eq(stock.parent_id, id));
    const isConfigurable = type === 'configurable';
    found.set(sku ?? '', {
      productId: id,
      quantity: variants.reduce((sum, row) => sum + row.qty, 0),
      isInStock: !isConfigurable || variants.some((row) => row.qty > 0 || !row.manage_stock),
      isManaged: isConfigurable,
    });
  }
  return found;
}

/** Returns the pieces at locations other than the default one; a configurable product has the sum of its variants. */
async function atLocations(db: Db, store: string, skus: readonly string[]) {
  const parents = await db
    .select({ id: documents.id, sku: documents.code })
    .from(documents)
    .where(
      and(
        ...[eq(documents.store, store), eq(documents.entity, 'product')],
        ...[inArray(documents.code, [...skus]), eq(documents.type_id, 'configurable')],
      ),
    );
  const parentOf = new Map(parents.map(({ id, sku }) => [id, sku ?? '']));
  const rows = await db
    .select()
    .from(stock)
    .where(
      and(
        or(inArray(stock.sku, [...skus]), inArray(stock.parent_id, [...parentOf.keys()])),
        ...[ne(stock.location, DEFAULT_LOCATION), eq(stock.manage_stock, true)],
      ),
    );
  const wanted = new Set(skus);
  const found = new Map<string, Map<string, number>>();
  for (const { sku, parent_id, location, qty } of rows)
    for (const of of [wanted.has(sku) ? sku : undefined, parentOf.get(parent_id ?? -1)]) {
      if (of === undefined) continue;
      const at = found.get(of) ?? new Map<string, number>();
      found.set(of, at.set(location, (at.get(location) ?? 0) + qty));
    }
  return found;
}

type Place = { readonly db: Db; readonly clock: () => number; readonly facts: { defaultStore: string } };

export const referenceStock = (place: Place): Stock => ({
  levels: (skus) => levelsOf(place.db, place.facts.defaultStore, skus),
  atLocations: (skus) => atLocations(place.db, place.facts.defaultStore, skus),
  quantities: async (skus) => {
    const levels = await levelsOf(place.db, place.facts.defaultStore, skus);
    const reserved = await reservedPieces(place.db, skus, place.clock());
    return new Map(
      [...levels].flatMap(([sku, { quantity, isManaged }]) =>
        isManaged ? [[sku, { quantity, reserved: Math.min(reserved.get(sku) ?? 0, quantity) }] as const] : [],
      ),
    );
  },
});
