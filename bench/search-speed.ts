// How long the worker takes from a key to the suggestions on a large catalogue, and what the text index costs: time to
// build, longest slice (other asks wait that long), memory. Without a browser: the index is plain arithmetic, so times
// are of the processor, whoever else uses the machine.
import type { ProductDocument } from '../schemas/documents/product.ts';
import { Columns } from '../workers/catalogue-index/columns.ts';
import { Listing } from '../workers/catalogue-index/list-from-index.ts';
import { createTextIndexesCache } from '../workers/catalogue-index/text-indexes.ts';
import { median } from './browser.ts';

const PRODUCTS = 50_000;
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

/** ms of processor time this process has used */
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

export async function searchSpeed(): Promise<void> {
  const columns = new Columns();
  for (let id = 1; id <= PRODUCTS; id++) columns.put(product(id));
  const listing = new Listing(columns);
  const names = Array.from({ length: 60 }, (_, id) => ({ id: 10 + id, name: `${at(kinds, id)} ${id}` }));
  const before = process.memoryUsage().heapUsed;
  let sliceStarted = spent();
  let longest = 0;
  const wait = async () => {
    longest = Math.max(longest, spent() - sliceStarted);
    await new Promise((resolve) => setTimeout(resolve, 0));
    sliceStarted = spent();
  };
  const texts = createTextIndexesCache(
    () => columns,
    () => listing,
    { wait },
    new AbortController().signal,
  );
  const started = spent();
  await texts.find('lv', 'sam', names);
  const build = spent() - started;
  const suggest = async (text: string): Promise<number> => {
    const from = spent();
    const { scores, exact } = await texts.find('lv', text, names);
    const among = { keys: scores.keys(), first: exact, visibility: [3, 4], stock: 'as-listed' } as const;
    const { keys } = listing.list({
      filters: {},
      sort: 'qty-desc',
      from: 0,
      size: scores.size,
      listOutOfStock: true,
      among,
    });
    keys.sort((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0));
    return spent() - from;
  };
  for (const text of typed) await suggest(text);
  const times: [number, string][] = [];
  for (let round = 0; round < 10; round++) for (const text of typed) times.push([await suggest(text), text]);
  times.sort(([a], [b]) => a - b);
  const p95 = times[Math.floor(times.length * 0.95)] ?? [0, ''];
  const middle = median(times.map(([time]) => time));
  console.log(
    `key to suggestions over ${PRODUCTS} products: median ${middle.toFixed(1)} ms, p95 ${p95[0].toFixed(1)} ms (${p95[1]})`,
  );
  const megabytes = (process.memoryUsage().heapUsed - before) / 1e6;
  console.log(
    `text index: built in ${build.toFixed(0)} ms, longest slice ${longest.toFixed(0)} ms, ${megabytes.toFixed(0)} MB`,
  );
}
