// Measures the text index with 100,000 products: time from a key press to suggestions, memory, the longest slice that
// blocks the worker while the index is built or updated, and restoring the saved index. Needs no browser. Times are CPU
// times, which are independent of other processes.
import type { ProductDocument } from '#schemas/documents/product-document.ts';
import { typedQuery } from '#tests/support/typed-query.ts';
import { Columns } from '#workers/catalogue-index/columns.ts';
import { Listing } from '#workers/catalogue-index/listing.ts';
import { readSnapshot, writeSnapshot } from '#workers/catalogue-index/snapshot.ts';
import type { TextRecord } from '#workers/catalogue-index/text-index.ts';
import { createTextIndexesCache } from '#workers/catalogue-index/text-indexes.ts';
import { median } from './browser.ts';
import { memory, timed } from './memory.ts';

const PRODUCTS = 100_000;
const CHANGED = 1_000;
const brands = [
  ...['Norra', 'Vento', 'Krasts', 'Lauma', 'Samsung', 'Electrolux', 'Philips', 'Bosch'],
  ...Array.from(
    { length: 52 },
    (_, at) => `${'bcdfghjklmnprstv'.charAt(at % 16)}${'aeiou'.charAt(at % 5)}zim${at}`,
  ),
];
const kinds = [
  'televizors',
  'veļas mašīna',
  'austiņas',
  'portatīvais dators',
  'kafijas automāts',
  'ledusskapis',
];
const lines = ['Aurora', 'Klusums', 'Tvaiks', 'Strāva', 'Laiks', 'Vilnis', 'Rīts', 'Zvaigzne', 'Max', 'Lite'];

/** Returns the CPU time of this process in ms. */
const spent = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

const at = <T>(list: readonly T[], place: number): T => list[place % list.length] as T;
const product = (id: number): ProductDocument =>
  ({
    key: `lv|${id}`,
    id,
    sku: `SKU-${at(brands, id).slice(0, 3).toUpperCase()}-${id}`,
    name: `${at(brands, id)} ${at(lines, id * 7)} ${id % 997} ${at(kinds, id * 3)}`,
    mpn: `M${(id * 7919) % 1_000_003}`,
    ean: String(4_750_000_000_000 + id),
    brand: at(brands, id),
    status: 1,
    visibility: 4,
    category_ids: [10 + (id % 60)],
    price: 1_000 + id,
    stock: { qty: 1, is_in_stock: true, manage_stock: true },
    total_qty: id % 100,
    is_promoted: false,
    condition_grade: 'Brand New',
    attributes: {},
    configurable_children: [],
    created_at: '2026-01-01',
    updated_at: '2026-01-01',
  }) as unknown as ProductDocument;

const typed = [
  'sam',
  'sams',
  'samsu',
  'samsung',
  'samsung 55',
  'samsng 55',
  'vel',
  'velas',
  'velas mas',
  'velas masina',
  'SKU-SAM-1234',
  '4750000012345',
  'aur',
  'kafijas automats norra',
  'elektrolux',
  'zzz',
];

const percentile95 = (sorted: readonly [number, string][]): [number, string] =>
  sorted[Math.floor(sorted.length * 0.95)] ?? [0, ''];

/** Creates the text index of a store view. `settle` updates it and measures the longest uninterrupted slice. */
function textsOver(columns: Columns) {
  const listing = new Listing(columns);
  let sliceStarted = 0;
  let longest = 0;
  const wait = async () => {
    longest = Math.max(longest, spent() - sliceStarted);
    await new Promise((resolve) => setTimeout(resolve, 0));
    sliceStarted = spent();
  };
  const texts = createTextIndexesCache(
    () => columns,
    () => listing,
    { wait, elapsed: () => performance.now() },
    new AbortController().signal,
  );
  /** Returns the CPU milliseconds in total and of the longest slice. */
  const settle = async (): Promise<{ all: number; slice: number }> => {
    longest = 0;
    const started = spent();
    sliceStarted = started;
    await texts.searchable('lv');
    longest = Math.max(longest, spent() - sliceStarted);
    return { all: spent() - started, slice: longest };
  };
  return { texts, listing, settle };
}

/** Returns the CPU milliseconds to restore a saved index. */
function restored(columns: Columns, texts: ReadonlyMap<string, TextRecord>): number {
  const checkpoint = { id: 'lv|1', lwt: 1 };
  const record = structuredClone(
    writeSnapshot({ checkpoint, stores: new Map([['lv', columns]]), texts }, 'bench'),
  );
  const times = Array.from({ length: 9 }, () => {
    const [snapshot, took] = timed(() => readSnapshot(structuredClone(record), 'bench'));
    if (snapshot?.texts.size !== texts.size) throw new Error('The restored index is incomplete');
    return took;
  });
  return median(times);
}

export async function searchSpeed(): Promise<void> {
  const columns = new Columns('lv');
  for (let id = 1; id <= PRODUCTS; id++) columns.put(product(id));
  const names = Array.from({ length: 60 }, (_, id) => ({ id: 10 + id, name: `${at(kinds, id)} ${id}` }));
  const { texts, listing, settle } = textsOver(columns);
  listing.rowsInCategory(10);
  const before = memory();
  const built = await settle();
  const megabytes = memory() - before;
  const search = (text: string): [found: number, suggested: number] => {
    const [{ scores, exact: first }, found] = timed(() => texts.find('lv', typedQuery(text), names));
    const among = {
      scores,
      first,
      veryFirst: [],
      pinned: [],
      byScore: true,
      visibility: [3, 4],
      stock: 'as-listed',
    } as const;
    const query = { filters: {}, sort: 'qty-desc', from: 0, size: 8, listOutOfStock: true, among } as const;
    return [found, found + timed(() => listing.list(query))[1]];
  };
  for (const text of typed) search(text);
  const asked = Array.from({ length: 20 }, () => typed).flat();
  const times = asked.map((text) => ({ text, took: search(text) }));
  for (const [what, place] of [
    ['query', 0],
    ['key press to suggestions', 1],
  ] as const) {
    const sorted = times
      .map(({ took, text }): [number, string] => [took[place], text])
      .sort(([a], [b]) => a - b);
    const [p95, text] = percentile95(sorted);
    const middle = median(sorted.map(([time]) => time));
    console.log(
      `${what} over ${PRODUCTS} products: median ${middle.toFixed(1)} ms, p95 ${p95.toFixed(1)} of 5 ms (${text})`,
    );
  }
  console.log(
    `text index: ${megabytes.toFixed(1)} of 10 MB; built in ${built.all.toFixed(0)} ms, longest slice ${built.slice.toFixed(0)} of 50 ms`,
  );
  for (let id = 1; id <= CHANGED; id++)
    texts.changed('lv', columns.put({ ...product(id * 7), name: `Jaunums ${id}` }));
  const taken = await settle();
  console.log(
    `update of ${CHANGED} names: ${taken.all.toFixed(0)} ms, longest slice ${taken.slice.toFixed(0)} of 50 ms`,
  );
  const [without, whole] = [restored(columns, new Map()), restored(columns, texts.records())];
  console.log(
    `index restored from its snapshot: ${whole.toFixed(0)} of 50 ms with the text index, ${without.toFixed(0)} without`,
  );
}
