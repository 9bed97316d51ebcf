// Derives the typed columns of a row from its wire document. Every write of a document goes through this module, so
// columns and document cannot disagree.

import { fold, searchText } from './fold.ts';
import { parseCents } from './parse-cents.ts';
import type { DocumentRow, Json } from './tables.ts';

/** State of the store view that the derivation needs: facet attributes and category names. */
export type RowContext = {
  /** attribute code → whether its values are comma-separated lists ("8,11") */
  facetCodes: ReadonlyMap<string, { multiple: boolean }>;
  categoryNames: ReadonlyMap<number, string>;
};

const MAX_INTEGER = 2_147_483_647;

/** Returns an integer that fits the column, or null. */
export function integerOf(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) return null;
  const whole = Math.trunc(number);
  return Math.abs(whole) <= MAX_INTEGER ? whole : null;
}

/** Converts decimal money in wire format to cents; null if the value is missing. */
export function centsOf(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) return null;
  return integerOf(parseCents(number));
}

/** Parses a boolean in wire format: true, 1, "1", "true". Null if there is no value. */
export function booleanOf(value: unknown): boolean | null {
  if (value === undefined || value === null || value === '') return null;
  return value === true || value === 1 || value === '1' || value === 'true';
}

const textOf = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null;

/** Converts a time in wire format ("2024-02-28 12:05:39", read as UTC, or ISO) to ISO text; null if invalid. */
export function isoOf(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const spaced = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(value);
  const time = Date.parse(spaced ? `${value.replace(' ', 'T')}Z` : value);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

export const recordsOf = (value: unknown): Json[] =>
  Array.isArray(value)
    ? value.filter(
        (entry): entry is Json => typeof entry === 'object' && entry !== null && !Array.isArray(entry),
      )
    : [];

/** Returns an attribute of a product or variant, from a field of the document or else from custom_attributes. */
export function attributeOf(doc: Json, code: string): unknown {
  if (Object.hasOwn(doc, code)) return doc[code];
  return recordsOf(doc.custom_attributes).find((entry) => entry.attribute_code === code)?.value;
}

function optionIds(value: unknown, multiple: boolean): string[] {
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return list.flatMap((entry) => {
    const text = typeof entry === 'boolean' ? (entry ? '1' : '0') : textOf(entry);
    if (text === null || text === '') return [];
    return multiple ? text.split(',').filter((part) => part !== '') : [text];
  });
}

/**
 * Returns a product's facets: its option ids by attribute code, and the option ids of its variants by `{code}_options`.
 */
export function facetsOf(doc: Json, codes: RowContext['facetCodes']): Record<string, string[]> {
  const children = recordsOf(doc.configurable_children);
  const facets: Record<string, string[]> = {};
  for (const [code, { multiple }] of codes) {
    const own = optionIds(attributeOf(doc, code), multiple);
    const offered = [doc[`${code}_options`], ...children.map((child) => attributeOf(child, code))].flatMap(
      (value) => optionIds(value, multiple),
    );
    if (own.length > 0) facets[code] = [...new Set(own)];
    if (offered.length > 0) facets[`${code}_options`] = [...new Set(offered)];
  }
  return facets;
}

/** Returns `is_in_stock` of the product's stock record, the first record if there are several; null if unknown. */
export function inStockOf({ stock }: Json): boolean | null {
  const record: unknown = Array.isArray(stock) ? stock[0] : stock;
  return typeof record === 'object' && record !== null ? booleanOf((record as Json).is_in_stock) : null;
}

function productColumns(doc: Json, context: RowContext): Partial<DocumentRow> {
  const categoryIds = (Array.isArray(doc.category_ids) ? doc.category_ids : []).flatMap(
    (id) => integerOf(id) ?? [],
  );
  const categories = categoryIds.map((id) => context.categoryNames.get(id) ?? '').join(' ');
  const children = recordsOf(doc.configurable_children).map((child) => child.sku);
  const texts = (values: readonly unknown[]) => values.map((value) => textOf(value) ?? '');
  return {
    code: textOf(doc.sku),
    type_id: textOf(doc.type_id),
    status: integerOf(doc.status),
    visibility: integerOf(doc.visibility),
    price: centsOf(doc.price),
    final_price: centsOf(doc.final_price),
    total_qty: integerOf(doc.total_qty),
    is_promoted: booleanOf(doc.is_promoted),
    in_stock: inStockOf(doc),
    category_ids: categoryIds,
    facets: facetsOf(doc, context.facetCodes),
    search_name: ` ${fold(textOf(doc.name) ?? '')}`,
    search_text: searchText(
      [...texts([doc.name, doc.sku, doc.mpn, doc.brand]), categories],
      texts([doc.sku, doc.ean, doc.mpn, ...children]),
    ),
  };
}

/**
 * Converts a document to a row. Normalises `updated_at` and `created_at` to ISO text; `fallbackTime` replaces a missing
 * `updated_at`. Throws if the document has no usable id.
 */
export function documentRow(
  store: string,
  entity: string,
  source: Json,
  context: RowContext,
  fallbackTime: string,
): DocumentRow {
  const id = integerOf(source.id ?? source.attribute_id);
  if (id === null) throw new Error(`A document of entity "${entity}" has no id`);
  const updatedAt = isoOf(source.updated_at) ?? fallbackTime;
  const createdAt = isoOf(source.created_at);
  const doc: Json = { ...source, id, updated_at: updatedAt };
  if (createdAt !== null) doc.created_at = createdAt;
  return {
    store,
    entity,
    id,
    doc,
    updated_at: updatedAt,
    created_at: createdAt,
    code: textOf(doc.attribute_code ?? doc.identifier ?? doc.code),
    url_path: textOf(doc.url_path),
    url_key: textOf(doc.url_key),
    parent_id: integerOf(doc.parent_id),
    level: integerOf(doc.level),
    position: integerOf(doc.position),
    product_count: integerOf(doc.product_count),
    is_active: booleanOf(doc.is_active),
    product_id: integerOf(doc.product_id),
    review_status: integerOf(doc.review_status),
    ...(entity === 'product' ? productColumns(doc, context) : {}),
  };
}
