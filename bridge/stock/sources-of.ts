// Stock by location as product documents state it (`stock.sources`), and the field `available_in` derived from it.
// Invariant: stored documents contain no sources, since the stock rows count the pieces.

import { integerOf, recordsOf } from '../database/document-row.ts';
import { DEFAULT_LOCATION, type Json } from '../database/tables.ts';
import { AVAILABLE_IN } from '../ports/branch-attribute.ts';
import type { StockRow } from './stock-rows-of.ts';

/** Pieces by location, without the default one. */
export type Sources = ReadonlyMap<string, number>;

const LONGEST_LOCATION = 64;

const recordOf = ({ stock }: Json): Json | undefined =>
  (Array.isArray(stock) ? stock[0] : stock) as Json | undefined;

const partsOf = (doc: Json): Json[] =>
  doc.type_id === 'configurable' ? recordsOf(doc.configurable_children) : [doc];

function sourcesOfRecord(record: Json | null | undefined): Sources | undefined {
  if (!Array.isArray(record?.sources)) return undefined;
  const pieces = new Map<string, number>();
  for (const { source_code, quantity } of recordsOf(record.sources)) {
    const location = String(source_code ?? '');
    if (location === '' || location === DEFAULT_LOCATION || location.length > LONGEST_LOCATION) continue;
    pieces.set(location, Math.max(0, integerOf(quantity) ?? 0));
  }
  return pieces;
}

/** Returns the stated sources by sku, of the product or of its variants; skus that state none are missing. */
export function sourcesOf(doc: Json): Map<string, Sources> {
  const stated = new Map<string, Sources>();
  for (const part of partsOf(doc)) {
    const sources = sourcesOfRecord(recordOf(part));
    if (sources !== undefined) stated.set(String(part.sku), sources);
  }
  return stated;
}

const withoutOwnSources = (part: Json): Json => {
  const record = recordOf(part);
  if (record?.sources === undefined) return part;
  const { sources: _, ...rest } = record;
  return { ...part, stock: rest };
};

function withoutSources(doc: Json): Json {
  const own = withoutOwnSources(doc);
  if (doc.type_id !== 'configurable' || sourcesOf(doc).size === 0) return own;
  return { ...own, configurable_children: recordsOf(doc.configurable_children).map(withoutOwnSources) };
}

/**
 * Returns the locations that have pieces of the product or of one of its variants, sorted; undefined if its stock is at
 * the default location only.
 */
export function availableIn(
  doc: Json,
  sourcesOfSku: (sku: string) => Sources | undefined,
): string[] | undefined {
  const all = partsOf(doc).flatMap(({ sku }) => sourcesOfSku(String(sku)) ?? []);
  if (all.length === 0) return undefined;
  return [...new Set(all.flatMap((one) => [...one].flatMap(([at, qty]) => (qty > 0 ? [at] : []))))].sort();
}

/** Returns the document to store: without its sources, and with the field `available_in` if locations are known. */
export function withAvailableIn(doc: Json, sourcesOfSku: (sku: string) => Sources | undefined): Json {
  const locations = availableIn(doc, sourcesOfSku);
  const stored = withoutSources(doc);
  return locations === undefined ? stored : { ...stored, [AVAILABLE_IN]: locations };
}

/**
 * Divides a stock row among locations: each gets at most its stated pieces and the default location the rest, so that
 * the sum remains the row's quantity.
 */
export function dividedRow(row: StockRow, sources: Sources | undefined): StockRow[] {
  let rest = row.qty;
  const rows = [...(sources ?? [])].map(([location, pieces]) => {
    const qty = Math.min(rest, pieces);
    rest -= qty;
    return { ...row, location, qty, initial_qty: qty };
  });
  return [{ ...row, qty: rest, initial_qty: rest }, ...rows];
}
