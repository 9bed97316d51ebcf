// A product of another shop as a document in the shape of `bridgeProduct`.
// Invariants: the source is not changed; mending a mended document changes nothing; the result parses with the wire's
// schema and can become a row, or there is a reason why not.
import { bridgeProduct } from '../../schemas/bridge/catalogue.ts';
import { productType } from '../../schemas/primitives.ts';
import { slugOf } from '../catalogue/slug.ts';
import { recordsOf } from '../database/document-row.ts';
import type { Json } from '../database/tables.ts';
import { fit, type Mended } from './fit.ts';
import type { Known } from './known.ts';
import { mendBundle, mendConfigurableOptions, mendCustomOptions, mendLinks } from './mend-options.ts';
import { mendAttributes, mendPictures, mendStock, mendTiers } from './mend-parts.ts';
import { fillPrices, mendPriceFields, takeCheapest } from './mend-prices.ts';
import { idOf, listOf, mendNames, mendNumbers, mendTexts, type Note, numberOf } from './values.ts';

const textKeys = [
  'short_description',
  'slug',
  'url_key',
  'url_path',
  'condition_grade',
  'energy_class',
  'energy_scale',
  'energy_label',
  'energy_sheet',
  'description',
  'created_at',
];
const numberKeys = ['total_qty', 'rating_average', 'rating_count', 'delivery_days', 'tax_class_id'];
const nullable = (value: unknown): boolean => value === undefined || value === null || value === '';

const skuOf = (value: unknown): string | undefined =>
  (typeof value === 'string' && value.trim() !== '') || typeof value === 'number'
    ? String(value).trim()
    : undefined;

/** A stable id for a variant that has none, from its sku. */
function idFromSku(sku: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < sku.length; at += 1) hash = Math.imul(hash ^ sku.charCodeAt(at), 0x01000193) >>> 0;
  return 1_000_000_000 + (hash % 1_000_000_000);
}

/** The moment of the last change: the document's own, the index's stamp in ms, or a fixed one in the past. */
function updatedAt(doc: Json, note: Note): string {
  const readable = (value: unknown) => typeof value === 'string' && !Number.isNaN(Date.parse(value));
  if (readable(doc.updated_at)) return String(doc.updated_at);
  note('no time of the last change');
  const stamp = numberOf(doc.tsk);
  if (stamp !== undefined && stamp > 0 && stamp < 4e12) return new Date(stamp).toISOString();
  return readable(doc.created_at) ? String(doc.created_at) : '2000-01-01T00:00:00.000Z';
}

function mendAddresses(doc: Json, id: number, note: Note): void {
  for (const key of ['url_key', 'url_path', 'slug'] as const) {
    const value = doc[key];
    const bare = typeof value === 'string' ? value.replace(/^\/+|\/+$/g, '') : value;
    if (bare !== value) note('slashes around an address');
    doc[key] = bare;
  }
  const made = [slugOf(String(doc.name)), id].filter((part) => part !== '').join('-');
  const missing = ['slug', 'url_key', 'url_path'].filter((key) => nullable(doc[key]));
  if (missing.length > 0) note(`no ${missing.join(', ')}`);
  doc.slug = nullable(doc.slug) ? (nullable(doc.url_key) ? made : doc.url_key) : doc.slug;
  doc.url_key = nullable(doc.url_key) ? doc.slug : doc.url_key;
  doc.url_path = nullable(doc.url_path) ? doc.url_key : doc.url_path;
}

/** Ids of categories as numbers, also those that stand only in `category` or in its paths. */
function mendCategories(doc: Json, note: Note): void {
  const given = Array.isArray(doc.category_ids) ? doc.category_ids : [];
  if (doc.category_ids !== undefined && doc.category_ids !== null && !Array.isArray(doc.category_ids))
    note('category_ids is no list');
  const entries = recordsOf(doc.category);
  if (given.length === 0 && entries.length > 0) note('categories that stand only in category');
  const ids =
    given.length > 0
      ? given
      : entries.flatMap((entry) => [
          ...(typeof entry.path === 'string' && /^\d+(\/\d+)*$/.test(entry.path)
            ? entry.path.split('/')
            : []),
          entry.category_id,
        ]);
  const read = ids.map(idOf);
  if (read.some((id) => id === undefined)) note('categories without an id');
  if (given.some((id) => typeof id === 'string')) note('numbers written as text');
  doc.category_ids = [...new Set(read.flatMap((id) => (id === undefined || id === 1 ? [] : [id])))];
  for (const entry of entries) mendNames(entry, ['name'], note);
}

