// Measures one copy and two of the bridge behind nginx, without and with its cache, on one PostgreSQL with a large
// catalogue: listings by Zipf's law, and orders with one coupon, a fifth of them for one product. Copies, database, proxy
// and load share the machine, so the figure to compare is the CPU time per request. BENCH_PRODUCTS is the number of
// documents per store view; the database is kept in BENCH_KEPT, since filling it takes minutes.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { orderOf } from '#tests/support/backend/requests.ts';
import { type Copy, startCopy } from '#tests/support/cluster/start-cluster.ts';
import { type Goods, goodsOf, listingPath, soldSingly } from './bridge-requests.ts';
import { coreSharing } from './core-sharing.ts';
import { openLargeCatalogues } from './large-catalogue.ts';
import {
  type CopiesMeasured,
  copiesReport,
  measureCopies,
  postmasterOf,
  type Work,
} from './measure-copies.ts';
import { workOf, workSince } from './process-work.ts';
import { addressOf, sendRequest } from './send-request.ts';
import { startProxy } from './start-proxy.ts';

const PRODUCTS = 100_000;
const PIECES = 3_000;
const IDLE_MS = 5_000;
/** One in this many pieces of work is an order, which takes three requests; the others are listings. */
const ORDER_EVERY = 10;
/** One in this many orders is for the same product. */
const SAME_EVERY = 5;
const PAGES = 5;
const COUPON = 'ZIBENS10';
const TOKEN = 'bench';
/** Highest growth of the copies' CPU time per request from one copy to two. */
const GROWTH_MAX = 1.15;

