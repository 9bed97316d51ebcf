// How many requests a bridge answers in a second, and how long one of them takes, on PGlite and on PostgreSQL where it is
// installed, over 1,200 and 20,000 products, with the load generator beside it on the same machine. Its load is printed,
// for figures without it mean nothing. BENCH_BEFORE names a folder with older code: it is measured in turn with this one.
import { readdirSync, readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { loadavg } from 'node:os';
import { orderOf } from '../tests/bridge/requests.ts';
import type { BridgeProcess } from '../tests/long/killed-bridge.ts';
import { listingQuery } from '../workers/asks/listing-request.ts';
import { normalised, searchBody, searchConditions, textQuery } from '../workers/asks/search-request.ts';

/** Requests under way at once. */
const AT_ONCE = 16;
const WARM_MS = 1_000;
const MEASURED_MS = 5_000;
const PAGE = 24;

export type Asked = { path: string; body?: object; headers?: Record<string, string> };
/** Makes the request of that number. */
export type Make = (at: number) => Asked;
/** `work`: milliseconds of a processor that one request costs the bridge and its database, however busy the machine is. */
export type Speed = { perSecond: number; p50: number; p99: number; work: readonly number[]; failed: number };
export type Measured = {
  bridge: BridgeProcess /** of the database, where it is a process of its own */;
  database?: number;
};

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });

/** Sends one request. Out: its status, when the last byte is there. */
function send(address: string, { path, body, headers }: Asked): Promise<number> {
  const { hostname, port } = new URL(address);
  const payload = body && JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        agent,
        hostname,
        port,
        path,
        method: payload ? 'POST' : 'GET',
        headers: {
          'accept-encoding': 'gzip, br',
          ...(payload
            ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }
            : {}),
          ...headers,
        },
      },
      (answer) => {
        answer.resume();
        answer.once('end', () => resolve(answer.statusCode ?? 0));
        answer.once('error', reject);
      },
    );
    sent.once('error', reject);
    sent.end(payload);
  });
}

/** Asks for some seconds, so many at once. In: the bridge, the requests by their number. */
export async function load({ bridge, database }: Measured, make: Make, forMs = MEASURED_MS): Promise<Speed> {
  const pids = [bridge.pid, ...(database === undefined ? [] : [database])];
  const before = pids.map(workOf);
  let at = 0;
  let failed = 0;
  const begun = performance.now();
  const counted = begun + WARM_MS;
  const ends = counted + forMs;
  const times: number[] = [];
  const ask = async (): Promise<void> => {
    while (performance.now() < ends) {
      const started = performance.now();
      const status = await send(bridge.address, make(at++));
      const ended = performance.now();
      if (status !== 200) failed += 1;
      if (started >= counted && ended <= ends) times.push(ended - started);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, ask));
  const work = pids.map((pid, i) => workSince(pid, before[i] ?? new Map()) / at);
  times.sort((a, b) => a - b);
  const share = (part: number): number => times[Math.floor(times.length * part)] ?? Number.NaN;
  return { perSecond: times.length / (forMs / 1000), p50: share(0.5), p99: share(0.99), work, failed };
}

type Source = { id: number; sku: string; name: string; type_id: string; total_qty: number; slug: string };
type Goods = { products: Source[]; categories: number[] };

const search = (entity: string, body: object, query = '') =>
  `/api/catalog/zibens_lv/${entity}/_search?${query}request=${encodeURIComponent(JSON.stringify(body))}`;

/** Prices that include tax, as the shop is configured. */
const prices = {
  within: () => ({}),
  counted: {},
  sortedBy: async (sort: Readonly<Record<string, 'asc' | 'desc'>>) => sort,
};
const rules = { listOutOfStock: false, prices };

async function goodsOf(address: string): Promise<Goods> {
  const hitsOf = async (path: string) =>
    (
      (await (await fetch(`${address}${path}`)).json()) as { hits: { hits: { _source: Source }[] } }
    ).hits.hits.map(({ _source }) => _source);
  const products = await hitsOf(
    search('product', {
      size: 1_000,
      query: { bool: { must: [{ terms: { visibility: [4] } }, { terms: { status: [1] } }] } },
      _source: ['id', 'sku', 'name', 'type_id', 'total_qty', 'slug'],
    }),
  );
  const categories = await hitsOf(
    search('category', { size: 1_000, _source: ['id'], query: { range: { product_count: { gt: 0 } } } }),
  );
  return { products, categories: categories.map(({ id }) => id) };
}

const of = <T>(list: readonly T[], at: number): T => list[at % list.length] as T;
/** Makes a body that nobody has sent before and that asks for the same. */
const unheard = (at: number) => ({ timeout: `${1_000 + at}ms` });
let orders = 0;