function mendChild(
  given: Json,
  parent: Json,
  codes: ReadonlySet<string>,
  known: Known,
  note: Note,
): Json | undefined {
  const child = { ...given };
  const sku = skuOf(child.sku);
  if (sku === undefined) return undefined;
  child.sku = sku;
  const id = idOf(child.id);
  if (id === undefined) note('variants without an id');
  else if (typeof child.id !== 'number') note('numbers written as text');
  child.id = id ?? idFromSku(sku);
  mendAttributes(child, known, codes, note);
  mendPriceFields(child, note);
  mendNumbers(child, ['status', 'tax_class_id'], note);
  mendTexts(child, ['name'], note);
  mendNames(child, ['name'], note);
  mendStock(child, note);
  mendPictures(child, note);
  mendTiers(child, note);
  if (nullable(child.name)) {
    child.name = parent.name;
    note('variants without a name');
  }
  if (nullable(child.image) && !nullable(parent.image)) child.image = parent.image;
  if (nullable(child.status)) child.status = 1;
  return child;
}

function mendChildren(doc: Json, known: Known, now: number, note: Note): void {
  const given = listOf(doc.configurable_children, note);
  const codes = mendConfigurableOptions(doc, known, given, note);
  const mended = given.flatMap((child): Json[] => {
    const whole = mendChild(child, doc, codes, known, note);
    return whole === undefined ? [] : [whole];
  });
  if (mended.length < given.length) note('variants without a sku');
  for (const child of mended) {
    if (
      (numberOf(child.price) ?? 0) <= 0 &&
      (numberOf(child.final_price) ?? 0) <= 0 &&
      (numberOf(doc.price) ?? 0) > 0
    ) {
      for (const key of ['price', 'special_price', 'special_from_date', 'special_to_date', 'final_price'])
        if (doc[key] !== undefined) child[key] = doc[key];
      note("variants without a price: the parent's counts");
    }
    fillPrices(child, now, note);
  }
  if (mended.length > 0 || doc.type_id === 'configurable') doc.configurable_children = mended;
}

function mendQuantity(doc: Json, note: Note): void {
  if (!nullable(doc.total_qty)) return;
  const qtyOf = (source: Json): number => numberOf((source.stock as Json | undefined)?.qty) ?? 0;
  const children = recordsOf(doc.configurable_children);
  doc.total_qty =
    doc.type_id === 'configurable' ? children.reduce((sum, child) => sum + qtyOf(child), 0) : qtyOf(doc);
  note('no total quantity');
}

/** In: a document as it came, what is known of its store view, `now` in ms (windows of reductions). */
export function mendProduct(source: Json, known: Known, now: number, note: Note): Mended {
  const doc = { ...source };
  const [id, sku] = [idOf(doc.id), skuOf(doc.sku)];
  if (id === undefined) return { reason: 'no id' };
  if (sku === undefined) return { reason: 'no sku' };
  if (typeof doc.id !== 'number') note('numbers written as text');
  Object.assign(doc, { id, sku });
  mendAttributes(doc, known, new Set(), note);
  mendTexts(doc, ['name', ...textKeys], note);
  mendNames(doc, ['name'], note);
  if (nullable(doc.name)) return { reason: 'no name' };
  if (nullable(doc.type_id)) {
    doc.type_id = recordsOf(doc.configurable_children).length > 0 ? 'configurable' : 'simple';
    note('no type');
  }
  if (!productType.options.some((type) => type === doc.type_id))
    return { reason: `the type ${String(doc.type_id).slice(0, 40)} is not sold here` };
  mendNumbers(doc, ['status', 'visibility', ...numberKeys], note);
  for (const [key, usual] of [
    ['status', 1],
    ['visibility', 4],
  ] as const)
    if (nullable(doc[key])) {
      doc[key] = usual;
      note(`no ${key}`);
    }
  mendPriceFields(doc, note);
  mendStock(doc, note);
  mendPictures(doc, note);
  mendTiers(doc, note);
  mendCategories(doc, note);
  mendAddresses(doc, id, note);
  mendChildren(doc, known, now, note);
  if (doc.type_id === 'configurable') takeCheapest(doc, recordsOf(doc.configurable_children), now, note);
  fillPrices(doc, now, note);
  mendLinks(doc, note);
  mendBundle(doc, note);
  mendCustomOptions(doc, note);
  mendQuantity(doc, note);
  doc.updated_at = updatedAt(doc, note);
  return fit(bridgeProduct, doc, note);
}
