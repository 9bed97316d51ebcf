// Products as they are sold, and what a bundle of them costs and takes from stock.
import { and, eq, inArray } from 'drizzle-orm';
import { type BridgeProduct, bridgeProduct } from '../../schemas/bridge/catalogue.ts';
import type { ProductOption } from '../../schemas/primitives.ts';
import { centsFromDecimal } from '../database/cents.ts';
import type { Db } from '../database/open.ts';
import { documents, stock } from '../database/tables.ts';
import { takesSeveral } from './chosen-options.ts';
import { priceFor, type Shopper } from './unit-price.ts';

/** On the wire 0 and 1 both mean enabled. */
export const enabled = (status: number): boolean => status === 0 || status === 1;
/** Products of a store view by sku. */
export async function productBySku(
  db: Db,
  store: string,
  skus: string[],
): Promise<Map<string, BridgeProduct>> {
  if (skus.length === 0) return new Map();
  const rows = await db
    .select({ doc: documents.doc })
    .from(documents)
    .where(and(eq(documents.store, store), eq(documents.entity, 'product'), inArray(documents.code, skus)));
  return new Map(rows.map(({ doc }) => [String(doc.sku), bridgeProduct.parse(doc)]));
}

/** The configurable products that sell these variants, by the sku of the variant. */
export async function parentsOfVariants(
  db: Db,
  store: string,
  skus: readonly string[],
): Promise<Map<string, BridgeProduct>> {
  if (skus.length === 0) return new Map();
  const rows = await db
    .select({ sku: stock.sku, doc: documents.doc })
    .from(stock)
    .innerJoin(
      documents,
      and(eq(documents.store, store), eq(documents.entity, 'product'), eq(documents.id, stock.parent_id)),
    )
    .where(inArray(stock.sku, [...skus]));
  return new Map(rows.map(({ sku, doc }) => [sku, bridgeProduct.parse(doc)]));
}

const PIECES_MAX = 1_000;
/** How often a part is in one bundle. */
const pieces = (qty: number | null | undefined): number =>
  Math.min(PIECES_MAX, Math.max(1, Math.trunc(qty ?? 1)));

/** A bundle is the sum of its chosen parts, the default ones where nothing is chosen. Undefined: a part is missing. */
export async function bundleOf(
  db: Db,
  store: string,
  bundle: BridgeProduct,
  options: ProductOption | undefined,
  now: number,
  shopper: Shopper | undefined,
  timeZone: string,
): Promise<{ price: number; takes: Map<string, number> } | undefined> {
  const chosen = options?.extension_attributes.bundle_options ?? [];
  const parts: { sku: string; qty: number; price: number | null | undefined }[] = [];
  for (const option of bundle.bundle_options ?? []) {
    const picked = chosen.find((one) => one.option_id === option.option_id);
    const links = option.product_links.filter((link) =>
      picked ? picked.option_selections.includes(link.id) : link.is_default,
    );
    for (const link of links) {
      // of parts that are ticked together the bundle itself says how many there are of each
      const qty = takesSeveral(option.type) ? link.qty : (picked?.option_qty ?? link.qty);
      parts.push({ sku: link.sku, qty: pieces(qty), price: link.price });
    }
  }
  const products = await productBySku(db, store, [...new Set(parts.map((part) => part.sku))]);
  let price = 0;
  const takes = new Map<string, number>();
  for (const part of parts) {
    const product = products.get(part.sku);
    if (product === undefined || !enabled(product.status)) return undefined;
    price +=
      part.qty * (part.price ? centsFromDecimal(part.price) : priceFor(product, shopper, now, 1, timeZone));
    takes.set(part.sku, (takes.get(part.sku) ?? 0) + part.qty);
  }
  return parts.length === 0 ? undefined : { price, takes };
}
