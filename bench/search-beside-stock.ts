// Measures the latency of stock checks while one of the heaviest searches that the bridge allows runs, over 4,000
// documents, on PGlite and on PostgreSQL if it is installed. The goal is at most 250 ms.
import { startBridgeProcess } from '#tests/long/killed-bridge.ts';
import { onEachDatabase } from './each-database.ts';

/** about 4,000 documents with their variants */
const PRODUCTS = 2_100;
const LONGEST_MS = 250;

const times = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at));
const anyOf = (should: unknown[]) => ({ query: { bool: { should } } });
const words = (prefix: string) => times(12, (at) => `${prefix}${at}`).join(' ');
const text = (query: string) => ({ multi_match: { fields: ['name'], query } });

/** The heaviest search of each kind that bridge/catalogue-search/refuse-heavy.ts allows. */
export const heaviest: Record<string, object> = {
  '4,000 whole documents': { size: 4_000, sort: [{ updated_at: 'asc' }, { id: 'asc' }] },
  '4,000 documents through 128 patterns': { size: 4_000, _source: times(128, (at) => `a*b*c${at}*d`) },
  '280 conditions': {
    query: {
      bool: {
        should: times(280, (at) => ({ range: { final_price: { gt: 1e6 + at, lt: 2e6 } } })),
        minimum_should_match: 140,
      },
    },
  },
  '64 conditions on attributes': anyOf(times(64, (at) => ({ term: { color: `x${at}` } }))),
  '500 values of an attribute': { query: { terms: { color: times(500, (at) => `x${at}`) } } },
  '10,000 article numbers': { query: { terms: { sku: times(10_000, (at) => `x${at}`) } } },
  '8 conditions inside the documents': anyOf(
    times(8, (at) => ({ range: { delivery_days: { gt: 1_000 + at } } })),
  ),
  'an order inside the documents': { size: 4_000, _source: ['id'], sort: [{ name: 'asc' }] },
  '48 words nobody has': anyOf(times(4, () => text(words('samsungg')))),
  '48 words everybody has': anyOf(times(4, () => text('a b c d e f g h i j k l'))),
  '2 aggregations inside the documents, of 32 ranges each': {
    size: 0,
    aggs: Object.fromEntries(
      ['special_price', 'rating_average'].map((field) => [
        field,
        { range: { field, ranges: times(32, (from) => ({ from })) } },
      ]),
    ),
  },
  '4 ranges of categories': anyOf(times(4, (at) => ({ range: { category_ids: { gt: 1_000 + at } } }))),
};

async function measure(name: string, data: NodeJS.ProcessEnv): Promise<void> {
  const bridge = await startBridgeProcess(data);
  try {
    const search = (body: object) =>
      fetch(`${bridge.address}/api/catalog/catalogue_lv/product/_search`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const [hit] = (await (await search({ size: 1, query: { term: { type_id: 'simple' } } })).json()).hits
      .hits;
    const check = async (): Promise<number> => {
      const started = performance.now();
      await (await fetch(`${bridge.address}/api/stock/check?sku=${hit._source.sku}`)).text();
      return performance.now() - started;
    };
    let longest = 0;
    for (const [what, body] of Object.entries(heaviest)) {
      const started = performance.now();
      let took: number | undefined;
      const searched = search(body).then(async (answer) => {
        await answer.arrayBuffer();
        took = performance.now() - started;
        return answer.status;
      });
      const waits = [await check()];
      while (took === undefined) waits.push(await check());
      const wait = Math.max(...waits);
      longest = Math.max(longest, wait);
      console.log(
        `${name}, ${what}: ${await searched} after ${took.toFixed(0)} ms, slowest stock check ${wait.toFixed(0)} ms`,
      );
    }
    console.log(`${name}: slowest stock check ${longest.toFixed(0)} of ${LONGEST_MS} ms`);
  } finally {
    await bridge.kill();
  }
}

export const searchBesideStock = (): Promise<void> =>
  onEachDatabase('stock', ({ name, data }) => measure(name, { BRIDGE_PRODUCTS: String(PRODUCTS), ...data }));