/** Returns a function that returns ranks below `count` by Zipf's law, the same ones in each run. */
function zipf(count: number): () => number {
  const sums: number[] = [];
  for (let rank = 0; rank < count; rank += 1) sums.push((sums.at(-1) ?? 0) + 1 / (rank + 1));
  let state = 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    const wanted = (state / 2_147_483_647) * (sums.at(-1) ?? 0);
    let [low, high] = [0, count - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) < wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

let orders = 0;

/** Returns the work of customers who send their requests to a proxy. */
function shopping(address: string, { categories }: Goods, sold: readonly string[]): Work {
  const paths = Array.from({ length: PAGES }, (_, page) =>
    categories.map((id) => listingPath(id, page)),
  ).flat();
  const next = zipf(paths.length);
  const ask = async (customer: number, asked: Parameters<typeof sendRequest>[1], isRead = false) => {
    const { status, text } = await sendRequest(address, asked, isRead, addressOf(customer));
    if (status !== 200)
      throw new Error(
        `${asked.path.slice(0, 40)} responded with ${status} ${isRead ? text.slice(0, 200) : ''}`,
      );
    return text;
  };
  const order = async (customer: number) => {
    const id = `bench-${process.pid}-${orders++}`;
    const sku = (orders % SAME_EVERY === 0 ? sold[0] : sold[orders % sold.length]) ?? '';
    const cart = JSON.parse(await ask(customer, { path: '/api/cart/create', method: 'POST' }, true)).result;
    await ask(customer, { path: `/api/cart/apply-coupon?cartId=${cart}&coupon=${COUPON}`, method: 'POST' });
    const product = { sku, qty: 1, name: '', price: 0, price_incl_tax: 0, product_type: 'simple' };
    await ask(
      customer,
      {
        path: '/api/order/create',
        body: orderOf(id, { cart_id: cart, products: [product], payment: 'banktransfer' }),
        headers: { 'idempotency-key': id },
      },
      true,
    );
  };
  return async (at, customer) => {
    if (at % ORDER_EVERY === 0) {
      await order(customer);
      return { kind: 'orders', requests: 3 };
    }
    await ask(customer, { path: paths[next()] ?? '' });
    return { kind: 'listings', requests: 1 };
  };
}

/** Returns the number of requests that a copy has answered. */
async function answeredBy(copy: Copy): Promise<number> {
  const response = await fetch(`${copy.address}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
  const counts = [...(await response.text()).matchAll(/^bridge_requests_total\{.*\} (\d+)/gm)];
  return counts.reduce((sum, [, count]) => sum + Number(count), 0);
}

/** Returns the CPU milliseconds per second that copies use without requests. */
async function idleWork(copies: readonly Copy[]): Promise<number> {
  const pids = copies.map((copy) => copy.pid() ?? 0);
  const before = pids.map(workOf);
  await delay(IDLE_MS);
  return pids.reduce((sum, pid, at) => sum + workSince(pid, before[at] ?? new Map()), 0) / (IDLE_MS / 1_000);
}

/** Resolves once a copy has read the products into memory. */
async function ready({ address }: Copy): Promise<void> {
  while ((await fetch(`${address}/readyz`)).status !== 200);
}

/** Measures one copy and two, and prints the results. */
export async function cluster(): Promise<void> {
  process.env.BENCH_KEPT ??= path.resolve('.data/bench');
  const products = Number(process.env.BENCH_PRODUCTS || PRODUCTS);
  const catalogues = await openLargeCatalogues([products]);
  const [database = ''] = catalogues?.addresses ?? [];
  if (!catalogues) throw new Error('PostgreSQL is not installed');
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-bench-'));
  const pool = new pg.Pool({ connectionString: database, max: 1 });
  const copies: Copy[] = [];
  const work = new Map<string, number[]>();
  try {
    const { rows } = await pool.query("select current_setting('data_directory') as folder");
    const postmaster = postmasterOf(readFileSync(path.join(rows[0].folder, 'postmaster.pid'), 'utf8'));
    for (const count of [1, 2]) {
      copies.push(
        await startCopy(folder, count, {
          ...{
            DATABASE_URL: database,
            TRUST_PROXY: 'loopback',
            BRIDGE_RATE_LIMIT: '0',
            METRICS_TOKEN: TOKEN,
          },
        }),
      );
      await Promise.all(copies.map(ready));
      const goods = await goodsOf(copies[0]?.address ?? '');
      const skus = soldSingly(goods).map(({ sku }) => sku);
      await pool.query(
        'update stock set initial_qty = initial_qty + 1000000 - qty, qty = 1000000 where sku = any($1)',
        [skus],
      );
      console.log(
        `${count === 1 ? 'one copy' : 'two copies'} idle: ${(await idleWork(copies)).toFixed(0)} CPU ms per second`,
      );
      for (const cache of ['without cache', 'with cache']) {
        const proxy = await startProxy(
          copies.map(({ port }) => port),
          cache === 'with cache',
        );
        const groups = {
          copies: copies.map((copy) => copy.pid() ?? 0),
          database: [postmaster],
          nginx: [proxy.pid],
        };
        const before = await Promise.all(copies.map(answeredBy));
        const measured: CopiesMeasured = await measureCopies(
          shopping(proxy.address, goods, skus),
          groups,
          PIECES,
        );
        const after = await Promise.all(copies.map(answeredBy));
        await proxy.stop();
        work.set(cache, [...(work.get(cache) ?? []), measured.work.copies ?? Number.NaN]);
        const name = `${products} products, ${count === 1 ? 'one copy' : 'two copies'} ${cache}`;
        for (const line of copiesReport(name, measured)) console.log(line);
        console.log(
          `  answered by each copy, with the warm-up: ${after.map((each, at) => each - (before[at] ?? 0)).join(', ')}  (machine ${loadavg()[0]?.toFixed(1)})`,
        );
      }
    }
    console.log(
      `CPU of a computation while another process computes: ×${(await coreSharing()).toFixed(2)} of alone`,
    );
    for (const [cache, [one = Number.NaN, two = Number.NaN]] of work)
      console.log(
        `CPU of the copies per request, two of one, ${cache}: ×${(two / one).toFixed(2)} (at most ${GROWTH_MAX})`,
      );
  } finally {
    for (const copy of copies) await copy.stop();
    await pool.end();
    catalogues.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
