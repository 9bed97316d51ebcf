// The busy client of bystander.ts, in its own process. The message `begin` (with the number of a load) keeps `atOnce`
// requests in flight until `end`, which aborts them and replies with the number of responses by status.
import { once, setMaxListeners } from 'node:events';
import { request } from 'node:http';
import { line, orderOf } from '#tests/support/backend/requests.ts';
import { heaviest } from './search-beside-stock.ts';

const AT_ONCE = 8;
const LARGE_BODIES_AT_ONCE = 400;
const LARGE_BODY = `{"query":{"match_all":{}},"size":0${' '.repeat(239 * 1024)}`;
const LINES = 200;

type Sent = { method?: string; path: string; body?: string; headers?: Record<string, string> };
type Load = { what: string; atOnce: number; make: (at: number) => Sent };
/** Messages sent by this process: first its loads, then one reply to each `end`. */
export type LoadMessage = { loads: { what: string; atOnce: number }[] } | { statuses: [number, number][] };

const port = process.argv[2];
let asked = 0;
/** Makes a body unique, and thus uncached. */
const uncached = (body: object): string => JSON.stringify({ ...body, timeout: `${1_000 + asked++}ms` });
const searchOf = (body: string): Sent => ({ path: '/api/catalog/catalogue_lv/product/_search', body });

const times = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at));

async function answerOf(
  localAddress: string,
  { path, body, headers, method = 'POST' }: Sent,
  { signal, isKept = false }: { signal?: AbortSignal; isKept?: boolean },
): Promise<{ status: number; body: Buffer[] }> {
  const sent = request({
    ...{ host: '127.0.0.1', port, localAddress, agent: false, method, path },
    ...(signal ? { signal } : {}),
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
  }).end(body);
  const [answer] = await once(sent, 'response');
  const parts: Buffer[] = [];
  for await (const part of answer) if (isKept) parts.push(part);
  return { status: answer.statusCode, body: parts };
}

/** Fills a cart with lines of different products and returns its id and SKUs. */
async function fullCart(): Promise<{ cart: string; skus: string[] }> {
  const json = async (sent: Sent) =>
    JSON.parse(Buffer.concat((await answerOf('127.0.0.3', sent, { isKept: true })).body).toString());
  const simple = {
    query: { term: { type_id: 'simple' } },
    size: 500,
    _source: ['sku', 'total_qty', 'custom_options'],
  };
  // the first search on a busy machine may time out
  let hits: { hits: unknown[] } | undefined;
  while (!hits) ({ hits } = await json(searchOf(JSON.stringify(simple))));
  type Hit = { _source: { sku: string; total_qty: number; custom_options?: unknown[] } };
  const cart: string = (await json({ path: '/api/cart/create' })).result;
  const skus: string[] = [];
  for (const { _source } of hits.hits as Hit[]) {
    if (skus.length === LINES) break;
    const { sku, total_qty, custom_options } = _source;
    if (total_qty < 50 || custom_options?.length) continue;
    const cartItem = { sku, qty: 1 };
    const { code } = await json({
      path: `/api/cart/update?cartId=${cart}`,
      body: JSON.stringify({ cartItem }),
    });
    if (code === 200) skus.push(sku);
  }
  return { cart, skus };
}

/** Returns all loads, in the order in which they are measured. */
function loadsOf({ cart, skus }: { cart: string; skus: string[] }): Load[] {
  const listOf = (at: number, size: number) =>
    `l${at}: products(pageSize: ${size}, query: { match_all: {} }, settings: { timeout: "${1_000 + asked++}ms" }) { items { document } }`;
  return [
    ...Object.entries(heaviest).map(
      ([what, body]): Load => ({
        what,
        atOnce: AT_ONCE,
        make: () => searchOf(uncached(body)),
      }),
    ),
    {
      what: 'bodies of 239 KB',
      atOnce: LARGE_BODIES_AT_ONCE,
      make: (at) => searchOf(`${LARGE_BODY},"from":${at % 9_000}}`),
    },
    {
      what: 'lines with 4,000 options',
      atOnce: AT_ONCE,
      make: (at) => ({
        path: `/api/cart/update?cartId=${cart}`,
        body: JSON.stringify({
          cartItem: {
            sku: `none-${at}`,
            qty: 1,
            product_option: {
              extension_attributes: {
                custom_options: times(4_000, (n) => ({ option_id: `${n}`, option_value: 'x' })),
              },
            },
          },
        }),
      }),
    },
    {
      what: 'price lists of 100 unknown skus',
      atOnce: AT_ONCE,
      make: (at) => ({
        method: 'GET',
        path: `/api/products/render-list?skus=${times(100, (n) => `none-${at}-${n}`).join(',')}&currencyCode=EUR&storeId=1`,
      }),
    },
    { what: 'sitemap.xml', atOnce: AT_ONCE, make: (at) => ({ method: 'GET', path: `/sitemap.xml?${at}` }) },
    {
      what: 'GraphQL queries of four lists',
      atOnce: AT_ONCE,
      make: () => ({
        path: '/api/graphql',
        body: JSON.stringify({ query: `{ ${times(4, (n) => listOf(n, 50)).join(' ')} }` }),
      }),
    },
    {
      what: 'GraphQL lists of 4,000',
      atOnce: AT_ONCE,
      make: () => ({ path: '/api/graphql', body: JSON.stringify({ query: `{ ${listOf(0, 4_000)} }` }) }),
    },
    {
      what: 'carts of 200 lines',
      atOnce: AT_ONCE,
      make: () => ({ method: 'GET', path: `/api/cart/totals?cartId=${cart}` }),
    },
    {
      what: 'orders of 200 lines',
      atOnce: AT_ONCE,
      make: (at) => {
        const id = `bench-${process.pid}-${at}`;
        const products = skus.map((sku) => line(sku, 1, 1));
        return {
          path: '/api/order/create',
          headers: { 'idempotency-key': id },
          body: JSON.stringify(orderOf(id, { products })),
        };
      },
    },
  ];
}

/** Keeps a load's requests in flight until `signal` aborts; returns the number of responses by status. */
async function run({ atOnce, make }: Load, signal: AbortSignal): Promise<[number, number][]> {
  const statuses = new Map<number, number>();
  await Promise.all(
    times(atOnce, async () => {
      while (!signal.aborted) {
        const status = await answerOf('127.0.0.2', make(asked++), { signal }).then(
          (answer) => answer.status,
          () => 0,
        );
        if (!signal.aborted) statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    }),
  );
  return [...statuses];
}

const tell = (message: LoadMessage) => process.send?.(message);

// exits when the benchmark exits, even if it was killed
process.on('disconnect', () => process.exit());
const loads = loadsOf(await fullCart());
let running: { end: AbortController; statuses: Promise<[number, number][]> } | undefined;
process.on('message', async (command: { begin: number } | 'end') => {
  if (command === 'end') {
    running?.end.abort();
    tell({ statuses: (await running?.statuses) ?? [] });
    return;
  }
  const load = loads[command.begin];
  if (!load) throw new Error(`Unknown load ${command.begin}`);
  const end = new AbortController();
  setMaxListeners(load.atOnce * 4, end.signal);
  running = { end, statuses: run(load, end.signal) };
});
tell({ loads: loads.map(({ what, atOnce }) => ({ what, atOnce })) });
