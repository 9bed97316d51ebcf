// Repairs a foreign product to the shape of `bridgeProduct`: first its fields as a client would, then what an index
// adds: URLs, prices of parents and variants, the total quantity.
// Invariants: the source is not modified; repairing is idempotent; the result parses with the wire schema and fits a
// row, or the reason is returned instead.
import { bridgeProduct } from '#schemas/bridge/catalogue-answer.ts';
import { fit, type Mended } from '#shared/wire/mend/fit.ts';
import { mendProductFields } from '#shared/wire/mend/mend-product-fields.ts';
import { isAbsent, type Json, type Note, numberOf } from '#shared/wire/mend/values.ts';
import { recordsOf } from '../database/document-row.ts';
import { documentSlug } from '../ports/document-slug.ts';
import { copyCheapestPrice, fillPrices, type Moment } from './fill-prices.ts';
import type { Known } from './known.ts';

function mendAddresses(doc: Json, id: number, note: Note): void {
  for (const key of ['url_key', 'url_path', 'slug'] as const) {
    const value = doc[key];
    const bare = typeof value === 'string' ? value.replace(/^\/+|\/+$/g, '') : value;
    if (bare !== value) note('slashes around a URL path');
    doc[key] = bare;
  }
  const made = [documentSlug(String(doc.name)), id].filter((part) => part !== '').join('-');
  const missing = ['slug', 'url_key', 'url_path'].filter((key) => isAbsent(doc[key]));
  if (missing.length > 0) note(`no ${missing.join(', ')}`);
  doc.slug = isAbsent(doc.slug) ? (isAbsent(doc.url_key) ? made : doc.url_key) : doc.slug;
  doc.url_key = isAbsent(doc.url_key) ? doc.slug : doc.url_key;
  doc.url_path = isAbsent(doc.url_path) ? doc.url_key : doc.url_path;
}

/** Derives the category ids from the categories' paths if a product has no category ids. */
function categoriesOfPaths(doc: Json): Json {
  if (Array.isArray(doc.category_ids) && doc.category_ids.length > 0) return doc;
  const ids = recordsOf(doc.category).flatMap(({ path, category_id }) => [
    ...(typeof path === 'string' && /^\d+(\/\d+)*$/.test(path) ? path.split('/') : []),
    category_id,
  ]);
  return ids.length > 0 ? { ...doc, category_ids: ids } : doc;
}

/** Drops options without an attribute, because they cannot be filtered by. */
function dropUnknownOptions(doc: Json, note: Note): void {
  const options = recordsOf(doc.configurable_options);
  const known = options.filter(({ attribute_code }) => !isAbsent(attribute_code));
  if (known.length === options.length) return;
  doc.configurable_options = known;
  note('options without a known attribute: removed');
}

/** Gives every variant a price: its own, else its parent's. */
function fillChildren(doc: Json, moment: Moment, note: Note): void {
  for (const child of recordsOf(doc.configurable_children)) {
    if (
      (numberOf(child.price) ?? 0) <= 0 &&
      (numberOf(child.final_price) ?? 0) <= 0 &&
      (numberOf(doc.price) ?? 0) > 0
    ) {
      for (const key of ['price', 'special_price', 'special_from_date', 'special_to_date', 'final_price'])
        if (doc[key] !== undefined) child[key] = doc[key];
      note("variants without a price: the parent's is used");
    }
    fillPrices(child, moment, note);
  }
}

/** Stock that is not managed counts as available; search requires a quantity above zero. */
const UNCOUNTED_QTY = 1;

/**
 * Adds missing stock records with the importer's default quantity. Without a default quantity, the added records state
 * that the stock is not managed. Variants of a product that is out of stock get none.
 */
function fillStock(doc: Json, qty: number | undefined, note: Note): void {
  const isSoldOut = (doc.stock as Json | undefined)?.is_in_stock === false;
  const parts = doc.type_id === 'configurable' ? recordsOf(doc.configurable_children) : [doc];
  const silent = isSoldOut ? [] : parts.filter(({ stock }) => isAbsent(stock));
  for (const part of silent)
    part.stock =
      qty === undefined
        ? { qty: UNCOUNTED_QTY, is_in_stock: true, manage_stock: false }
        : { qty, is_in_stock: true, manage_stock: true };
  if (silent.length > 0)
    note(qty === undefined ? 'no stock: not counted' : 'no stock: the default of --stock is used');
}

function mendQuantity(doc: Json, note: Note): void {
  if (!isAbsent(doc.total_qty)) return;
  const qtyOf = (source: Json): number => numberOf((source.stock as Json | undefined)?.qty) ?? 0;
  const children = recordsOf(doc.configurable_children);
  doc.total_qty =
    doc.type_id === 'configurable' ? children.reduce((sum, child) => sum + qtyOf(child), 0) : qtyOf(doc);
  note('no total quantity');
}

export type ProductSurroundings = Moment & {
  /** lookup data of the product's store view */
  known: Known;
  /** stock of products without a stock record; absent: their stock is not managed */
  stock?: number | undefined;
};

/** Repairs a product with the lookup data of its store view. */
export function mendProduct(source: Json, around: ProductSurroundings, note: Note): Mended {
  const { known, stock } = around;
  const mended = mendProductFields(categoriesOfPaths(source), note, known);
  if ('reason' in mended) return { reason: `no ${mended.reason}` };
  const { doc } = mended;
  dropUnknownOptions(doc, note);
  mendAddresses(doc, Number(doc.id), note);
  fillChildren(doc, around, note);
  if (doc.type_id === 'configurable')
    copyCheapestPrice(doc, recordsOf(doc.configurable_children), around, note);
  fillPrices(doc, around, note);
  fillStock(doc, stock, note);
  mendQuantity(doc, note);
  return fit(bridgeProduct, doc, note);
}
