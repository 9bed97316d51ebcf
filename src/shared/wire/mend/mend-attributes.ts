// Normalises parts that products and variants share: stock, custom attributes, pictures, tier prices.
import type { KnownAttributes } from './known-attributes.ts';
import {
  isRecord,
  type Json,
  listOf,
  mendFlags,
  mendMoney,
  mendNumbers,
  type Note,
  numberOf,
} from './values.ts';

/** Converts stock in place to one record, from a record, an array or flat fields; removes unreadable stock. */
export function mendStock(doc: Json, note: Note): void {
  const given: unknown = Array.isArray(doc.stock) ? doc.stock[0] : doc.stock;
  if (Array.isArray(doc.stock)) note('stock as a list');
  const flat = doc.qty !== undefined || doc.is_in_stock !== undefined;
  const record: Json | undefined = isRecord(given)
    ? { ...given }
    : flat
      ? { qty: doc.qty, is_in_stock: doc.is_in_stock }
      : undefined;
  if (record === undefined) {
    if (doc.stock !== undefined) delete doc.stock;
    return;
  }
  if (!isRecord(given)) note('stock in flat fields');
  mendNumbers(record, ['qty'], note);
  mendFlags(record, ['is_in_stock', 'manage_stock'], note);
  if (typeof record.qty === 'number' && record.qty < 0) {
    record.qty = 0;
    note('a quantity below zero');
  }
  for (const key of ['is_in_stock', 'manage_stock', 'qty'])
    if (record[key] === null || record[key] === undefined) delete record[key];
  if (record.is_in_stock === undefined) record.is_in_stock = (numberOf(record.qty) ?? 0) > 0;
  doc.stock = record;
}

/** Converts custom attributes in place to an array, from null, a partly invalid array, or an object keyed by code. */
function customAttributes(doc: Json, note: Note): Json[] {
  const given = doc.custom_attributes;
  if (given === undefined || given === null) return [];
  let list: Json[];
  if (isRecord(given)) {
    list = Object.entries(given).map(([attribute_code, value]) => ({ attribute_code, value }));
    note('custom attributes as an object');
  } else list = listOf(given, note);
  const coded = list
    .filter((entry) => typeof entry.attribute_code === 'string' && entry.attribute_code !== '')
    .map((entry) => ({ ...entry, value: entry.value ?? null }));
  if (coded.length < list.length) note('custom attributes without a code');
  doc.custom_attributes = coded.length > 0 ? coded : null;
  return coded;
}

const isFlat = (value: unknown): boolean =>
  typeof value === 'string' ||
  typeof value === 'number' ||
  typeof value === 'boolean' ||
  Array.isArray(value);

/**
 * Copies values that exist only in custom_attributes to the document itself and converts option ids to strings.
 * Modifies the document in place.
 * @param codes Attributes that distinguish variants.
 */
export function mendAttributes(
  doc: Json,
  known: KnownAttributes,
  codes: ReadonlySet<string>,
  note: Note,
): void {
  for (const { attribute_code, value } of customAttributes(doc, note)) {
    const code = String(attribute_code);
    if (Object.hasOwn(doc, code) && doc[code] !== null && doc[code] !== undefined) continue;
    if (!isFlat(value) || value === '' || code === '__proto__') continue;
    doc[code] = value;
    note('attributes that stand only in custom_attributes');
  }
  for (const [code, value] of Object.entries(doc)) {
    if (!codes.has(code) && known.byCode.get(code)?.hasOptions !== true) continue;
    if (typeof value !== 'number') continue;
    doc[code] = String(value);
    note('ids of options written as numbers');
  }
}

/** Removes pictures without an address or with the value "no_selection", in place. */
export function mendPictures(doc: Json, note: Note): void {
  for (const key of ['image', 'small_image', 'thumbnail']) {
    const value = doc[key];
    if (value === 'no_selection' || (value !== undefined && value !== null && typeof value !== 'string')) {
      doc[key] = null;
      note('no picture written as one');
    }
  }
  if (doc.media_gallery === undefined || doc.media_gallery === null) return;
  const given = Array.isArray(doc.media_gallery)
    ? doc.media_gallery.map((entry) => (typeof entry === 'string' ? { image: entry, typ: 'image' } : entry))
    : doc.media_gallery;
  const list = listOf(given, note);
  const shown = list.filter((entry) => typeof entry.image === 'string' && entry.image !== '');
  for (const entry of shown) if (entry.typ === null || typeof entry.typ !== 'string') delete entry.typ;
  if (shown.length < list.length) note('pictures without an address');
  doc.media_gallery = shown;
}

/** Removes tier prices that lack one of their three numbers, in place. */
export function mendTiers(doc: Json, note: Note): void {
  if (doc.tier_prices === undefined || doc.tier_prices === null) return;
  const list = listOf(doc.tier_prices, note);
  for (const tier of list) {
    mendNumbers(tier, ['customer_group_id', 'qty'], note);
    mendMoney(tier, ['value'], note);
  }
  const whole = list.filter(
    (tier) =>
      typeof tier.qty === 'number' &&
      typeof tier.value === 'number' &&
      Number.isSafeInteger(tier.customer_group_id),
  );
  if (whole.length < list.length) note('tier prices without a number');
  doc.tier_prices = whole;
}
