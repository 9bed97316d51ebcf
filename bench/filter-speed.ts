// Measures the catalogue index with 50,000 products: a changed filter (products, total, option counts), restoring the
// saved index, and its memory. Needs no browser. The first query, which builds sort orders and lists, is printed
// separately.
import type { ProductDocument } from '#schemas/documents/product-document.ts';
import { Columns } from '#workers/catalogue-index/columns.ts';
import { Listing, type ListingQuery } from '#workers/catalogue-index/listing.ts';
import { readSnapshot, writeSnapshot } from '#workers/catalogue-index/snapshot.ts';
import { median } from './browser.ts';
import { memory, timed } from './memory.ts';

const PRODUCTS = 50_000;
const ATTRIBUTES = 40;
const CHANGES = 300;

/** Returns a seeded generator of integers below `limit` (Lehmer). */
function random(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % limit;
  };
}

function product(id: number, below: (limit: number) => number): ProductDocument {
  const codes = Array.from({ length: 12 }, () => `a${below(ATTRIBUTES)}`);
  return {
    key: `lv|${id}`,
    store: 'lv',
    id,
    sku: `S-${id}`,
    name: `Brand ${below(60)} ${id}`,
    mpn: `M${id}`,
    ean: String(4_750_000_000_000 + id),
    status: 1,
    visibility: 4,
    category_ids: [below(5), 10 + below(60)],
    price: below(200_000),
    stock: { qty: 1, is_in_stock: below(5) > 0, manage_stock: true },
    total_qty: below(100),
    is_promoted: below(10) === 0,
    brand: `Brand ${below(60)}`,
    condition_grade: below(4) === 0 ? 'A' : 'Brand New',
    attributes: Object.fromEntries(codes.map((code) => [code, [String(below(20))]])),
    configurable_children: [],
    created_at: '2026-01-01',
    updated_at: '2026-01-01',
  } as unknown as ProductDocument;
}

function record(below: (limit: number) => number): unknown {
  const columns = new Columns('lv');
  for (let id = 1; id <= PRODUCTS; id++) columns.put(product(id, below));
  const checkpoint = { id: 'lv|1', lwt: 1 };
  return structuredClone(
    writeSnapshot({ checkpoint, stores: new Map([['lv', columns]]), texts: new Map() }, 'bench'),
  );
}

export async function filterSpeed(): Promise<void> {
  const below = random(7);
  const saved = record(below);
  const reads = Array.from(
    { length: 5 },
    () => timed(() => readSnapshot(structuredClone(saved), 'bench'))[1],
  );
  const copies = Array.from({ length: 5 }, () => timed(() => structuredClone(saved))[1]);
  const before = memory();
  const columns = readSnapshot(structuredClone(saved), 'bench')?.stores.get('lv');
  if (!columns) throw new Error('The restored index is incomplete');
  const listing = new Listing(columns);
  const attributes = Array.from({ length: ATTRIBUTES }, (_, at) => `a${at}`);
  const codes = ['brand', 'condition_grade', 'energy_class', 'stock', ...attributes];
  const change = (): number => {
    const filters: Record<string, string[]> = { brand: [`Brand ${below(60)}`, `Brand ${below(60)}`] };
    for (let at = below(3); at > 0; at--) filters[`a${below(ATTRIBUTES)}`] = [String(below(20))];
    if (below(2) === 0) filters.price = ['5000-100000'];
    const query: ListingQuery = { filters, sort: 'default', from: 0, size: 24, listOutOfStock: true };
    return timed(() => {
      const known = { ...query, filters: listing.knownFilters(query) };
      listing.facets(known, codes);
      listing.list(known);
    })[1];
  };
  const first = change();
  const index = memory() - before;
  const times = Array.from({ length: CHANGES }, change).sort((a, b) => a - b);
  const settled = memory();
  for (let at = 0; at < 100; at++) change();
  const growth = memory() - settled;
  const p95 = times[Math.floor(times.length * 0.95)] ?? 0;
  console.log(
    `filter change over ${PRODUCTS} products, ${codes.length} attributes: median ${median(times).toFixed(1)} of 16 ms, p95 ${p95.toFixed(1)} of 50 ms, first ${first.toFixed(0)} ms`,
  );
  console.log(
    `index restored from its snapshot: ${median(reads).toFixed(0)} of 50 ms, of which reading the record ${median(copies).toFixed(0)} ms`,
  );
  console.log(
    `memory of the index: ${index.toFixed(1)} of 20 MB; growth over 100 filter changes: ${growth.toFixed(1)} of 10 MB`,
  );
}
