// Loads products for pricing in as few statements as possible, and computes the price and stock usage of bundles.
import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { type BridgeProduct, bridgeProduct } from '#schemas/bridge/catalogue-answer.ts';
import type { ProductOption } from '#schemas/primitives.ts';
import type { Db } from '../database/open-database.ts';
import { parseCents } from '../database/parse-cents.ts';
import { documents, type Json, stock } from '../database/tables.ts';
import { createSlices } from '../wire/create-slices.ts';
import { takesSeveral } from './chosen-options.ts';
import { priceFor, type Shopper } from './price-for.ts';

/** visibility of products that are not listed on their own, such as variants */
export const ONLY_INSIDE = 1;

/** True for status 0 and 1, which both mean enabled on the wire. */
export const enabled = (status: number): boolean => status === 0 || status === 1;
/** documents per statement */
const AT_ONCE = 10;

const ofStore = (store: string, part: SQL) =>
  and(eq(documents.store, store), eq(documents.entity, 'product'), part);

/** Loads products in batches by the keys that `read` returns; keys without a product are absent. */
async function productsBy<Key>(
  keys: readonly Key[],
  read: (part: Key[]) => Promise<{ key: Key; doc: Json }[]>,
): Promise<Map<Key, BridgeProduct>> {
  const rest = createSlices();
  const found = new Map<Key, BridgeProduct>();
  const all = [...new Set(keys)];
  for (let at = 0; at < all.length; at += AT_ONCE)
    for (const { key, doc } of await read(all.slice(at, at + AT_ONCE))) {
      found.set(key, bridgeProduct.parse(doc));
      await rest();
    }
  return found;
}

/**
 * Returns products of a store view by sku. Of several with one sku an enabled one is returned: a store that is connected
 * to an engine keeps its former products, disabled.
 */
export const productBySku = (
  db: Db,
  store: string,
  skus: readonly string[],
): Promise<Map<string, BridgeProduct>> =>
  productsBy(skus, async (part) => {
    const rows = await db
      .select({ doc: documents.doc })
      .from(documents)
      .where(ofStore(store, sql`${documents.code} = any(${sql.param(part)}::text[])`))
      // the last one of a sku counts
      .orderBy(sql`coalesce(${documents.status}, 1) desc`, documents.id);
    return rows.map(({ doc }) => ({ key: String(doc.sku), doc }));
  });

/** Returns the configurable parents of variants, by the sku of the variant. */
export async function parentsOfVariants(
  db: Db,
  store: string,
  skus: readonly string[],
): Promise<Map<string, BridgeProduct>> {
  if (skus.length === 0) return new Map();
  const places = await db
    .select({ sku: stock.sku, parentId: stock.parent_id })
    .from(stock)
    .where(
      and(sql`${stock.sku} = any(${sql.param([...new Set(skus)])}::text[])`, isNotNull(stock.parent_id)),
    );
  const parents = await productsBy(
    places.map(({ parentId }) => parentId as number),
    (part) =>
      db
        .select({ key: documents.id, doc: documents.doc })
        .from(documents)
        .where(ofStore(store, sql`${documents.id} = any(${sql.param(part)}::integer[])`)),
  );
  return new Map(
    places.flatMap(({ sku, parentId }) => {
      const parent = parents.get(parentId as number);
      return parent ? [[sku, parent] as const] : [];
    }),
  );
}

const PIECES_MAX = 1_000;
/** Returns the quantity of a part in one bundle: a whole number from 1 to `PIECES_MAX`. */
const pieces = (qty: number | null | undefined): number =>
  Math.min(PIECES_MAX, Math.max(1, Math.trunc(qty ?? 1)));

/** The products from which lines are resolved; all are loaded before the first line is resolved. */
export type SoldProducts = {
  /** the products of the lines, the parents that the lines name, and the parts of bundles */
  bySku: ReadonlyMap<string, BridgeProduct>;
  /** by the sku of the variant */
  parents: ReadonlyMap<string, BridgeProduct>;
};

/** Loads the products of these lines. `isVariant`: the line may denote a variant although its sku has a document. */
export async function soldProductsOf(
  db: Db,
  store: string,
  asked: readonly { sku: string; parentSku?: string | undefined; isVariant: boolean }[],
): Promise<SoldProducts> {
  const named = asked.flatMap(({ sku, parentSku }) => (parentSku === undefined ? [sku] : [sku, parentSku]));
  const bySku = await productBySku(db, store, named);
  const variants = asked.filter(({ sku, isVariant }) => {
    const own = bySku.get(sku);
    return own === undefined || own.visibility === ONLY_INSIDE || isVariant;
  });
  const parents = await parentsOfVariants(
    db,
    store,
    variants.map(({ sku }) => sku),
  );
  const parts = asked.flatMap(({ sku }) => {
    const own = bySku.get(sku);
    return own?.type_id === 'bundle'
      ? (own.bundle_options ?? []).flatMap(({ product_links }) => product_links.map((link) => link.sku))
      : [];
  });
  const missing = parts.filter((sku) => !bySku.has(sku));
  for (const [sku, product] of await productBySku(db, store, missing)) bySku.set(sku, product);
  return { bySku, parents };
}

/**
 * Sums the chosen parts of a bundle, or the default parts of options without a choice.
 * @returns undefined if there are no parts, or a part is unknown or disabled
 */
export function bundleOf(
  { bySku: products }: SoldProducts,
  bundle: BridgeProduct,
  options: ProductOption | undefined,
  now: number,
  shopper: Shopper | undefined,
  timeZone: string,
): { price: number; takes: Map<string, number> } | undefined {
  const chosen = options?.extension_attributes.bundle_options ?? [];
  const parts: { sku: string; qty: number; price: number | null | undefined }[] = [];
  for (const option of bundle.bundle_options ?? []) {
    const picked = chosen.find((one) => one.option_id === option.option_id);
    const links = option.product_links.filter((link) =>
      picked ? picked.option_selections.includes(link.id) : link.is_default,
    );
    for (const link of links) {
      // for options with several parts, the bundle defines the quantity of each
      const qty = takesSeveral(option.type) ? link.qty : (picked?.option_qty ?? link.qty);
      parts.push({ sku: link.sku, qty: pieces(qty), price: link.price });
    }
  }
  let price = 0;
  const takes = new Map<string, number>();
  for (const part of parts) {
    const product = products.get(part.sku);
    if (product === undefined || !enabled(product.status)) return undefined;
    price += part.qty * (part.price ? parseCents(part.price) : priceFor(product, shopper, now, 1, timeZone));
    takes.set(part.sku, (takes.get(part.sku) ?? 0) + part.qty);
  }
  return parts.length === 0 ? undefined : { price, takes };
}