/** THE TABLE OF LOADS: what is asked again and again, as the shop asks it. */
export const loads: Record<string, (goods: Goods) => Promise<Make>> = {
  'kept listings': async ({ categories }) => {
    const paths = categories
      .slice(0, 50)
      .map((id) =>
        search(
          'product',
          { query: listingQuery({ filters: {} }, [id], rules) },
          `storeCode=lv&from=0&size=${PAGE}&sort=is_promoted:desc,id:asc&`,
        ),
      );
    return (at) => ({ path: of(paths, at) });
  },
  listings: async ({ categories }) => {
    const queries = categories.map((id) => listingQuery({ filters: {} }, [id], rules));
    return (at) => ({
      path: search(
        'product',
        { query: of(queries, at), ...unheard(at) },
        `storeCode=lv&from=0&size=${PAGE}&sort=is_promoted:desc,id:asc&`,
      ),
    });
  },
  'text searches': async ({ products }) => {
    const bodies = await Promise.all(
      products.slice(0, 200).map(async ({ name }, at) => {
        const words = name.split(' ');
        const searchQuery = { text: words.slice(at % 2, 1 + (at % 3)).join(' ') || name };
        const { sort, settings } = await searchBody(
          normalised({ store: 'lv', type: 'product', from: 0, size: PAGE, searchQuery }),
          prices,
        );
        const must = searchConditions(searchQuery, false);
        const query = { bool: { filter: { bool: { must } }, must: [textQuery(searchQuery.text)] } };
        const order = (sort ?? [])
          .flatMap((by) => Object.entries(by))
          .map(([field, way]) => `${field}:${way}`);
        return { query, settings, order: order.join(',') };
      }),
    );
    return (at) => {
      const { query, settings, order } = of(bodies, at);
      return {
        path: search(
          'product',
          { query, ...settings, ...unheard(at) },
          `storeCode=lv&from=0&size=${PAGE}&sort=${order}&`,
        ),
      };
    };
  },
  'products by sku':
    async ({ products }) =>
    (at) => ({
      path: search(
        'product',
        { query: { bool: { filter: { terms: { sku: [of(products, at).sku] } } } }, ...unheard(at) },
        'storeCode=lv&from=0&size=1&',
      ),
    }),
  'product pages':
    async ({ products }) =>
    (at) => {
      const { sku, slug } = of(products, at);
      return { path: `/p/${sku}/${slug}` };
    },
  'orders with keys': async ({ products }) => {
    const sold = products.filter(({ type_id, total_qty }) => type_id === 'simple' && total_qty > 10);
    return (at) => {
      const id = `bench-${process.pid}-${orders++}`;
      const line = {
        sku: of(sold, at).sku,
        qty: 1,
        name: '',
        price: 0,
        price_incl_tax: 0,
        product_type: 'simple',
      };
      return {
        path: '/api/order/create',
        body: orderOf(id, { products: [line], payment: 'banktransfer' }),
        headers: { 'idempotency-key': id },
      };
    };
  },
};

/** Clock ticks of a process and of those it started: user and system, in milliseconds. */
const TICK_MS = 10;
function workOf(pid: number): Map<string, number> {
  const found = new Map<string, number>();
  for (const one of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const text = readFileSync(`/proc/${one}/stat`, 'utf8');
      const part = text.slice(text.lastIndexOf(')') + 2).split(' ');
      if (Number(one) === pid || Number(part[1]) === pid)
        found.set(one, (Number(part[11]) + Number(part[12])) * TICK_MS);
    } catch {
      // it has ended meanwhile
    }
  }
  return found;
}
/** What they have worked since: those that are there still. */
const workSince = (pid: number, before: ReadonlyMap<string, number>): number =>
  [...workOf(pid)].reduce((sum, [one, work]) => sum + work - (before.get(one) ?? 0), 0);

const megabytes = (pid: number, what: 'VmRSS' | 'VmHWM'): number =>
  Number(new RegExp(`${what}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

const written = ({ perSecond, p50, p99, work, failed }: Speed): string =>
  `${perSecond.toFixed(0).padStart(6)}/s  p50 ${p50.toFixed(1).padStart(6)} ms  p99 ${p99.toFixed(1).padStart(6)} ms  work ${work.map((each) => each.toFixed(2)).join(' + ')} ms${failed > 0 ? `  ${failed} FAILED` : ''}`;

/** Puts every load on a bridge and prints what it bears. `old`: a bridge of older code over the same goods, in turn. */
export async function bearing(
  name: string,
  measured: Measured,
  old?: Measured,
  only?: string[],
): Promise<void> {
  const { bridge } = measured;
  const goods = await goodsOf(bridge.address);
  for (const [what, make] of Object.entries(loads)) {
    if (only && !only.includes(what)) continue;
    const asked = await make(goods);
    const before = old && (await load(old, asked));
    const speed = await load(measured, asked);
    const [busy] = loadavg();
    const all = ({ work }: Speed) => work.reduce((sum, each) => sum + each, 0);
    const ratio = before
      ? `  ×${(speed.perSecond / before.perSecond).toFixed(1)} of ${written(before).trim()}, work ×${(all(speed) / all(before)).toFixed(2)}`
      : '';
    console.log(`${name}, ${what.padEnd(16)} ${written(speed)}  (machine ${busy?.toFixed(1)})${ratio}`);
  }
  console.log(
    `${name}, memory ${megabytes(bridge.pid, 'VmRSS').toFixed(0)} MB, at most ${megabytes(bridge.pid, 'VmHWM').toFixed(0)} MB`,
  );
}
