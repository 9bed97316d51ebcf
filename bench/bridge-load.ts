// Measures the throughput and latency of a bridge with 1,200 and 20,000 products, on PGlite and on PostgreSQL if it is
// installed. The load generator runs on the same machine, whose load average is printed with each result. BENCH_BEFORE
// names a folder with older code, which is measured alternately for comparison.
import { loadavg } from 'node:os';
import pg from 'pg';
import { type BridgeProcess, startBridgeProcess } from '#tests/long/killed-bridge.ts';
import { goodsOf, type LoadRequest, loads, type Make } from './bridge-requests.ts';
import { type MeasuredDatabase, onEachDatabase } from './each-database.ts';
import { megabytes, workOf, workSince } from './process-work.ts';
import { AT_ONCE, sendRequest } from './send-request.ts';

const WARM_MS = 1_000;
/** Requests before the warm-up: they fill the bridge's caches and load the products into memory. */
const WARM_REQUESTS = 50;
const MEASURED_MS = 5_000;

/** `work`: CPU milliseconds that the bridge and its database use per request; independent of the machine's load. */
type Speed = { perSecond: number; p50: number; p99: number; work: readonly number[]; failed: number };
type Measured = {
  bridge: BridgeProcess;
  /** process id of the database, if it runs in a separate process */
  database?: number;
};

const send = async (address: string, asked: LoadRequest): Promise<number> =>
  (await sendRequest(address, asked)).status;

/** Keeps AT_ONCE requests in flight for a time and measures them. */
async function load({ bridge, database }: Measured, make: Make, forMs = MEASURED_MS): Promise<Speed> {
  let at = 0;
  while (at < WARM_REQUESTS) await send(bridge.address, make(at++));
  const pids = [bridge.pid, ...(database === undefined ? [] : [database])];
  const before = pids.map(workOf);
  const warm = at;
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
  const work = pids.map((pid, i) => workSince(pid, before[i] ?? new Map()) / (at - warm));
  times.sort((a, b) => a - b);
  const share = (part: number): number => times[Math.floor(times.length * part)] ?? Number.NaN;
  return { perSecond: times.length / (forMs / 1000), p50: share(0.5), p99: share(0.99), work, failed };
}

const written = ({ perSecond, p50, p99, work, failed }: Speed): string =>
  `${perSecond.toFixed(0).padStart(6)}/s  p50 ${p50.toFixed(1).padStart(6)} ms  p99 ${p99.toFixed(1).padStart(6)} ms  work ${work.map((each) => each.toFixed(2)).join(' + ')} ms${failed > 0 ? `  ${failed} FAILED` : ''}`;

/**
 * Applies all loads, or those named in `only`, to a bridge and prints the results.
 * @param old a bridge that runs older code with the same catalogue, measured alternately
 */
async function bearing(
  name: string,
  measured: Measured,
  old?: Measured,
  only?: readonly string[],
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
  const memory = (['VmRSS', 'VmHWM'] as const).map((what) => megabytes(bridge.pid, what).toFixed(0));
  console.log(`${name}, memory ${memory[0]} MB, peak ${memory[1]} MB`);
}

/**
 * Kills a bridge while orders are in flight and measures the time until the restarted bridge sends its first response.
 */
async function afterKill(
  name: string,
  bridge: BridgeProcess,
  env: NodeJS.ProcessEnv,
): Promise<BridgeProcess> {
  const goods = await goodsOf(bridge.address);
  const make = await loads['orders with keys']?.(goods);
  const orders = Array.from({ length: AT_ONCE }, (_, at) =>
    send(bridge.address, make?.(at) as LoadRequest).catch(() => 0),
  );
  await Promise.race(orders);
  await bridge.kill();
  await Promise.all(orders);
  const started = performance.now();
  const again = await startBridgeProcess(env);
  await send(again.address, { path: `/api/stock/check?sku=${goods.products[0]?.sku}` });
  console.log(`${name}, first response ${((performance.now() - started) / 1000).toFixed(1)} s after a kill`);
  return again;
}

async function measure({ name, data, pid }: MeasuredDatabase, products: number): Promise<void> {
  const env = { BRIDGE_PRODUCTS: String(products), ...data };
  const title = `${name}, ${products} products`;
  const before = process.env.BENCH_BEFORE;
  // older code gets a separate database: its tables may differ
  const old =
    before &&
    (await startBridgeProcess({ ...env, DATABASE_URL: undefined, ...(await beside(data)) }, before));
  let bridge = await startBridgeProcess(env);
  const database = pid === undefined ? {} : { database: pid };
  try {
    await bearing(title, { bridge, ...database }, old ? { bridge: old, ...database } : undefined);
    bridge = await afterKill(title, bridge, env);
  } finally {
    await bridge.kill();
    if (old) await old.kill();
  }
}

/** Creates a second database beside the first and returns its settings. */
async function beside({ DATABASE_URL, BRIDGE_DATA }: NodeJS.ProcessEnv): Promise<NodeJS.ProcessEnv> {
  if (DATABASE_URL === undefined) return { BRIDGE_DATA: `${BRIDGE_DATA}-before` };
  const server = new pg.Client({ connectionString: DATABASE_URL });
  await server.connect();
  const own = new URL(DATABASE_URL);
  own.pathname += '_before';
  await server.query(`create database ${own.pathname.slice(1)}`);
  await server.end();
  return { DATABASE_URL: own.href, BRIDGE_DATA: `${BRIDGE_DATA}-before` };
}

export async function bridgeLoad(): Promise<void> {
  for (const products of [1_200, 20_000])
    await onEachDatabase(`load_${products}`, (database) => measure(database, products));
}
