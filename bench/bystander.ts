// How much longer a client waits for its searches while another one asks for as much as the bridge lets it: the 99th
// percentile alone and beside it, as a ratio within one run. The goal is three. On PGlite, and on PostgreSQL where it is
// installed.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { line, orderOf } from '../tests/bridge/requests.ts';
import { startBridgeProcess } from '../tests/long/killed-bridge.ts';
import { onEachDatabase } from './each-database.ts';
import { heaviest } from './search-beside-stock.ts';

const PRODUCTS = 2_100;
const AT_ONCE = 8;
const LARGE_BODIES_AT_ONCE = 400;
const LARGE_BODY = `{"query":{"match_all":{}},"size":0${' '.repeat(239 * 1024)}`;
const LINES = 200;
const MOST = 3;

type Sent = { method?: string; path: string; body?: string; headers?: Record<string, string> };
export type Load = { what: string; atOnce: number; make: (at: number) => Sent };

let asked = 0;
/** A body that nobody has sent before. */
const unheard = (body: object): string => JSON.stringify({ ...body, timeout: `${1_000 + asked++}ms` });
const searchOf = (body: string): Sent => ({ path: '/api/catalog/zibens_lv/product/_search', body });

const times = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at));

async function answerOf(
  port: string,
  localAddress: string,
  { path, body, headers, method = 'POST' }: Sent,
  isKept = false,
): Promise<{ status: number; body: Buffer[] }> {
  const sent = request({
    ...{ host: '127.0.0.1', port, localAddress, agent: false, method, path },
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
  }).end(body);
  const [answer] = await once(sent, 'response');
  const parts: Buffer[] = [];
  for await (const part of answer) if (isKept) parts.push(part);
  return { status: answer.statusCode, body: parts };
}

/** Fills a cart with lines of different products. Out: its id and what is in it. */
async function fullCart(port: string): Promise<{ cart: string; skus: string[] }> {
  const json = async (sent: Sent) =>
    JSON.parse(Buffer.concat((await answerOf(port, '127.0.0.3', sent, true)).body).toString());
  const simple = {
    query: { term: { type_id: 'simple' } },
    size: 500,
    _source: ['sku', 'total_qty', 'custom_options'],
  };
  // the first search of a busy machine may end before it is answered
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

/** THE TABLE OF LOADS: what one client asks for at once. */
async function loadsOf(port: string): Promise<Load[]> {
  const { cart, skus } = await fullCart(port);
  const listOf = (at: number, size: number) =>
    `l${at}: products(pageSize: ${size}, query: { match_all: {} }, settings: { timeout: "${1_000 + asked++}ms" }) { items { document } }`;
  return [
    ...Object.entries(heaviest).map(
      ([what, body]): Load => ({
        what,
        atOnce: AT_ONCE,
        make: () => searchOf(unheard(body)),
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

export async function measureBystander(
  name: string,
  data: NodeJS.ProcessEnv,
  isWanted: (load: Load) => boolean = () => true,
): Promise<void> {
  const bridge = await startBridgeProcess(data);
  const { port } = new URL(bridge.address);
  const client = fork(fileURLToPath(new URL('./bystander-client.ts', import.meta.url)), [port], {
    execArgv: ['--import', 'tsx'],
  });
  try {
    let unanswered = 0;
    const bystanders = async (): Promise<{ p99: number; median: number }> => {
      client.send('measure');
      const [answer] = await once(client, 'message');
      unanswered += answer.unanswered;
      return answer;
    };
    const loads = await loadsOf(port);
    await bystanders(); // warms up
    for (const { what, atOnce, make } of loads.filter(isWanted)) {
      const alone = await bystanders();
      let isOver = false;
      const statuses = new Map<number, number>();
      const others = Array.from({ length: atOnce }, async () => {
        while (!isOver) {
          const status = await answerOf(port, '127.0.0.2', make(asked++)).then(
            (answer) => answer.status,
            () => 0,
          );
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
        }
      });
      const beside = await bystanders();
      isOver = true;
      await Promise.all(others);
      const ratio = beside.p99 / alone.p99;
      const answered = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
      console.log(
        `${name}, beside ${atOnce} × ${what} (${answered}): p99 ${beside.p99.toFixed(0)} ms (median ${beside.median.toFixed(0)}), alone ${alone.p99.toFixed(0)} ms (${alone.median.toFixed(0)}), ratio ${ratio.toFixed(1)}${ratio > MOST ? `, over ${MOST}` : ''}`,
      );
    }
    console.log(`${name}: ${unanswered} searches of the bystander were not answered`);
  } finally {
    client.kill();
    await bridge.kill();
  }
}

export const bystander = (): Promise<void> =>
  onEachDatabase('bystander', ({ name, data }) =>
    measureBystander(name, { BRIDGE_PRODUCTS: String(PRODUCTS), BRIDGE_RATE_LIMIT: '0', ...data }),
  );
